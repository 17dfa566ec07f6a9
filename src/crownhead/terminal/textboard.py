"""The board as text: letters for the pieces, with the number of every square beside what stands on it."""

from __future__ import annotations

from crownhead.position import Position


def text_board(position: Position, *, flipped: bool = False) -> str:
    """The board with White at the bottom, or flipped with Black there: ``w b`` men, ``W B`` kings, ``.`` empty.

    >>> from crownhead.rules.rulebook import Rulebook
    >>> print(text_board(Position.from_fen(Rulebook.load("lasca"), "W:d4Wbb,a7b,g3w"), flipped=True))
    1  .       .       .       .
    2      .       .       .
    3  w       .       .       .
    4      .       Wbb     .
    5  .       .       .       .
    6      .       .       .
    7  .       .       .       b
       g   f   e   d   c   b   a
    """
    variant = position.variant
    ranks, files = range(variant.rows), range(variant.columns)
    shown_ranks, shown_files = (ranks, files[::-1]) if flipped else (ranks[::-1], files)
    cells = [[_cell(position, rank, file) for file in shown_files] for rank in shown_ranks]
    width = max(len(cell) for row in cells for cell in row) + 1
    lines = ["".join(cell.ljust(width) for cell in row).rstrip() for row in cells]
    if not variant.letters:
        return "\n".join(lines)
    lines = [f"{rank + 1:<3}{line}" for rank, line in zip(shown_ranks, lines, strict=True)]
    names = "".join(chr(ord("a") + file).ljust(width) for file in shown_files)
    return "\n".join([*lines, "   " + names.rstrip()])


def _cell(position: Position, rank: int, file: int) -> str:
    square = position.variant.square_at(rank, file)
    if square is None:
        return ""
    piece = position.at(square) or "."
    return piece if position.variant.letters else f"{piece}{square}"
