"""Openings worked out from the rules: all positions after a few plies, the eleven-man ballot, and which are sound.

All sequences of two or three plies are played, the same positions counted once, and those in which one side loses a man
by force left out. In English draughts that leaves 47 openings of two moves and 174 of three, the numbers that the
literature gives. Which of the 174 are lost all the same (tournaments play 156 today) is long analysis and does not
follow from the rules alone: all 174 are played here.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import chain, islice

from crownhead._core import Move
from crownhead.position import Position
from crownhead.rules.rulebook import Rulebook
from crownhead.sides import SIDES, Side

SIGHT = 4
"""How many plies ahead a man must be lost for an opening to be unsound. In English draughts 2 find
all of two and three moves."""


def positions_after(rulebook: Rulebook, plies: int, *, most: int | None = None) -> list[Position]:
    """Every position that can arise after ``plies`` plies, each once; [] if there are more than ``most``.

    >>> english = Rulebook.load("english")
    >>> [len(positions_after(english, plies)) for plies in (1, 2, 3)]
    [7, 49, 216]
    """
    reached = [rulebook.start]
    for _ in range(plies):
        following = (before.play(move) for before in reached for move in proper_moves(before))
        reached = list(dict.fromkeys(islice(following, None if most is None else 8 * most)))
        if most is not None and len(reached) > most:
            return []
    return [position for position in reached if position.legal_moves]


def proper_moves(position: Position) -> Iterable[Move]:
    """The legal moves; where a capture may be overlooked, those that overlook none."""
    return position.moves("strict")


def eleven_man(rulebook: Rulebook) -> list[Position]:
    """The eleven-man ballot: each side loses a man of its two front rows, then each makes a move with its front row.

    If the man that should move is the one that was removed, another man moves into its place. In English draughts
    there are 2500 such positions; the unsound ones are still among them.

    >>> len(eleven_man(Rulebook.load("english")))
    2500
    """
    start, first = rulebook.start, rulebook.first_move
    fronts = {side: _front_rows(start, side) for side in SIDES}
    if any(len(rows) < 2 for rows in fronts.values()):
        raise ValueError(f"the eleven-man ballot needs two rows of men on each side, and {rulebook.title} has fewer")
    reached = dict[Position, None]()
    for one in chain(*fronts[first][:2]):
        for other in chain(*fronts[first.other][:2]):
            before = start.remove(one, other)
            for move in _ballot_moves(before, fronts[first], one):
                between = before.play(move)
                replies = _ballot_moves(between, fronts[first.other], other)
                reached |= dict.fromkeys(between.play(reply) for reply in replies)
    return list(reached)


def _front_rows(start: Position, side: Side) -> list[list[int]]:
    """The men of a side by rows, the row that is nearest to the opponent first."""
    rows = dict[int, list[int]]()
    for square in start.men(side):
        rows.setdefault(start.variant.place(square)[0], []).append(square)
    return [rows[row] for row in sorted(rows, reverse=side is Side.WHITE)]


def _ballot_moves(position: Position, rows: list[list[int]], removed: int) -> Iterator[Move]:
    front = rows[0]
    for move in proper_moves(position):
        if move.from_square in front or (removed in front and move.to_square == removed):
            yield move


def sound(positions: Iterable[Position]) -> Iterator[Position]:
    """The positions in which neither side wins a man by force within a few plies.

    Only men are counted, so that the answer does not change when the engine learns something.
    """
    return (position for position in positions if balance(position) == 0)


def balance(position: Position, plies: int = SIGHT) -> int:
    """Who wins a man by force: 1 for the player to move, -1 for the opponent, 0 for neither.

    >>> start = Rulebook.load("english").start
    >>> balance(start)
    0
    >>> balance(start.play(start.parse("9-14")).play(start.play(start.parse("9-14")).parse("21-17")))
    1
    """
    return _search(position, plies, -1, 1)


def _search(position: Position, plies: int, low: int, high: int) -> int:
    """Search for men alone: ``plies`` plies, and then until nothing can be taken. Captures are not counted as plies."""
    moves = list(proper_moves(position))
    if not moves:
        return -1  # a player who cannot move has lost more than a man
    if not moves[0].is_capture and plies <= 0:
        ahead = position.count(position.turn) - position.count(position.turn.other)
        return max(-1, min(1, ahead))
    for move in moves:
        cost = 0 if move.is_capture else 1
        low = max(low, -_search(position.play(move), plies - cost, -high, -low))
        if low >= high:
            break
    return low


def shuffled(positions: Iterable[Position], seed: int) -> list[Position]:
    """The positions in an order that depends on the seed alone, not on how they were found.

    >>> book = Rulebook.load("english")
    >>> shuffled(positions_after(book, 1), 3) == shuffled(reversed(positions_after(book, 1)), 3)
    True
    """
    ordered = sorted(positions, key=lambda position: position.fen)
    random.Random(seed).shuffle(ordered)
    return ordered
