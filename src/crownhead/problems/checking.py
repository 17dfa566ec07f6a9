"""Is a problem sound? Does it win or draw as claimed, and is every move of the solver the only one?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from crownhead._core import Move
from crownhead.engine.analysis import PROVEN, Analysis, score_text
from crownhead.engine.annotation.annotate import value_of
from crownhead.engine.engine import Engine
from crownhead.engine.limits import Limit
from crownhead.notation.pdn import Node, PdnGame
from crownhead.play.game import Game
from crownhead.problems.problem import Aim, Problem
from crownhead.sides import Side

LONGEST_SOLUTION = 8
"""How many moves of the solver a solution has that the engine finds by itself."""
MOST_STEPS = 200
"""How many moves of the solver are checked in a tree of variations."""


class Other(NamedTuple):
    """A move beside the solution, and what it is worth to the solver."""

    move: str
    score: int

    def __str__(self) -> str:
        return f"{self.move} ({score_text(self.score)})"


@dataclass(frozen=True)
class SolutionStep:
    """One move of the solver: what it is worth, and which others reach the aim, too (duals), or may do so."""

    ply: int
    line: tuple[str, ...]
    """The moves that lead there from the position of the problem."""
    move: str
    score: int
    is_right: bool
    is_forced: bool
    duals: tuple[Other, ...] = ()
    unclear: tuple[Other, ...] = ()
    best: str = ""

    @property
    def is_proven(self) -> bool:
        """Whether its score is seen to the end, or known by a tablebase."""
        return abs(self.score) > PROVEN

    @property
    def is_unique(self) -> bool:
        """Whether it is right and every other move is clearly wrong."""
        return self.is_right and not self.duals and not self.unclear

    def as_dict(self) -> dict[str, Any]:
        """The step in types that JSON has."""
        return {
            "ply": self.ply,
            "line": list(self.line),
            "move": self.move,
            "score": self.score,
            "right": self.is_right,
            "proven": self.is_proven,
            "forced": self.is_forced,
            "best": self.best,
            "duals": [each._asdict() for each in self.duals],
            "unclear": [each._asdict() for each in self.unclear],
        }


@dataclass(frozen=True)
class Check:
    """What the engine says of a problem: its value, and every move of the solver.

    >>> checked = check(Problem.of("international", "W:W34,40,45:B12,23,25"), Limit(depth=9))
    >>> checked.holds, checked.is_unique, checked.solution
    (True, True, ('34-30', '25x34', '40x7'))
    """

    problem: Problem
    score: int
    """The value of the position to the solver."""
    steps: tuple[SolutionStep, ...]
    solution: tuple[str, ...]
    """The solution of the problem, or the engine's if it has none."""
    is_whole: bool = True
    """Whether every move was looked at: a tree with very many variations is not."""

    @property
    def holds(self) -> bool:
        """Whether the position is worth what is claimed, and every move of the solution keeps it."""
        aim = self.problem.aim
        return aim.reached(self.score) and not aim.exceeded(self.score) and all(each.is_right for each in self.steps)

    @property
    def is_proven(self) -> bool:
        """Whether a win is seen to its end, or known by a tablebase."""
        return self.score > PROVEN

    @property
    def is_unique(self) -> bool:
        """Whether the solver has one right move at each step."""
        return self.holds and bool(self.steps) and all(each.is_unique for each in self.steps)

    @property
    def duals(self) -> tuple[SolutionStep, ...]:
        """The steps with more than one right move."""
        return tuple(each for each in self.steps if each.duals)

    def as_dict(self) -> dict[str, Any]:
        """The check in types that JSON has."""
        problem = self.problem
        return {
            "rulebook": problem.rulebook.slug,
            "fen": problem.position.fen,
            "aim": problem.aim.value,
            "solver": problem.solver.value,
            "score": self.score,
            "holds": self.holds,
            "proven": self.is_proven,
            "unique": self.is_unique,
            "whole": self.is_whole,
            "solution": list(self.solution),
            "steps": [each.as_dict() for each in self.steps],
        }


def check(problem: Problem | PdnGame, limit: Limit, engine: Engine | None = None, *, aim: Aim | None = None) -> Check:
    """Check a problem, or a game of PDN that poses one; each move of the solver is searched as long as ``limit`` says.

    Of a game of PDN the opponent's variations are checked, too. Where there is no solution, the engine's own is.
    """
    record = problem if isinstance(problem, PdnGame) else problem.to_pdn()
    posed = Problem.from_pdn(problem, aim) if isinstance(problem, PdnGame) else problem
    engine = engine or Engine(posed.rulebook)
    engine.forget()  # the same question has the same answer
    look = Look(engine, limit, posed.aim, posed.solver)
    score = look.value(Game(posed.rulebook, posed.position))
    solution = posed.solution
    if not solution and posed.aim.reached(score) and not posed.aim.exceeded(score):
        solution = tuple(look.line(Game(posed.rulebook, posed.position)))
        record = Problem(posed.rulebook, posed.position, posed.aim, posed.solver, solution).to_pdn()
    steps = list[SolutionStep]()
    for step in look.steps(Game(posed.rulebook, posed.position), record.root, ()):
        if len(steps) == MOST_STEPS:
            return Check(posed, score, tuple(steps), solution, is_whole=False)
        steps.append(step)
    return Check(posed, score, tuple(steps), solution)


class Look:
    """Looks at the moves of a solver who is to reach something."""

    def __init__(self, engine: Engine, limit: Limit, aim: Aim, solver: Side) -> None:
        self.engine, self.limit, self.aim, self.solver = engine, limit, aim, solver

    def value(self, game: Game) -> int:
        """What a game is worth to the solver."""
        return self.engine.value(game, self.solver, self.limit)

    def line(self, game: Game) -> list[str]:
        """The engine's solution, as long as the solver has one right move; the opponent defends as well as they can.

        It ends with a move of the solver, and not with a quiet one that is forced.
        """
        written, own = list[str](), list[tuple[int, Move, bool]]()
        while not game.outcome and not game.offence and len(own) < LONGEST_SOLUTION:
            mine = game.turn is self.solver
            found = self.engine.analyse(game, self.limit, lines=2 if mine else 1)
            best = found.best
            if best is None or (own and mine and not self.is_sole(found)):
                break
            written.append(game.position.text(best))
            if mine:
                own.append((len(written), best, len(game.legal_moves) == 1))
            game.play(best)
        while len(own) > 1 and own[-1][2] and not own[-1][1].is_capture:
            own.pop()
        return written[: own[-1][0]] if own else []

    def is_sole(self, found: Analysis) -> bool:
        """Whether the best move reaches the aim and every other one fails."""
        if not found.lines or not self.aim.reached(found.lines[0].score):
            return False
        return all(self.aim.failed(line.score) for line in found.lines[1:])

    def steps(self, game: Game, node: Node, line: tuple[str, ...]) -> Iterator[SolutionStep]:
        """The solver's moves from here on: those of the main line, against every reply that the tree has."""
        children = [each for each in node.variations if each.move is not None]
        mine = game.turn is self.solver
        for child in children[:1] if mine else children:
            move = child.move
            if move is None or game.outcome or move not in game.legal_moves:
                continue
            text = game.position.text(move)
            if mine:
                yield self.step(game, move, line)
            after = game.copy()
            after.play(move)
            yield from self.steps(after, child, (*line, text))

    def step(self, game: Game, move: Move, line: tuple[str, ...]) -> SolutionStep:
        """One move of the solver, beside all others."""
        position, legal = game.position, len(game.legal_moves)
        found = self.engine.analyse(game, self.limit, lines=min(2, legal))
        if len(found.lines) > 1 and not self.aim.failed(found.lines[1].score) and legal > 2:
            found = self.engine.analyse(game, self.limit, lines=legal)
        scores = {each.moves[0]: each.score for each in found.lines if each.moves}
        score = scores[move] if move in scores else self.value_of(game, move)
        others = [Other(position.text(each), worth) for each, worth in scores.items() if each != move]
        best = found.best
        return SolutionStep(
            ply=game.ply,
            line=line,
            move=position.text(move),
            score=score,
            is_right=self.aim.reached(score),
            is_forced=legal == 1,
            duals=tuple(each for each in others if self.aim.reached(each.score)),
            unclear=tuple(
                each for each in others if not self.aim.reached(each.score) and not self.aim.failed(each.score)
            ),
            best=position.text(best) if best is not None else "",
        )

    def value_of(self, game: Game, move: Move) -> int:
        """What a move is worth to the solver that the search did not put among the best."""
        return value_of(game, move, self.engine, self.limit)
