"""Time: live clocks, days per move, what stops them, and who looks whether it is over."""

from datetime import timedelta

import pytest
from django.core import mail
from django.utils import timezone
from site_play import REPEATED, do, key, play, text, work

from crownhead import Side
from crownhead.play.actions import Claim, Decline, TakeBack
from crownhead.web.arbiter import appeals, rulings
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


def begun(white, black, time):
    """A game in which each side has made its first move: the clocks run."""
    game = new_games.start_game("english", white, black, time)
    play(game, "11-15", "22-18")
    return game


def test_a_fischer_clock_runs_for_the_player_to_move_and_adds(anna, bert, clock):
    game = begun(bert, anna, FISCHER)
    clock.wait(seconds=10)
    assert (left(game, Side.BLACK), left(game, Side.WHITE)) == (170_000, 180_000)
    play(game, "15x22")
    clock.wait(seconds=5)
    assert (left(game, Side.BLACK), left(game, Side.WHITE)) == (172_000, 175_000)
    assert game.deadline == clock.now + timedelta(seconds=175)


@pytest.mark.parametrize("time", [PER_MOVE, Time.days(3)])
def test_with_time_per_move_every_turn_begins_afresh(anna, bert, clock, time):
    game = begun(bert, anna, time)
    clock.wait(seconds=20)
    play(game, "15x22")
    clock.wait(seconds=20)
    play(game, "25x18")
    assert left(game, Side.BLACK) == time.base * 1000
    assert game.deadline == clock.now + timedelta(seconds=time.base)


def test_an_offer_gives_no_time(anna, bert, clock):
    game = begun(bert, anna, PER_MOVE)
    clock.wait(seconds=20)
    do(game, anna, "offer")
    do(game, bert, "decline")
    assert left(game, Side.BLACK) == 10_000


def test_a_move_that_comes_too_late_is_not_made(anna, bert, clock):
    game = begun(bert, anna, PER_MOVE)
    clock.wait(seconds=31)
    answer = do(game, anna, "15x22")
    game.refresh_from_db()
    assert answer.code == "late"
    assert (game.result, game.reason) == ("white", "flag")
    assert [entry.by for entry in LoggedAction.objects.all()] == ["black", "white", "clock"]


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
    clock.wait(hours=23)
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


def test_with_time_per_move_an_answer_has_all_of_it_and_takes_none_of_the_claimants(anna, bert, arbiter, clock):
    game = new_games.start_game("brettspielnetz-checkers", bert, anna, PER_MOVE, start="B:WK32,K31:BK1,K2")
    play(game, *REPEATED[:-1])
    clock.wait(seconds=25)
    play(game, REPEATED[-1])
    clock.wait(seconds=12)
    do(game, anna, Claim("repetition"))
    assert (left(game, Side.BLACK), left(game, Side.WHITE)) == (18_000, 30_000)
    clock.wait(seconds=20)
    do(game, bert, Decline("no"))
    assert (left(game, Side.BLACK), left(game, Side.WHITE)) == (18_000, 10_000)
    rulings.rule(game.number, arbiter, "play on", "draws", key())
    assert left(game, Side.BLACK) == 18_000
    assert game.deadline == clock.now + timedelta(seconds=18)


def test_no_clock_falls_below_zero(anna, bert, clock):
    game = new_games.start_game("english", bert, anna, FISCHER)
    play(game, "11-15", "23-19")
    clock.wait(seconds=181)
    assert left(game, Side.BLACK) == 0
    housekeeping.sweep()
    assert left(game, Side.BLACK) == 0
    assert game.result == "white"


def test_my_games_are_sorted_by_what_is_due_soonest(anna, bert, clock):
    slow, none, quick = (
        new_games.start_game("english", bert, anna, time) for time in (Time.days(7), Time(), Time.days(1))
    )
    assert [*Game.objects.waiting_for(anna)] == [quick, slow, none]
    assert [*Game.objects.waiting_for(bert)] == []


# --- the first move at the board ----------------------------------------------------------------------------------


@pytest.mark.parametrize("time", [FISCHER, PER_MOVE])
def test_a_clock_at_the_board_starts_with_the_first_move_of_its_player(anna, bert, clock, time):
    game = new_games.start_game("english", bert, anna, time)
    for move in ("11-15", "22-18"):
        clock.wait(seconds=50)
        assert (left(game, Side.BLACK), left(game, Side.WHITE)) == (time.base * 1000,) * 2
        assert clocks.first_move_left(game, clock.now) == 10_000
        play(game, move)
    assert (left(game, Side.BLACK), clocks.first_move_left(game, clock.now)) == (time.base * 1000, None)
    clock.wait(seconds=10)
    assert left(game, Side.BLACK) == (time.base - 10) * 1000


@pytest.mark.parametrize("moves", [(), ("11-15",)])
def test_without_a_first_move_the_game_is_called_off_and_nobody_has_lost(anna, bert, clock, moves):
    game = new_games.start_game("english", bert, anna, FISCHER)
    play(game, *moves)
    appeals.call(game.number, anna, "other", "Is anyone there?")
    do(game, anna, "offer")
    clock.wait(seconds=59)
    assert housekeeping.sweep() == 0
    clock.wait(seconds=1)
    assert (housekeeping.sweep(), housekeeping.sweep()) == (1, 0)
    game.refresh_from_db()
    assert (game.state, game.result, game.reason, game.is_called_off) == ("finished", "", "called-off", True)
    assert (game.asked, game.answering, game.running, game.deadline) == ("", "", "", None)
    assert not game.disputes.filter(ruled_at=None).exists()
    assert [*Game.objects.waiting_for(anna), *Game.objects.waiting_for(bert)] == []
    for user, action in ((anna, "11-15"), (bert, "22-18"), (bert, "accept"), (anna, "resign")):
        assert do(game, user, action).code in ("refused", "forbidden")
    assert LoggedAction.objects.count() == len(moves) + 1


def test_a_first_move_that_comes_too_late_is_not_made(anna, bert, clock):
    game = new_games.start_game("english", bert, anna, FISCHER)
    clock.wait(seconds=61)
    assert clocks.first_move_left(game, clock.now) == 0
    assert do(game, anna, "11-15").code == "late"
    game.refresh_from_db()
    assert (game.is_called_off, game.ply) == (True, 0)


def test_an_offer_gives_no_time_for_the_first_move(anna, bert, clock):
    game = new_games.start_game("english", bert, anna, FISCHER)
    clock.wait(seconds=40)
    do(game, anna, "offer")
    do(game, bert, "decline")
    assert (left(game, Side.BLACK), clocks.first_move_left(game, clock.now)) == (180_000, 20_000)


def test_where_each_move_has_longer_the_first_one_has_too(anna, bert, clock):
    game = new_games.start_game("english", bert, anna, Time("move", 120))
    assert game.deadline == clock.now + timedelta(seconds=120)


def test_a_first_move_is_made_once_even_if_it_is_taken_back(anna, bert, clock):
    game = begun(bert, anna, FISCHER)
    do(game, anna, TakeBack(0))
    do(game, bert, "accept")
    clock.wait(seconds=10)
    assert (left(game, Side.BLACK), game.ply) == (170_000, 0)
    clock.wait(seconds=171)
    housekeeping.sweep()
    game.refresh_from_db()
    assert (game.result, game.reason) == ("white", "flag")


@pytest.mark.parametrize("time", [Time.days(1), Time()])
def test_turn_by_turn_there_is_no_limit_of_its_own_for_the_first_move(anna, bert, clock, time):
    game = new_games.start_game("english", bert, anna, time)
    assert not game.awaits_first_move
    clock.wait(hours=23)
    assert housekeeping.sweep() == 0
    clock.wait(hours=2)
    housekeeping.sweep()
    game.refresh_from_db()
    assert game.result == ("white" if time.base else "")


def test_a_clock_that_ran_from_the_start_runs_on(anna, bert, clock):
    """In a game of before: it is flagged as it would have been."""
    game = new_games.start_game("english", bert, anna, FISCHER)
    Game.objects.update(running_since=clock.now, deadline=clock.now + timedelta(seconds=180))
    clock.wait(seconds=100)
    assert left(game, Side.BLACK) == 80_000
    play(game, "11-15")
    assert left(game, Side.BLACK) == 82_000
    assert clocks.first_move_left(game, clock.now) == 60_000


def test_what_is_told_of_a_game_that_was_called_off(anna, bert, clock, as_user):
    game = new_games.start_game("english", bert, anna, FISCHER)
    page = as_user(anna).get(game.get_absolute_url())
    assert page.context["state"]["clock"]["first_move"] == 60_000
    assert 'the game is called off in <time data-left="60000" data-running>1:00</time>' in text(page)
    clock.wait(seconds=61)
    housekeeping.sweep()
    for user in (anna, bert):
        page = as_user(user).get(game.get_absolute_url())
        assert "The game was called off: anna did not make a first move in time. No one has lost." in text(page)
        state = page.context["state"]
        assert (state["board"]["moves"], state["can"], state["rematch"]["kind"]) == ([], ["chat"], "ask")
        assert "called off" in text(as_user(user).get("/games/"))
    page = as_user(anna).get("/players/anna/")
    assert "called off" in text(page)
    assert page.context["results"] == []
    assert text(as_user(anna).get(f"/games/{game.number}/pdn")).endswith("*")


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


@pytest.mark.parametrize(("by", "mailed"), [("anna", ["anna", "bert"]), ("bert", ["anna"])])
def test_an_offer_keeps_back_only_the_mail_of_who_made_it(anna, bert, by, mailed):
    """Bert, who offers after Anna's move, has seen it."""
    game = new_games.start_game("english", bert, anna, Time.days(3))
    work()
    play(game, "11-15")
    do(game, {"anna": anna, "bert": bert}[by], "offer")
    work()
    assert [message.to for message in mail.outbox] == [[f"{name}@example.org"] for name in mailed]


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
