"""Games without end: what only makes the log longer is bounded; moves are not, and cost no more after thousands."""

import json
import re
from datetime import timedelta
from itertools import cycle, islice
from pathlib import Path

import pytest
from django.urls import reverse
from site_play import do

from crownhead.play import actions
from crownhead.web.api import tokens
from crownhead.web.pages import game_log, game_page, news
from crownhead.web.play import new_games, service
from crownhead.web.play.models import Game, LoggedAction
from crownhead.web.play.storage.replay import replayed

MOST_REQUESTS = service.MOST_REQUESTS


def test_the_limit_is_the_one_that_is_documented():
    page = (Path(__file__).parents[3] / "docs" / "running.md").read_text()
    assert f"| take-backs, offers of a draw | {MOST_REQUESTS} in a game, each |" in page
    assert MOST_REQUESTS == 100


@pytest.fixture(autouse=True)
def a_few(monkeypatch):
    monkeypatch.setattr(service, "MOST_REQUESTS", 5)


def test_take_backs_come_to_an_end(anna):
    """At one screen each is granted at once, so that a game could go on for ever."""
    game = new_games.start_game("english", anna, anna)
    for _ in range(5):
        assert do(game, anna, "11-15").code == "done"
        assert do(game, anna, "take back").code == "done"
    assert do(game, anna, "11-15").code == "done"
    answer = do(game, anna, "take back")
    assert (answer.code, answer.message) == ("refused", "5 moves were asked back in this game; that is enough.")
    assert do(game, anna, "23-19").code == "done"
    assert Game.objects.get().ply == 2


def test_offers_come_to_an_end(game, anna, bert):
    for _ in range(5):
        assert do(game, anna, "offer").code == "done"
        assert do(game, bert, "decline").code == "done"
    answer = do(game, anna, "offer")
    assert (answer.code, "offered 5 times" in answer.message) == ("refused", True)
    assert do(game, anna, "11-15").code == "done"


TO_AND_FRO = ("1-5", "32-28", "5-1", "28-32")
VERY_LONG = 12_000


def long_game(white, black, length):
    """A game of kings that go to and fro: the rules of this book end it only by agreement."""
    game = new_games.start_game("boxed", white, black, start="B:WK32,K31:BK1,K2")
    core, entries = replayed(game).core, []
    for sequence, move in enumerate(islice(cycle(TO_AND_FRO), length), 1):
        by, at, ply = core.turn.value, game.created_at + timedelta(seconds=3 * sequence), core.ply
        core.play(move)
        action = actions.to_dict(core.last_action)
        entry = {"sequence": sequence, "action": action, "by": by, "at": at, "ply": ply, "key": f"move-{sequence:05}"}
        entries.append(LoggedAction(game=game, **entry))
    LoggedAction.objects.bulk_create(entries, batch_size=500)
    game.sequence = game.version = length
    service.derive(game, core, game.created_at)
    game.save()
    return game


@pytest.mark.thorough
def test_a_move_costs_no_more_after_thousands(anna, bert, client, as_user, looked_at):
    game = long_game(bert, anna, VERY_LONG)
    for user in (None, anna):
        page = (client if user is None else as_user(user)).get(game.get_absolute_url())
        assert len(page.content) < 400_000
        assert len(looked_at) < 10 * game_log.SHOWN
        looked_at.clear()
    seen = news.seen_on_page(game)
    sent = {"do": "play", "move": "1-5", "ply": game.ply, "known": game.sequence, "key": "abcdefgh"}
    answer = as_user(anna).post(reverse("act", args=[game.number]), sent, headers={"accept": "application/json"})
    assert answer.json()["code"] == "done"
    assert len(answer.content) < 20_000
    told, seen = news.changes(game_page.found(game.number), None, seen)
    assert len(json.dumps(told)) < 20_000
    assert len(looked_at) < 100


def rows_of(html):
    """The rows of a score sheet: where each begins in the log, and what it says."""
    return re.findall(r'<li[^>]* data-entry="(\d+)">(.*?)</li>', " ".join(html.split()))


def test_a_long_game_shows_its_end_and_all_of_it_when_asked(anna, bert, client, monkeypatch):
    monkeypatch.setattr(game_log, "SHOWN", 10)
    game = long_game(bert, anna, 50)
    short = rows_of(client.get(game.get_absolute_url()).content.decode())
    assert [int(entry) for entry, _ in short] == [0, 41, 43, 45, 47, 49]
    assert 'href="?moves=all"' in short[0][1]
    page = client.get(f"{game.get_absolute_url()}?moves=all")
    rows = rows_of(page.content.decode())
    assert [int(entry) for entry, _ in rows] == [*range(1, 50, 2)]
    assert 'href="?ply=3&amp;moves=all"' in rows[1][1], "without a script one stays there"
    assert (page.context["state"]["log_from"], len(page.context["state"]["log"])) == (40, 10)
    assert "Move 2 of 25" in client.get(f"{game.get_absolute_url()}?ply=3").content.decode()
    assert client.get(reverse("pdn", args=[game.number])).content.count(b"28-32") == 12


def test_the_api_sends_the_end_of_a_long_log_and_all_of_it_page_by_page(anna, bert, client, monkeypatch):
    monkeypatch.setattr(game_log, "SHOWN", 10)
    game = long_game(bert, anna, 50)
    address = f"/api/games/{game.number}"
    pages = [client.get(f"{address}/log?limit=10&offset={offset}").json() for offset in range(0, 50, 10)]
    whole = [entry for page in pages for entry in page]
    assert whole == game_log.log(replayed(game), insider=False)
    assert [entry["sequence"] for entry in whole] == [*range(1, 51)]
    assert client.get(f"{address}/log?limit=1&offset=50").json() == []
    state = client.get(address).json()
    assert (state["log_from"], state["log"]) == (40, whole[40:])
    wanted = {"action": {"do": "play", "move": "5-1"}, "expected_ply": 50, "key": "after-many-moves"}
    mine = {"authorization": f"Bearer {tokens.make(anna, 'test')[1]}"}
    answer = client.post(f"{address}/actions", wanted, content_type="application/json", headers=mine).json()
    assert answer["code"] == "done", answer
    assert answer["state"]["log_from"] + len(answer["state"]["log"]) == answer["state"]["sequence"] >= 50
    assert len(answer["state"]["log"]) <= 12, "whole rows"


def test_the_api_sends_the_whole_log_of_an_ordinary_game(game, anna, client):
    do(game, anna, "11-15")
    state = client.get(f"/api/games/{game.number}").json()
    assert (state["log_from"], state["log"]) == (0, client.get(f"/api/games/{game.number}/log").json())


class OpenPage:
    """A page as its script keeps it: the rows of its score sheet, of which the last ones are replaced."""

    def __init__(self, number, user):
        told, self.seen = news.whole(game_page.found(number), user)
        self.number, self.user, self.rows = number, user, rows_of(told["parts"]["moves"])

    def listen(self):
        told, self.seen = news.changes(game_page.found(self.number), self.user, self.seen)
        kept = [row for row in self.rows if int(row[0]) <= told["sheet"]["entries"]]
        self.rows = kept + rows_of(told["sheet"]["rows"])


def test_moves_are_taken_back_across_the_border_of_what_is_shown(anna, bert, monkeypatch):
    monkeypatch.setattr(game_log, "SHOWN", 4)
    monkeypatch.setattr(service, "MOST_REQUESTS", 10)
    game = long_game(bert, anna, 20)
    page = OpenPage(game.number, anna)
    for _ in range(5):
        do(game, bert, "take back")
        do(game, anna, "accept")
        do(game, anna, "take back")
        do(game, bert, "accept")
        game.refresh_from_db()
    assert game.ply == 10
    do(game, anna, "2-6")
    page.listen()
    monkeypatch.setattr(game_log, "SHOWN", 1000)
    everything = OpenPage(game.number, anna).rows
    begun = int(page.rows[1][0])
    assert begun <= 11, "the rows whose moves no longer stand are sent again"
    assert page.rows[1:] == [row for row in everything if int(row[0]) >= begun]
