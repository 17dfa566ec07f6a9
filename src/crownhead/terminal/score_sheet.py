"""The score sheet: the moves by their numbers, and between them everything else that was done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from crownhead.play.history import Entry


class ScoreRow(NamedTuple):
    """A line of the score sheet: its number, and what was done, each with its place in the log."""

    number: str
    entries: list[tuple[int, str]]

    def __str__(self) -> str:
        return " ".join([self.number, *(text for _, text in self.entries)])


def score_sheet(history: Sequence[Entry]) -> list[ScoreRow]:
    """The rows of a game; cancelled moves and those taken back by agreement are listed where they were made.

    >>> from crownhead import Game
    >>> game = Game("boxed", "B:W18,27,31:B14,5")
    >>> for text in "5-9", "huff 14", "18-15", "9-14":
    ...     game.do(text)
    >>> print(*score_sheet(game.history), sep="\\n")
    1. 5-9 (huff 14) 18-15
    2. 9-14
    """
    rows: list[ScoreRow] = []
    number = None
    for entry in history:
        if not rows or (entry.move and entry.number != number):
            rows.append(ScoreRow(entry.label, []))
            number = entry.number
        rows[-1].entries.append((entry.sequence, entry.text if entry.move else f"({entry.text})"))
    return rows
