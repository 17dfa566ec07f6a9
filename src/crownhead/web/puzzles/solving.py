"""Solving a puzzle: one right move after the other, and the opponent's replies, which are those of the solution."""

from __future__ import annotations

from typing import Literal, NamedTuple

from crownhead.notation.moves import LONGEST_MOVE
from crownhead.play.game import Game
from crownhead.problems.bundled import Puzzle
from crownhead.web.i18n import languages

Kind = Literal["right", "wrong", "refused"]


class PuzzleAnswer(NamedTuple):
    """What a try has come to: the move as it is written, the plies of the solution that stand now, and why not."""

    kind: Kind
    move: str
    done: int
    words: str = ""


def game_at(puzzle: Puzzle, done: int) -> Game:
    """The game after the first plies of the solution."""
    game = Game(puzzle.problem.rulebook, puzzle.problem.position)
    for text in puzzle.problem.solution[:done]:
        game.play(text)
    return game


def is_solved(puzzle: Puzzle, done: int) -> bool:
    """Whether all of the solution has been played."""
    return done >= len(puzzle.problem.solution)


def answer(puzzle: Puzzle, done: int, text: str) -> PuzzleAnswer:
    """What a try comes to after the first plies of the solution; a right move is followed by the opponent's reply."""
    solution, game = puzzle.problem.solution, game_at(puzzle, done)
    try:
        move = game.position.parse(text[:LONGEST_MOVE])
    except ValueError as error:
        return PuzzleAnswer("refused", "", done, languages.say(str(error)))
    written = game.position.text(move)
    if is_solved(puzzle, done) or move != game.position.parse(solution[done]):
        return PuzzleAnswer("wrong", written, done)
    return PuzzleAnswer("right", written, min(done + 2, len(solution)))
