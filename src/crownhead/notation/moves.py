"""Moves as text: ``11-15``, ``14x23x32``, ``14:23``, ``a3b4``, and lists of captured squares such as ``28x19x23``.

A text is first *read* (which squares does it name?) and then *found* among the legal moves of a position. A path that
takes the same pieces in another order is the same move. Why a text is not a legal move is for `crownhead.explain`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from crownhead import _core
from crownhead.errors import InvalidMoveError, quote

LONGEST = 300
"""More than the longest capture on the largest board needs."""

_SQUARE = r"[a-lA-L]\d{1,2}|\d{1,3}"
_CAPTURE_SIGNS = "xX:\N{MULTIPLICATION SIGN}"
_BETWEEN = rf"\s*[-{_CAPTURE_SIGNS}]\s*|\s+|(?=[a-lA-L])"
_MOVE = re.compile(rf"(?:{_SQUARE})(?:(?:{_BETWEEN})(?:{_SQUARE}))+")
_GLUED = re.compile(r"(\d\d)(\d\d)")
_DECORATION = "!?* \t\r\n"


class MoveText(NamedTuple):
    """The squares that a text names, and whether it says that it is a capture (None: it does not say)."""

    squares: tuple[int, ...]
    capture: bool | None


def read(variant: _core.Variant, text: str) -> MoveText:
    """The squares that a move text names.

    >>> from crownhead.rulebook import Rulebook
    >>> read(Rulebook.load("english").variant, "14x23x32")
    MoveText(squares=(14, 23, 32), capture=True)
    """
    squares = tuple(_square(variant, name, text) for name in names(text))
    if any(sign in text for sign in _CAPTURE_SIGNS):
        return MoveText(squares, True)
    return MoveText(squares, False if "-" in text else None)


def find(position: _core.Position, text: MoveText, legal: Sequence[_core.Move]) -> list[_core.Move]:
    """The moves of ``legal`` that the text may mean: none, the one, or several if it is ambiguous.

    Readings are tried from the most to the least literal, and the first that fits decides.

    >>> from crownhead import Position, Rulebook
    >>> position = Position.from_fen(Rulebook.load("english"), "B:W18,27,31:B14,5")
    >>> [str(move) for move in find(position, MoveText((14, 32), True), position.legal_moves)]
    ['14x23x32']
    """
    squares = text.squares
    candidates = [move for move in legal if move.from_square == squares[0]]
    if text.capture:
        candidates = [move for move in candidates if move.is_capture]
    for move in candidates:
        if move.path == squares:
            return [move]
    if not any(move.is_capture for move in candidates):
        return []
    routes = _routes(position, squares[0])
    for fits in _READINGS:
        found = [move for move in candidates if fits(move, squares)]
        found = found or _with_effect(candidates, [route for route in routes if fits(route, squares)])
        if found:
            return found
    return []


def short(move: _core.Move, legal: Iterable[_core.Move]) -> str:
    """How to write a move: from and to, or the full path where another capture would be written the same way.

    >>> from crownhead import Position, Rulebook
    >>> position = Position.from_fen(Rulebook.load("english"), "B:W18,27,31:B14,5")
    >>> short(position.legal_moves[0], position.legal_moves)
    '14x32'
    """
    if len(move.path) == 2:
        return str(move)
    for other in legal:
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
        raise InvalidMoveError(f"a move is text, not {type(text).__name__}")
    bare = text.strip(_DECORATION)
    if len(bare) <= LONGEST:
        if glued := _GLUED.fullmatch(bare):
            return list(glued.groups())
        if _MOVE.fullmatch(bare):
            return re.findall(_SQUARE, bare)
    raise InvalidMoveError(f"{quote(text)} is not a move: expected something like 11-15, 14x23 or a3-b4")


def _square(variant: _core.Variant, name: str, text: str) -> int:
    try:
        square = int(name) if name.isdigit() else variant.square(name.lower())
    except ValueError:
        square = 0
    if 1 <= square <= variant.square_count:
        return square
    known = f"{variant.name(1)} to {variant.name(variant.square_count)}"
    raise InvalidMoveError(f"{quote(text)} is not a move here: there is no square {name} on this board ({known})")


def _routes(position: _core.Position, start: int) -> list[_core.Move]:
    """Every order of capturing with the piece on ``start``, where the legal moves list each effect only once."""
    return [move for move in position.moves("routes") if move.from_square == start]


def _with_effect(moves: list[_core.Move], routes: list[_core.Move]) -> list[_core.Move]:
    return [move for move in moves if any(move.same_effect(route) for route in routes)]


def _whole_path(move: _core.Move, squares: tuple[int, ...]) -> bool:
    return move.path == squares


def _part_of_path(move: _core.Move, squares: tuple[int, ...]) -> bool:
    """From, to, and between them some of the squares visited, in order."""
    if not move.is_capture or (move.from_square, move.to_square) != (squares[0], squares[-1]):
        return False
    visited = iter(move.path[1:-1])
    return all(square in visited for square in squares[1:-1])


def hops_over(move: _core.Move, squares: tuple[int, ...]) -> bool:
    """Square by square over one victim after the other. A king that goes straight on may be said to land anywhere."""
    if len(squares) != len(move.captured) + 1 or (move.from_square, move.to_square) != (squares[0], squares[-1]):
        return False
    place = move.variant.place
    hops = zip(pairwise(map(place, squares)), map(place, move.captured), strict=True)
    return all(_is_between(start, victim, end) for (start, end), victim in hops)


def _is_between(start: tuple[int, int], middle: tuple[int, int], end: tuple[int, int]) -> bool:
    (up, right), (further_up, further_right) = _step(start, middle), _step(middle, end)
    return up * further_right == right * further_up and up * further_up + right * further_right > 0


def _step(start: tuple[int, int], end: tuple[int, int]) -> tuple[int, int]:
    return end[0] - start[0], end[1] - start[1]


def _end_and_captured(move: _core.Move, squares: tuple[int, ...]) -> bool:
    """The Hub protocol's form: from, to, then the captured squares in any order."""
    return len(squares) > 2 and move.to_square == squares[1] and sorted(squares[2:]) == sorted(move.captured)


def _captured_in_order(move: _core.Move, squares: tuple[int, ...]) -> bool:
    """The Turkish federation's form: from, then every captured square."""
    return move.is_capture and move.captured == squares[1:]


def _captured(move: _core.Move, squares: tuple[int, ...]) -> bool:
    return move.is_capture and sorted(move.captured) == sorted(squares[1:])


_READINGS: tuple[Callable[[_core.Move, tuple[int, ...]], bool], ...] = (
    _whole_path,
    _part_of_path,
    hops_over,
    _end_and_captured,
    _captured_in_order,
    _captured,
)
