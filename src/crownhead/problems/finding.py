"""Puzzles in games: positions with exactly one winning move that is not obvious, each checked deeper."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from crownhead.arguments import function, instance
from crownhead.engine.engine import Engine
from crownhead.engine.limits import Limit
from crownhead.notation.pdn import PdnGame
from crownhead.play.game import Game
from crownhead.position import Position
from crownhead.problems.checking import Look, check
from crownhead.problems.difficulty import depth_to_find, difficulty, gives_up
from crownhead.problems.problem import Aim, Problem

FIRST_PLY = 4
"""Openings are no puzzles: nothing is looked for before this ply."""
OBVIOUS_DEPTH = 1
"""A move that the engine prefers from this depth on, and that gives nothing up, is obvious."""


class Effort(NamedTuple):
    """How long each position is searched: at a glance, for a solution, and for the check that decides."""

    glance: Limit = Limit(nodes=1_000)
    look: Limit = Limit(nodes=30_000)
    verify: Limit = Limit(nodes=150_000)

    @classmethod
    def of_nodes(cls, nodes: int) -> Effort:
        """The effort whose check searches this many positions for each move, and the rest in proportion.

        >>> Effort.of_nodes(150_000) == Effort()
        True
        """
        return cls(
            Limit(nodes=max(nodes // 150, 500)), Limit(nodes=max(nodes // 5, 1_000)), Limit(nodes=max(nodes, 1_000))
        )


USUAL = Effort()


class FoundPuzzle(NamedTuple):
    """A puzzle from a game: after how many plies it stood there, and how hard it is."""

    problem: Problem
    ply: int
    rating: int
    depth: int


def find(
    record: PdnGame, engine: Engine, effort: Effort = USUAL, *, tell: Callable[[int], object] | None = None
) -> Iterator[FoundPuzzle]:
    """The puzzles in the main line of a game; `tell` is called with the number of plies that were looked at.

    A position counts if one move wins and every other one clearly does not, if there was something to choose, and if
    the move gives a piece up or a search one ply deep prefers another. The solution is followed as long as the solver
    has one right move, and all of it is checked again with ``effort.verify``.

    >>> from crownhead.notation import pdn
    >>> text = '[GameType "20"] [FEN "B:W34,39,44,45:B12,23,25,36"] 1... 36-41 2. 45-40 *'
    >>> engine = Engine("international")
    >>> all(each.problem.solution for each in find(pdn.loads(text)[0], engine, Effort.of_nodes(5_000)))
    True
    """
    instance("a game with puzzles is a PdnGame", PdnGame, record)
    instance("an engine is an Engine", Engine, engine)
    instance("an effort is an Effort", Effort, effort)
    tell, solved_until = function("tell", tell), -1
    for ply, position in enumerate(_positions(record)):
        if tell:
            tell(ply)
        if ply < FIRST_PLY and position != record.start:
            continue
        if ply <= solved_until:
            continue  # the players are on the way of a solution that was found before
        if (found := puzzle(record, position, ply, engine, effort)) is not None:
            solved_until = ply + len(found.problem.solution)
            yield found


def puzzle(record: PdnGame, position: Position, ply: int, engine: Engine, effort: Effort) -> FoundPuzzle | None:
    """The puzzle in one position, if there is one."""
    game = Game(record.rulebook, position)
    if game.outcome or len(game.legal_moves) < 2:
        return None
    if not Look(engine, effort.glance, Aim.WIN, position.side).is_sole(
        engine.analyse(position, effort.glance, lines=2)
    ):
        return None
    solution = tuple(Look(engine, effort.look, Aim.WIN, position.side).line(game))
    if not solution:
        return None
    problem = Problem(record.rulebook, position, Aim.WIN, position.side, solution)
    depth = depth_to_find(problem, engine, effort.look)
    if depth <= OBVIOUS_DEPTH and not gives_up(problem):
        return None
    if not check(problem, effort.verify, engine).is_unique:
        return None
    return FoundPuzzle(problem, ply, difficulty(problem, depth), depth)


def _positions(record: PdnGame) -> Iterator[Position]:
    yield record.start
    for node in record.root.mainline():
        if node.position is None:
            return
        yield node.position
