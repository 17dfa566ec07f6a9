"""How long each move took: what counts, and what does not."""

from datetime import timedelta

import pytest
from django.utils import timezone
from site_play import REPEATED, do, key, play

from crownhead.play.actions import Claim, Decline
from crownhead.web.arbiter import rulings
from crownhead.web.play.storage.move_times import thought
from crownhead.web.play.storage.replay import replayed


@pytest.fixture
def wait(monkeypatch):
    """Lets seconds pass, in a time that goes on only by that."""
    now = [timezone.now()]

    def wait(seconds):
        now[0] += timedelta(seconds=seconds)

    monkeypatch.setattr("django.utils.timezone.now", lambda: now[0])
    return wait


def times(game):
    """In seconds, and moves alone."""
    game.refresh_from_db()
    replay = replayed(game)
    return [
        None if time is None else time / 1000
        for entry, time in zip(replay.core.history, thought(replay), strict=True)
        if entry.move
    ]


def play_on(game, wait, *course):
    """Moves, what else a player does, and between them the seconds that pass."""
    for part in course:
        match part:
            case str(move):
                play(game, move)
            case (player, action):
                do(game, player, action)
            case seconds:
                wait(seconds)


def test_a_move_took_as_long_as_the_opponent_waited(game, wait):
    wait(100)
    play_on(game, wait, "11-15", 5, "23-19", 0.25, "8-11")
    assert times(game) == [None, 5, 0.25], "the first one began when both had come to the board"


def test_an_offer_does_not_begin_it_anew(game, anna, bert, wait):
    play_on(game, wait, "11-15", 60, (bert, "offer"), 7, (anna, "decline"), 3, "23-19")
    assert times(game) == [None, 70]
    assert thought(replayed(game)) == [None, None, None, 70_000]


def test_what_is_taken_back_is_thought_about_anew(game, anna, bert, wait):
    play_on(game, wait, "11-15", 10, "23-19", 20, (bert, "take back"), 30, (anna, "accept"), 4, "24-20")
    assert times(game) == [None, 10, 4]


def test_nobody_has_to_think_while_a_claim_is_answered_and_ruled(ending, anna, bert, arbiter, wait):
    play(ending, *REPEATED)
    wait(3)
    do(ending, anna, Claim("repetition"))
    wait(500)
    do(ending, bert, Decline("no"))
    wait(5000)
    assert rulings.rule(ending.number, arbiter, "play on", "draws", key()).code == "done"
    wait(2)
    play(ending, "1-5")
    assert times(ending)[-1] == 5
