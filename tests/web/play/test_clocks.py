"""Time: live clocks, days per move, what stops them, and who looks whether it is over."""

from datetime import timedelta

import pytest
from django.core import mail
from django.utils import timezone
from site_play import REPEATED, do, key, play, work

from crownhead import Side
from crownhead.play.actions import Claim, Decline
from crownhead.web.arbiter import rulings
from crownhead.web.play import clocks, new_games
from crownhead.web.play.models import Game, LoggedAction
from crownhead.web.play.new_games import Time
from crownhead.web.worker import housekeeping

FISCHER, PER_MOVE = Time("fischer", 180, 2), Time("move", 30)


@pytest.fixture
def clock(monkeypatch):
    """A time of day that goes on only when it is told to."""

    class Clock:
        now = timezone.now()

        def wait(self, **time):
            self.now += timedelta(**time)

    clock = Clock()
    monkeypatch.setattr("django.utils.timezone.now", lambda: clock.now)
    return clock


def left(game, side):
    game.refresh_from_db()
    return clocks.left_now(game, side, timezone.now())


def test_without_a_limit_nothing_runs_out(game, clock):
    clock.wait(days=3000)
    assert game.deadline is None
    assert housekeeping.sweep() == 0


def test_a_fischer_clock_runs_for_the_player_to_move_and_adds(anna, bert, clock):
    game = new_games.start_game("english", bert, anna, FISCHER)
    clock.wait(seconds=10)
    assert (left(game, Side.BLACK), left(game, Side.WHITE)) == (170_000, 180_000)
    play(game, "11-15")
    clock.wait(seconds=5)
    assert (left(game, Side.BLACK), left(game, Side.WHITE)) == (172_000, 175_000)
    assert game.deadline == clock.now + timedelta(seconds=175)


@pytest.mark.parametrize("time", [PER_MOVE, Time.days(3)])
def test_with_time_per_move_every_turn_begins_afresh(anna, bert, clock, time):
    game = new_games.start_game("english", bert, anna, time)
    clock.wait(seconds=20)
    play(game, "11-15")
    clock.wait(seconds=20)
    play(game, "22-18")
    assert left(game, Side.BLACK) == time.base * 1000
    assert game.deadline == clock.now + timedelta(seconds=time.base)


def test_an_offer_gives_no_time(anna, bert, clock):
    game = new_games.start_game("english", bert, anna, PER_MOVE)
    clock.wait(seconds=20)
    do(game, anna, "offer")
    do(game, bert, "decline")
    assert left(game, Side.BLACK) == 10_000


def test_a_move_that_comes_too_late_is_not_made(anna, bert, clock):
    game = new_games.start_game("english", bert, anna, PER_MOVE)
    clock.wait(seconds=31)
    answer = do(game, anna, "11-15")
    game.refresh_from_db()
    assert answer.code == "late"
    assert (game.result, game.reason) == ("white", "flag")
    assert [entry.by for entry in LoggedAction.objects.all()] == ["clock"]


def test_the_worker_finds_what_is_overdue(anna, bert, clock):
    late, early = (new_games.start_game("english", bert, anna, Time.days(days)) for days in (1, 3))
    clock.wait(days=2)
    assert housekeeping.sweep() == 1
    assert housekeeping.sweep() == 0
    late.refresh_from_db()
    early.refresh_from_db()
    assert (late.result, early.result) == ("white", "")


def test_nobody_loses_time_while_the_arbiter_thinks(anna, bert, arbiter, clock):
    game = new_games.start_game("brettspielnetz-checkers", bert, anna, Time.days(3), start="B:WK32,K31:BK1,K2")
    play(game, *REPEATED)
    clock.wait(days=1)
    do(game, anna, Claim("repetition"))
    clock.wait(days=1)
    assert game.running != "white"
    do(game, bert, Decline("no"))
    game.refresh_from_db()
    assert (game.running, game.deadline) == ("", None)
    clock.wait(days=100)
    assert housekeeping.sweep() == 0
    rulings.rule(game.number, arbiter, "play on", "draws", key())
    assert left(game, Side.BLACK) == 2 * 86_400_000
    assert game.deadline == clock.now + timedelta(days=2)


def test_with_a_claim_pending_the_other_has_to_answer_in_time(anna, bert, clock):
    game = new_games.start_game("brettspielnetz-checkers", bert, anna, Time.days(3), start="B:WK32,K31:BK1,K2")
    play(game, *REPEATED)
    do(game, anna, Claim("repetition"))
    game.refresh_from_db()
    assert (game.running, game.asked) == ("white", "white")
    clock.wait(days=4)
    housekeeping.sweep()
    game.refresh_from_db()
    assert game.result == "black"


def test_my_games_are_sorted_by_what_is_due_soonest(anna, bert, clock):
    slow, none, quick = (
        new_games.start_game("english", bert, anna, time) for time in (Time.days(7), Time(), Time.days(1))
    )
    assert [*Game.objects.waiting_for(anna)] == [quick, slow, none]
    assert [*Game.objects.waiting_for(bert)] == []


# --- mails ------------------------------------------------------------------------------------------------------------


def test_a_mail_says_that_it_is_my_turn(anna, bert):
    game = new_games.start_game("english", bert, anna, Time.days(3))
    work()
    play(game, "11-15")
    work()
    assert [message.to for message in mail.outbox] == [["anna@example.org"], ["bert@example.org"]]
    assert f"/games/{game.number}/" in mail.outbox[1].body
    assert "11-15" in mail.outbox[1].body


def test_no_mail_for_a_turn_that_is_over(anna, bert):
    game = new_games.start_game("english", bert, anna, Time.days(3))
    play(game, "11-15", "22-18")
    work()
    assert [message.to for message in mail.outbox] == [["anna@example.org"]]


def test_an_offer_after_the_move_does_not_keep_the_mail_back(anna, bert):
    game = new_games.start_game("english", bert, anna, Time.days(3))
    work()
    play(game, "11-15")
    do(game, anna, "offer: shall we?")
    work()
    assert [message.to for message in mail.outbox] == [["anna@example.org"], ["bert@example.org"]]


def test_no_mail_for_who_has_seen_the_game_meanwhile(anna, bert):
    game = new_games.start_game("english", bert, anna, Time.days(3))
    work()
    play(game, "11-15")
    do(game, bert, "offer")
    work()
    assert [message.to for message in mail.outbox] == [["anna@example.org"]]


@pytest.mark.parametrize("change", [{"wants_mail": False}, {"email": ""}, {"is_active": False}])
def test_who_wants_no_mail_gets_none(anna, bert, change):
    for name, value in change.items():
        setattr(bert, name, value)
    bert.save()
    game = new_games.start_game("english", bert, anna, Time.days(3))
    play(game, "11-15")
    work()
    assert bert.email not in [to for message in mail.outbox for to in message.to]


def test_no_mails_about_games_at_the_board(anna, bert):
    play(new_games.start_game("english", bert, anna, FISCHER), "11-15")
    work()
    assert mail.outbox == []
