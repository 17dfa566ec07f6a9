"""The answer to why a move may not be played, as a value: for programs a reason, for people a sentence."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from crownhead import _core
from crownhead.errors import AmbiguousMoveError, IllegalMoveError, InvalidMoveError
from crownhead.sentences import Forms, Sentence, cited, either

if TYPE_CHECKING:
    from crownhead.rules.rulebook import Clause

MOST_LISTED = 6


class Reason(StrEnum):
    """What is wrong with a move, for programs.

    >>> from crownhead import Game
    >>> Game("english").explain("11-18").reason is Reason.TOO_FAR
    True
    """

    LEGAL = "legal"
    NOT_A_MOVE = "not-a-move"
    NO_SUCH_SQUARE = "no-such-square"
    EMPTY_SQUARE = "empty-square"
    NOT_YOUR_PIECE = "not-your-piece"
    NOT_YOUR_TURN = "not-your-turn"
    BLOCKED = "blocked"
    BACKWARDS = "backwards"
    TOO_FAR = "too-far"
    WRONG_DIRECTION = "wrong-direction"
    NOTHING_TO_TAKE = "nothing-to-take"
    MAN_TAKES_KING = "man-takes-king"
    CAPTURE_COMPULSORY = "capture-compulsory"
    BETTER_CAPTURE = "better-capture"
    NOT_FINISHED = "not-finished"
    WRONG_LANDING = "wrong-landing"
    TWICE = "same-piece-twice"
    COLUMN_TWICE = "same-column-twice"
    HALF_TURN = "half-turn"
    CROWNED = "crowned"
    KING_MOVED_ENOUGH = "king-moved-enough"
    AMBIGUOUS = "ambiguous"
    GAME_OVER = "game-over"
    CLAIM_PENDING = "claim-pending"
    FROZEN = "frozen"


class Explanation(NamedTuple):
    """Why a move is not legal: the clause it breaks (None if no rulebook is known), a reason, what is wrong in words,
    and what to play instead; ``listed`` if the sentence names those moves.

    >>> from crownhead import Game
    >>> why = Game("english", "B:W18,25:B14,21,1").explain("1-5")
    >>> print(why)
    capturing is compulsory (Capturing): 14x23 or 21x30
    >>> why.reason, why.clause.anchor, [str(move) for move in why.legal]
    (<Reason.CAPTURE_COMPULSORY: 'capture-compulsory'>, 'capturing', ['14x23', '21x30'])
    """

    clause: Clause | None
    reason: Reason
    what: str
    legal: tuple[_core.Move, ...] = ()
    listed: bool = False

    @property
    def message(self) -> str:
        """The whole sentence: what is wrong, by which clause, and what is legal instead."""
        why = cited(self.what, self.clause.title) if self.clause else self.what
        return Sentence("{why}: {moves}", why=why, moves=self.alternatives) if self.alternatives else why

    @property
    def alternatives(self) -> str:
        """The moves that the sentence names, as it lists them; nothing if it names none."""
        return listing(self.legal) if self.listed else ""

    def __str__(self) -> str:
        return self.message


def refusal(why: Explanation) -> ValueError:
    """The error to raise for a text that is not exactly one of the legal moves."""
    if why.reason in (Reason.NOT_A_MOVE, Reason.NO_SUCH_SQUARE):
        return InvalidMoveError(why.message)
    if why.reason is Reason.AMBIGUOUS:
        return AmbiguousMoveError(why.message, map(str, why.legal))
    return IllegalMoveError(why)


def listing(moves: Iterable[_core.Move]) -> str:
    """Moves as a sentence lists them: ``14x23 or 21x30``."""
    texts = [str(move) for move in moves]
    if len(texts) > MOST_LISTED:
        more = len(texts) - MOST_LISTED
        texts[MOST_LISTED:] = [Forms("{number} more", "{number} more").of(more)]
    return either(texts)
