"""Claims, their answers and their rulings: when requests cross, one thing happens, and both players learn of it."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.core import mail
from django.db import connection
from site_play import REPEATED, do, key, new_player, play, work

from crownhead import Side
from crownhead.play.actions import Claim, Decline
from crownhead.web.arbiter import appeals, rulings
from crownhead.web.arbiter.claims import evidence
from crownhead.web.arbiter.models import Dispute, Letter
from crownhead.web.arbiter.personal_data import Appeals
from crownhead.web.play import service
from crownhead.web.play.models import Game, LoggedAction
from crownhead.web.play.storage.replay import replayed
from crownhead.web.players.models import User


def at_once(*jobs):
    """Do these in threads that start together; what each answers, in order."""
    barrier = Barrier(len(jobs))

    def one(job):
        try:
            barrier.wait()
            return job()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(jobs)) as pool:
        return [*pool.map(one, jobs)]


# --- claiming -----------------------------------------------------------------------------------------------------


def test_an_unfounded_claim_is_refused_with_its_counter_and_its_clause(ending, anna):
    play(ending, *REPEATED[:4])
    answer = do(ending, anna, "claim repetition")
    assert (answer.code, answer.clause.anchor) == ("refused", "draws")
    assert answer.message == "the claim is unfounded (Draws): repetition, 2 of 3 times, before Black's moves 1 and 3"
    answer = do(ending, anna, "claim no-progress")
    assert "2 of 25 moves, since move 1" in answer.message
    assert Dispute.objects.count() == 0


def test_wrong_move_numbers_are_refused(ending, anna):
    play(ending, *REPEATED)
    answer = do(ending, anna, Claim("repetition", "", (1, 3, 4)))
    assert answer.code == "refused"
    assert answer.message.startswith("the move numbers are wrong (Draws)")


def test_a_claim_is_declined_with_a_reason_only(claimed, bert):
    assert do(claimed, bert, Decline(" ")).code == "invalid"
    assert Dispute.objects.count() == 0
    assert do(claimed, bert, Decline("no")).code == "done"


def test_the_dispute_keeps_what_was_claimed_and_said(dispute, disputed):
    assert (dispute.kind, dispute.claimant, dispute.claim, dispute.sequence) == ("claim", "black", "repetition", 10)
    assert (dispute.message, dispute.reason, dispute.named_moves) == ("look at it", "I want to play on", (1, 3, 5))
    assert evidence.unpacked(dispute.found).moves == (1, 3, 5)
    assert evidence.marked_plies(replayed(disputed), evidence.unpacked(dispute.found)) == [0, 4, 8]


@pytest.mark.thorough
def test_the_counted_run_of_a_claim_that_came_with_the_move(ending, anna, bert):
    play(ending, *(REPEATED * 7)[:49])
    assert do(ending, bert, "32-28, claim no-progress").code == "done"
    assert do(ending, anna, "decline: count again").code == "done"
    ending.refresh_from_db()
    found = evidence.unpacked(Dispute.objects.get().found)
    assert (found.plies, found.since) == (50, 1)
    assert evidence.marked_plies(replayed(ending), found) == [*range(1, 51)]


# --- while the game stands still ----------------------------------------------------------------------------------


def test_nobody_moves_while_the_arbiter_thinks(disputed, anna, bert):
    for user, action in ((anna, "1-6"), (bert, "32-27"), (anna, "offer"), (bert, "take back"), (bert, "accept")):
        assert do(disputed, user, action).code in ("refused", "forbidden")
    assert LoggedAction.objects.filter(game=disputed).count() == 10


def test_whoever_resigns_meanwhile_ends_the_dispute(disputed, arbiter, bert):
    assert do(disputed, bert, "resign").code == "done"
    dispute = Dispute.objects.get()
    assert (dispute.ruling, dispute.is_open) == ("moot", False)
    assert rulings.rule(disputed.number, arbiter, "draw", "draws", key()).code == "stale"
    disputed.refresh_from_db()
    assert disputed.result == "black"


# --- ruling -------------------------------------------------------------------------------------------------------


def test_both_players_get_a_mail_and_the_warned_one_is_warned_once(disputed, arbiter, anna, bert):
    work()
    assert [message.to for message in mail.outbox] == [["arbiter@example.org"]]
    assert "/arbiter/disputes/" in mail.outbox[0].body
    same = key()
    for code in ("done", "repeated"):
        answer = rulings.rule(disputed.number, arbiter, "draw", "draws", same, note="It is.", warn=Side.WHITE)
        assert answer.code == code
    work()
    ruled = mail.outbox[1:]
    assert sorted(message.to[0] for message in ruled) == ["anna@example.org", "bert@example.org"]
    for message in ruled:
        for words in ("The game is a draw (Draws).", "It is.", "bert is warned", "look at it", "I want to play on"):
            assert words in message.body
    bert.refresh_from_db()
    assert bert.warnings == 1


def test_nothing_is_decided_twice(disputed, arbiter):
    other = new_player("judith", is_staff=True)
    assert rulings.rule(disputed.number, arbiter, "play on", "draws", key()).code == "done"
    for ruling, clause in (("draw", "draws"), ("play on", "draws"), ("white", "winning")):
        assert rulings.rule(disputed.number, other, ruling, clause, key(), note="It is.").code == "stale"
    disputed.refresh_from_db()
    assert (disputed.state, Dispute.objects.get().arbiter) == ("playing", arbiter)


@pytest.mark.parametrize("ruling", ["moot", "", "win"])
def test_no_other_ruling_exists(disputed, arbiter, ruling):
    assert rulings.rule(disputed.number, arbiter, ruling, "draws", key()).code == "invalid"


# --- what crosses -------------------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_two_rulings_that_cross(disputed, arbiter):
    other = new_player("judith", is_staff=True)
    codes = at_once(
        lambda: rulings.rule(disputed.number, arbiter, "draw", "draws", key()).code,
        lambda: rulings.rule(disputed.number, other, "play on", "draws", key()).code,
    )
    assert sorted(codes) == ["done", "stale"]
    disputed.refresh_from_db()
    assert disputed.state == ("finished" if codes[0] == "done" else "playing")
    assert Dispute.objects.get().ruling == ("draw" if codes[0] == "done" else "play on")


@pytest.mark.django_db(transaction=True)
def test_a_claim_and_a_move_that_cross(ending, anna):
    play(ending, *REPEATED)
    codes = at_once(
        lambda: do(ending, anna, "claim repetition", ply=8).code, lambda: do(ending, anna, "1-6", ply=8).code
    )
    ending.refresh_from_db()
    assert codes in (["done", "refused"], ["stale", "done"])
    assert ending.sequence == 9


@pytest.mark.django_db(transaction=True)
def test_a_ruling_and_a_resignation_that_cross(disputed, arbiter, bert):
    codes = at_once(
        lambda: rulings.rule(disputed.number, arbiter, "draw", "draws", key()).code,
        lambda: do(disputed, bert, "resign").code,
    )
    disputed.refresh_from_db()
    dispute = Dispute.objects.get()
    assert codes.count("done") == 1
    assert (disputed.result, dispute.ruling) == (("draw", "draw") if codes[0] == "done" else ("black", "moot"))


# --- calling the arbiter ------------------------------------------------------------------------------------------


def test_a_player_calls_the_arbiter_and_the_game_goes_on(ending, anna, bert, arbiter):
    play(ending, *REPEATED, "1-6", "32-28")
    version = ending.version
    assert appeals.call(ending.number, anna, "draw", "it was repeated", (1, 3, 5)).code == "done"
    ending.refresh_from_db()
    call = Dispute.objects.get()
    assert (ending.state, ending.version, call.kind) == ("playing", version + 1, "call")
    assert evidence.unpacked(call.found).side is Side.BLACK
    play(ending, "6-1")
    assert rulings.rule(ending.number, arbiter, "draw", "draws", key(), dispute=call.pk, warn=Side.WHITE).code == "done"
    ending.refresh_from_db()
    assert (ending.result, ending.reason) == ("draw", "adjudication")
    assert User.objects.get(pk=bert.pk).warnings == 1


def test_a_call_may_end_with_a_warning_alone(game, anna, bert, arbiter):
    assert appeals.call(game.number, anna, "delay", "they never move").code == "done"
    assert appeals.call(game.number, anna, "delay", "still not").code == "refused"
    assert appeals.call(game.number, bert, "delay", "no, she").code == "done"
    first = Dispute.objects.get(claimant="black")
    same = key()
    for code in ("done", "repeated"):
        answer = rulings.rule(game.number, arbiter, "play on", "draws", same, dispute=first.pk, warn=Side.WHITE)
        assert answer.code == code
    game.refresh_from_db()
    assert (game.state, game.sequence, game.version) == ("playing", 0, 3)
    assert User.objects.get(pk=bert.pk).warnings == 1
    play(game, "11-15")


def test_who_cannot_call(game, disputed, anna, carla):
    assert appeals.call(game.number, carla, "delay", "they sleep").code == "forbidden"
    assert appeals.call(game.number, None, "delay", "they sleep").code == "forbidden"
    assert appeals.call(disputed.number, anna, "delay", "they sleep").code == "refused"
    assert appeals.call(game.number, anna, "weather", "rain").code == "invalid"
    assert appeals.call(game.number, anna, "delay", "  ").code == "invalid"
    do(game, anna, "resign")
    assert appeals.call(game.number, anna, "delay", "they slept").code == "refused"


def test_move_numbers_that_show_nothing(ending, anna):
    play(ending, *REPEATED)
    appeals.call(ending.number, anna, "draw", "surely", (1, 2, 3))
    assert Dispute.objects.get().found == {}


def test_a_claim_goes_to_the_desk_beside_a_call(ending, anna, bert):
    play(ending, *REPEATED)
    appeals.call(ending.number, anna, "delay", "they dawdle")
    do(ending, anna, "claim repetition")
    assert do(ending, bert, "decline: no").code == "done"
    assert [each.kind for each in Dispute.objects.all()] == ["call", "claim"]
    do(ending, bert, "resign")
    assert {each.ruling for each in Dispute.objects.all()} == {"moot"}


# --- letters ------------------------------------------------------------------------------------------------------


def test_a_letter_is_answered_once_by_mail(game, arbiter):
    letter = appeals.write(game, None, "somebody@example.org", "other", "What is this game?")
    assert (appeals.reply(letter.pk, arbiter, "Draughts."), appeals.reply(letter.pk, arbiter, "Chess.")) == (
        True,
        False,
    )
    work()
    assert [(each.to, "Draughts." in each.body) for each in mail.outbox] == [(["somebody@example.org"], True)]


def test_a_players_letter_about_his_running_game_is_a_call(game, anna, carla):
    letter = appeals.write(game, anna, anna.email, "delay", "they never move")
    assert letter.dispute == Dispute.objects.get()
    again = appeals.write(game, anna, anna.email, "delay", "still not")
    assert again.dispute == letter.dispute
    assert appeals.write(game, carla, carla.email, "delay", "they are slow").dispute is None


def test_who_leaves_takes_his_words_along(disputed, anna, bert):
    letter = appeals.write(disputed, bert, bert.email, "other", "hello")
    Appeals().forget(bert)
    dispute = Dispute.objects.get()
    assert (dispute.message, dispute.reason) == ("look at it", "")
    Appeals().forget(anna)
    assert Dispute.objects.get().message == ""
    bert.delete()
    assert not Letter.objects.filter(pk=letter.pk).exists()
    assert Game.objects.filter(pk=disputed.pk).exists()
    assert service.locked(disputed.number).white is None
