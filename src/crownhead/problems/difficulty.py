"""How hard a puzzle is, before anyone has tried it: a rating that players' results later correct.

| what counts | points |
|---|---|
| every puzzle | 1100 |
| each ply that the engine must look ahead until it prefers the right move, up to 12 | 70 |
| each time that the number of legal moves doubles | 40 |
| each further move of the solver with a choice, up to 5 | 60 |
| the first move gives a piece up | 100 |
"""

from __future__ import annotations

import math

from crownhead.engine.engine import Engine
from crownhead.engine.limits import Limit
from crownhead.play.game import Game
from crownhead.problems.problem import Problem

BASE, A_PLY, A_DOUBLING, A_CHOICE, A_SACRIFICE = 1100, 70, 40, 60, 100
MOST_PLIES, MOST_CHOICES = 12, 5


def depth_to_find(problem: Problem, engine: Engine, limit: Limit) -> int:
    """From which depth on a search that knows nothing yet prefers the first move of the solution; 99 if it never does.

    >>> from crownhead.problems.problem import Problem
    >>> problem = Problem.of("international", "W:W34,40,45:B12,23,25", solution=("40-35",))
    >>> depth_to_find(problem, Engine("international"), Limit(depth=5))
    99
    """
    wanted = problem.position.parse(problem.solution[0])
    seen = list[tuple[int, bool]]()
    engine.forget()
    engine.analyse(problem.position, limit, tell=lambda found: seen.append((found.depth, found.best == wanted)))
    depth = 99
    for searched, is_found in reversed(seen):
        if not is_found:
            break
        depth = searched
    return depth


def gives_up(problem: Problem) -> bool:
    """Whether the first move is no capture and lets the opponent take something: no one makes it without a reason.

    >>> gives_up(Problem.of("international", "W:W34,40,45:B12,23,25", solution=("34-30", "25x34", "40x7")))
    True
    """
    first = problem.position.parse(problem.solution[0])
    after = problem.position.play(first)
    return not first.is_capture and any(move.is_capture for move in after.legal_moves[:1])


def difficulty(problem: Problem, depth: int) -> int:
    """The rating of a puzzle whose first move is found at this depth.

    >>> problem = Problem.of("international", "W:W34,40,45:B12,23,25", solution=("34-30", "25x34", "40x7"))
    >>> difficulty(problem, depth=3)
    1473
    """
    game = Game(problem.rulebook, problem.position)
    first = len(game.legal_moves)
    choices = 0
    for ply, text in enumerate(problem.solution):
        choices += game.turn is problem.solver and ply > 0 and len(game.legal_moves) > 1
        game.play(text)
    return round(
        BASE
        + A_PLY * min(depth, MOST_PLIES)
        + A_DOUBLING * math.log2(max(first, 1))
        + A_CHOICE * min(choices, MOST_CHOICES)
        + A_SACRIFICE * gives_up(problem)
    )
