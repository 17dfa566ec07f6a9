"""What a tablebase answers: values, moves with their values, and what is held of each material."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from crownhead import _core

Material = tuple[int, int, int, int]
"""Men and kings of the stronger side, men and kings of the other."""

VALUES = {1: "win", 0: "draw", -1: "loss"}
"""The core's numbers for what best play gives the player to move."""


class Known(NamedTuple):
    """What best play gives the player to move, and in how many plies the game is over; a draw has no number.

    >>> str(Known("win", 11)), str(Known("draw", 0)), -Known("win", 11)
    ('win in 11 plies', 'draw', Known(value='loss', plies=12))
    """

    value: str
    plies: int

    def __neg__(self) -> Known:
        """What the move that leads here is worth to the player who makes it."""
        if self.value == "draw":
            return self
        return Known("loss" if self.value == "win" else "win", self.plies + 1)

    def __str__(self) -> str:
        return self.value if self.value == "draw" else f"{self.value} in {self.plies} plies"

    @property
    def _goodness(self) -> tuple[int, int]:
        """To compare moves: quick wins before slow ones, slow losses before quick ones."""
        rank = ("loss", "draw", "win").index(self.value)
        return rank, -self.plies if self.value == "win" else self.plies


class ValuedMove(NamedTuple):
    """A legal move and what it is worth to the player who makes it; None if that is not known.

    >>> from crownhead import Position
    >>> move = Position("english").legal_moves[0]
    >>> ValuedMove(move, None).known is None
    True
    """

    move: _core.Move
    known: Known | None


class Slice(NamedTuple):
    """All positions with the same material and either player to move; with the colours exchanged they are the same.

    >>> Slice((0, 2, 0, 1), 29760, 15258, 13018, 1484, 34, 13049).name
    '2 kings against 1 king'
    """

    material: Material
    positions: int
    wins: int
    losses: int
    draws: int
    longest: int
    bytes: int

    @property
    def name(self) -> str:
        """The material in words."""
        return material_name(self.material)


class Progress(NamedTuple):
    """How far a long job has come: which material it is at, and how many positions are done, of all.

    >>> Progress((0, 1, 0, 1), 0, 3, 500.0, 5240).share
    0.09541984732824428
    """

    material: Material
    slices: int
    all_slices: int
    positions: float
    all_positions: int

    @property
    def share(self) -> float:
        """The part of the work that is done, from 0 to 1."""
        return self.positions / self.all_positions


Tell = Callable[[Progress], object]
"""A callback that a long job calls with its progress."""


def material_name(material: Material) -> str:
    """A material in words.

    >>> material_name((1, 2, 0, 1))
    '2 kings and 1 man against 1 king'
    """

    def side(men: int, kings: int) -> str:
        counted = ((kings, "king"), (men, "man"))
        plural = {"king": "kings", "man": "men"}
        return " and ".join(f"{n} {word if n == 1 else plural[word]}" for n, word in counted if n)

    return f"{side(*material[:2])} against {side(*material[2:])}"
