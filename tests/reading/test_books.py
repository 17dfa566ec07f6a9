"""Rulebooks as HTML and PDF: valid, complete, self-contained, and safe no matter who wrote them."""

import gc
import re
from html.parser import HTMLParser
from time import process_time

import pytest
from house_rules import house

from crownhead import Anthology, Rulebook, bundled, reading
from crownhead.reading.figures import figure
from crownhead.reading.outline import chapters, markup
from crownhead.reading.printing.book import _Typescript
from crownhead.rules.document import parse

pytestmark = pytest.mark.thorough

VOID = {"meta", "br", "hr", "img", "link", "input"}
MARKDOWN = """
Plain *emphasis*, **strong**, `code`, [a link](https://example.org), [home](#board), [nowhere](#nowhere), [](x), $x$
#set @label <script>alert(1)</script> \\ "quoted"
// not a comment /* nor this */ _under_ ~tilde~ [bad](javascript:alert(1))

### A heading inside

1. one
2. two
   - nested

     with a paragraph

- loose

- list

> quoted

| a | b |
|---|---|
| 1 | `2` |

```yaml
key: "value"
```

    indented

---

line\\
break ![picture](x.png)
"""


class Checker(HTMLParser):
    """Every element closed in order, every id unique, every inner link leading somewhere."""

    def __init__(self, page):
        super().__init__()
        self.open, self.ids, self.links, self.sources = [], [], [], []
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        self.ids += [attrs["id"]] if "id" in attrs else []
        self.links += [attrs["href"]] if "href" in attrs else []
        self.sources += [attrs["src"]] if "src" in attrs else []
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        assert tag in VOID or self.open, tag

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def nasty():
    """English draughts with everything that Markdown has in its first section."""
    book = house("english", title='title: "Draughts <& \\"friends\\"> #1"')
    text = book.text.replace("## What this book is {#about}\n", "## What this *book* is {#about}\n" + MARKDOWN, 1)
    return Rulebook.parse(text)


@pytest.mark.parametrize("slug", bundled())
def test_every_rulebook_is_a_valid_page(slug):
    rulebook = Rulebook.load(slug)
    page = reading.html(rulebook)
    checked = Checker(page)
    assert len(checked.ids) == len(set(checked.ids))
    assert {link[1:] for link in checked.links if link.startswith("#")} <= set(checked.ids)
    assert page.count("<figure") == len(rulebook.examples)
    assert all(f'id="{section.anchor}"' in page for section in rulebook.sections if section.anchor)
    assert checked.sources == []


# --- books of several games -------------------------------------------------------------------------------------------

TWO_GAMES = """---
title: "Two <games>"
slug: two-games
version: "1.0.0"
---
## At home {#home plays=english}

See [the other one](there/){plays=lasca}.

```example
title: At home
count: 7
```

### Deeper {#deeper}

```example
title: Deeper
legal: 9-13, 9-14, 10-14, 10-15, 11-15, 11-16, 12-16
```

## The end
"""


def test_an_anthology_is_a_valid_page_with_a_board_for_each_game():
    page = reading.html(Anthology.parse(TWO_GAMES))
    checked = Checker(page)
    assert len(checked.ids) == len(set(checked.ids))
    assert {link[1:] for link in checked.links} <= set(checked.ids), "no link leads out of it"
    cover = page.partition("</header>")[0]
    assert re.findall(r'<a href="#(\w+)"><svg.*?</svg> ([^<]*)</a>', cover, re.DOTALL) == [
        ("_english", "At home"), ("_lasca", "the other one"),
    ]  # fmt: skip
    assert '<p>See <a href="#_lasca">the other one</a>.</p>' in page
    assert page.count("<figure") == 2


def test_an_anthology_has_the_rules_of_its_games_in_brief_at_the_end():
    page = reading.html(Anthology.parse(TWO_GAMES))
    headings = ("The end</h2>", "<h2>At home: the rules in brief</h2>", "<h2>the other one: the rules in brief</h2>")
    places = [page.index(part) for part in ('<section id="home">', *headings)]
    assert places == sorted(places)
    assert "The board has 7 by 7 squares" in page[places[-1] :]


def test_an_anthology_can_be_printed():
    book = _Typescript(Anthology.parse(TWO_GAMES), "paper")
    source = book.typst()
    assert source.count("#link(<_lasca>)") == 1
    assert "<_lasca>" in source.replace("#link(<_lasca>)", "")
    assert sum(name.startswith("picture-") for name in book.inputs) == 2 + 2
    assert reading.pdf(Anthology.parse(TWO_GAMES)).startswith(b"%PDF")


def test_a_link_to_another_rulebook_leads_nowhere_in_a_book_that_stands_alone():
    english = Rulebook.load("english")
    assert "<a>Turkish draughts</a>" in reading.html(english)
    assert "turkish.md" not in _Typescript(english, "paper").typst()


def test_a_page_has_title_contents_numbers_and_no_scripts():
    page = reading.html(Rulebook.load("english"))
    assert "<h1>English draughts</h1>" in page
    assert '<a href="#capturing"><span class="number">4</span> Capturing</a>' in page
    assert '<h2><span class="number">4</span> Capturing</h2>' in page
    assert "<script" not in page
    assert "@media print" in page
    assert "prefers-color-scheme: dark" in page


def test_an_inherited_section_names_its_origin():
    assert "As in Frisian draughts" in reading.html(Rulebook.load("frysk"))


def test_whatever_a_rulebook_has_in_its_prose_is_harmless():
    page = reading.html(nasty())
    Checker(page)
    assert "<script" not in page
    assert "javascript:" not in re.sub(r"\[bad\]\(javascript:alert\(1\)\)", "", page)
    assert "Draughts &lt;&amp; &quot;friends&quot;&gt; #1" in page
    for part in (
        "<em>emphasis</em>",
        "<strong>strong</strong>",
        "<table>",
        "<blockquote>",
        "<h3>A heading inside</h3>",
    ):
        assert part in page


def test_whatever_a_rulebook_has_in_its_prose_can_be_printed():
    assert reading.pdf(nasty()).startswith(b"%PDF")


ITEMS = """
1. First.

   ```example
   title: In a list
   count: 7
   ```
2. Second.
   - ```example
     title: In a list inside it
     count: 7
     ```

   After that.

> Said:
>
> ```example
> title: In a quotation
> count: 7
> ```
>
> And done.

~~~example
title: On its own
count: 7
~~~
```example
title: Beside it
count: 7
```
````markdown
```example
title: Not one
```
````
The end.
"""


def with_items():
    """English draughts whose first section has examples in its lists."""
    return Rulebook.parse(Rulebook.load("english").text.replace("{#about}\n", "{#about}\n" + ITEMS, 1))


def test_an_example_is_shown_where_it_stands():
    page = reading.html(with_items())
    Checker(page)
    section = page[page.index('<section id="about">') :].partition("</section>")[0]
    plain = re.sub('<svg.*?</svg>|<ul class="notes">.*?</ul>', "", section, flags=re.DOTALL)
    order = re.findall(r"</?(?:ol|ul|li|blockquote)>|class=\"examples\"|Example 1[.]\d|<p>[A-Z]\w+|title: Not", plain)
    figure = ["<p>Black"]  # what stands below a board
    assert order[: order.index("<p>The") + 1] == [
        *("<ol>", "<li>", "<p>First", 'class="examples"', "Example 1.1", *figure, "</li>"),
        *("<li>", "<p>Second", "<ul>", "<li>", 'class="examples"', "Example 1.2", *figure, "</li>", "</ul>"),
        *("<p>After", "</li>", "</ol>"),
        *("<blockquote>", "<p>Said", 'class="examples"', "Example 1.3", *figure, "<p>And", "</blockquote>"),
        *('class="examples"', "Example 1.4", *figure, "Example 1.5", *figure, "title: Not", "<p>The"),
    ]


def test_text_has_an_example_where_it_stands():
    text = "\n".join(reading.text(with_items()))
    parts = ("1. First", "In a list", "2. Second", "   -", "inside it", "   After", "> Said", "quotation", "> And")
    places = [text.index(part) for part in (*parts, "own", "Beside", "title: Not one", "The end.")]
    assert places == sorted(places)


@pytest.mark.thorough
def test_an_example_in_a_list_can_be_printed():
    source = _Typescript(with_items(), "paper").typst()
    parts = ("First.", "In a list", "Second.", "In a list inside it", "After that.", "Said:", "In a quotation", "done.")
    assert [source.index(part) for part in parts] == sorted(source.index(part) for part in parts)
    assert reading.pdf(with_items()).startswith(b"%PDF")


def test_a_link_may_name_an_address_of_another_section():
    text = Rulebook.load("english").text.replace("{#about}\n", "{#about}\nSee [the rules][a].\n", 1)
    page = reading.html(Rulebook.parse(text + "\n\n## Links\n\n[a]: https://example.org\n"))
    assert 'See <a href="https://example.org">the rules</a>.' in page


def test_rendering_twice_gives_the_same():
    assert reading.html(with_items()) == reading.html(with_items())
    book = nasty()
    assert reading.html(book) == reading.html(book)


@pytest.mark.thorough
@pytest.mark.parametrize(
    "stretch", ["[", "![", "[a](", "*a **b ", "`a``", "<a:", "&a", "a  \n", "[a]: x\n", "|a|b|\n|-|-|\n"]
)
def test_prose_is_rendered_in_time_that_grows_with_its_length(stretch):
    def seconds(length):
        section = parse(f"---\ntitle: A\n---\n{stretch * (length // len(stretch))}").sections[0]
        gc.collect()
        gc.disable()  # a collection takes as long as all that earlier tests left behind
        start = process_time()
        markup(section, lambda examples: "")
        took = process_time() - start
        gc.enable()
        return took

    seconds(1000)
    assert seconds(64 * 1024) < 30 * max(seconds(8 * 1024), 0.005)


@pytest.mark.thorough
@pytest.mark.parametrize("slug", ["boxed", "lasca", "turkish", "canadian"])
def test_pdf(slug):
    assert reading.pdf(Rulebook.load(slug)).startswith(b"%PDF")


def test_sections_are_numbered_by_their_depth():
    text = Rulebook.load("english").text.replace("## Kings {#kings}", "### Kings {#kings}")
    numbers = {each.section.anchor: each.number for each in chapters(Rulebook.parse(text))}
    assert [numbers[anchor] for anchor in ("about", "crowning", "kings", "king-moves")] == ["1", "8", "8.1", "9"]


def test_a_played_move_is_shown_before_and_after():
    english = Rulebook.load("english")
    (example,) = (each for each in english.examples if each.title == "Won by taking the last piece")
    shown = figure(english, example)
    assert shown.boards[0].caption == "white to move"
    assert shown.boards[1].caption.startswith("After 18x9: white wins")
    assert 'class="routes"' in shown.boards[0].svg
    assert 'class="last"' in shown.boards[1].svg


def test_an_illegal_move_comes_with_the_reason():
    english = Rulebook.load("english")
    (example,) = (each for each in english.examples if each.title == "A man does not jump backwards")
    assert any(note.startswith("Not legal: 15x22, since") for note in figure(english, example).notes)


def test_a_long_game_is_told_apart():
    english = Rulebook.load("english")
    (example,) = (each for each in english.examples if each.title == "One ply earlier the game still goes on")
    shown = figure(english, example)
    assert shown.played == example.play
    assert shown.boards[0].caption.startswith(f"After {len(example.play)} moves")


@pytest.mark.parametrize("slug", bundled())
def test_text_has_every_section_and_example(slug):
    rulebook = Rulebook.load(slug)
    text = "\n".join(reading.text(rulebook))
    assert all(section.title in text for section in rulebook.sections if section.level > 1)
    assert text.count("\n  Example:") == len(rulebook.examples)
