"""Men and kings."""

from __future__ import annotations

from typing import NamedTuple, Self

from crownhead import arguments
from crownhead.sides import SIDES, Side


class Piece(NamedTuple("Piece", [("side", Side), ("king", bool)])):
    """A man or a king of one side.

    >>> Piece.from_symbol("B")
    Piece(side=<Side.BLACK: 'black'>, king=True)
    >>> Piece(Side.WHITE, king=False).symbol
    'w'
    """

    __slots__ = ()

    def __new__(cls, side: Side, king: bool) -> Self:
        return super().__new__(cls, arguments.side(side), king)

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
