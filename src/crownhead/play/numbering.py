"""The numbers of moves: both players' first moves have the same one."""

from __future__ import annotations

from typing import NamedTuple

from crownhead.sides import Side


class Numbering(NamedTuple):
    """How the moves of a game are numbered: from ``first`` on, and with each move of the player who ``begins`` by the
    rules, even if the other makes the first move (``second_moves``).

    >>> numbering = Numbering(30, Side.WHITE, second_moves=True)
    >>> [f"{numbering.number(ply)}{numbering.dots(ply)}" for ply in range(3)]
    ['30…', '31.', '31…']
    >>> numbering.ply_before(31, Side.WHITE)
    1
    """

    first: int
    begins: Side
    second_moves: bool

    def number(self, ply: int) -> int:
        """The number of the move that follows after N plies."""
        return (ply + self.second_moves) // 2 + self.first

    def ply_before(self, number: int, side: Side) -> int:
        """The other way round: the ply after which a side makes its move with that number."""
        return 2 * (number - self.first) + (side is not self.begins) - self.second_moves

    def dots(self, ply: int) -> str:
        """What stands behind that number: one dot if the move belongs to the player who begins by the rules."""
        return "…" if (ply + self.second_moves) % 2 else "."
