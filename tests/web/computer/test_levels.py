"""A level of the computer is a depth and a number of positions: what a worker's machine or a player's clock has to do
with it is only how long the answer takes."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from crownhead import Game as CoreGame
from crownhead import Limit
from crownhead.engine import Engine
from crownhead.engine.players.levels import LEVELS, level_of, measured, most_positions
from crownhead.web.play import new_games
from crownhead.web.play.storage.replay import replayed
from crownhead.web.worker import computer

SECONDS_LEFT = new_games.Time("live", 3, 0)
OPENED = ("11-15", "22-18", "15x22", "25x18")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("time", [new_games.NO_LIMIT, SECONDS_LEFT], ids=["no clock", "three seconds"])
def test_a_worker_searches_as_many_positions_whatever_the_clock_says(anna, monkeypatch, level, time):
    asked, analyse = [], Engine.analyse

    def shallow(engine, game, limit, lines=1):
        asked.append(limit)
        return analyse(engine, game, Limit(depth=1), lines=lines)

    monkeypatch.setattr(Engine, "analyse", shallow)
    game = new_games.start_game("english", anna, level, time)
    computer.choose(replayed(game).core, level)
    (limit,), wanted = asked, level_of("english", level)
    assert limit.depth in (int(wanted.depth), int(wanted.depth) + 1)
    assert limit == Limit(depth=limit.depth, nodes=wanted.nodes, seconds=wanted.seconds)


@pytest.mark.parametrize("level", [4, 6])
def test_with_more_time_it_finds_the_same(level):
    """A machine on which every second is a hundred is as strong, until the cap."""
    game = CoreGame("english")
    for move in OPENED:
        game.play(move)
    limit = level_of("english", level).limit(random.Random(level))
    found = [Engine("english", hash_mb=1).analyse(game, each) for each in (limit, replace(limit, seconds=500.0))]
    assert found[0].nodes == found[1].nodes
    assert found[0].lines == found[1].lines


def test_the_cap_is_the_one_that_is_documented():
    page = (Path(__file__).parents[3] / "docs" / "running.md").read_text()
    for numbers, words in ((range(1, 10), "1 to 9"), ([10], "10")):
        seconds = max(level_of(slug, number).seconds for slug in measured() for number in numbers)
        slowest = max(most_positions(number) / seconds for number in numbers)
        assert f"| {words} | {seconds:.0f} s | {slowest:,.0f} |" in page
