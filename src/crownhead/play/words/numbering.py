"""How the moves of a game are numbered, on a score sheet and in a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Self

from crownhead.sides import Side

if TYPE_CHECKING:
    from crownhead.position import Position
    from crownhead.rules.rulebook import Rulebook


class Numbering(NamedTuple):
    """How the moves of a game are numbered: from ``first`` on, and with each move of the player who ``begins`` by the
    rules, even if the other makes the first move (``second_moves``).

    >>> numbering = Numbering(30, Side.WHITE, second_moves=True)
    >>> [numbering.label(ply) for ply in range(3)]
    ['30…', '31.', '31…']
    >>> numbering.ply_before(31, Side.WHITE)
    1
    """

    first: int
    begins: Side
    second_moves: bool

    @classmethod
    def of(cls, rulebook: Rulebook, start: Position, first: int = 1) -> Self:
        """The numbers in a game that begins with a position."""
        begins = rulebook.first_move
        return cls(first, begins, second_moves=start.side is not begins)

    def number(self, ply: int) -> int:
        """The number of the move that follows after N plies."""
        return (ply + self.second_moves) // 2 + self.first

    def ply_before(self, number: int, side: Side) -> int:
        """The other way round: the ply after which a side makes its move with that number."""
        return 2 * (number - self.first) + (side is not self.begins) - self.second_moves

    def is_second(self, ply: int) -> bool:
        """Whether that move belongs to the player who does not begin by the rules."""
        return (ply + self.second_moves) % 2 == 1

    def dots(self, ply: int) -> str:
        """What stands behind that number: one dot if the move belongs to the player who begins by the rules."""
        return "…" if self.is_second(ply) else "."

    def label(self, ply: int) -> str:
        """The number and its dots, as a score sheet has them."""
        return f"{self.number(ply)}{self.dots(ply)}"

    def plain_label(self, ply: int) -> str:
        """The same in plain dots, as PDN has it.

        >>> Numbering(1, Side.WHITE, second_moves=False).plain_label(3)
        '2...'
        """
        return f"{self.number(ply)}{'...' if self.is_second(ply) else '.'}"
