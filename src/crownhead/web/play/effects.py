"""What follows from an action: a computer that has to answer, a mail, a dispute, and news for everybody who watches.

All of it is written in the transaction of the action itself, so that none of it can be lost and nothing follows from an
action that was not kept. Only the news goes out afterwards, by whatever way is quickest; whoever misses it can look.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from crownhead.play.actions import Action, Decline
from crownhead.sides import Side
from crownhead.web.arbiter import evidence as proofs
from crownhead.web.arbiter import tasks as arbiter_tasks
from crownhead.web.arbiter.models import Dispute
from crownhead.web.live import announcements
from crownhead.web.play.models import Game, Timing
from crownhead.web.play.replay import Replay, keep
from crownhead.web.worker import tasks

PATIENCE = timedelta(seconds=20)
"""After this time a computer move that is not there is asked for again: its worker may have been stopped."""


def follow(game: Game, replay: Replay, action: Action, was_asked: str, now: datetime) -> None:
    """See to everything that an action brings about. The row is not saved yet."""
    if isinstance(action, Decline) and replay.core.frozen:
        open_dispute(game, replay, action, now)
    if game.is_finished:
        close_disputes(game, now)
    ask_the_computer(game, now)
    if game.timing == Timing.Kind.DAYS and game.asked and game.asked != was_asked:
        tell_by_mail(game)
    tell_watchers(game, replay)


def computer_asked(game: Game) -> Side | None:
    """The side for which the computer has to do something now."""
    for side in (game.answering, game.asked):
        if side in (Side.WHITE, Side.BLACK) and game.level(Side(side)) is not None:
            return Side(side)
    return None


def ask_the_computer(game: Game, now: datetime) -> None:
    """Put a task into the queue if it is the computer's turn, and note when to become impatient."""
    if computer_asked(game) is None:
        game.computer_due = None
        return
    game.computer_due = now + PATIENCE
    tasks.computer_move.enqueue(game.number, game.sequence)


def tell_by_mail(game: Game) -> None:
    """A mail for whoever has to move, if he wants one."""
    if game.asked not in (Side.WHITE, Side.BLACK) or game.at_one_screen:
        return
    user = game.player(Side(game.asked))
    if user is not None and user.is_active and user.wants_mail and user.email and not user.is_guest:
        tasks.mail_turn.enqueue(game.number, game.sequence, user.pk)


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
        found=proofs.packed(request.claim.evidence),
        move_numbers=" ".join(map(str, named)),
        message=request.action.message,
        reason=action.reason,
        claim_clause=request.claim.clause.anchor,
    )
    arbiter_tasks.tell_arbiters(dispute)


def close_disputes(game: Game, now: datetime) -> None:
    """Nothing is left to decide in a game that is over: somebody resigned meanwhile, or the draw was agreed upon."""
    game.disputes.filter(ruled_at=None).update(ruled_at=now, ruling=Dispute.Ruling.MOOT)


def tell_of_something_else(game: Game) -> None:
    """Something happened around a game that is no action in it. Its row is locked, and saved here."""
    game.version += 1
    game.save(update_fields=["version"])
    tell_watchers(game)


def tell_watchers(game: Game, replay: Replay | None = None) -> None:
    """Once everything is kept, tell whoever looks at the game."""
    number, version = game.number, game.version
    players = [player for player in (game.white_id, game.black_id) if player is not None]
    if replay is not None:
        after = replay.copy()
        transaction.on_commit(lambda: keep(game, after))
    transaction.on_commit(lambda: announcements.announce(number, version, players))
