"""Huffing: what is owed when a capture was overlooked or stopped short, and kings built from lost men."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from crownhead import _core
from crownhead.notation.moves import begins
from crownhead.position import Position
from crownhead.sides import SIDES, Side

MOST_COMBINED = 6


class Offence(NamedTuple):
    """A capture that was owed and not made in full.

    ``kind`` is ``missed`` or ``stopped-short``; ``liable`` are the squares, after the move, of the pieces that may be
    huffed; ``owed`` are the captures that would have done.

    >>> from crownhead import Game
    >>> game = Game("boxed", "B:W18,27,31:B14,5")
    >>> game.play("5-9")
    >>> game.offence.kind, game.offence.liable, [str(move) for move in game.offence.owed]
    ('missed', (14,), ['14x23x32'])
    """

    kind: str
    liable: tuple[int, ...]
    owed: tuple[_core.Move, ...]


def offence(position: _core.Position, move: _core.Move) -> Offence | None:
    """What a move in ``position`` fails to do, if captures were enforced; None if nothing."""
    owed = tuple(position.moves("strict"))
    if not owed[0].is_capture or any(move.same_effect(other) for other in owed):
        return None
    if move.is_capture and any(begins(move, route) for route in position.moves("routes")):
        return Offence("stopped-short", (move.to_square,), tuple(m for m in owed if m.from_square == move.from_square))
    starts = {other.from_square for other in owed}
    liable = (move.to_square if start == move.from_square else start for start in starts)
    return Offence("missed", tuple(sorted(liable)), owed)


def huffs(liable: Sequence[str], most: int | None) -> list[tuple[str, ...]]:
    """Which of the liable pieces may be huffed together: one of them, some (as many as ``most`` allows), or all. Of
    more pieces than have ever been liable at once, not every combination is listed.

    >>> huffs(["14", "15"], None), huffs(["14", "15"], most=1)
    ([('14',), ('15',), ('14', '15')], [('14',), ('15',)])
    """
    largest = min(most or len(liable), len(liable))
    sizes = range(1, largest + 1) if len(liable) <= MOST_COMBINED else sorted({1, largest} & {1, len(liable)})
    return [some for size in sizes for some in combinations(liable, size)]


class KingBuild(NamedTuple):
    """The two men that a king is made of. ``bottom`` is None if no man of either side was lost when it was crowned.

    >>> KingBuild(Side.BLACK, Side.WHITE).bottom
    <Side.WHITE: 'white'>
    """

    top: Side
    bottom: Side | None


class Step(NamedTuple):
    """One change of the board: a move, or (``move`` is None) a huff."""

    before: Position
    move: _core.Move | None
    after: Position


class Box:
    """The men that lie beside the board, and what each king was built from.

    A new king gets a lost man of its own colour on top; if there is none, a lost man of the opponent goes underneath;
    if there is none either, it is turned over and stays alone. A king that leaves the board gives back both its men.
    Kings of the starting position count as built from their own men.

    >>> from crownhead import Game
    >>> game = Game("boxed", "B:W32,31:B1,25")
    >>> game.play("25-30")
    >>> game.king_build("30")
    KingBuild(top=<Side.BLACK: 'black'>, bottom=<Side.BLACK: 'black'>)
    """

    def __init__(self, full: Position, start: Position) -> None:
        self.builds: dict[int, KingBuild] = {}
        self.lost: dict[Side, int] = {}
        for side in SIDES:
            kings = start.kings(side)
            self.builds |= {square: KingBuild(side, side) for square in kings}
            self.lost[side] = max(0, full.count(side) - len(start.men(side)) - 2 * len(kings))

    def follow(self, steps: Iterable[Step]) -> None:
        """Bring the box up to date."""
        for before, move, after in steps:
            if move is None:
                self._remove(before, [square for square in before.pieces if not after.at(square)])
                continue
            self._remove(before, move.captured)
            if build := self.builds.pop(move.from_square, None):
                self.builds[move.to_square] = build
            elif move.crowns:
                self.builds[move.to_square] = self._built(before.side)

    def after(self, step: Step) -> Box:
        """The box after one more change of the board; this one stays as it is."""
        other = object.__new__(Box)
        other.builds, other.lost = self.builds.copy(), self.lost.copy()
        other.follow([step])
        return other

    def _remove(self, before: Position, squares: Iterable[int]) -> None:
        for square in squares:
            build = self.builds.pop(square, None) or KingBuild(before.pieces[square].side, None)
            for side in filter(None, build):
                self.lost[side] += 1

    def _built(self, side: Side) -> KingBuild:
        for other in (side, side.other):
            if self.lost[other]:
                self.lost[other] -= 1
                return KingBuild(side, other)
        return KingBuild(side, None)
