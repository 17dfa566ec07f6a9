"""A board to try a text on: both sides, or against the computer, which looks ahead for a moment only."""

from __future__ import annotations

from threading import BoundedSemaphore

from crownhead.engine.limits import Limit
from crownhead.engine.players.computer import Computer
from crownhead.engine.players.player import side_to_act
from crownhead.play.words.action_text import to_text
from crownhead.rules.document import Example
from crownhead.rules.rulebook import Rulebook
from crownhead.sides import Side
from crownhead.web.books import playground
from crownhead.web.contract.line_schema import TriedLine

LEVEL = 5
A_MOMENT = Limit(depth=8, nodes=40_000, seconds=0.3)
MOST_ANSWERS = 3
"""What the computer does in a row: a remedy, and then its move."""

_computers = BoundedSemaphore(2)


def answer(rulebook: Rulebook, example: Example, done: list[str], computer: Side | None) -> tuple[int, TriedLine]:
    """The board after all that was done, and after the computer's answer, if it plays a side."""
    status, body = playground.answer(rulebook, example, done)
    if status != 200 or computer is None:
        return status, body
    return playground.answer(rulebook, example, [*done, *_answers(rulebook, example, done, computer)])


def _answers(rulebook: Rulebook, example: Example, done: list[str], computer: Side) -> list[str]:
    game = playground.played(rulebook, example, done)
    answers: list[str] = []
    while game.outcome is None and side_to_act(game) is computer and len(answers) < MOST_ANSWERS:
        with _computers:
            action = Computer(LEVEL, limit=A_MOMENT).choose(game)
        game.do(action)
        answers.append(to_text(action))
    return answers
