"""How long players thought about their moves."""

from __future__ import annotations

from datetime import timedelta

from crownhead.play.actions import Claim, Decline, Play
from crownhead.play.history import Entry
from crownhead.web.play.storage.replay import Replay

NOTHING = timedelta(0)


def thought(replay: Replay, first: int = 0) -> list[int | None]:
    """The time for each entry of the history without the ``first`` ones, in milliseconds; None for the first move, and
    for what is no move.

    It is counted from the moment at which the player had to move. While a claim waits for the opponent or for the
    arbiter, it is not counted.
    """
    times: list[int | None] = []
    spent, before = NOTHING, None
    for entry in _since_move_before(replay, first):
        stamp = replay.stamps[entry.sequence - 1]
        if before and not _stops(before[0]):
            spent += stamp.at - before[1]
        is_move = isinstance(entry.action, Play)
        times.append(round(spent.total_seconds() * 1000) if is_move and before else None)
        if is_move or (before and _is_another_turn(before[0], entry)):
            spent = NOTHING
        before = (entry, stamp.at)
    return times[len(times) - (len(replay.stamps) - first) :]


def _since_move_before(replay: Replay, first: int) -> list[Entry]:
    """The entries from the last move among the ``first`` on: a player begins to think when the other has moved."""
    entries = []
    for entry in replay.core.recent():
        entries.append(entry)
        if entry.sequence <= first and isinstance(entry.action, Play):
            break
    return entries[::-1]


def _stops(entry: Entry) -> bool:
    """Whether after this the player to move does not have to think: a claim was made, or declined."""
    return isinstance(entry.action, Claim) or (isinstance(entry.action, Decline) and isinstance(entry.about, Claim))


def _is_another_turn(before: Entry, after: Entry) -> bool:
    """Whether a move was cancelled or taken back."""
    return after.ply < before.ply or after.position.side is not before.position.side
