"""The engine: looks ahead in a game by any rulebook and says what is best and why."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from crownhead import _core
from crownhead.draws import Counter
from crownhead.game import Game
from crownhead.position import Position
from crownhead.rulebook import Rulebook

WON = 30000
"""The score of a win on the board; a win in n plies scores n less."""

_SURELY_WON = WON - 240


@dataclass(frozen=True)
class Limit:
    """How long to look: until the first of these is reached. Depth and nodes give the same answer every time.

    >>> Limit(seconds=0.5).seconds
    0.5
    """

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        given = {name: value for name, value in vars(self).items() if value is not None}
        if not given:
            raise ValueError("a limit needs a depth, a number of nodes or seconds")
        for name, value in given.items():
            if not value > 0:
                raise ValueError(f"{name}: more than 0, not {value}")


@dataclass(frozen=True)
class Line:
    """What the engine expects: a score for the player to move, in hundredths of a man, and the moves that lead there.

    >>> Line(score=29997, moves=()).wins_in
    3
    """

    score: int
    moves: tuple[_core.Move, ...]

    @property
    def wins_in(self) -> int | None:
        """In how many plies the player to move wins by force; negative if he loses; None if neither is seen."""
        if abs(self.score) < _SURELY_WON:
            return None
        return WON - self.score if self.score > 0 else -(WON + self.score)

    def __str__(self) -> str:
        score = f"{self.score / 100:+.2f}" if self.wins_in is None else f"{'won' if self.score > 0 else 'lost'}"
        return f"{score} {' '.join(map(str, self.moves))}".rstrip()


@dataclass(frozen=True)
class Analysis:
    """What was found: how deep, how many positions, how long, and the best lines, best first.

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


class Engine:
    """A player and analyst by one rulebook. It keeps what it learned about positions from one call to the next.

    >>> engine = Engine("english")
    >>> game = Game("english", "W:WK32:BK26")
    >>> analysis = engine.analyse(game, Limit(depth=9))
    >>> str(analysis.best)
    '32-27'
    """

    def __init__(self, rulebook: str | os.PathLike[str] | Rulebook, *, threads: int = 1, hash_mb: int = 64) -> None:
        self.rulebook = rulebook if isinstance(rulebook, Rulebook) else Rulebook.load(rulebook)
        self._searcher = _core.Searcher(
            self.rulebook.variant,
            threads=threads,
            hash_mb=hash_mb,
            stuck_wins=self.rulebook.front_matter.end.no_move == "wins",
        )

    def analyse(
        self, game: Game, limit: Limit, *, lines: int = 1, tell: Callable[[Analysis], object] | None = None
    ) -> Analysis:
        """Look ahead from where the game stands. `tell` is called with what is known after every depth.

        >>> depths = []
        >>> engine = Engine("lasca")
        >>> found = engine.analyse(Game("lasca"), Limit(depth=4), lines=2, tell=lambda a: depths.append(a.depth))
        >>> depths, len(found.lines)
        ([1, 2, 3, 4], 2)
        """
        if game.rulebook.variant != self.rulebook.variant:
            raise ValueError(f"this engine plays {self.rulebook.title}, not {game.rulebook.title}")
        if not game.legal_moves:
            return Analysis(0, 0, 0.0, ())
        earlier = _since_progress(game)
        answer = self._searcher.search(
            game.position,
            tell=None if tell is None else lambda report: tell(_analysis(report)),
            earlier=earlier,
            idle=len(earlier),
            idle_limit=_patience(self.rulebook),
            **{name: value for name, value in vars(limit).items() if value is not None},
            lines=lines,
        )
        return _analysis(answer)

    def stop(self) -> None:
        """End the look ahead that is under way in another thread; it answers with what it has."""
        self._searcher.stop()

    def forget(self) -> None:
        """Forget everything about earlier positions."""
        self._searcher.forget()


def _analysis(report: dict[str, Any]) -> Analysis:
    lines = tuple(Line(score, tuple(moves)) for score, moves in report["lines"])
    return Analysis(report["depth"], report["nodes"], report["seconds"], lines)


def _since_progress(game: Game) -> list[Position]:
    """The positions since the last capture or man's move, oldest first: only these can come back."""
    if game.rulebook.front_matter.capture.enforced == "huffing":
        return []
    position, seen = game.start, list[Position]()
    for move in game.moves:
        man = position.at(move.from_square)[0] in "wb"
        seen = [] if move.is_capture or man else [*seen, position]
        position = position.play(move)
    return seen


def _patience(rulebook: Rulebook) -> int:
    """After how many quiet plies with kings alone a game is drawn; 0 if never."""
    limits = [draw.plies for draw in rulebook.draws if isinstance(draw, Counter) and draw.condition is None]
    return min(limits, default=0)
