"""How a square looks, line by line, at any size: pieces as discs, told apart by shape and not by colour alone.

A disc is made of half blocks: White is a ring, Black is solid, kings carry a K, columns their height. So a terminal
without colours will do. What is not ink has a ground: the square's, or inside a ring the disc's own.
"""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import NamedTuple


class SquareMark(Enum):
    """What is marked about a square, and the sign for it."""

    MAY_MOVE = "•"
    MUST_CAPTURE = "!"
    CHOSEN = "»"
    LANDING = "+"
    END = "◦"
    TAKEN = "x"
    LIABLE = "?"


class Size(NamedTuple):
    """Columns and lines of one square."""

    width: int
    height: int


SQUARE_SIZES = (Size(9, 4), Size(7, 3), Size(5, 2), Size(4, 1))
"""The largest that fits is used. The first column is for the square's mark; its number covers the disc's corner."""

LABEL = 1
SMALL = {"w": "○", "W": "◎", "b": "●", "B": "◉"}


class Part(Enum):
    """What a character of a square belongs to, which decides its colours."""

    NAME = "name"
    SIGN = "sign"
    RIM = "the edge of a disc, seen against the square"
    DISC = "the inside of a disc"
    WRITING = "what is written on a disc"


class Run(NamedTuple):
    """Characters of one line that have the same colours."""

    text: str
    part: Part


def picture(column: str, name: str, mark: SquareMark | None, size: Size) -> list[list[Run]]:
    """The lines of a square, with the pieces on it (top first), its name and its mark.

    >>> def show(*square):
    ...     print(*("".join(run.text for run in line) for line in picture(*square)), sep="\\n")
    >>> show("W", "18", SquareMark.MAY_MOVE, Size(5, 2))
    18K▀▄
    •▀▄▄▀
    >>> show("bww", "7", SquareMark.MUST_CAPTURE, Size(7, 3))
    7▄████▄
     ██████
    !▀█3██▀
    >>> show("b", "7", SquareMark.MUST_CAPTURE, Size(4, 1))
    ●7 !
    """
    if size.height == 1:
        return [_one_line(column, name, mark)]
    discs = _disc(column, size) if column else _empty(mark, size)
    sign = mark.value if mark and (column or mark is SquareMark.CHOSEN) else ""
    if column and mark is SquareMark.TAKEN:
        discs[size.height // 2] = _written(discs[size.height // 2], sign)
    labels = [
        Run(name.ljust(LABEL), Part.NAME),
        *[Run(" ", Part.NAME)] * (size.height - 2),
        Run(sign or " ", Part.SIGN),
    ]
    return [_beside(label, disc) for label, disc in zip(labels, discs, strict=True)]


def _beside(label: Run, disc: list[Run]) -> list[Run]:
    """A label and a line of a disc; where the label is longer than its column, it covers the corner of the disc."""
    return [label, *disc[len(label.text) - LABEL :]]


def _one_line(column: str, name: str, mark: SquareMark | None) -> list[Run]:
    name = name or (str(len(column)) if len(column) > 1 else "")
    piece = Run(SMALL[column[0]] if column else " ", Part.RIM)
    return [piece, Run(f"{name:2}", Part.NAME), Run(mark.value if mark else " ", Part.SIGN)]


def _disc(column: str, size: Size) -> list[list[Run]]:
    width, height = size.width - LABEL, size.height
    lines = [_half_blocks(width, height, line, ring=column[0] in "wW") for line in range(height)]
    if column[0].isupper():
        crown = 0 if height == 2 else 1
        lines[crown] = _written(lines[crown], "K")
    if len(column) > 1:
        lines[-1] = _written(lines[-1], str(len(column)))
    return lines


def _empty(mark: SquareMark | None, size: Size) -> list[list[Run]]:
    """An empty square, marked if a move may lead there."""
    width = size.width - LABEL
    lines = [[Run(" ", Part.SIGN)] * width for _ in range(size.height)]
    if mark in (SquareMark.LANDING, SquareMark.END, SquareMark.TAKEN):
        lines[size.height // 2][(width - 1) // 2] = Run(mark.value, Part.SIGN)
    return lines


def _half_blocks(width: int, height: int, line: int, *, ring: bool) -> list[Run]:
    """One line of a disc, two dots to a character."""
    runs = []
    for x in range(width):
        dots = [_dot(x, 2 * line + half, width, 2 * height) for half in (0, 1)]
        inked = [dot == "edge" or (dot == "inside" and not ring) for dot in dots]
        part = Part.DISC if "inside" in dots else Part.RIM
        runs.append(Run(_BLOCKS[inked[0], inked[1]], part))
    return runs


@cache
def _dot(x: int, y: int, width: int, height: int) -> str:
    """Whether a dot is outside the disc, on its edge or inside."""
    if not _is_in(x, y, width, height):
        return "outside"
    around = ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
    return "inside" if all(_is_in(*dot, width, height) for dot in around) else "edge"


def _is_in(x: int, y: int, width: int, height: int) -> bool:
    return ((2 * x + 1 - width) / width) ** 2 + ((2 * y + 1 - height) / height) ** 2 <= 1


def _written(line: list[Run], text: str) -> list[Run]:
    """A line of a disc (one run a character) with something written in its middle."""
    start = (len(line) - len(text)) // 2
    return [*line[:start], Run(text, Part.WRITING), *line[start + len(text) :]]


_BLOCKS = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
