"""Moves as text: ``11-15``, ``14x23x32``, ``14:23``, ``a3b4``, and lists of captured squares such as ``28x19x23``.

A text is first *read* (which squares does it name?) and then *found* among the legal moves of a position. A path that
takes the same pieces in another order is the same move. Why a text is not a legal move is for `play.words.explain`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from crownhead import _core
from crownhead.errors import InvalidMoveError, quote, unexpected
from crownhead.sentences import Sentence

EXPECTED = "a move is a Move, or text such as 11-15"

LONGEST_MOVE = 200
"""More than the longest capture on the largest board needs."""

_A_SQUARE = r"[a-lA-L]\d{1,2}|\d{1,3}"
_CAPTURE_SIGNS = "xX:\N{MULTIPLICATION SIGN}"
_BETWEEN = rf"\s*[-{_CAPTURE_SIGNS}]\s*|\s+|(?=[a-lA-L])"
_SQUARE = re.compile(_A_SQUARE)
_CAPTURE_SIGN = re.compile(f"[{_CAPTURE_SIGNS}]")
_MOVE = re.compile(rf"(?:{_A_SQUARE})(?:(?:{_BETWEEN})(?:{_A_SQUARE}))+")
_GLUED = re.compile(r"(\d\d)(\d\d)")
_DECORATION = "!?* \t\r\n"


class MoveText(NamedTuple):
    """The squares that a text names, and whether it is written as a capture (None: it may be either)."""

    squares: tuple[int, ...]
    capture: bool | None


def read(variant: _core.Variant, text: str) -> MoveText:
    """The squares that a move text names.

    >>> from crownhead.rules.rulebook import Rulebook
    >>> read(Rulebook.load("english").variant, "14x23x32")
    MoveText(squares=(14, 23, 32), capture=True)
    """
    if isinstance(text, str) and len(text) <= _USUAL_LENGTH:
        return _read_again(variant, text)
    return _read(variant, text)


def _read(variant: _core.Variant, text: str) -> MoveText:
    squares = tuple([_square(variant, name, text) for name in names(text)])
    if _CAPTURE_SIGN.search(text):
        return MoveText(squares, True)
    return MoveText(squares, False if "-" in text else None)


_USUAL_LENGTH = 12
"""What is longer is not kept, so that no one can fill memory with it."""
_read_again = lru_cache(maxsize=2048)(_read)
"""Games are full of the same texts."""


def read_if_any(variant: _core.Variant, text: str) -> MoveText | None:
    """What `read` returns; None where it raises."""
    try:
        return read(variant, text)
    except InvalidMoveError:
        return None


def find(position: _core.Position, text: MoveText, legal: Sequence[_core.Move]) -> list[_core.Move]:
    """The moves of ``legal`` that the text may mean: none, the one, or several if it is ambiguous.

    Readings are tried from the most to the least literal, and the first that fits decides. Only a text that
    is written as a capture may name the pieces that it takes: ``25-22`` is always a step to 22.

    >>> from crownhead import Position, Rulebook
    >>> position = Position.from_fen(Rulebook.load("english"), "B:W18,27,31:B14,5")
    >>> [str(move) for move in find(position, MoveText((14, 32), True), position.legal_moves)]
    ['14x23x32']
    """
    return _core.find_moves(position, text.squares, bool(text.capture), legal, victims=bool(text.capture))


def in_text(move: str | _core.Move) -> str:
    """A move, or its text, as text.

    >>> in_text(5)
    Traceback (most recent call last):
    TypeError: a move is a Move, or text such as 11-15, not int
    """
    if not isinstance(move, str | _core.Move):
        raise unexpected(EXPECTED, move)
    return str(move)


def short(move: _core.Move, position: _core.Position) -> str:
    """How to write a move: from and to, or the full path where another capture would be written the same way.

    >>> from crownhead import Position, Rulebook
    >>> position = Position.from_fen(Rulebook.load("english"), "B:W18,27,31:B14,5")
    >>> short(position.legal_moves[0], position)
    '14x32'
    """
    if len(move.path) == 2:
        return str(move)
    for other in position.legal_moves:
        if (other.from_square, other.to_square) == (move.from_square, move.to_square) and not move.same_effect(other):
            return str(move)
    name = move.variant.name
    return f"{name(move.from_square)}x{name(move.to_square)}"


def begins(part: _core.Move, whole: _core.Move) -> bool:
    """Whether a capture is the beginning of a longer one, with the same piece and in the same order."""
    taken = len(part.captured)
    if part.from_square != whole.from_square or taken >= len(whole.captured):
        return False
    return part.captured == whole.captured[:taken]


def names(text: str) -> list[str]:
    """The names of squares in a move text, whether or not the board has them.

    >>> names("c3:e5:g7")
    ['c3', 'e5', 'g7']
    """
    if not isinstance(text, str):
        raise unexpected(EXPECTED, text)
    bare = text.strip(_DECORATION)
    if len(bare) <= LONGEST_MOVE:
        if glued := _GLUED.fullmatch(bare):
            return list(glued.groups())
        if _MOVE.fullmatch(bare):
            return _SQUARE.findall(bare)
    why = Sentence("{text} is not a move: expected something like 11-15, 14x23 or a3-b4", text=quote(text))
    raise InvalidMoveError(why)


def _square(variant: _core.Variant, name: str, text: str) -> int:
    try:
        square = int(name) if name.isdigit() else variant.square(name.lower())
    except ValueError:
        square = 0
    if 1 <= square <= variant.square_count:
        return square
    raise InvalidMoveError(
        Sentence(
            "{text} is not a move here: there is no square {name} on this board ({first} to {last})",
            text=quote(text),
            name=name,
            first=variant.name(1),
            last=variant.name(variant.square_count),
        )
    )


def hops_over(move: _core.Move, squares: tuple[int, ...]) -> bool:
    """Whether the squares lead over one victim after the other. A king that goes straight on may land anywhere."""
    return _core.hops_over(move, squares)
