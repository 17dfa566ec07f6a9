"""The pages of players' books: what they tell of their authors, and what hostile texts cannot do there."""

import re

import pytest
from django.test import override_settings
from site_books import CLAIMED, house_rules
from site_play import text

from crownhead.web.arbiter.models import Letter
from crownhead.web.http.protection import rate_limits
from crownhead.web.play import new_games
from crownhead.web.shelf import service

TRICKS = """
## Tricks {#tricks}

[a link](javascript:alert) and [another](data:text/html,x),
&lt;script&gt;, {{ 7|add:7 }}, {% now "Y" %}, #set page(width: 1pt) $x$ \\\\ `code` and @label *bold*.
"""


@pytest.fixture
def book(anna):
    return service.save(anna, CLAIMED, visibility="public", note="first")


def test_the_shelf_names_author_board_and_how_often_it_is_played(client, book, anna, bert):
    new_games.start_game(book.key, bert, anna)
    page = text(client.get("/rules/"))
    (entry,) = re.findall(r'<section class="group by-players">.*?</section>', page)
    for told in ("Kitchen draughts", "by anna", "played once", "12 men each", f"/rules/{book.key}/board.svg"):
        assert told in entry


@pytest.mark.parametrize("visibility", ["private", "link"])
def test_what_is_not_public_only_its_author_finds_there(as_user, client, anna, visibility):
    service.save(anna, CLAIMED, visibility=visibility)
    assert "Kitchen draughts" not in text(client.get("/rules/"))
    assert "Kitchen draughts" in text(as_user(anna).get("/rules/"))


@pytest.mark.parametrize(("wanted", "is_found"), [("kitchen", True), ("ANNA draughts", True), ("kitchen bert", False)])
def test_it_is_found_by_title_and_author(client, book, wanted, is_found):
    assert ("by-players" in text(client.get("/rules/", {"q": wanted}))) == is_found


def test_its_page_names_author_edition_and_what_the_computer_knows(client, book):
    page = text(client.get(f"/rules/{book.key}/"))
    for told in ("by anna", "edition 1", "what it has learned by English draughts", f"/rules/{book.key}/report"):
        assert told in page
    assert "Remove this book" not in page


@pytest.mark.parametrize(("visibility", "is_hidden"), [("link", True), ("public", False)])
def test_search_engines_list_only_what_is_public(client, anna, visibility, is_hidden):
    book = service.save(anna, CLAIMED, visibility=visibility)
    assert ('<meta name="robots" content="noindex">' in text(client.get(f"/rules/{book.key}/"))) == is_hidden


def test_a_game_that_has_no_near_relative_is_played_with_plain_knowledge(client, anna, monkeypatch):
    book = service.save(anna, house_rules(), visibility="link")
    assert "plain knowledge" not in text(client.get(f"/rules/{book.key}/"))
    monkeypatch.setattr("crownhead.engine.weights._names", frozenset)
    assert "plain knowledge" in text(client.get(f"/rules/{book.key}/"))


def test_its_author_shows_and_removes_it(as_user, client, book, anna):
    hers = as_user(anna)
    assert "Remove this book" in text(hers.get(f"/rules/{book.key}/"))
    answer = hers.post(f"/rules/{book.key}/visibility", {"visibility": "private"}, follow=True)
    assert "From now on it is read by: only me." in text(answer)
    assert "The book is removed." in text(hers.post(f"/rules/{book.key}/remove", follow=True))
    assert hers.get(f"/rules/{book.key}/").status_code == 404


def test_the_history_tells_what_has_changed(client, book, anna):
    service.save(anna, house_rules(title="Kitchen draughts"), book=book, note="as usual again")
    page = text(client.get(f"/rules/{book.key}/history/"))
    for told in ("Edition 2", "as usual again", "Edition 1", "The first one.", "-slug: kitchen", "Before: "):
        assert told in page
    assert client.get(f"/rules/{book.key}/history/1/").content.decode() == CLAIMED


def test_the_history_has_pages(client, book, anna, monkeypatch):
    monkeypatch.setattr("crownhead.web.books.player_books.SHOWN", 1)
    service.save(anna, house_rules(), book=book)
    first, second = (text(client.get(f"/rules/{book.key}/history/", {"editions": page})) for page in (1, 2))
    assert all(told in first for told in ("Edition 2", "Before: "))
    assert all(told in second for told in ("Edition 1", "The first one."))
    assert "Edition 1" not in first


def test_a_report_lies_on_the_moderators_desk_with_a_link_to_the_book(as_user, client, book, moderator):
    sent = {"text": "It is English draughts.", "email": "x@example.org", "key": "report-1"}
    client.get(f"/rules/{book.key}/report")
    for _twice in range(2):
        answer = client.post(f"/rules/{book.key}/report", sent, follow=True)
    assert "with the moderators" in text(answer)
    letter = Letter.objects.get()
    page = text(as_user(moderator).get(f"/moderator/reports/{letter.pk}/"))
    assert f'<a href="/rules/{book.key}/">Kitchen draughts</a>' in page


def test_the_arbiter_removes_what_was_reported(as_user, client, book, arbiter):
    page = text(as_user(arbiter).get(f"/rules/{book.key}/"))
    assert "Remove this book" in page
    assert "Who may read it" not in page
    as_user(arbiter).post(f"/rules/{book.key}/remove")
    assert not service.public_books()


def test_it_is_compared_with_any_other(as_user, client, book, anna):
    page = text(client.get(f"/rules/{book.key}/compare/english/"))
    assert "How Kitchen draughts differs from English draughts" in page
    assert f'<option value="{book.key}"' in text(client.get("/rules/lasca/"))


@pytest.mark.thorough
def test_a_page_is_kept_only_until_something_changes(client, book, anna):
    for address in (f"/rules/{book.key}/", "/rules/", f"/rules/{book.key}/board.svg"):
        client.get(address)  # from now on the browser has its cookie
        first = client.get(address)
        assert "public" not in first.headers["Cache-Control"]
        assert client.get(address, headers={"If-None-Match": first.headers["ETag"]}).status_code == 304
        service.save(anna, house_rules(title=f"Seen at {address}"), book=book)
        assert client.get(address, headers={"If-None-Match": first.headers["ETag"]}).status_code == 200


def test_two_books_of_one_text_have_examples_of_their_own(client, book, bert):
    other = service.save(bert, CLAIMED, visibility="public")
    for each in (book, other):
        page = text(client.get(f"/rules/{each.key}/"))
        assert {*re.findall(r'data-example="/rules/([^/]+)/', page)} == {each.key}


@pytest.mark.parametrize("title", ["{0.__class__}", "%(title)s", "{{ 7 }}", "100 %", "&amp;", "_"])
@pytest.mark.thorough
def test_a_title_is_only_words(client, anna, bert, title):
    book = service.save(anna, house_rules(title=f'"{title}"'), visibility="public")
    game = new_games.start_game(book.key, bert, anna)
    shown = title.replace("&", "&amp;")
    for address in (f"/rules/{book.key}/", "/rules/", f"/games/{game.number}/", "/", f"/?rulebook={book.key}"):
        page = client.get(address)
        assert page.status_code == 200
        assert shown in page.content.decode()


@pytest.mark.thorough
def test_tricks_in_its_prose_are_only_words(client, anna):
    book = service.save(anna, house_rules(prose=TRICKS), visibility="public")
    page = text(client.get(f"/rules/{book.key}/"))
    assert "{{ 7|add:7 }}" in page
    assert not re.search(r"href=\"javascript:|href=\"data:|<script>", page)
    assert client.get(f"/rules/{book.key}/book.pdf").content.startswith(b"%PDF")


@override_settings(RATE_LIMITS=True)
def test_showing_and_hiding_has_a_limit(as_user, book, anna, monkeypatch):
    monkeypatch.setitem(rate_limits.LIMITS, "book", (1, 600))
    hers = as_user(anna)
    assert hers.post(f"/rules/{book.key}/visibility", {"visibility": "link"}).status_code == 302
    assert hers.post(f"/rules/{book.key}/visibility", {"visibility": "public"}).status_code == 429
