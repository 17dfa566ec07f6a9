"""White and Black."""

from __future__ import annotations

from enum import StrEnum


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

DISC = {Side.WHITE: "○", Side.BLACK: "●"}
"""A side as one character: a light and a dark disc."""
