"""Games without end: what only makes the log longer is bounded; moves are not."""

from pathlib import Path

import pytest
from site_play import do

from crownhead.web.play import new_games, service
from crownhead.web.play.models import Game

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
