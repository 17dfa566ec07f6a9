"""One mistake after the other: the position before it, and what a try there is worth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from threading import BoundedSemaphore
from typing import Literal

from django.utils.translation import gettext as _

from crownhead._core import Move
from crownhead.engine.annotation.annotate import value_of
from crownhead.engine.annotation.judgement import DUBIOUS, Judgement, chance
from crownhead.engine.limits import Limit
from crownhead.notation.moves import LONGEST_MOVE
from crownhead.play.game import Game as CoreGame
from crownhead.sides import Side
from crownhead.web.contract.constants import TRY_NODES
from crownhead.web.http import optional_cache
from crownhead.web.i18n import languages
from crownhead.web.review.service import engine_for
from crownhead.web.review.verdict_text import score_words

A_LOOK = Limit(nodes=TRY_NODES, seconds=1.0)
KEPT = 60 * 60 * 24  # seconds that the value of a try is kept
_looks = BoundedSemaphore(2)
"""A try is answered at once and not by the worker: it is short, and only this many are looked at together."""

Kind = Literal["good", "bad", "same", "refused"]


@dataclass(frozen=True)
class LessonAnswer:
    """What is said to a try, and the game with it on the board if it was good."""

    kind: Kind
    words: str
    game: CoreGame | None = None
    is_best: bool = False


@dataclass(frozen=True)
class Lesson:
    """The mistakes of one side in a game, the one that is looked at, and the game as it was before it."""

    before: CoreGame
    mistakes: tuple[Judgement, ...]
    index: int

    @property
    def mistake(self) -> Judgement:
        """The one that is looked at."""
        return self.mistakes[self.index]

    def answer(self, text: str, value: Callable[[CoreGame, Move], int]) -> LessonAnswer:
        """What is said to a try. ``value`` is what a move is worth to the player who makes it."""
        before = self.before
        try:
            move = before.position.parse(text[:LONGEST_MOVE])
            after = before.copy()
            after.play(move)
        except ValueError as error:
            return LessonAnswer("refused", languages.say(str(error)))
        mistake, written = self.mistake, before.position.text(move)
        if written == mistake.best:
            return LessonAnswer("good", _("%(move)s is the best move.") % {"move": written}, after, is_best=True)
        if written == mistake.move:
            return LessonAnswer(
                "same", _("%(move)s is what was played. Look for something better.") % {"move": written}
            )
        score = value(before, move)
        told = {"move": written, "score": score_words(score)}
        if chance(mistake.best_score) - chance(score) < DUBIOUS:
            return LessonAnswer("good", _("%(move)s is good, too (%(score)s).") % told, after)
        return LessonAnswer("bad", _("%(move)s is not good enough (%(score)s). Try again.") % told)


def value_in(game: int, before: CoreGame, move: Move) -> int:
    """What a try in a game of the site is worth to the player, looked up or looked at."""
    key = f"try:{game}:{before.ply}:{'-'.join(map(str, move.path))}"
    if isinstance(known := optional_cache.get(key), int):
        return known
    with _looks:
        score = value_of(before, move, engine_for(before.rulebook), A_LOOK)
    optional_cache.put(key, score, KEPT)
    return score


def lesson(core: CoreGame, judgements: list[Judgement], side: Side, ply: int | None) -> Lesson | None:
    """The lesson for a side, at the mistake after ``ply`` plies or at the first one; None if there is no mistake."""
    mistakes = tuple(each for each in judgements if each.side is side and each.is_mistake)
    if not mistakes:
        return None
    index = next((place for place, each in enumerate(mistakes) if each.ply == ply), 0)
    return Lesson(core.at(mistakes[index].ply), mistakes, index)
