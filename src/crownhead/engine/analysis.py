"""The result of a search: lines and scores."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from crownhead import _core, arguments
from crownhead.play.outcome import Outcome
from crownhead.sides import Side

WON = 30000
"""The score of a win on the board; a win in n plies scores n less."""

SURELY_WON = WON - 240
"""Any score beyond is a win that has been seen to its end."""

PROVEN = 24000
"""Any score beyond is a win that has been seen to its end, or that leads into one that a tablebase knows."""


def score_text(score: int) -> str:
    """A score as people read it: in men, or won or lost.

    >>> score_text(-125), score_text(29997), score_text(-24990)
    ('-1.25', 'won', 'lost')
    """
    if abs(score) > PROVEN:
        return "won" if score > 0 else "lost"
    return f"{score / 100:+.2f}"


@dataclass(frozen=True)
class Line:
    """A line of play: its score for the player to move, in hundredths of a man, and the moves that lead there.

    >>> Line(score=29997, moves=()).wins_in
    3
    """

    score: int
    moves: tuple[_core.Move, ...]

    @property
    def wins_in(self) -> int | None:
        """In how many plies the player to move wins by force; negative for a loss; None if neither is seen."""
        if abs(self.score) < SURELY_WON:
            return None
        return WON - self.score if self.score > 0 else -(WON + self.score)

    @property
    def is_decided(self) -> bool:
        """Whether one of the players surely wins: by force, or by an ending that a tablebase knows.

        >>> Line(score=24990, moves=()).is_decided, Line(score=300, moves=()).is_decided
        (True, False)
        """
        return abs(self.score) > PROVEN

    def __str__(self) -> str:
        return f"{score_text(self.score)} {' '.join(map(str, self.moves))}".rstrip()


@dataclass(frozen=True)
class Analysis:
    """The result of a search: its depth, positions and seconds, and the best lines, best first.

    >>> Analysis(depth=0, nodes=0, seconds=0.0, lines=()).best is None
    True
    """

    depth: int
    nodes: int
    seconds: float
    lines: tuple[Line, ...]

    @property
    def best(self) -> _core.Move | None:
        """The move to make; None if there is none."""
        return self.lines[0].moves[0] if self.lines and self.lines[0].moves else None

    @property
    def score(self) -> int | None:
        """The score of the best line."""
        return self.lines[0].score if self.lines else None


NOTHING = Analysis(0, 0, 0.0, ())
"""The analysis before anything is known."""


def outcome_score(outcome: Outcome, side: Side) -> int:
    """What the end of a game is worth to a side: a win, a loss or nothing.

    >>> from crownhead import Game
    >>> game = Game("english")
    >>> game.do("resign")
    >>> outcome_score(game.outcome, Side.WHITE), outcome_score(game.outcome, Side.BLACK)
    (30000, -30000)
    """
    return 0 if outcome.is_draw else WON if outcome.winner is arguments.side(side) else -WON


def from_report(report: dict[str, Any]) -> Analysis:
    """The report of the core's searcher as an analysis.

    >>> from_report({"depth": 1, "nodes": 7, "seconds": 0.1, "lines": [(12, [])]}).score
    12
    """
    lines = tuple(Line(score, tuple(moves)) for score, moves in report["lines"])
    return Analysis(report["depth"], report["nodes"], report["seconds"], lines)
