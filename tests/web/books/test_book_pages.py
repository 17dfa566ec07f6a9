"""The pages of the rulebooks: every book, every clause, any two compared, and what a browser may keep of them."""

import re
from itertools import pairwise

import pytest
from django.test import Client
from django.urls import reverse
from site_play import text

from crownhead import Game, Rulebook, bundled, reading
from crownhead.rules.rulebook import FALLBACKS, REQUIRED_CLAUSES
from crownhead.web.books import catalogue, views
from crownhead.web.books.chapters import rendered

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


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("LASCA", {"lasca"}),
        ("huffing", {"boxed"}),
        ("12x12", {"canadian"}),
        ("brazilian 8x8", {"brazilian"}),
        ("zzz", set()),
    ],
)
def test_searching(client, wanted, found):
    page = read(client, "/rules/", data={"q": wanted})
    assert set(re.findall(r'<li data-words="[^"]*"> <a href="/rules/([^/]+)/"', page)) == found
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


@pytest.mark.parametrize("given", ["", "x", "../english", "\x00", "é" * 500])
def test_a_rulebook_that_nobody_can_know(client, given):
    client.cookies["knows"] = given.replace("\x00", "")
    assert "Compared with" not in read(client, "/rules/russian/")
    assert client.get("/rules/russian/compare/", {"with": given}).url == "/rules/russian/compare/english/"


@pytest.mark.django_db
def test_play_this_game_chooses_the_rulebook_on_the_front_page(client):
    page = read(client, reverse("front"), data={"rulebook": "lasca"})
    assert page.count('<option value="lasca" selected>') == 3
    assert '<option value="english" selected>' in read(client, reverse("front"), data={"rulebook": "x"})


# --- what a browser may keep ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/rules/", "/rules/frysk/", "/rules/frysk/compare/english/", "/rules/frysk/board.svg",
                                  "/rules/frysk/examples/1/"])  # fmt: skip
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
