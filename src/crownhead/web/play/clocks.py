"""The clocks of a game: who has how much time left, whose clock runs, and until when.

Nothing here looks at the time of day: every function is told what time it is.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from crownhead.play.game import Game as CoreGame
from crownhead.sides import SIDES, Side
from crownhead.web.play.models import Game, Timing


def whose_runs(core: CoreGame) -> Side | None:
    """Whose clock runs: nobody's in a game that is over or frozen; with a claim pending, that of who must answer it."""
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
    _run(game, whose_runs(core), now)


def press(game: Game, core: CoreGame, now: datetime, ply_before: int, mover: Side | None) -> None:
    """Bring the clocks up to date after an action. ``mover`` is who moved, if the action was a move.

    With time per move a clock begins afresh with every turn. A clock that was stopped for the arbiter goes on where it
    stood.
    """
    stop(game, now)
    was_running = Side(game.running) if game.running else None
    next_one = whose_runs(core)
    if game.timing == Timing.Kind.FISCHER and mover is not None:
        game.set_left(mover, (game.left(mover) or 0) + game.increment * 1000)
    elif game.timing in (Timing.Kind.DAYS, Timing.Kind.MOVE) and next_one is not None:
        passed_on = was_running is not None and was_running is not next_one
        if passed_on or core.ply != ply_before:
            game.set_left(next_one, game.base * 1000)
    _run(game, next_one, now)


def stop(game: Game, now: datetime) -> None:
    """Take what has passed off the clock that runs. (Which one it was stays noted until the next one runs.)"""
    if game.running and game.running_since is not None:
        side = Side(game.running)
        game.set_left(side, left_now(game, side, now))
        game.running_since = None


def _run(game: Game, side: Side | None, now: datetime) -> None:
    game.running = side.value if side else ""
    game.running_since = now if side else None
    left = game.left(side) if side else None
    game.deadline = None if left is None else now + timedelta(milliseconds=left)


def left_now(game: Game, side: Side, now: datetime) -> int | None:
    """What a side has left at this moment, in milliseconds; None if there is no limit."""
    left = game.left(side)
    if left is None or game.running != side or game.running_since is None:
        return left
    return max(0, left - round((now - game.running_since).total_seconds() * 1000))
