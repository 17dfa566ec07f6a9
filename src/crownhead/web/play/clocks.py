"""The clocks of a game: who has how much time left, whose clock runs, and until when.

Nothing here looks at the time of day: every function is given the time.

A clock at the board starts with its player's first move: until then it stands, since they may not have seen yet that
the game has begun. The opponent cannot wait for ever, so the first move has a limit of its own. While it counts, a row
has a deadline and says whose clock will run (``running``), but not since when.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings

from crownhead.play.game import Game as CoreGame
from crownhead.sides import SIDES, Side
from crownhead.web.play.models import Game, Timing


def whose_runs(core: CoreGame) -> Side | None:
    """Whose clock runs: none in a game that is over or frozen; with a claim pending, that of its addressee."""
    if core.outcome or core.frozen:
        return None
    if core.pending and core.pending.claim:
        return core.pending.side.other
    return core.turn


def begin(game: Game, core: CoreGame, now: datetime) -> None:
    """Set the clocks up and start the first."""
    full = None if game.timing == Timing.Kind.UNLIMITED else game.base * 1000
    for side in SIDES:
        game.set_left(side, full)
    _run(game, core, now)


def press(game: Game, core: CoreGame, now: datetime, ply_before: int, mover: Side | None) -> None:
    """Bring the clocks up to date after an action. ``mover`` is who moved, if the action was a move.

    With time per move a clock begins afresh with every turn. A clock that was stopped for the arbiter goes on where it
    stood. A first move takes nothing off the clock and adds nothing to it, and only a move ends the wait for it.
    """
    was_running = Side(game.running) if game.running else None
    next_one = whose_runs(core)
    is_first = game.awaits_first_move
    if is_first and mover is None and next_one is was_running:
        return
    stop(game, now)
    if game.timing == Timing.Kind.FISCHER and mover is not None and not is_first:
        game.set_left(mover, (game.left(mover) or 0) + game.increment * 1000)
    elif game.timing in (Timing.Kind.DAYS, Timing.Kind.MOVE) and next_one is not None:
        passed_on = was_running is not None and was_running is not next_one
        if passed_on or core.ply != ply_before:
            game.set_left(next_one, game.base * 1000)
    _run(game, core, now)


def stop(game: Game, now: datetime) -> None:
    """Take what has passed off the clock that runs. (Which one it was stays noted until the next one runs.)"""
    if game.running and game.running_since is not None:
        side = Side(game.running)
        game.set_left(side, left_now(game, side, now))
        game.running_since = None


def _run(game: Game, core: CoreGame, now: datetime) -> None:
    """Start the clock of the player who has to act."""
    side = whose_runs(core)
    waits = side is not None and game.is_live and not _has_moved(core, side)
    game.running = side.value if side else ""
    game.running_since = now if side and not waits else None
    left = first_move_limit(game) if waits else game.left(side) if side else None
    game.deadline = None if left is None else now + timedelta(milliseconds=left)


def _has_moved(core: CoreGame, side: Side) -> bool:
    """Whether a side has ever made a move, even one that was taken back."""
    return any(entry.move and entry.side is side for entry in core.recent())


def first_move_limit(game: Game) -> int:
    """How long a player may take to come to the board and make the first move, in milliseconds.

    Where every move has its time, the first one has no less.
    """
    shortest = round(settings.FIRST_MOVE * 1000)
    return max(shortest, game.base * 1000) if game.timing == Timing.Kind.MOVE else shortest


def first_move_left(game: Game, now: datetime) -> int | None:
    """What is left for the first move that is waited for, in milliseconds; None if none is."""
    if not game.awaits_first_move or game.deadline is None:
        return None
    return max(0, round((game.deadline - now).total_seconds() * 1000))


def left_now(game: Game, side: Side, now: datetime) -> int | None:
    """What a side has left at this moment, in milliseconds; None if there is no limit."""
    left = game.left(side)
    if left is None or game.running != side or game.running_since is None:
        return left
    return max(0, left - round((now - game.running_since).total_seconds() * 1000))


def runs(game: Game) -> bool:
    """Whether a clock counts down that a viewer sees in seconds."""
    return bool(game.running) and game.is_live
