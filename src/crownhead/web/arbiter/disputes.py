"""Disputes as games bring them about: a declined claim opens one, the end of a game closes all that are left."""

from __future__ import annotations

from datetime import datetime

from crownhead.play.actions import Decline
from crownhead.web.arbiter import tasks
from crownhead.web.arbiter.claims import evidence
from crownhead.web.arbiter.models import Dispute
from crownhead.web.play.effects import Acted, CalledOff, Happened
from crownhead.web.play.models import Game
from crownhead.web.play.storage.replay import Replay


def follow(happened: Happened) -> None:
    """Keep the arbiter's desk in step with the games."""
    if isinstance(happened, Acted) and isinstance(happened.action, Decline) and happened.replay.core.frozen:
        open_dispute(happened.game, happened.replay, happened.action, happened.now)
    if isinstance(happened, Acted | CalledOff) and happened.game.is_finished:
        close_disputes(happened.game, happened.now)


def open_dispute(game: Game, replay: Replay, action: Decline, now: datetime) -> None:
    """A declined claim goes to the arbiter's desk."""
    request = replay.core.pending
    assert request is not None
    assert request.claim is not None
    named = getattr(request.action, "move_numbers", ())
    dispute = Dispute.objects.create(
        game=game,
        opened_at=now,
        sequence=game.sequence,
        claimant=request.side.value,
        claim=request.claim.name,
        evidence=str(request.claim.evidence),
        found=evidence.packed(request.claim.evidence),
        move_numbers=" ".join(map(str, named)),
        message=request.action.message,
        reason=action.reason,
        claim_clause=request.claim.clause.anchor,
    )
    tasks.notify_arbiters(dispute)


def close_disputes(game: Game, now: datetime) -> None:
    """Nothing is left to decide in a game that is over: a player resigned meanwhile, or the draw was agreed upon."""
    game.disputes.filter(ruled_at=None).update(ruled_at=now, ruling=Dispute.Ruling.MOOT)
