"""The judgement on one move: what it gives away, and the verdict that follows from that.

A score becomes a *chance*, the share of a point that the player to move may expect: ``1 / (1 + exp(-score / 100))``, so
a man more is 0.73, two are 0.88, and a win in sight is 1. The loss of a move is the chance before it, with the best
move, less the chance after it:

| loss of chance | verdict | mark |
|---|---|---|
| 0.35 or more | blunder | ?? |
| 0.20 or more | mistake | ? |
| 0.10 or more | dubious | ?! |

The *accuracy* of a move is 100 percent for the best one and falls with its loss, by the curve that lichess draws.
A *missed win* gives a chance of 0.95 or more away, down to 0.75 or less. An *only move* was found where the second best
would have lost 0.20 or more, and nothing was to be taken. A *shot* is a sacrifice that wins material by force.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Self, TypeAlias

from crownhead.engine.analysis import SURELY_WON, WON, score_text
from crownhead.engine.annotation.shots import Shot
from crownhead.sides import Side

if TYPE_CHECKING:
    from typing import TypedDict
else:
    try:  # the site's API: pydantic reads that of the standard library only from Python 3.12 on
        from typing_extensions import TypedDict
    except ImportError:
        from typing import TypedDict

BLUNDER, MISTAKE, DUBIOUS = 0.35, 0.20, 0.10
"""The least loss of chance for each verdict."""

WON_CHANCE, NOT_WON_CHANCE = 0.95, 0.75
ONLY_MOVE = 0.20


Verdict: TypeAlias = Literal["blunder", "mistake", "dubious", "shot", "only move"]


class ShotData(TypedDict):
    """A combination: how many pieces are given, how many are taken in all, and whether it crowns a man."""

    given: int
    taken: int
    crowns: bool


class JudgementData(TypedDict):
    """The engine's judgement on one move. Scores are those of the player who made it, in hundredths of a man.

    ``ply`` is how many moves had been made before it, ``best`` the best move, and ``line`` how the game would go on
    with that. ``eval`` is the value to White after the move, as PDN writes it; ``loss`` is how much of the chance to
    win the move gave away, from 0 to 1.
    """

    ply: int
    side: Literal["white", "black"]
    move: str
    best: str
    score: int
    best_score: int
    eval: str
    loss: float
    accuracy: float
    verdict: Verdict | None
    forced: bool
    missed_win: bool
    shot: ShotData | None
    missed_shot: ShotData | None
    only: bool
    line: list[str]


def chance(score: int) -> float:
    """The share of a point that a score promises.

    >>> [round(chance(score), 2) for score in (0, 100, 200, -100, 29_990)]
    [0.5, 0.73, 0.88, 0.27, 1.0]
    """
    return 1 / (1 + math.exp(-max(min(score, 2000), -2000) / 100))


@dataclass(frozen=True)
class Judgement:
    """The engine's judgement on one move. Scores are those of the player who made it.

    >>> Judgement(ply=0, side=Side.WHITE, move="32-28", best="32-28", best_score=10, score=10).verdict is None
    True
    >>> judged = Judgement(ply=0, side=Side.WHITE, move="32-27", best="32-28", best_score=10, score=-190)
    >>> judged.verdict, judged.comment
    ('blunder', 'Blunder: -1.90. Better is 32-28: +0.10')
    """

    ply: int
    side: Side
    move: str
    best: str
    best_score: int
    score: int
    forced: bool = False
    only: bool = False
    shot: Shot | None = None
    missed: Shot | None = None
    line: tuple[str, ...] = ()
    """The best line, as far as it is kept: it begins with `best`."""

    @property
    def loss(self) -> float:
        """How much of the chance the move gave away."""
        return max(0.0, chance(self.best_score) - chance(self.score))

    @property
    def accuracy(self) -> float:
        """The quality of the move in percent: 100 for the best, and less the more of the chance it gave away."""
        return min(100.0, max(0.0, 103.1668 * math.exp(-4.3544 * self.loss) - 3.1669))

    @property
    def is_mistake(self) -> bool:
        """Whether a better move should have been made."""
        return self.loss >= DUBIOUS

    @property
    def verdict(self) -> Verdict | None:
        """``blunder``, ``mistake``, ``dubious``, ``shot``, ``only move``, or None for a move that needs no comment."""
        if self.is_mistake:
            return "blunder" if self.loss >= BLUNDER else "mistake" if self.loss >= MISTAKE else "dubious"
        return "shot" if self.shot else "only move" if self.only else None

    @property
    def missed_win(self) -> bool:
        """Whether a win was given away."""
        return chance(self.best_score) >= WON_CHANCE and chance(self.score) <= NOT_WON_CHANCE

    @property
    def white_score(self) -> int:
        """The score after the move as White sees it."""
        return self.score if self.side is Side.WHITE else -self.score

    @property
    def evaluation(self) -> str:
        """The value to White after the move, as ``[%eval]`` has it: in men, or ``#`` and the moves to a win.

        >>> Judgement(0, Side.BLACK, "19-23", "19-23", best_score=35, score=35).evaluation
        '-0.35'
        >>> Judgement(0, Side.WHITE, "34-30", "34-30", best_score=29_997, score=29_997).evaluation  # in three plies
        '#1'
        """
        if abs(self.score) < SURELY_WON:
            return f"{min(9999, max(-9999, self.white_score)) / 100:.2f}"
        plies = WON - abs(self.score) - 1  # scores count from before the move
        moves = plies // 2 if self.score > 0 else (plies + 1) // 2
        return f"#{'' if self.white_score > 0 else '-'}{moves}"

    def as_dict(self) -> JudgementData:
        """The judgement in types that JSON has."""
        return {
            "ply": self.ply,
            "side": self.side.value,
            "move": self.move,
            "best": self.best,
            "score": self.score,
            "best_score": self.best_score,
            "eval": self.evaluation,
            "loss": round(self.loss, 4),
            "accuracy": round(self.accuracy, 2),
            "verdict": self.verdict,
            "forced": self.forced,
            "missed_win": self.missed_win,
            "shot": _shot_data(self.shot),
            "missed_shot": _shot_data(self.missed),
            "only": self.only,
            "line": list(self.line),
        }

    @classmethod
    def from_dict(cls, told: Mapping[str, Any]) -> Self:
        """The judgement that `as_dict` wrote.

        >>> judged = Judgement(0, Side.BLACK, "19-23", "18-23", 5, -240, missed=Shot(1, 3, False), line=("18-23",))
        >>> Judgement.from_dict(judged.as_dict()) == judged
        True
        """
        shot, missed = (told[name] and Shot(**told[name]) for name in ("shot", "missed_shot"))
        return cls(
            told["ply"],
            Side(told["side"]),
            told["move"],
            told["best"],
            told["best_score"],
            told["score"],
            forced=told["forced"],
            only=told["only"],
            shot=shot,
            missed=missed,
            line=tuple(told["line"]),
        )

    @property
    def comment(self) -> str:
        """The verdict in words; empty without one."""
        if self.verdict is None:
            return ""
        if self.verdict == "shot":
            return f"A shot: {self.shot}"
        if self.verdict == "only move":
            return "The only move"
        missed = ", a missed win" if self.missed_win else ""
        how = f", a shot: {self.missed}" if self.missed else ""
        better = f"Better is {self.best}: {score_text(self.best_score)}{how}"
        return f"{self.verdict.capitalize()}{missed}: {score_text(self.score)}. {better}"


def _shot_data(shot: Shot | None) -> ShotData | None:
    return {"given": shot.given, "taken": shot.taken, "crowns": shot.crowns} if shot else None
