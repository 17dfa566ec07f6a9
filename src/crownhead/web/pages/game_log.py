"""The log of a game as viewers see it, and as a score sheet; of a long game, only its end.

What has just happened is found from the end: a game of thousands of moves costs no more here than one of thirty.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import NamedTuple

from crownhead.play import actions
from crownhead.play.game import Game as CoreGame
from crownhead.web.contract.schema import LogEntry
from crownhead.web.play.storage import move_times
from crownhead.web.play.storage.replay import Replay
from crownhead.web.play.visitor_text import phrases

SHOWN = 400
"""How many entries a page shows, and a state of the API: about 200 rows. Of a longer game these are the last ones; the
others are there for those who ask."""


def shown_from(replay: Replay) -> int:
    """How many entries of the log a page leaves out, and the API with a state."""
    length = len(replay.stamps)
    return row_start(replay.core, length - SHOWN) if length > SHOWN else 0


def changed_from(replay: Replay, known: int) -> int:
    """How many entries stay as they are for a viewer who knows the first ``known``, in whole rows of the score sheet.

    Those after them are new, or no longer stand.
    """
    core, same = replay.core, 0
    lowest = core.ply
    for entry in core.recent():
        if entry.sequence > known:
            lowest = min(lowest, entry.ply)
        elif entry.ply <= lowest:  # then no later entry has changed whether it stands, and none before it
            same = entry.sequence
            break
    return same if same == len(replay.stamps) else row_start(core, same)


def row_start(core: CoreGame, first: int) -> int:
    """How many entries come before the row of the score sheet that has the one after the ``first``.

    Moves of different numbers are never in one row.
    """
    later = None
    for entry in core.recent():
        if entry.move is None or entry.sequence > first + 1:
            continue
        if later is not None and later.number != entry.number:
            return later.sequence - 1
        later = entry
    return 0


def log(
    replay: Replay, *, insider: bool, helped: Iterable[tuple[int, int]] = (), first: int = 0, most: int | None = None
) -> list[LogEntry]:
    """What has happened, entry by entry: at most ``most`` of them, after the ``first`` ones. The words of the players
    and of the arbiter are for them alone.

    ``helped`` are the positions that the engine has helped with (`review.hints.hinted`).
    """
    book, recent, length = replay.core.rulebook, replay.core.recent(), len(replay.stamps)
    entries = [*islice(recent, max(0, length - first))][::-1][:most]
    before = [*islice(recent, 2)][::-1]
    proves = [isinstance(entry.action, actions.Prove) for entry in (*before, *entries)]
    times = move_times.thought(replay, first)
    return [
        {
            "sequence": entry.sequence,
            "do": actions.name_of(entry.action),
            "by": stamp.by,
            "number": entry.number,
            "dots": entry.dots,
            "move": entry.notation,
            "text": "" if is_old_news(proves, index) else phrases.deed(entry, book, insider=insider),
            "said": phrases.said(entry) if insider else "",
            "ply": entry.ply,
            "stands": entry.stands,
            "at": stamp.at.isoformat(),
            "thought": thought,
            "hinted": any(ply == entry.ply - 1 and asked < entry.sequence for ply, asked in helped),
        }
        for index, (entry, stamp, thought) in enumerate(
            zip(entries, replay.stamps[first:][:most], times[:most], strict=True), len(before)
        )
    ]


def is_old_news(proves: list[bool], index: int) -> bool:
    """Whether a tablebase shows after a move what it has shown before it: that is told once."""
    return proves[index] and index >= 2 and proves[index - 2]


class SheetRow(NamedTuple):
    """A line of the score sheet: the moves of one number, and what was done after them."""

    number: int | None
    dots: str
    moves: list[LogEntry]
    deeds: list[LogEntry]

    def continues(self, entry: LogEntry) -> bool:
        """Whether a move stands in this line too."""
        return self.number == entry["number"] and len(self.moves) < 2 and not self.deeds


def score_sheet(log: list[LogEntry]) -> list[SheetRow]:
    """The moves in pairs, with everything else that was done between them."""
    rows: list[SheetRow] = []
    for entry in log:
        if entry["move"]:
            if not rows or not rows[-1].continues(entry):
                rows.append(SheetRow(entry["number"], entry["dots"], [], []))
            rows[-1].moves.append(entry)
        if entry["text"] or entry["said"]:
            if not rows:
                rows.append(SheetRow(None, "", [], []))
            rows[-1].deeds.append(entry)
    return rows
