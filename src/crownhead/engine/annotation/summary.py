"""What the judgements on a game add up to: each side's accuracy, and its mistakes by kind; as text and for programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from crownhead.engine.annotation.judgement import Judgement
from crownhead.notation.pdn import PdnGame
from crownhead.sides import SIDES, Side

KINDS_OF_MOVES = ("blunder", "mistake", "dubious", "missed win", "shot", "only move")


class SideSummary(NamedTuple):
    """One side's moves: how many, their accuracy in percent, and how many there are of each kind.

    The accuracy is the mean over all moves with a choice; None if there was none.

    >>> print(SideSummary(moves=20, accuracy=93.4, kinds={"blunder": 1, "dubious": 2}))
    accuracy 93 %, 1 blunder, 2 dubious
    """

    moves: int
    accuracy: float | None
    kinds: dict[str, int]

    def __str__(self) -> str:
        if not self.moves:
            return "no moves"
        accuracy = "no choice" if self.accuracy is None else f"accuracy {self.accuracy:.0f} %"
        return ", ".join([accuracy, *(_counted(number, kind) for kind, number in self.kinds.items())])


def summary(judgements: Sequence[Judgement]) -> dict[Side, SideSummary]:
    """The summary of each side's moves.

    >>> blunder = Judgement(0, Side.WHITE, "32-27", "32-28", best_score=10, score=-190)
    >>> print(summary([blunder])[Side.WHITE])
    accuracy 15 %, 1 blunder
    """
    return {side: _side_summary([each for each in judgements if each.side is side]) for side in SIDES}


def _side_summary(judgements: Sequence[Judgement]) -> SideSummary:
    counts = Counter[str | None](each.verdict for each in judgements)
    counts["missed win"] = sum(each.missed_win for each in judgements)
    chosen = [each.accuracy for each in judgements if not each.forced]
    accuracy = sum(chosen) / len(chosen) if chosen else None
    return SideSummary(len(judgements), accuracy, {kind: counts[kind] for kind in KINDS_OF_MOVES if counts[kind]})


def _counted(number: int, kind: str) -> str:
    return f"{number} {kind}{'s' if number > 1 and kind != 'dubious' else ''}"


def as_dict(record: PdnGame, judgements: Sequence[Judgement]) -> dict[str, Any]:
    """A game and its judgements in types that JSON has; ``complete`` is false if moves at the end were not judged."""
    return {
        "rulebook": record.rulebook.slug,
        "tags": dict(record.tags),
        "start": record.start.fen,
        "complete": len(judgements) == record.plies,
        "summary": {side.value: each._asdict() for side, each in summary(judgements).items()},
        "moves": [each.as_dict() for each in judgements],
    }
