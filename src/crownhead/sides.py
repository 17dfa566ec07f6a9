"""White and Black, men and kings."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Side(StrEnum):
    """One of the two players.

    >>> Side.WHITE.other
    <Side.BLACK: 'black'>
    >>> Side("black").index
    1
    """

    WHITE = "white"
    BLACK = "black"

    @property
    def index(self) -> int:  # type: ignore[override]  # nobody looks for letters in a side
        """The core's number for this side: 0 for White, 1 for Black."""
        return 0 if self is Side.WHITE else 1

    @property
    def other(self) -> Side:
        """The opponent.

        >>> Side.BLACK.other.name
        'WHITE'
        """
        return Side.BLACK if self is Side.WHITE else Side.WHITE

    @property
    def letter(self) -> str:
        """``W`` or ``B``, as a FEN writes it."""
        return self.value[0].upper()

    @classmethod
    def from_index(cls, index: int) -> Side:
        """The side that the core calls 0 or 1.

        >>> Side.from_index(0)
        <Side.WHITE: 'white'>
        """
        return SIDES[index]


SIDES = (Side.WHITE, Side.BLACK)


class Piece(NamedTuple):
    """A man or a king of one side.

    >>> Piece.from_symbol("B")
    Piece(side=<Side.BLACK: 'black'>, king=True)
    >>> Piece(Side.WHITE, king=False).symbol
    'w'
    """

    side: Side
    king: bool

    @property
    def symbol(self) -> str:
        """``w`` and ``b`` for men, ``W`` and ``B`` for kings."""
        return self.side.letter if self.king else self.side.letter.lower()

    @classmethod
    def from_symbol(cls, symbol: str) -> Piece:
        """The piece that ``symbol`` stands for: one of ``w W b B``."""
        return _PIECES[symbol]


_PIECES = {piece.symbol: piece for side in SIDES for piece in (Piece(side, False), Piece(side, True))}
