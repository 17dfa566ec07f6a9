"""Judging by an engine elsewhere, such as the one in a browser: it is sent positions, and its answers are judged here.

Which positions must be looked at follows from the game alone, and so does the order in which they are asked for. So the
judging is done twice by the same code: once to write the questions down, and again when all answers are there, or as
many as there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypedDict

from crownhead._core import Move
from crownhead.engine.analysis import WON, Analysis, Line
from crownhead.engine.annotation.annotate import Analyst, judged_moves, value_of
from crownhead.engine.annotation.judgement import Judgement
from crownhead.engine.limits import Limit
from crownhead.engine.portable import PortableLine, line
from crownhead.notation.moves import LONGEST_MOVE
from crownhead.notation.pdn import PdnGame
from crownhead.play.game import Game
from crownhead.position import Position
from crownhead.sentences import Sentence

MOST_ANSWERED_LINES = 2
MOST_ANSWERED_MOVES = 24
"""The moves of a line that are read. A shot is seen in them, and longer ones are cut."""
DEEPEST = 250
_AS_FAR_AS_IT_LOOKED = Limit(depth=1)


class Questions(TypedDict):
    """Positions to look at: lines of moves, and for each question the number of its line and how many of its moves."""

    lines: list[PortableLine]
    asked: list[tuple[int, int]]


class UnansweredError(ValueError):
    """A position was not looked at."""


def questions_about(record: PdnGame) -> Questions:
    """The positions that must be looked at to judge all moves of a game.

    >>> from crownhead.notation import pdn
    >>> asked = questions_about(pdn.loads("1. 11-15 22-18 *")[0])
    >>> asked["asked"], asked["lines"][0]["moves"]
    ([(0, 0), (0, 1), (0, 2)], ['11-15', '22-18'])
    """
    return _asked(lambda engine: [*judged_moves(record, engine, _AS_FAR_AS_IT_LOOKED)])


def judgements_on(record: PdnGame, answers: Sequence[object]) -> list[Judgement]:
    """The judgements on the moves of a game, as far as there are answers.

    An answer has ``lines``, the best first: each a ``score`` for the player to move, and ``moves`` in full. What cannot
    be an answer is a `ValueError` that says so.

    >>> from crownhead.notation import pdn
    >>> record = pdn.loads("1. 11-15 22-18 *")[0]
    >>> found = [{"lines": [{"score": 10, "moves": ["11-15"]}]}, {"lines": [{"score": 5, "moves": ["23-19"]}]}]
    >>> [(each.move, each.best, each.score) for each in judgements_on(record, found)]
    [('11-15', '11-15', 10)]
    """
    judgements = []
    try:
        for judgement, _ in judged_moves(record, _Answering(answers), _AS_FAR_AS_IT_LOOKED):
            judgements.append(judgement)
    except UnansweredError:
        pass
    return judgements


def questions_about_move(game: Game, move: Move) -> Questions:
    """The positions that must be looked at to value a move; none if the game is over with it.

    >>> game = Game("english", "B:W18:B14")
    >>> questions_about_move(game, game.position.parse("14x23"))["asked"]
    []
    """
    return _asked(lambda engine: value_of(game, move, engine, _AS_FAR_AS_IT_LOOKED))


def value_by(game: Game, move: Move, answers: Sequence[object]) -> int:
    """What a move is worth to the player who makes it; `UnansweredError` if too little was looked at.

    >>> game = Game("english")
    >>> value_by(game, game.position.parse("11-15"), [{"lines": [{"score": -7, "moves": ["22-18"]}]}])
    7
    """
    return value_of(game, move, _Answering(answers), _AS_FAR_AS_IT_LOOKED)


def _asked(judge: Callable[[Analyst], object]) -> Questions:
    asking = _Asking()
    judge(asking)
    return asking.questions


class _Asking:
    """Writes down what it is asked, and knows nothing."""

    def __init__(self) -> None:
        self.questions: Questions = {"lines": [], "asked": []}

    def analyse(self, game: Game, limit: Limit, *, lines: int = 1) -> Analysis:
        wanted, known = line(game), self.questions["lines"]
        if not known or not _continues(known[-1], wanted):
            known.append(wanted)
        elif len(wanted["moves"]) > len(known[-1]["moves"]):
            known[-1] = wanted
        self.questions["asked"].append((len(known) - 1, len(wanted["moves"])))
        return Analysis(0, 0, 0.0, (Line(0, (game.legal_moves[0],)),))


def _continues(one: PortableLine, other: PortableLine) -> bool:
    shared = min(len(one["moves"]), len(other["moves"]))
    return one["start"] == other["start"] and one["moves"][:shared] == other["moves"][:shared]


class _Answering:
    """Says what was found elsewhere, in the order of the questions."""

    def __init__(self, answers: Sequence[object]) -> None:
        self._answers: Iterator[object] = iter(answers)

    def analyse(self, game: Game, limit: Limit, *, lines: int = 1) -> Analysis:
        told = next(self._answers, None)
        if told is None:
            raise UnansweredError(Sentence("the engine has not looked at this position"))
        found = told.get("lines") if isinstance(told, Mapping) else None
        if not isinstance(found, Sequence) or isinstance(found, str) or not found:
            raise ValueError(Sentence("an answer of the engine has no lines"))
        depth = told.get("depth", 0) if isinstance(told, Mapping) else 0
        depth = depth if type(depth) is int and 0 <= depth <= DEEPEST else 0
        return Analysis(depth, 0, 0.0, tuple(_line(game.position, each) for each in found[:MOST_ANSWERED_LINES]))


def _line(position: Position, told: Any) -> Line:
    score, texts = (told.get("score"), told.get("moves")) if isinstance(told, Mapping) else (None, None)
    if type(score) is not int or abs(score) > WON:
        raise ValueError(Sentence("the score of a line is a whole number of at most {most}", most=WON))
    if not isinstance(texts, Sequence) or isinstance(texts, str) or not texts:
        raise ValueError(Sentence("a line of the engine has no moves"))
    moves = []
    for text in texts[:MOST_ANSWERED_MOVES]:
        if not isinstance(text, str) or len(text) > LONGEST_MOVE:
            raise ValueError(Sentence("a move is a text of at most {most} characters", most=LONGEST_MOVE))
        moves.append(position.parse(text))
        position = position.play(moves[-1])
    return Line(score, tuple(moves))
