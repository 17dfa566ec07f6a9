"""White and Black, men and kings."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Side(StrEnum):
    """One of the two players.

    >>> Side.WHITE.other
    <Side.BLACK: 'black'>
    >>> Side("black") is Side.BLACK, Side.BLACK == "black"
    (True, True)
    """

    WHITE = "white"
    BLACK = "black"

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
        if not isinstance(symbol, str) or symbol not in _PIECES:
            raise ValueError(f"{symbol!r:.40} is not the symbol of a piece: expected w, W, b or B")
        return _PIECES[symbol]


_PIECES = {piece.symbol: piece for side in SIDES for piece in (Piece(side, False), Piece(side, True))}

DISC = {Side.WHITE: "○", Side.BLACK: "●"}
"""A side as one character: a light and a dark disc."""
