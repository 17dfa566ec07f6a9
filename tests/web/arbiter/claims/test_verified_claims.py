"""A declined claim whose evidence is verified waits for an arbiter, but not for ever."""

import re
from datetime import timedelta

import pytest
from django.core import mail
from django.db import connection
from django.utils import timezone
from site_play import REPEATED, at_once, do, key, new_player, play, text, work

from crownhead.play.actions import Claim, Decline
from crownhead.web.arbiter import appeals, rulings
from crownhead.web.arbiter.claims import verified_claims
from crownhead.web.arbiter.models import Dispute
from crownhead.web.play import new_games
from crownhead.web.play.models import LoggedAction
from crownhead.web.players.models import User
from crownhead.web.worker import housekeeping

A_DAY = timedelta(hours=24)


def ruled(game):
    """What the row of a game, its log and its dispute say."""
    game.refresh_from_db()
    last, dispute = game.log.last(), game.disputes.get()
    return (game.state, game.result, game.clause), (last.by, last.user), (dispute.ruling, dispute.clause)


UPHELD = ("finished", "draw", "draws"), ("desk", None), ("draw", "draws")


def test_an_arbiter_has_a_day_then_the_claim_is_upheld_by_its_clause(disputed, dispute, arbiter):
    due = dispute.opened_at + A_DAY
    assert verified_claims.due(dispute, disputed) == due
    assert housekeeping.sweep(due - timedelta(seconds=1)) == 0
    assert [housekeeping.sweep(due) for _ in range(2)] == [1, 0]
    assert ruled(disputed) == UPHELD
    assert not User.objects.exclude(warnings=0).exists()


def test_where_nobody_could_rule_it_is_upheld_at_once(disputed, dispute):
    assert verified_claims.due(dispute, disputed) == dispute.opened_at
    assert housekeeping.sweep() == 1
    assert ruled(disputed) == UPHELD


def test_an_arbiter_who_has_left_or_plays_in_the_game_is_none(anna, arbiter):
    new_player("gone", is_staff=True, is_active=False)
    game = new_games.start_game("brettspielnetz-checkers", arbiter, anna, start="B:WK32,K31:BK1,K2")
    play(game, *REPEATED)
    do(game, anna, Claim("repetition"))
    do(game, arbiter, Decline("I am the arbiter here"))
    assert housekeeping.sweep() == 1
    assert ruled(game) == UPHELD


def test_who_plays_the_computer_or_somebody_who_left_gets_the_day_of_an_arbiter(disputed, dispute, arbiter, bert):
    """An empty seat is no one's: the arbiters can rule all the same."""
    disputed.white = None
    disputed.save()
    now = timezone.now()
    assert not verified_claims.overdue(now).exists()
    assert [*verified_claims.overdue(now + A_DAY)] == [dispute]


@pytest.mark.parametrize("hours", [0, 1, 48])
def test_the_operator_says_how_long(disputed, dispute, arbiter, settings, hours):
    settings.RULING_AFTER = timedelta(hours=hours)
    due = dispute.opened_at + settings.RULING_AFTER
    assert verified_claims.due(dispute, disputed) == due
    assert [housekeeping.uphold_claims(due + wait) for wait in (timedelta(seconds=-1), timedelta())] == [0, 1]


@pytest.mark.thorough
def test_the_counted_run_is_verified_too(ending, anna, bert):
    play(ending, *(REPEATED * 7)[:50])
    do(ending, anna, Claim("no-progress"))
    do(ending, bert, Decline("count again"))
    assert housekeeping.sweep() == 1
    assert ruled(ending) == UPHELD


def test_what_cannot_be_verified_waits_for_a_person(disputed, dispute, game, anna):
    """A call is the word of a player; so is a claim of which no evidence was kept."""
    appeals.call(game.number, anna, "draw", "It is drawn, look at it.", (1, 3, 5))
    Dispute.objects.filter(pk=dispute.pk).update(found={})
    assert housekeeping.sweep(timezone.now() + 1000 * A_DAY) == 0
    assert [verified_claims.due(each, each.game) for each in Dispute.objects.all()] == [None, None]
    Dispute.objects.filter(pk=dispute.pk).update(found=dispute.found)
    LoggedAction.objects.filter(game=disputed).delete()  # and what the log does not show is proven by no row
    disputed.sequence = 0
    disputed.created_at += timedelta(seconds=1)  # as a game that no process has replayed
    disputed.save()
    assert housekeeping.sweep(timezone.now() + 1000 * A_DAY) == 0


def test_an_arbiter_who_was_quicker_has_ruled(disputed, dispute, arbiter):
    assert rulings.rule(disputed.number, arbiter, "play on", "draws", key()).code == "done"
    assert housekeeping.sweep(dispute.opened_at + A_DAY) == 0
    assert not rulings.uphold(dispute.pk, dispute.opened_at + A_DAY)
    disputed.refresh_from_db()
    assert (disputed.state, Dispute.objects.get().ruling) == ("playing", "play on")


def test_an_arbiter_who_comes_too_late_is_told(disputed, dispute, arbiter):
    housekeeping.sweep(dispute.opened_at + A_DAY)
    answer = rulings.rule(disputed.number, arbiter, "play on", "draws", key())
    assert (answer.code, answer.message) == ("stale", "This has already been decided; nothing was changed.")
    assert ruled(disputed) == UPHELD


@pytest.mark.django_db(transaction=True)
def test_of_an_arbiter_and_the_desk_at_the_same_moment_one_rules(disputed, dispute, arbiter):
    late = dispute.opened_at + A_DAY

    def rule(index):
        try:
            if index:
                return rulings.rule(disputed.number, arbiter, "play on", "draws", key()).code == "done"
            return rulings.uphold(dispute.pk, late)
        finally:
            connection.close()

    done = at_once(2, rule)
    assert sum(done) == 1
    assert LoggedAction.objects.filter(game=disputed, sequence__gt=dispute.sequence).count() == 1
    disputed.refresh_from_db()
    assert disputed.state == ("finished" if done[0] else "playing")


# --- what is told -------------------------------------------------------------------------------------------------


def test_the_players_see_until_when(disputed, dispute, arbiter, as_user, anna, bert, carla):
    when = dispute.opened_at + A_DAY
    link = '(<a href="/rules/brettspielnetz-checkers/#draws">Draws</a>)'
    words = f"UTC, the claim will be upheld, because its evidence has been checked {link}."
    for user, sees in ((anna, True), (bert, True), (carla, False)):
        page = as_user(user).get(disputed.get_absolute_url())
        assert (words in text(page)) is sees
        assert (f"{when:%H:%M} UTC, the claim" in text(page)) is sees
    client = as_user(arbiter)
    assert words in text(client.get(dispute.get_absolute_url()))
    assert re.search(rf"upheld on [^<]+ {when:%H:%M} UTC", text(client.get("/arbiter/")))


def test_afterwards_everybody_reads_that_no_arbiter_has_ruled(disputed, dispute, as_user, anna, carla):
    housekeeping.sweep()
    assert "Draw: the claim is upheld (<a" in text(as_user(carla).get(disputed.get_absolute_url()))
    page = as_user(anna).get(disputed.get_absolute_url())
    assert "Automatic, because the evidence has been checked: </b> the game is a draw (<a" in text(page)
    told = page.context["state"]["disputes"][0]
    assert (told["by"], told["due"], told["clause"]["anchor"], told["warned"]) == ("desk", None, "draws", "")
    assert page.context["state"]["log"][-1]["by"] == "desk"


def test_both_players_get_a_mail_and_the_arbiters_know_how_long_they_have(disputed, dispute, arbiter):
    work()
    assert f"{dispute.opened_at + A_DAY:%H:%M} UTC, the claim will be upheld" in mail.outbox.pop().body
    housekeeping.sweep(dispute.opened_at + A_DAY)
    work()
    assert sorted(message.to[0] for message in mail.outbox) == ["anna@example.org", "bert@example.org"]
    for message in mail.outbox:
        assert message.subject == f"Game {disputed.number}: the claim is upheld"
        assert "No arbiter has ruled" in message.body
        assert "The game is a draw (Draws)." in message.body
