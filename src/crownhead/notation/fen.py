"""Positions as text: ``W:W31,32:B1,K5``, and ``W:a1w,c1w,d4bw`` in column games.

Reading is generous (either order of colours, ranges, spaces, small letters, a trailing dot or comma, numbers on boards
with letters and letters on boards with numbers, clocks, an unknown side to move), writing is strict. Any mistake
is a `FenError` that names it and the character where it is. The forms are described in docs/fen.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from crownhead import _core
from crownhead.errors import FenError, quote
from crownhead.sides import SIDES, Side

LONGEST_FEN = 2000
"""No board that the rulebook format allows needs a longer FEN than this."""

NO_RUNS = ((0, 0), (0, 0))

_SQUARE = r"[a-z]\d{1,2}|\d{1,3}"
_LISTED = re.compile(rf"\s*(K?)\s*({_SQUARE})\s*(?:-\s*({_SQUARE})\s*)?")
_COLUMN = re.compile(rf"\s*({_SQUARE})\s*([wWbB]+)\s*")
_COLUMNS = re.compile(rf"{_COLUMN.pattern}(?:,{_COLUMN.pattern})*")
_GHOST = re.compile(rf"\s*[GP]\s*(?:{_SQUARE})\s*")
_KING_RUNS = re.compile(r"\s*\+(\d)(\d\d)?\s*\+(\d)(\d\d)?\s*")
_NUMBER = re.compile(r"F(\d{1,6})")
_COUNTS = re.compile(r"H(\d{1,4}(?:,\d{1,4})*)")


class Placement(NamedTuple):
    """The content of a FEN: who is to move, what stands where, how long each side's king has been moving (Frisian), and
    what lidraughts adds: the number of the next move (``:F30``) and the plies that draw rules have counted (``:H12``;
    where they differ, one number for each rule, ``:H12,4``)."""

    side: Side
    pieces: dict[int, str]
    king_runs: tuple[tuple[int, int], tuple[int, int]]
    move_number: int | None = None
    counts: tuple[int, ...] = ()


def read(variant: _core.Variant, text: str, unknown: Side = Side.WHITE) -> Placement:
    """Read a FEN for a board of this variant; ``unknown`` is the side to move if the text leaves it open (``?``).

    >>> from crownhead.rules.rulebook import Rulebook
    >>> read(Rulebook.load("english").variant, "B:B1-3:WK32.").pieces
    {1: 'b', 2: 'b', 3: 'b', 32: 'W'}
    """
    require_text(text)
    if len(text) > LONGEST_FEN:
        raise FenError(f"a FEN of {len(text)} characters; the longest allowed has {LONGEST_FEN}")
    return _Reader(variant, text, unknown).read()


def require_text(given: object) -> None:
    """Raise a `FenError` for anything but text."""
    if not isinstance(given, str):
        raise FenError(f"a FEN is text, not {type(given).__name__}")


def write(position: _core.Position) -> str:
    """The FEN of a position: sorted, without ranges and spaces.

    >>> from crownhead.rules.rulebook import Rulebook
    >>> from crownhead.position import Position
    >>> write(Position.from_fen(Rulebook.load("english"), "B:B1-3:WK32."))
    'B:WK32:B1,2,3'
    """
    variant = position.variant
    side = position.turn.letter
    if variant.has_columns:
        squares = range(1, variant.square_count + 1)
        columns = ",".join(f"{variant.name(square)}{column}" for square in squares if (column := position.at(square)))
        return f"{side}:{columns or 'W:B'}"
    lists = (f"{each.letter}{_list(position, each)}" for each in SIDES)
    return f"{side}:{':'.join(lists)}{_runs(position)}"


def with_past(text: str, counts: Iterable[int] = (), move_number: int = 1) -> str:
    """A FEN with what a position itself does not know: what draw rules have counted, and the number of the next move.

    >>> with_past("W:WK1:BK50", (12, 12), 30), with_past("W:WK1:BK50", (12, 4)), with_past("W:WK1:BK50", (0, 0))
    ('W:WK1:BK50:H12:F30', 'W:WK1:BK50:H12,4', 'W:WK1:BK50')
    """
    known = [*counts]
    if any(known):
        text += f":H{known[0]}" if len({*known}) == 1 else f":H{','.join(map(str, known))}"
    return text if move_number == 1 else f"{text}:F{move_number}"


def counts_in(text: str) -> tuple[int, ...]:
    """What draw rules have counted, by a FEN that need not be one otherwise.

    >>> counts_in("W:WK1:BK50:H12,4:F30"), counts_in("W:WK1:BK50")
    ((12, 4), ())
    """
    found = (_COUNTS.fullmatch(field.strip()) for field in text.rstrip().removesuffix(".").split(":"))
    return next((tuple(map(int, each[1].split(","))) for each in found if each), ())


def _list(position: _core.Position, side: Side) -> str:
    name = position.variant.name
    men = [(square, name(square)) for square in position.men(side)]
    kings = [(square, "K" + name(square)) for square in position.kings(side)]
    return ",".join(text for _, text in sorted(men + kings))


def _runs(position: _core.Position) -> str:
    """Black's count first, then White's: the order that lidraughts chose."""
    if position.king_runs == NO_RUNS:
        return ""
    return ":" + "".join(f"+{count}{square:02}" if count else "+0" for square, count in reversed(position.king_runs))


class _Reader:
    """Reads one FEN, field by field, and knows where each field begins."""

    def __init__(self, variant: _core.Variant, text: str, unknown: Side) -> None:
        self.variant = variant
        self.text = text
        self.unknown = unknown
        self.pieces: dict[int, str] = {}
        self.king_runs = NO_RUNS
        self.move_number: int | None = None
        self.counts: tuple[int, ...] = ()
        self.colours: set[str] = set()

    def read(self) -> Placement:
        body = self.text.rstrip().removesuffix(".")
        turn, *fields = body.split(":")
        side = self._side(turn)
        start = len(turn) + 1
        for field in fields:
            self._field(field, start)
            start += len(field) + 1
        if not fields:
            raise self._error("no pieces: expected something like W:W31,32:B1,K5", len(body))
        return Placement(side, dict(sorted(self.pieces.items())), self.king_runs, self.move_number, self.counts)

    def _side(self, turn: str) -> Side:
        if turn.strip() == "?":
            return self.unknown
        for side in SIDES:
            if turn.strip().upper() == side.letter:
                return side
        raise self._error(f"{quote(turn)} is not a side to move: expected W or B, then a colon", 0)

    def _field(self, field: str, start: int) -> None:
        content = field.strip()
        begin = start + len(field) - len(field.lstrip())
        if content[:1] in ("W", "B") or (content[:1] in ("w", "b") and not _COLUMNS.fullmatch(content)):
            self._colour(content, begin)
        elif _KING_RUNS.fullmatch(content):
            self._king_runs(content, begin)
        elif number := _NUMBER.fullmatch(content):
            self.move_number = int(number[1]) or None
        elif counts := _COUNTS.fullmatch(content):
            self.counts = tuple(map(int, counts[1].split(",")))
        elif content:
            self._columns(content, begin)
        else:
            raise self._error("an empty field: expected W or B and its squares", start)

    def _colour(self, content: str, begin: int) -> None:
        letter = content[0].upper()
        if letter in self.colours:
            raise self._error(f"{letter} is listed twice", begin)
        self.colours.add(letter)
        if not content[1:].strip():
            return
        for item, at in _items(content[1:].rstrip().removesuffix(","), begin + 1):
            found = _LISTED.fullmatch(item)
            if not found and _GHOST.fullmatch(item):
                raise self._error(
                    f"{quote(item.strip())} is a piece that is being captured: a position in the middle of a move "
                    "cannot be set up; give the position before it or after it",
                    at,
                )
            if not found:
                raise self._error(f"{quote(item)} is not a square, K and a square, or a range of squares", at)
            king, first, last = found.groups()
            low = self._square(first, at)
            high = self._square(last, at) if last else low
            if high < low:
                raise self._error(f"the range {quote(item)} runs backwards", at)
            for square in range(low, high + 1):
                self._put(square, letter if king else letter.lower(), at)

    def _columns(self, content: str, begin: int) -> None:
        for item, at in _items(content, begin):
            found = _COLUMN.fullmatch(item)
            if not found:
                raise self._error(
                    f"{quote(item)} is not a square with its column (like d4bw), nor W or B and squares", at
                )
            self._put(self._square(found[1], at), found[2], at)

    def _king_runs(self, content: str, begin: int) -> None:
        found = _KING_RUNS.fullmatch(content)
        assert found
        black, white = self._run(found[1], found[2], "B", begin), self._run(found[3], found[4], "W", begin)
        if self.variant.facts["kings_in_a_row"]:
            self.king_runs = (white, black)

    def _run(self, count: str, square: str | None, king: str, at: int) -> tuple[int, int]:
        if count == "0":
            return (0, 0)
        where = int(square) if square else 0
        if self.pieces.get(where) != king:
            side = "White" if king == "W" else "Black"
            raise self._error(
                f"{side} is said to have moved a king {count} times, but has none on {where or 'a named square'}", at
            )
        return (where, int(count))

    def _square(self, name: str, at: int) -> int:
        number = int(name) if name.isdigit() else 0
        if 1 <= number <= self.variant.square_count:
            return number
        try:
            if number or name.isdigit():
                raise ValueError
            return self.variant.square(name)
        except ValueError:
            last = self.variant.square_count
            known = f"{self.variant.name(1)} to {self.variant.name(last)}"
            raise self._error(f"there is no square {name} on this board ({known})", at) from None

    def _put(self, square: int, piece: str, at: int) -> None:
        if square in self.pieces:
            raise self._error(f"two pieces on square {self.variant.name(square)}", at)
        self.pieces[square] = piece

    def _error(self, what: str, at: int) -> FenError:
        return FenError(f"{what} (character {at + 1} of {quote(self.text)})")


def _items(content: str, begin: int) -> list[tuple[str, int]]:
    """The items between commas, and where each begins in the whole text."""
    items = []
    for item in content.split(","):
        items.append((item, begin + len(item) - len(item.lstrip())))
        begin += len(item) + 1
    return items
