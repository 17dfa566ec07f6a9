"""Hostile books: each is refused with a sentence, and none of them takes long."""

import time
from random import Random

import pytest
from house_rules import random_house
from site_books import WHITE_BEGINS, house_rules

from crownhead import Position, Side
from crownhead.errors import RulebookError
from crownhead.rules.document import parse
from crownhead.rules.rulebook import Rulebook, bundled
from crownhead.web.shelf import limits, service
from crownhead.web.shelf.models import BookEdition, PlayerBook
from crownhead.workshop import bounds

EXAMPLE = "```example\ncount: 7\n```\n"
SECTION = "## More {#more}\n"
LARGE = "board: {rows: 12, columns: 12}\nsetup: {rows: 5}\nkings: {range: long}\n"
DOZENS = "".join(f"## Section {number} {{#section-{number}}}\nWords.\n" for number in range(200))
HOSTILE = {
    "a megabyte": (house_rules(prose=SECTION + "word " * 200_000), "too long: at most 64 KB"),
    "10,000 examples": (house_rules(prose=SECTION + EXAMPLE * 10_000), "too long: at most 64 KB"),
    "4,000 short examples": (house_rules(prose=SECTION + "```example\n```\n" * 4000), "too many examples"),
    "examples in quotations": (house_rules(prose=SECTION + "> ```example\n> ```\n\n" * 2000), "too many examples"),
    "hundreds of sections": (house_rules(prose=DOZENS), "too many sections"),
    "aliases": (house_rules(rules="men: &a {moves: forward}\nkings: *a\n"), "line 7: YAML anchors"),
    "a bomb of aliases": (
        "---\na: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\ntitle: *c\n---\n",
        "line 2: YAML anchors",
    ),
    "a Python object": (house_rules(title="!!python/object/apply:os.system ['true']"), "tags (!) are not allowed"),
    "deep YAML": (house_rules(rules="men: " + "[" * 500 + "]" * 500 + "\n"), "nested too deeply"),
    "a script": (house_rules(prose=SECTION + "<script>alert(1)</script>"), "line 9: HTML is not allowed"),
    "a script in the title": (house_rules(title='"<script src=//x.org>"'), "line 2: HTML is not allowed"),
    "a picture in HTML": (house_rules(prose=SECTION + "<img\nsrc=x onerror=alert(1)>"), "HTML is not allowed"),
    "a comment": (house_rules(prose=SECTION + "<!-- hidden -->"), "HTML is not allowed"),
    "a picture from elsewhere": (house_rules(prose=SECTION + "![spy](https://x.org/a.png)"), "line 9: A book has no"),
    "a tag without an end": (house_rules(prose=SECTION + "Here:\n<img src=x onerror=alert(1)"), "line 10: HTML is"),
    "a script in a table": (house_rules(prose=SECTION + "|a|b|\n|-|-|\n|c|<script>|"), "line 11: HTML is not allowed"),
    "a script in an example": (
        house_rules(prose=SECTION + EXAMPLE.replace("count", "title: <b>\ncount")),
        "line 10: HTML is not allowed",
    ),
    "a script in a note": (house_rules(prose=SECTION + "A.[^a]\n\n[^a]: <b>B</b>"), "line 11: HTML is not allowed"),
    "a script behind code": (house_rules(prose=SECTION + "`a` <script> `b`"), "line 9: HTML is not allowed"),
    "half a picture": (house_rules(prose=SECTION + "![spy][elsewhere]"), "line 9: A book has no"),
    "a picture in a link": (house_rules(prose=SECTION + "[![spy](//x.org/a.png)](/)"), "line 9: A book has no"),
    "examples in lists": (house_rules(prose=SECTION + "1. ```example\n   ```\n\n" * 2000), "too many examples"),
    "NUL": (house_rules(prose=SECTION + "a\0b"), "no text can have"),
    "half a character": (house_rules(prose=SECTION + "\ud800"), "no text can have"),
    "a file": (house_rules(extends="/etc/passwd"), '"/etc/passwd" is neither a rulebook'),
    "a file nearby": (house_rules(extends="../english.md"), '"../english.md" is neither a rulebook'),
    "a game of an anthology in a file": (house_rules(extends="./x.md#english"), "is neither a rulebook"),
    "a book that is not there": (house_rules(extends="nothing~abcdefgh"), "is neither a rulebook"),
    "no rules": ("---\ntitle: Words\nslug: words\nversion: 1.0.0\n---\n# Words\n", "There are no rules in it"),
    "no front matter": ("# Words\n", "expected front matter"),
    "nothing": ("", "expected front matter"),
    "a slug of ours": (house_rules(slug="english"), '"english" is the name of a rulebook that comes with the site'),
    "a path as slug": (house_rules(slug="../../x"), "does not fit"),
    "a long title": (house_rules(title="x" * 81), "title: is too long"),
    "a long version": (house_rules().replace("1.0.0", f"1.0.{'0' * 90}"), "version: is too long"),
    "a long anchor": (house_rules(prose=f"## A {{#{'a' * 90}}}\nWords.\n"), "is too long"),
    "a long heading": (house_rules(prose=f"## {'a' * 900} {{#a}}\nWords.\n"), "is too long"),
    "examples that do not hold": (WHITE_BEGINS, "An example does not hold by these rules"),
    "an example of its own": (house_rules(prose=SECTION + EXAMPLE.replace("7", "8")), "line 9: An example does not"),
    "captures without end": (house_rules(rules=LARGE + "capture: {removal: at-once}\n"), "in too many ways"),
    "columns without end": (house_rules(rules=LARGE + "capture: {removal: column}\n"), "in too many ways"),
    "every direction": (
        house_rules(extends="turkish", rules="kings: {captures: all, moves: all}\nmen: {captures: all}\n"),
        "in too many ways",
    ),
    "deep lists": (house_rules(prose=SECTION + "- " * 5000 + "x\n"), "nested too deeply"),
}


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.thorough
def test_a_hostile_book_is_refused_with_a_sentence(anna, name):
    text, sentence = HOSTILE[name]
    began = time.thread_time()
    with pytest.raises(RulebookError) as refused:
        service.save(anna, text)
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)
    assert time.thread_time() - began < 3
    assert not PlayerBook.objects.exists()


@pytest.mark.parametrize("slug", bundled())
def test_every_bundled_book_is_within_the_limits(slug):
    book = Rulebook.load(slug)
    limits.check_text(book.text)
    limits.check_document(parse(book.text))
    limits.check_book(book)


def test_what_is_only_named_in_code_is_allowed():
    prose = SECTION + "Neither `<b>` nor `![a](b)`, and 1 < 2.\n\n```html\n<script>\n```\n\n    ```example\n    ```\n"
    limits.check_document(parse(house_rules(prose=prose)))


@pytest.mark.parametrize("seed", range(40))
def test_any_rules_are_judged_quickly_and_those_that_pass_have_no_slow_position(seed):
    chance = Random(seed)
    book = random_house(chance)
    began = time.thread_time()
    try:
        limits.check_book(book)
    except RulebookError:
        return
    finally:
        assert time.thread_time() - began < 2
    variant, most = book.variant, book.front_matter.setup.most or book.front_matter.men_each
    rows = book.front_matter.board.rows
    squares = [square for square in range(1, variant.square_count + 1) if 0 < variant.place(square)[0] < rows - 1]
    for _position in range(10):
        chance.shuffle(squares)
        kings = min(4, most)
        pieces = dict.fromkeys(squares[:kings], "W") | dict.fromkeys(squares[kings : kings + most], "b")
        began = time.thread_time()
        assert Position(variant, Side.WHITE, pieces).legal_moves is not None
        assert time.thread_time() - began < 10 * bounds.LONGEST


MAZES = ("[", "[[a", "*a_", "[a](", "&#", "` `` ", "__a", "\\", "|a|b|\n|-|-|\n", "a\n\n", "- a\n")


@pytest.mark.parametrize("unit", MAZES)
@pytest.mark.thorough
def test_no_maze_of_markdown_takes_long(anna, unit):
    text = house_rules(prose=SECTION + unit * (60_000 // len(unit)) + "\n")
    began = time.thread_time()
    service.save(anna, text)
    assert time.thread_time() - began < 5


def test_examples_have_a_time_limit(anna, monkeypatch):
    monkeypatch.setattr(limits, "TIME_FOR_EXAMPLES", 0.0)
    with pytest.raises(RulebookError, match="too long to play through the examples"):
        service.save(anna, house_rules())


def test_too_many_draw_rules(anna):
    endings = "".join(
        f"    - {{name: e{n}, sides: [{{kings: 1}}, {{kings: 1}}], moves: 9, how: automatic}}\n" for n in range(50)
    )
    with pytest.raises(RulebookError) as refused:
        service.save(anna, house_rules(rules=f"draws:\n  endings:\n{endings}"))
    assert str(refused.value) == "These are too many rules about draws: at most 40."


# --- extending books of players ---------------------------------------------------------------------------------------


def test_a_book_cannot_extend_itself(anna):
    book = service.save(anna, house_rules())
    with pytest.raises(RulebookError, match="goes in a circle"):
        service.save(anna, house_rules(extends=book.key), book=book)


def test_two_books_cannot_extend_each_other(anna):
    one = service.save(anna, house_rules())
    other = service.save(anna, house_rules(slug="other", extends=one.key))
    with pytest.raises(RulebookError, match=f"goes in a circle: {one.key} → {other.key} → {one.key}"):
        service.save(anna, house_rules(extends=other.key), book=one)
    assert BookEdition.objects.count() == 2


def test_generations_are_counted(anna):
    book = service.save(anna, house_rules())
    for _generation in range(limits.MOST_GENERATIONS - 1):
        book = service.save(anna, house_rules(extends=book.key))
    with pytest.raises(RulebookError, match="too many generations"):
        service.save(anna, house_rules(extends=book.key))


def test_only_public_books_of_others_are_extended(anna, bert):
    book = service.save(anna, house_rules(), visibility="link")
    with pytest.raises(RulebookError, match="is neither a rulebook"):
        service.save(bert, house_rules(extends=book.key))
    service.set_visibility(anna, book, "public")
    assert service.load(service.save(bert, house_rules(extends=book.key)).key).examples


# --- how many, how often ----------------------------------------------------------------------------------------------


def test_a_player_has_a_limited_number_of_books(anna, monkeypatch):
    monkeypatch.setattr(limits, "MOST_BOOKS", 2)
    first = service.save(anna, house_rules())
    service.save(anna, house_rules())
    with pytest.raises(RulebookError, match="You have 2 books already"):
        service.save(anna, house_rules())
    service.save(anna, house_rules(title="Another edition"), book=first)
    service.remove(anna, first)
    service.save(anna, house_rules())


def test_a_player_saves_so_often_in_an_hour(anna, bert, monkeypatch):
    monkeypatch.setattr(limits, "MOST_SAVES", 2)
    book = service.save(anna, house_rules())
    service.save(anna, house_rules(title="Second"), book=book)
    with pytest.raises(RulebookError, match="You have saved 2 times in an hour"):
        service.save(anna, house_rules(title="Third"), book=book)
    BookEdition.objects.update(saved_at="2026-01-01T00:00Z")
    service.save(anna, house_rules(title="Third"), book=book)
    service.save(bert, house_rules())
