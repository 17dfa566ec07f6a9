"""GameTypes: which rulebook a number means, and how its games are written (results, captures, the names of squares)."""

from __future__ import annotations

import re
from enum import Enum
from functools import lru_cache
from typing import NamedTuple, Self

from crownhead import arguments
from crownhead.rules.rulebook import AnyRulebook, Rulebook
from crownhead.sides import Side

RULEBOOKS = {
    20: "international",
    21: "english",
    22: "italian",
    23: "pool",
    24: "spanish",
    25: "russian",
    26: "brazilian",
    27: "canadian",
    28: "portuguese",
    29: "czech",
    30: "turkish",
    31: "thai",
    40: "frisian",
    43: "turkish",  # as hcheckers writes it
    50: "lasca",
    51: "bashni",
    52: "armenian",
    53: "killer",
    96: "breakthrough",
    97: "frysk",
    98: "antidraughts",
}
"""The bundled rulebook that each GameType number stands for. 50 to 53 are ours, 96 to 98 lidraughts'."""

SEPARATORS = {25: ":", 31: "-", 41: ":"}
"""What stands between the squares of a capture, where it is not x."""

TWO_POINTS = frozenset({20, 27, 53, 96, 97, 98})
"""Where a win counts two points and a draw one: 2-0, 1-1. Elsewhere 1-0, 1/2-1/2."""

STARTER_FIRST = frozenset({21, 23})
"""Where the first number of a result belongs to the player who begins, Black. Elsewhere it is White's."""

# The corner of the first square as the player who begins sees it, in the order of PDN's digits.
_CORNERS = ("bottom-left", "bottom-right", "top-left", "top-right")
_OPPOSITE = dict(zip(_CORNERS, reversed(_CORNERS), strict=True))
_STARTS = {"W": Side.WHITE, "B": Side.BLACK}
_FORM = re.compile(
    r"\s*(\d{1,3})\s*(?:,\s*([WBwb])\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*([ANS])([0-3]))?(?:,\s*([01]))?)?\s*"
)


class GameType(NamedTuple):
    """The value of a GameType tag. What was left out of the tag is None.

    >>> GameType.parse("21,B,8,8,N1,0")
    GameType(number=21, start=<Side.BLACK: 'black'>, columns=8, rows=8, notation='N', first=1, inverted=False)
    >>> str(GameType.of(Rulebook.load("international")))
    '20,W,10,10,N2,0'
    """

    number: int
    start: Side | None = None
    columns: int | None = None
    rows: int | None = None
    notation: str | None = None
    first: int | None = None
    inverted: bool | None = None

    @classmethod
    def parse(cls, text: str) -> GameType | None:
        """Parse the value of a tag; None if it is not a known GameType.

        >>> GameType.parse("draughts") is None
        True
        """
        return _parsed(arguments.text("a GameType", text))

    @classmethod
    def of(cls, rulebook: AnyRulebook) -> Self | None:
        """The GameType of a rulebook's games, in full; None if it has no number.

        >>> str(GameType.of(Rulebook.load("spanish")))
        '24,W,8,8,N1,1'
        """
        book = Rulebook.load(rulebook)
        if book.pdn_type is None:
            return None
        board, start = book.front_matter.board, book.first_move
        letters = board.notation == "letters"
        corner = "bottom-left" if letters else board.first_square
        return cls(
            book.pdn_type,
            start,
            board.columns,
            board.rows,
            "A" if letters else "N",
            _CORNERS.index(corner if start is Side.WHITE else _OPPOSITE[corner]),
            board.squares == "dark" and board.corner == "right",
        )

    @property
    def first_square(self) -> str | None:
        """The corner of square 1 with the player who begins at the bottom."""
        return None if self.first is None else _CORNERS[self.first]

    def __str__(self) -> str:
        if self.start is None:
            return str(self.number)
        parts = [self.number, self.start.letter, self.columns, self.rows]
        if self.notation:
            parts.append(f"{self.notation}{self.first}")
        if self.inverted is not None:
            parts.append(int(self.inverted))
        return ",".join(map(str, parts))


class Result(Enum):
    """How a game ended, independent of how its GameType writes it.

    >>> Result.from_text("1-0", 21), Result.from_text("1-0", 25), Result.BLACK.text(20)
    (<Result.BLACK: 'black wins'>, <Result.WHITE: 'white wins'>, '0-2')
    """

    WHITE = "white wins"
    BLACK = "black wins"
    DRAW = "draw"
    BOTH_LOSE = "both lose"
    UNKNOWN = "unknown"

    @classmethod
    def from_text(cls, text: str, game_type: int | None) -> Result:
        """What a Result tag or a result at the end of the moves means.

        >>> Result.from_text("1/2-1/2", None), Result.from_text("4-6", 20)
        (<Result.DRAW: 'draw'>, <Result.BLACK: 'black wins'>)
        """
        first, second = (Result.BLACK, Result.WHITE) if game_type in STARTER_FIRST else (Result.WHITE, Result.BLACK)
        points = _points(text)
        if points is None:
            return Result.UNKNOWN
        if points == (0, 0):
            return Result.BOTH_LOSE
        return Result.DRAW if points[0] == points[1] else first if points[0] > points[1] else second

    @classmethod
    def won_by(cls, side: Side | None) -> Result:
        """The result with this winner; None is a draw.

        >>> Result.won_by(Side.WHITE)
        <Result.WHITE: 'white wins'>
        """
        return cls.DRAW if side is None else cls.WHITE if arguments.side(side) is Side.WHITE else cls.BLACK

    @property
    def winner(self) -> Side | None:
        """The winner; None if there is none.

        >>> Result.BLACK.winner
        <Side.BLACK: 'black'>
        """
        return {Result.WHITE: Side.WHITE, Result.BLACK: Side.BLACK}.get(self)

    @property
    def exchanged(self) -> Result:
        """The same result with the colours exchanged."""
        return {Result.WHITE: Result.BLACK, Result.BLACK: Result.WHITE}.get(self, self)

    def text(self, game_type: int | None) -> str:
        """The result as a game of this type writes it.

        >>> Result.DRAW.text(20), Result.DRAW.text(21), Result.WHITE.text(21), Result.UNKNOWN.text(None)
        ('1-1', '1/2-1/2', '0-1', '*')
        """
        win, draw = ("2", "1-1") if game_type in TWO_POINTS else ("1", "1/2-1/2")
        if self.winner is None:
            return {Result.DRAW: draw, Result.BOTH_LOSE: "0-0"}.get(self, "*")
        first = Side.BLACK if game_type in STARTER_FIRST else Side.WHITE
        return f"{win}-0" if self.winner is first else f"0-{win}"


_NUMBER = r"(-?\d+(?:\.\d+)?)?\s*(\u00bd|1/2)?([+-](?=\s*-|\s*$))?"
_RESULT = re.compile(rf"\s*{_NUMBER}\s*[-:\u2013]\s*{_NUMBER}\s*")


def _points(text: str) -> tuple[float, float] | None:
    """Both numbers of a result, of any of the formats in use: 2-0, 1 1/2 - 1/2, 1+ - 1-, 1.02-0.98."""
    plain = text.strip()
    if plain in ("1/2", "\N{VULGAR FRACTION ONE HALF}"):
        return 0.5, 0.5
    found = _RESULT.fullmatch(plain)
    if not found:
        return None
    whole, half, plus, other_whole, other_half, other_plus = found.groups()
    if not (whole or half) or not (other_whole or other_half):
        return None
    first, second = float(whole or 0) + (0.5 if half else 0), float(other_whole or 0) + (0.5 if other_half else 0)
    bonus = {"+": 0.25, "-": -0.25, None: 0.0}
    return first + bonus[plus], second + bonus[other_plus]


@lru_cache(256)  # the games of a file have few different ones
def _parsed(text: str) -> GameType | None:
    found = _FORM.match(text)
    if not found:
        return None
    number, start, columns, rows, notation, first, inverted = found.groups()
    return GameType(
        int(number),
        _STARTS[start.upper()] if start else None,
        int(columns) if columns else None,
        int(rows) if rows else None,
        notation,
        int(first) if first else None,
        inverted == "1" if inverted else None,
    )
