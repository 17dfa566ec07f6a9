"""A problem: a position, who is to reach what in it, and the moves that do so."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from crownhead.engine.annotation.judgement import chance
from crownhead.notation.pdn import PdnGame, Result
from crownhead.play.words.wording import to_move
from crownhead.position import AnyPosition, Position, as_position
from crownhead.rules.rulebook import AnyRulebook, Rulebook
from crownhead.sentences import capital
from crownhead.sides import Side

WINS, WINS_NOT = 0.88, 0.75
"""The chances from which on a score counts as a win, two men, and up to which it clearly does not, a man."""
RATING = "Rating"
"""The tag with the difficulty of a puzzle."""


class Aim(StrEnum):
    """What the solver is to reach: a win, or a draw.

    A score is judged by the chance that it promises. What lies between reaching the aim and failing it is not clear.

    >>> Aim.WIN.reached(400), Aim.WIN.failed(100), Aim.WIN.reached(150) or Aim.WIN.failed(150)
    (True, True, False)
    >>> Aim.DRAW.reached(-50), Aim.DRAW.failed(-400)
    (True, True)
    """

    WIN = "win"
    DRAW = "draw"

    def reached(self, score: int) -> bool:
        """Whether a score of the solver's is what they are to reach, or more."""
        return chance(score) >= (WINS if self is Aim.WIN else 1 - WINS_NOT)

    def failed(self, score: int) -> bool:
        """Whether a score of the solver's is clearly less than that."""
        return chance(score) <= (WINS_NOT if self is Aim.WIN else 1 - WINS)

    def exceeded(self, score: int) -> bool:
        """Whether a score is more than was claimed: a win where there should be a draw.

        >>> Aim.DRAW.exceeded(29_990), Aim.WIN.exceeded(29_990)
        (True, False)
        """
        return self is Aim.DRAW and Aim.WIN.reached(score)


@dataclass(frozen=True)
class Problem:
    """A position, the side that is to reach the aim, and the solution as moves of both sides, as far as it is known.

    >>> problem = Problem.of("international", "W:W34,40,45:B12,23,25", solution=("34-30", "25x34", "40x7"))
    >>> print(problem)
    White to move and win: 34-30 25x34 40x7
    >>> Problem.from_pdn(problem.to_pdn()) == problem
    True
    """

    rulebook: Rulebook
    position: Position
    aim: Aim
    solver: Side
    solution: tuple[str, ...] = ()

    @classmethod
    def of(
        cls,
        rulebook: AnyRulebook,
        position: AnyPosition,
        aim: Aim = Aim.WIN,
        solver: Side | None = None,
        solution: tuple[str, ...] = (),
    ) -> Problem:
        """A problem by what a caller has at hand. Without a solver, it is the player to move."""
        book = Rulebook.load(rulebook)
        given = as_position(book, position)
        return cls(book, given, Aim(aim), solver or given.side, solution)

    @classmethod
    def from_pdn(cls, record: PdnGame, aim: Aim | None = None) -> Problem:
        """The problem that a game of PDN poses: its result is the claim, its main line the solution.

        Without a result, the player to move is to win. An ``aim`` goes before the result.
        """
        result = record.result
        claimed = aim or (Aim.DRAW if result is Result.DRAW else Aim.WIN)
        solver = result.winner if claimed is Aim.WIN and result.winner else record.start.side
        solution = tuple(_written(record))
        return cls(record.rulebook, record.start, claimed, solver, solution)

    @property
    def is_combination(self) -> bool:
        """Whether the solution begins with a sacrifice: a quiet move that the opponent must answer by taking.

        >>> Problem.of("international", "W:W34,40,45:B12,23,25", solution=("34-30", "25x34", "40x7")).is_combination
        True
        """
        return self.solver is self.position.side and ["x" in move for move in self.solution[:3]] == [False, True, True]

    def to_pdn(self, tags: dict[str, str] | None = None) -> PdnGame:
        """The problem as a game of PDN: the position, the claim as its result, and the solution as its moves."""
        record = PdnGame(self.rulebook, self.position, tags)
        node = record.root
        for move in self.solution:
            node = node.add_variation(move)
        record.result = Result.DRAW if self.aim is Aim.DRAW else Result.won_by(self.solver)
        return record

    def __str__(self) -> str:
        turn = capital(to_move(self.position.side))
        if self.aim is Aim.DRAW:
            claim = f"{turn} and draw"
        elif self.solver is self.position.side:
            claim = f"{turn} and win"
        else:
            claim = f"{turn}, {self.solver.name.capitalize()} wins"
        return f"{claim}: {' '.join(self.solution)}" if self.solution else claim


def _written(record: PdnGame) -> list[str]:
    """The moves of the main line, each as it is written where it is made."""
    position, moves = record.start, list[str]()
    for node in record.root.mainline():
        if node.move is None or node.position is None:
            break
        moves.append(position.text(node.move))
        position = node.position
    return moves
