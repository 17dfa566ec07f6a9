"""A private book tells its name to those alone who may read it: its owner, who has played by it, the arbiter."""

import json

import pytest
from site_books import house_rules
from site_play import do, text, work

from crownhead.web.play import new_games
from crownhead.web.play.visitor_text import book_names
from crownhead.web.shelf import service

pytestmark = pytest.mark.thorough

SECRET = "Grandmother's secret rules"


@pytest.fixture
def book(anna):
    return service.save(anna, house_rules(title=SECRET, slug="grandmother"))


@pytest.fixture
def game(book, anna):
    """Against the computer: no one else is asked to play by a private book."""
    return new_games.start_game(book.key, 1, anna)


def everything_about(client, game):
    """All that a visitor can find out about a game."""
    number = game.number
    paths = [
        *(f"/games/{number}/", f"/games/{number}/?ply=0", f"/games/{number}/state", f"/games/{number}/state?ply=0"),
        *(f"/games/{number}/pdn", f"/api/games/{number}", f"/api/games/{number}/pdn", "/players/anna/", "/"),
    ]
    answers = [client.get(path) for path in paths]
    assert {answer.status_code for answer in answers} == {200}
    return "".join(answer.content.decode() for answer in answers)


def knows(found):
    return SECRET in found or "Grandmother&#x27;s" in found or "grandmother" in found


@pytest.mark.parametrize("looks", ["while it runs", "when it is over"])
def test_strangers_read_that_it_is_private_and_nothing_else(game, book, anna, bert, as_user, client, looks):
    do(game, anna, "11-15")
    work()
    if looks == "when it is over":
        do(game, anna, "resign")
    for found in everything_about(client, game), everything_about(as_user(bert), game):
        assert not knows(found)
        assert "rivate book" in found
    assert client.get(f"/rules/{book.key}/").status_code == 404


def test_owner_and_arbiter_read_its_name(game, anna, arbiter, as_user):
    assert knows(everything_about(as_user(anna), game))
    assert knows(everything_about(as_user(arbiter), game))
    assert "rivate book" not in text(as_user(anna).get(f"/games/{game.number}/"))


def test_who_has_played_by_it_keeps_its_name(book, anna, bert):
    new_games.start_game(book.key, anna, bert)
    assert book_names.title(book.key, bert) == SECRET


def test_a_book_by_link_and_a_public_one_have_their_names(game, book, anna, client):
    for visibility in "link", "public":
        service.set_visibility(anna, book, visibility)
        assert knows(everything_about(client, game))


def test_a_book_that_is_removed_is_not_named_to_strangers(game, book, anna, client):
    service.set_visibility(anna, book, "public")
    service.remove(anna, book)
    assert not knows(everything_about(client, game))


def test_what_programs_are_told_in_its_place_is_no_rulebook(client, game):
    state = json.loads(client.get(f"/api/games/{game.number}").content)
    assert state["board"]["rulebook"] == {"slug": "private", "title": "a private book"}
    assert not service.is_known("private")
