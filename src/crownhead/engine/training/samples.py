"""Positions to learn from: what stood on the board, how the search scored it, and how the game ended.

A sample is a row of bytes: a byte a square (0 empty, 1 and 2 a white man and king, 3 and 4 a black man and king), in
column games two more bytes a square (white and black pieces beneath the top), then the player to move (0 White), the
result (0 Black won, 1 drawn, 2 White won, 3 unknown) and the score in hundredths of a man for the player to move
(two bytes).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from crownhead import _core
from crownhead.engine.training.network import Array, Batch, phase
from crownhead.sides import SIDES, Side

Bytes = NDArray[np.uint8]

_SWAPPED = np.array([0, 3, 4, 1, 2], np.uint8)
_TAIL = 4
_UNKNOWN = 3
MOST_SCORE = 30000


def layers(variant: _core.Variant) -> int:
    """How many bytes a square takes.

    >>> from crownhead import Rulebook
    >>> layers(Rulebook.load("english").variant), layers(Rulebook.load("lasca").variant)
    (1, 3)
    """
    return 3 if variant.has_columns else 1


def pack(position: _core.Position) -> bytes:
    """The pieces on the board as bytes.

    >>> from crownhead import Position, Rulebook
    >>> pack(Position.from_fen(Rulebook.load("english"), "W:W32:BK1"))[:2].hex()
    '0400'
    """
    variant = position.variant
    count = variant.square_count
    cells = bytearray(count * layers(variant))
    kinds = [kind for side in SIDES for kind in (position.men(side), position.kings(side))]
    for code, squares in enumerate(kinds, 1):
        for square in squares:
            cells[square - 1] = code
    if variant.has_columns:
        for square in range(1, count + 1):
            beneath = position.at(square)[1:].lower()
            cells[count + square - 1] = beneath.count("w")
            cells[2 * count + square - 1] = beneath.count("b")
    return bytes(cells)


def sample(cells: bytes, turn: Side, result: int | None, score: int) -> bytes:
    """One row: the result is 1 if White won, 0 for a draw, -1 if Black won, None if it was not played on from there.

    >>> sample(b"", Side.WHITE, 1, -2).hex()
    '0002feff'
    """
    bounded = max(-MOST_SCORE, min(MOST_SCORE, score))
    facts = bytes((SIDES.index(turn), _UNKNOWN if result is None else result + 1))
    return cells + facts + bounded.to_bytes(2, "little", signed=True)


@dataclass(frozen=True)
class Samples:
    """Many samples as the player to move sees them: the board is turned so that this player plays up it."""

    cells: Bytes
    result: Array
    """0 for a loss to 1 for a win; not a number where it is unknown."""
    score: Array
    squares: int
    mirror: NDArray[np.intp] | None = None
    """The order of the cells when the board is mirrored; None where left and right differ."""

    def __len__(self) -> int:
        return len(self.cells)

    def part(self, rows: NDArray[np.integer] | slice) -> Samples:
        """The samples in some of the rows."""
        return Samples(self.cells[rows], self.result[rows], self.score[rows], self.squares, self.mirror)

    def mirrored(self, which: NDArray[np.bool_]) -> Samples:
        """The same, with some of them mirrored; on boards whose left and right differ, unchanged."""
        if self.mirror is None:
            return self
        return replace(self, cells=np.where(which[:, None], self.cells[:, self.mirror], self.cells))

    def batch(self, target: Array) -> Batch:
        """The input of the network, with these targets."""
        top = self.cells[:, : self.squares]
        men = (top == 1).sum(1, dtype=np.int32) - (top == 3).sum(1, dtype=np.int32)
        kings = (top == 2).sum(1, dtype=np.int32) - (top == 4).sum(1, dtype=np.int32)
        return Batch(
            _features(self.cells, self.squares),
            _features(_turned(self.cells, self.squares), self.squares),
            men.astype(np.float32),
            kings.astype(np.float32),
            phase((top > 0).sum(1), self.squares),
            target,
        )


def read_samples(variant: _core.Variant, files: Iterable[Path]) -> Samples:
    """All samples of some files. An incomplete row at the end of a file is left out."""
    squares = variant.square_count
    length = squares * layers(variant) + _TAIL
    parts = [np.zeros((0, length), np.uint8)]
    for file in files:
        data = np.fromfile(file, np.uint8)
        parts.append(data[: len(data) // length * length].reshape(-1, length))
    rows = np.concatenate(parts)
    cells = _from_whites_first_row(variant, rows[:, :-_TAIL])
    turn, result = rows[:, -_TAIL], rows[:, 1 - _TAIL].astype(np.float32) / 2
    result[rows[:, 1 - _TAIL] == _UNKNOWN] = np.nan
    score = rows[:, 2 - _TAIL :].copy().view("<i2")[:, 0].astype(np.float32)
    blacks = turn == 1
    cells[blacks] = _turned(cells[blacks], squares)
    return Samples(cells, np.where(blacks, 1 - result, result).astype(np.float32), score, squares, mirror(variant))


def mirror(variant: _core.Variant) -> NDArray[np.intp] | None:
    """The order of the cells in a mirror, if the board has the same squares there: a chessboard's dark ones are light.

    >>> from crownhead import Rulebook
    >>> mirror(Rulebook.load("turkish").variant)[:8].tolist()
    [7, 6, 5, 4, 3, 2, 1, 0]
    >>> mirror(Rulebook.load("english").variant) is None
    True
    """
    count = variant.square_count
    places = sorted(variant.place(square) for square in range(1, count + 1))
    last = variant.columns - 1
    mirrored = [(row, last - column) for row, column in places]
    if sorted(mirrored) != places:
        return None
    order = np.array([places.index(place) for place in mirrored])
    return np.concatenate([order + layer * count for layer in range(layers(variant))])


def _from_whites_first_row(variant: _core.Variant, cells: Bytes) -> Bytes:
    """The squares in the order in which the core's network has them."""
    order = np.array(sorted(range(variant.square_count), key=lambda square: variant.place(square + 1)))
    columns = [order + layer * variant.square_count for layer in range(layers(variant))]
    return cells[:, np.concatenate(columns)]


def _turned(cells: Bytes, squares: int) -> Bytes:
    """The board as the other player sees it."""
    top = _SWAPPED[cells[:, squares - 1 :: -1]] if cells.shape[1] == squares else _SWAPPED[cells[:, :squares][:, ::-1]]
    if cells.shape[1] == squares:
        return top
    white, black = cells[:, squares : 2 * squares], cells[:, 2 * squares :]
    return np.concatenate([top, black[:, ::-1], white[:, ::-1]], axis=1)


def _features(cells: Bytes, squares: int) -> Array:
    """One number an input: own men, the other's men, own kings, the other's kings; in column games also the pieces
    beneath: own ones beneath an own top, the other's, own ones beneath the other's top, and the other's."""
    top = cells[:, :squares]
    groups = [top == code for code in (1, 3, 2, 4)]
    if cells.shape[1] > squares:
        own, other = cells[:, squares : 2 * squares], cells[:, 2 * squares :]
        mine, theirs = (top == 1) | (top == 2), (top == 3) | (top == 4)
        groups += [own * mine, other * mine, own * theirs, other * theirs]
    return np.concatenate(groups, axis=1).astype(np.float32)
