"""The pages of the rulebooks: every book, every clause, any two compared, and what a browser may keep of them."""

import re
from io import BytesIO
from itertools import pairwise

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation
from pypdf import PdfReader
from site_play import text

from crownhead import Anthology, Game, Rulebook, bundled, reading
from crownhead.rules import files, lineage, rulebook
from crownhead.rules.rulebook import FALLBACKS, REQUIRED_CLAUSES
from crownhead.web.books import catalogue, views
from crownhead.web.books.chapters import rendered
from crownhead.web.books.playground import example_of
from crownhead.web.lobby.forms import rulebook_choices

# The shelf and every list of rulebooks has those that players wrote.
pytestmark = [pytest.mark.django_db, pytest.mark.thorough]
BOOKS = bundled()


def read(client, path, **more):
    answer = client.get(path, **more)
    assert answer.status_code == 200, answer.content[:500]
    return text(answer)


def ids(page):
    return re.findall(r'\bid="([^"]+)"', page)


def citable(book):
    """The topics that refusals and outcomes by this rulebook can rest on."""
    topics = {*REQUIRED_CLAUSES, *FALLBACKS, *(draw.clause for draw in book.draws)}
    return topics | ({"huffing"} if book.front_matter.huffing else set())


@pytest.mark.parametrize("slug", BOOKS)
def test_every_rulebook_has_its_page(client, slug):
    book, page = Rulebook.load(slug), read(client, f"/rules/{slug}/")
    assert len(ids(page)) == len(set(ids(page)))
    assert {book.clause(topic).anchor for topic in citable(book)} <= set(ids(page))
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(ids(page))
    assert page.count("<draughts-board example ") == len(book.examples) + 1
    assert page.count("<figcaption>") == len(book.examples)
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]* src=)", page)
    assert f'href="/?rulebook={slug}"' in page


def test_a_book_is_printed_by_the_styles_of_the_library(client):
    sheets = re.findall(r'<link rel="stylesheet" href="([^"]+)"', read(client, "/rules/english/"))
    answers = {sheet.rpartition("crownhead/styles/")[2]: client.get(sheet) for sheet in sheets}
    assert all(answer.status_code == 200 for answer in answers.values())
    printed = answers["reading/print.css"].content.decode()
    assert "svg.crownhead .dark" in printed
    assert printed in reading.html(Rulebook.load("english"))


def test_a_refusal_leads_to_the_clause_that_it_cites(client):
    why = Game("english", "B:W18,27,31:B14,5").explain("5-9")
    assert f'<section id="{why.clause.anchor}"' in read(client, "/rules/english/")


def test_a_section_that_was_taken_over_says_from_where(client):
    assert "As in Frisian draughts" in read(client, "/rules/frysk/")


def test_aligned_columns_need_no_style():
    text = Rulebook.load("english").text + "\n\n## More {#more}\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n"
    page = reading.html(Rulebook.parse(text))
    assert '<td class="right">2</td>' in page
    assert "style=" not in page


def test_an_example_in_a_list_is_shown_there():
    listed = "1. One.\n\n   ```example\n   count: 7\n   ```\n2. Two.\n\n```example\ncount: 7\n```\n\nEnd.\n"
    book = Rulebook.parse(Rulebook.load("english").text.replace("{#about}\n", "{#about}\n" + listed, 1))
    page = rendered(book)
    tags = re.findall(r"</?ol>|</?li>|<p>(?:One|Two|End)|Example 1[.]\d|</?figure", page)
    assert tags[: tags.index("<p>End") + 1] == [
        *("<ol>", "<li>", "<p>One", "<figure", "Example 1.1", "<li>", "</li>", "</figure", "</li>"),
        *("<li>", "<p>Two", "</li>", "</ol>", "<figure", "Example 1.2", "<li>", "</li>", "</figure", "<p>End"),
    ]
    assert page.count("<figcaption>") == len(book.examples)


def test_notes_are_listed_at_the_end_and_lead_back(client):
    page = read(client, "/rules/wcdf-checkers/")
    ids = set(re.findall(r'id="(_[a-z0-9-]+)"', page))
    links = re.findall(r'href="#(_[a-z0-9-]+)"', page)
    assert {"_notes", "_note-1", "_reference-1-1"} <= set(links) <= ids
    notes = page[page.index('id="_notes"') :]
    assert notes.index("WCDF 1.1") < notes.index("Official Rulebook, Movement") < notes.index("WCDF 1.19")
    assert "Official Rulebook, Draws" not in notes


@pytest.mark.parametrize(
    "path",
    [
        "englisch/",
        "x/board.svg",
        "x/book.pdf",
        "x/compare/",
        "english/compare/x/",
        "x/examples/0/",
        "lasca/examples/999/",
    ],
)
def test_what_is_not_there(client, path):
    assert client.get(f"/rules/{path}").status_code == 404


@pytest.mark.parametrize("slug", BOOKS)
def test_every_rulebook_has_a_small_picture(client, slug):
    answer = client.get(f"/rules/{slug}/board.svg")
    assert answer.headers["Content-Type"] == "image/svg+xml"
    assert answer.content.startswith(b"<svg")
    assert b"style" not in answer.content


@pytest.mark.thorough
def test_a_book_to_print(client):
    answer = client.get("/rules/frysk/book.pdf")
    assert answer.headers["Content-Type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF")


@pytest.mark.thorough
def test_a_book_to_print_on_the_paper_that_was_chosen(client):
    page = read(client, "/rules/frysk/")
    choices = re.findall(r'<option value="([a-z0-9-]+)">', page[page.index('name="paper"') :].partition("</select>")[0])
    assert choices == ["a4", "a5", "letter", "a4-booklet", "letter-booklet"]
    sizes = []
    for choice in choices:
        answer = client.get("/rules/frysk/book.pdf", {"paper": choice})
        assert f"frysk-{choice}.pdf" in answer.headers["Content-Disposition"]
        first = PdfReader(BytesIO(answer.content)).pages[0]
        sizes.append([round(float(side) / 72 * 25.4) for side in first.mediabox[2:]])
    assert sizes == [[210, 297], [148, 210], [216, 279], [297, 210], [279, 216]]


def test_a_paper_that_is_none_is_refused_by_name(client):
    answer = client.get("/rules/frysk/book.pdf", {"paper": "b5"})
    assert answer.status_code == 400
    assert "“b5” is not a paper for this book" in answer.content.decode()
    assert "a4, a5, letter, a4-booklet, letter-booklet." in answer.content.decode()


def test_without_what_sets_books_there_is_no_link_to_one(client, monkeypatch):
    monkeypatch.setattr(views, "find_spec", lambda name: None)
    assert "book.pdf" not in read(client, "/rules/frysk/")
    assert client.get("/rules/frysk/book.pdf").status_code == 404


# --- the shelf --------------------------------------------------------------------------------------------------------


def test_the_shelf_has_every_rulebook_twice_once_with_its_board_and_once_in_the_table(client):
    page = read(client, "/rules/")
    assert len(BOOKS) == 25
    for slug in BOOKS:
        assert page.count(f'href="/rules/{slug}/"') == 2
        assert f'src="/rules/{slug}/board.svg"' in page
    assert page.count('<th scope="row">') == 25


def test_every_rulebook_stands_in_one_group():
    assert sorted(entry.slug for _, members in catalogue.grouped() for entry in members) == sorted(BOOKS)
    assert all(len(entry.facts) == len(catalogue.COLUMNS) for entry in catalogue.entries())


def test_a_book_of_three_games_stands_on_the_shelf_once_with_three_boards_and_three_ways_to_play(client):
    page = read(client, "/rules/")
    assert page.count('href="/rules/draughts/"') == 1
    (entry,) = re.findall(r'<article class="anthology"(.*?)</article>', page)
    assert re.findall(
        r'href="/\?rulebook=(\w+)" aria-label="Play ([^"]+)"> <img src="/rules/(\w+)/board.svg"', entry
    ) == [
        ("english", "Standard draughts (English)", "english"),
        ("turkish", "Turkish draughts", "turkish"),
        ("lasca", "Lasca", "lasca"),
    ]


def test_a_book_of_three_games_has_its_page(client):
    page = read(client, "/rules/draughts/")
    assert len(ids(page)) == len(set(ids(page)))
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(ids(page))
    assert {"_english", "_turkish", "_lasca"} <= set(ids(page))
    assert '<td><a href="#_lasca">Lasca</a></td>' in page
    assert "<td>24</td>" in page.replace(' class="right"', "")
    assert "plays=" not in page
    for slug in ("english", "turkish", "lasca"):
        assert f'href="/?rulebook={slug}"' in page
        assert f'href="/rules/{slug}/"' in page


@pytest.mark.parametrize("path", ["examples/0/", "examples/1/", "compare/", "compare/english/"])
def test_what_only_a_single_game_has(client, path):
    assert client.get(f"/rules/draughts/{path}").status_code == 404


@pytest.mark.thorough
def test_a_book_of_three_games_can_be_printed(client):
    assert client.get("/rules/draughts/book.pdf").content.startswith(b"%PDF")
    booklet = client.get("/rules/draughts/book.pdf", {"paper": "a4-booklet"})
    assert PdfReader(BytesIO(booklet.content)).pages[0].mediabox.width > 800


def test_a_book_of_three_games_offers_the_same_papers(client):
    pages = [read(client, f"/rules/{slug}/") for slug in ("draughts", "frysk")]
    several, one = (
        re.findall(r'<option value="([a-z0-9-]+)">', page.partition('name="paper"')[2].partition("</select>")[0])
        for page in pages
    )
    assert several == one != []


def test_the_notes_of_an_anthology_lead_to_the_rulebooks_that_they_name():
    front = '---\ntitle: Games\nslug: games\nversion: "1.0.0"\n---\n'
    page = rendered(Anthology.parse(f"{front}## A {{plays=lasca}}\nSo.[^b]\n\n[^b]: As in [Lasca](lasca.md)\n"))
    assert 'As in <a href="/rules/lasca/">Lasca</a>' in page.partition('id="_notes"')[2]


@pytest.mark.django_db
def test_nobody_plays_by_three_rulebooks_at_once(client):
    page = read(client, reverse("front"), data={"rulebook": "draughts"})
    assert 'value="english" checked' in page
    assert "draughts#" not in page


def test_an_example_of_an_anthology_is_played_by_the_rules_of_its_section():
    front = '---\ntitle: Games\nslug: games\nversion: "1.0.0"\n---\n'
    book = Anthology.parse(f"{front}## A {{plays=lasca}}\n```example\ncount: 4\n```\n")
    page = rendered(book)
    assert 'rules="/rules/lasca/"' in page
    assert 'data-example="/rules/games/examples/1/"' in page
    assert example_of(book, 1) == book.examples[0]
    assert example_of(book, 0) is example_of(book, 2) is None


def test_the_english_book_shows_its_components_and_leads_to_its_relatives(client):
    page = read(client, "/rules/english/")
    assert re.search(r"<td><strong>Men</strong></td> <td[^>]*>24</td>", page)
    assert '<a href="/rules/turkish/">Turkish draughts</a>' in page
    assert '<a href="/rules/lasca/">Lasca</a>' in page
    assert "<dt>Type</dt><dd>classic</dd>" in page
    assert "<dt>Rules as of</dt><dd>9 June 2026</dd>" in page


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_no_title_is_the_beginning_of_another_one(language):
    """A list that has room for a few words only still tells them apart."""
    with translation.override(language):
        titles = sorted(entry.title.casefold() for entry in catalogue.entries())
    assert not [(one, other) for one, other in pairwise(titles) if other.startswith(one)]
    checkers = [title for title in titles if "checkers" in title]
    assert len({title.split()[0] for title in checkers}) == len(checkers) == 4


def forget():
    for kept in (catalogue._entries, files._slugs, rulebook._load_bundled, lineage.bundled_document):
        kept.cache_clear()


def shelved(monkeypatch, tmp_path, **metadata):
    """The slugs on the shelf when one more book comes with the package, which has these metadata."""
    for slug in BOOKS:
        (tmp_path / f"{slug}.md").write_text(Rulebook.load(slug).text, encoding="utf-8")
    front = "".join(f"{key}: {value}\n" for key, value in metadata.items())
    own = f'title: A\nslug: another\nversion: "1.0.0"\nsource: me\nextends: english\n{front}'
    (tmp_path / "another.md").write_text(f"---\n{own}---\n", encoding="utf-8")
    folder = files._folder
    monkeypatch.setattr(files, "_folder", lambda kind: tmp_path if kind == "rulebooks" else folder(kind))
    forget()
    try:
        choices = [slug for _, group in rulebook_choices() for slug, _ in group]
        assert sorted(choices) == sorted(entry.slug for entry in catalogue.entries())
        return choices
    finally:
        forget()


@pytest.mark.parametrize("metadata", [{"published": "false"}, {"status": "draft"}])
def test_what_is_not_published_is_not_listed(monkeypatch, tmp_path, metadata):
    assert "another" not in shelved(monkeypatch, tmp_path, **metadata)


def test_what_is_published_is_listed(monkeypatch, tmp_path):
    assert "another" in shelved(monkeypatch, tmp_path, published="true", status="live")


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("LASCA", {"lasca", "draughts"}),
        ("three book", {"draughts"}),
        ("huffing", {"boxed"}),
        ("12x12", {"canadian"}),
        ("brazilian 8x8", {"brazilian"}),
        ("zzz", set()),
    ],
)
def test_searching(client, wanted, found):
    page = read(client, "/rules/", data={"q": wanted})
    assert set(re.findall(r'data-words="[^"]*"> <a href="/rules/([^/]+)/"', page)) == found
    assert ("<span hidden>" in page) == bool(found)


def test_a_search_for_anything_is_harmless(client):
    page = read(client, "/rules/", data={"q": '"><script>alert(1)</script>' * 50})
    assert "<script>alert" not in page


def test_the_facts_are_those_of_the_front_matter():
    facts = {entry.slug: entry.facts for entry in catalogue.entries()}
    assert facts["international"][1:5] == ("20", "White", "forward and backward", "long")
    assert facts["italian"][5] == "most pieces, with a king, most kings, kings earliest"
    assert facts["turkish"][3] == "forward and sideways"
    assert facts["frisian"][3] == "in all eight directions"


# --- comparing --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("here", "there"), [*pairwise(BOOKS), ("boxed", "english"), ("english", "boxed")])
def test_any_two_rulebooks_compared(client, here, there):
    one, other = Rulebook.load(here), Rulebook.load(there)
    page = read(client, f"/rules/{here}/compare/{there}/")
    assert page.count("<td data-of=") == 2 * len(reading.differences(one, other)) > 0
    links = set(re.findall(r'href="/rules/([^/"]+)/#([^"]+)"', page))
    anchors = {book.slug: {section.anchor for section in book.sections} for book in (one, other)}
    assert links
    assert all(anchor in anchors[slug] for slug, anchor in links)


def test_a_rulebook_does_not_differ_from_itself(client):
    assert "The rules are the same." in read(client, "/rules/lasca/compare/lasca/")


def test_the_rulebook_that_one_knows_is_remembered(client):
    assert "Compared with" not in read(client, "/rules/russian/")
    answer = client.get("/rules/russian/compare/", {"with": "turkish"})
    assert answer.url == "/rules/russian/compare/turkish/"
    assert "Compared with Turkish draughts (Dama)" in read(client, "/rules/lasca/")
    assert client.get("/rules/lasca/compare/").url == "/rules/lasca/compare/turkish/"
    assert client.get("/rules/turkish/compare/").url == "/rules/turkish/compare/english/"


@pytest.mark.parametrize("given", ["", "x", "../english", "\x01", "é" * 500])
def test_a_rulebook_that_nobody_can_know(client, given):
    client.cookies["knows"] = given.replace("\x01", "")
    assert "Compared with" not in read(client, "/rules/russian/")
    assert client.get("/rules/russian/compare/", {"with": given}).url == "/rules/russian/compare/english/"


@pytest.mark.django_db
def test_play_this_game_chooses_the_rulebook_on_the_front_page(client):
    page = read(client, reverse("front"), data={"rulebook": "lasca"})
    assert 'value="lasca" checked' in page
    assert 'value="english" checked' in read(client, reverse("front"), data={"rulebook": "x"})


# --- what a browser may keep ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/rules/", "/rules/frysk/", "/rules/frysk/compare/english/", "/rules/frysk/board.svg",
                                  "/rules/frysk/examples/1/", "/rules/draughts/"])  # fmt: skip
def test_what_has_not_changed_is_not_sent_again(client, path):
    client.get(path)  # brings the cookie
    tag = client.get(path).headers["ETag"]
    again = client.get(path, headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")


def test_another_language_or_another_visitor_is_another_page(client, anna, as_user):
    client.get("/rules/frysk/")
    tag = client.get("/rules/frysk/").headers["ETag"]
    assert client.get("/rules/frysk/", headers={"If-None-Match": tag, "Accept-Language": "de"}).status_code == 200
    client.cookies["knows"] = "english"
    assert client.get("/rules/frysk/", headers={"If-None-Match": tag}).status_code == 200
    del client.cookies["knows"]
    answer = as_user(anna).get("/rules/frysk/", headers={"If-None-Match": tag})
    assert answer.status_code == 200
    assert b"anna" in answer.content


@pytest.mark.parametrize("slug", ["english", "international"])
def test_a_page_is_small_on_its_way(slug):
    answer = Client(headers={"Accept-Encoding": "gzip"}).get(f"/rules/{slug}/")
    assert answer.headers["Content-Encoding"] == "gzip"
    assert len(answer.content) < 30_000
