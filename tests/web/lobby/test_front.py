"""From the front page to a game and back: a friend, one screen, open challenges, my games."""

import json
import re
from datetime import date, timedelta

import pytest
from django.utils import timezone
from site_play import do, play, text

from crownhead.engine.players.level_ratings import ratings
from crownhead.problems.bundled import of_the_day
from crownhead.rules.rulebook import bundled
from crownhead.web.http.caching import byte_cache
from crownhead.web.lobby import challenges
from crownhead.web.lobby.front.first_choice import BY_COUNTRY, BY_PLACE, usual_rules
from crownhead.web.lobby.models import Challenge
from crownhead.web.play import new_games
from crownhead.web.play.models import Game
from crownhead.web.play.new_games import Time
from crownhead.web.players import presence
from crownhead.web.players.models import User


def test_a_friend_comes_by_link(client, anna, bert):
    client.force_login(anna)
    made = client.post("/play/friend", {"rulebook": "russian", "colour": "white", "time": "days-3"})
    page = client.get(made.headers["Location"])
    assert "Waiting for an opponent" in text(page)
    assert client.post(made.headers["Location"]).status_code == 302  # one's own: a message, and no game
    assert Game.objects.count() == 0
    client.force_login(bert)
    assert "anna wants to play" in text(client.get(made.headers["Location"]))
    client.post(made.headers["Location"])
    game = Game.objects.get()
    assert (game.white, game.black, game.rulebook, game.base) == (anna, bert, "russian", 259200)


def test_two_at_one_screen(client, db):
    answer = client.post("/play/friend", {"rulebook": "english", "here": ""})
    game = Game.objects.get()
    assert answer.headers["Location"] == game.get_absolute_url()
    assert game.at_one_screen
    play(game, "11-15", "22-18")
    assert "Black to move" in text(client.get(game.get_absolute_url()))


def test_open_challenges_are_listed_and_accepted_once(client, anna, bert, carla):
    client.force_login(anna)
    client.post("/challenges/", {"rulebook": "lasca", "time": "fischer-5-5"})
    made = Challenge.objects.get()
    assert made.is_open
    for user in (bert, carla):
        client.force_login(user)
        if user is bert:
            assert "Lasca" in text(client.get("/challenges/"))
        client.post(made.get_absolute_url())
    assert Game.objects.count() == 1
    assert "This challenge is taken" in text(client.get(made.get_absolute_url()))
    assert "Lasca" not in text(client.get("/challenges/")).partition("<form")[0]


def test_a_bad_form_is_told(client, db):
    page = client.post("/play/computer", {"rulebook": "ludo", "level": "99"}, follow=True)
    assert "ludo is not one of the available choices" in text(page)
    assert (Game.objects.count(), User.objects.count()) == (0, 0)


def test_my_games_are_in_order(as_user, anna, bert):
    soon = new_games.start_game("english", bert, anna, Time.days(1))
    later = new_games.start_game("english", bert, anna, Time.days(3))
    theirs = new_games.start_game("english", anna, bert)
    over = new_games.start_game("english", anna, bert)
    do(over, anna, "resign")
    page = as_user(anna).get("/games/")
    assert [row.key for row in page.context["waiting_games"]] == [soon.pk, later.pk]
    assert [row.key for row in page.context["others"]] == [theirs.pk]
    assert [row.key for row in page.context["finished"]] == [over.pk]
    assert "lost" in text(page)


def test_what_waits_for_me_never_waits_for_others(as_user, anna, bert, monkeypatch):
    monkeypatch.setattr("crownhead.web.lobby.views.IN_EACH", 1)
    for _ in range(2):
        new_games.start_game("english", bert, anna)
    page = as_user(anna).get("/games/")
    assert (len(page.context["waiting_games"]), [*page.context["others"]]) == (1, [])


# --- the lobby --------------------------------------------------------------------------------------------------------


def chosen(page):
    """What the front page has chosen: the rulebook, the level, the time."""
    found = text(page)
    rulebook = re.search(r'name="rulebook" value="([^"]+)" *checked', found)[1]
    level = re.search(r'<option value="(\d+)" selected', found)[1]
    return rulebook, level, re.search(r'name="time" value="([^"]+)"[^>]* checked', found)[1]


@pytest.mark.parametrize(
    ("asks", "rulebook"),
    [
        ("nl-NL,nl;q=0.9", "international"),
        ("fr", "international"),
        ("de-AT,de;q=0.9", "brettspielnetz-checkers"),
        ("en-GB", "english"),
        ("tr-TR", "turkish"),
        ("pt-BR,pt;q=0.9", "brazilian"),
        ("pt-PT", "portuguese"),
        ("xx, ru;q=0.1", "russian"),
        (";;;;\x7f,q=9", "english"),
    ],
)
def test_where_a_visitor_comes_from_decides_the_first_rulebook(client, db, asks, rulebook):
    assert chosen(client.get("/", headers={"Accept-Language": asks}))[0] == rulebook


@pytest.mark.parametrize(
    ("country", "asks", "rulebook"),
    [
        ("NL", "en-US", "international"),
        ("tr", "de", "turkish"),
        ("XX", "de", "brettspielnetz-checkers"),
        ("", "en-NL", "international"),
    ],
)
def test_a_proxy_may_name_the_country(client, db, settings, country, asks, rulebook):
    headers = {"Accept-Language": asks, "X-Country": country}
    assert chosen(client.get("/", headers=headers))[0] == usual_rules(asks)  # no one is believed who was not asked
    settings.COUNTRY_HEADER = "X-Country"
    assert chosen(client.get("/", headers=headers))[0] == rulebook


def test_a_member_is_offered_the_rules_of_their_last_game(as_user, anna, bert):
    client, dutch = as_user(anna), {"Accept-Language": "nl-NL"}
    assert chosen(client.get("/", headers=dutch))[0] == "international"
    new_games.start_game("lasca", bert, anna)
    assert chosen(client.get("/", headers=dutch))[0] == "lasca"
    client.cookies["choice"] = "thai|4|fischer-5-5"
    assert chosen(client.get("/", headers=dutch))[0] == "thai"


def test_the_puzzle_of_the_day_is_the_same_for_everyone_and_another_tomorrow(client, as_user, anna):
    today = re.search(r"/puzzles/[a-z-]+/[0-9a-f]{8}/", client.get("/").content.decode())[0]
    assert today in as_user(anna).get("/").content.decode()
    assert client.get(today).status_code == 200
    days = {of_the_day(date(2026, 1, 1) + timedelta(days=day)).key for day in range(60)}
    assert len(days) > 50


def test_every_place_has_rules_that_exist():
    assert {*BY_PLACE.values(), *BY_COUNTRY.values()} <= {*bundled()}


def test_the_last_choice_is_remembered(client, db):
    client.post("/play/friend", {"rulebook": "frisian", "time": "days-7"})
    assert chosen(client.get("/")) == ("frisian", "4", "days-7")
    client.post("/play/computer", {"rulebook": "thai", "level": "7"})
    assert chosen(client.get("/")) == ("thai", "7", "days-7")
    assert chosen(client.get("/?rulebook=lasca"))[0] == "lasca"  # what a link asks for goes before it


@pytest.mark.parametrize("said", ["ludo|99|soon", "|||||", "../x|-1|", "english|²|fischer-9999-1", "x" * 5000])
def test_a_choice_that_makes_no_sense_is_forgotten(client, db, said):
    client.cookies["choice"] = said
    assert chosen(client.get("/")) == ("english", "4", "fischer-5-5")


def test_the_board_can_be_played_on_at_once(client, db):
    page = client.get("/?rulebook=english").content.decode()
    board = json.loads(re.search(r'id="first-board">(.*?)</script>', page)[1])
    assert (board["yours"], board["turn"], len(board["moves"])) == (True, "black", 7)
    answer = client.post("/play/computer", {"rulebook": "english", "level": "1", "colour": "white", "move": "11-15"})
    game = Game.objects.get()
    assert answer.headers["Location"] == game.get_absolute_url()
    assert (game.black.is_guest, game.white_level, game.last_move, game.asked) == (True, 1, "11-15", "white")


def test_a_first_move_that_cannot_be_made_is_refused_and_the_game_begins(client, db):
    page = client.post("/play/computer", {"rulebook": "english", "level": "1", "move": "1-30"}, follow=True)
    assert Game.objects.get().ply == 0
    assert "30 is occupied" in text(page)


def test_the_same_first_move_sent_twice_begins_one_game(client, db):
    said = {"rulebook": "english", "level": "1", "move": "11-15", "key": "once-and-only-once"}
    for _ in range(2):
        client.post("/play/computer", said)
    assert [game.ply for game in Game.objects.all()] == [1]


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ({"time": "fischer-1-1"}, ("fischer", 60, 1)),
        ({"time": "own", "own_kind": "fischer", "own_base": "20", "own_added": "15"}, ("fischer", 1200, 15)),
        ({"time": "own", "own_kind": "days", "own_base": "10", "own_added": "15"}, ("days", 864000, 0)),
        ({"time": "own", "own_kind": "move", "own_base": "45"}, ("move", 45, 0)),
    ],
)
def test_a_time_of_the_grid_or_of_ones_own(client, db, said, expected):
    client.post("/play/friend", {"rulebook": "english", "link": "", **said})
    made = Challenge.objects.get()
    assert (made.timing, made.base, made.increment) == expected


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ({"own_kind": "days", "own_base": "31"}, "Days per move: from 1 to 30."),
        ({"own_kind": "fischer", "own_base": "999"}, "Minutes for the game: from 1 to 180."),
        ({"own_kind": "move", "own_base": ""}, "Seconds per move: from 5 to 3600."),
        ({"own_kind": "sundial", "own_base": "5"}, "sundial is not one of the available choices"),
        ({"own_kind": "fischer", "own_base": "x"}, "Enter a whole number"),
    ],
)
def test_a_time_out_of_bounds_is_told(client, db, said, told):
    page = client.post("/play/friend", {"rulebook": "english", "time": "own", **said}, follow=True)
    assert told in text(page)
    assert (Challenge.objects.count(), User.objects.count()) == (0, 0)


def test_an_opponent_at_the_board_comes_by_the_pool_and_turn_by_turn_by_a_challenge(as_user, anna, bert):
    answer = as_user(anna).post("/play/opponent", {"rulebook": "english", "time": "fischer-3-2"})
    assert answer.headers["Location"] == "/pairing/"
    assert anna.seek.base == 180
    answer = as_user(bert).post("/play/opponent", {"rulebook": "english", "time": "fischer-3-2"})
    assert answer.headers["Location"] == Game.objects.get().get_absolute_url()
    as_user(bert).post("/play/opponent", {"rulebook": "lasca", "time": "days-3", "rated": "on", "colour": "white"})
    made = Challenge.objects.get()
    assert (made.is_open, made.rated, made.rulebook, made.colour) == (True, True, "lasca", "white")


def test_what_waits_for_me_comes_first(as_user, anna, bert):
    challenges.create(bert, "lasca", opponent=anna)
    new_games.start_game("english", bert, anna, Time.days(1))
    page = text(as_user(anna).get("/"))
    places = [
        page.index(words) for words in ("You are invited", "Your move in 1 game", "<draughts-board", "Open challenges")
    ]
    assert places == sorted(places)
    assert "Your move" not in text(as_user(bert).get("/"))


def test_games_of_others_are_shown_with_true_numbers(as_user, client, anna, bert, carla):
    assert "yours would be the first" in text(client.get("/"))
    byte_cache.clear_all()
    play(new_games.start_game("english", bert, anna), "11-15")
    presence.note([anna.pk, bert.pk], timezone.now())
    page = text(client.get("/"))
    assert "2 players online · 1 game being played" in page
    assert re.search(r'data-game="\d+" data-version="1".*anna.*bert', page)


def test_a_level_shows_the_rating_that_was_measured(client, db):
    assert f"Level 5 · {ratings('english')[5]}" in text(client.get("/?rulebook=english"))
    page = text(client.get("/?rulebook=bashni"))
    assert "Level 5 · unrated" in page


def test_the_page_of_a_visitor_asks_no_more_with_more_games(client, anna, bert, django_assert_max_num_queries):
    for _ in range(3):
        play(new_games.start_game("english", bert, anna), "11-15")
        challenges.create(anna, "lasca", is_open=True)
    with django_assert_max_num_queries(14):
        client.get("/")
