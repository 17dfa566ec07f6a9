"""Shots: giving pieces up to take more of them back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from crownhead._core import Move
from crownhead.position import Position
from crownhead.sides import Side

KING = 3
"""What a king counts in men, when what is given and taken is added up."""


class Shot(NamedTuple):
    """A combination: how many pieces are given, how many are taken in all, and whether it crowns a man.

    >>> print(Shot(given=2, taken=4, crowns=True))
    gives 2, takes 4 and crowns
    """

    given: int
    taken: int
    crowns: bool

    def __str__(self) -> str:
        return f"gives {self.given}, takes {self.taken}{' and crowns' if self.crowns else ''}"


def shot(position: Position, moves: Sequence[Move], earlier: Sequence[tuple[Position, Move]] = ()) -> Shot | None:
    """The shot that a line begins with, if any: a sacrifice, answered by a capture, that gains more than it costs.

    The first move may not itself be a capture: that would be an exchange. The line counts as long as every move of it
    is a capture or a further offer; at its end the player must have gained at least a man's worth. ``earlier`` are the
    moves before, each with the position in which it was made: what the player has given in an exchange that is still
    under way must be won back before anything is gained.

    >>> from crownhead import Game
    >>> game = Game("international", "W:W34,40,45:B12,23,25")  # the simplest form of the coup Philippe
    >>> line = []
    >>> for text in "34-30", "25x34", "40x7":
    ...     line.append(game.position.parse(text))
    ...     game.play(text)
    >>> print(shot(game.start, line))
    gives 1, takes 3
    """
    if len(moves) < 3 or moves[0].is_capture or not moves[1].is_capture:
        return None
    side, balance = position.side, _balance(position, position.side)
    best_gain = max(0, _balance(_before_exchange(position, earlier), side) - balance)
    given = taken = lowest = 0
    crowns, found = False, None
    for ply, move in enumerate(moves):
        if ply % 2 and not move.is_capture:
            break  # the opponent is no longer forced to take
        mine = ply % 2 == 0
        given, taken = given + (not mine) * len(move.captured), taken + mine * len(move.captured)
        crowns = crowns or (mine and move.crowns)
        position = position.play(move)
        gain = _balance(position, side) - balance
        lowest = min(lowest, gain)
        if mine and lowest < 0 and gain > best_gain and not _can_take(position):
            best_gain, found = gain, Shot(given, taken, crowns)
    return found


def _before_exchange(position: Position, earlier: Sequence[tuple[Position, Move]]) -> Position:
    """The position before the exchange that is under way: as long as the opponent's last move was a capture, the
    player's own move before it belongs to the exchange."""
    last = len(earlier) - 1
    while last >= 0 and earlier[last][1].is_capture:
        position, last = earlier[max(last - 1, 0)][0], last - 2
    return position


def _balance(position: Position, side: Side) -> int:
    """A side's pieces against the other's, in men."""
    return sum((1 if each is side else -1) * _worth(position, each) for each in (side, side.other))


def _worth(position: Position, side: Side) -> int:
    return len(position.men(side)) + KING * len(position.kings(side))


def _can_take(position: Position) -> bool:
    """Whether the player to move can take something back at once."""
    return any(move.is_capture for move in position.legal_moves[:1])
