"""What a diagram shows, in words: for those who do not see it, and for those who search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownhead.sides import SIDES, Piece, Side

if TYPE_CHECKING:
    from crownhead.position import Position


def title(position: Position) -> str:
    """One line.

    >>> from crownhead import Rulebook
    >>> title(Rulebook.load("english").start)
    'Draughts, 8 by 8 squares, black to move'
    """
    rows, columns = position.variant.rows, position.variant.columns
    return f"Draughts, {columns} by {rows} squares, {position.side} to move"


def description(position: Position) -> str:
    """Every piece with its square; of a column, every piece from the top down.

    >>> from crownhead import Position, Rulebook
    >>> description(Position.from_fen(Rulebook.load("english"), "B:W18,K25:B14"))
    'White: man on 18; king on 25. Black: man on 14.'
    >>> description(Position.from_fen(Rulebook.load("lasca"), "W:d4Wbb,a7b"))
    'White: d4 king over 2 black men. Black: a7 man.'
    """
    return " ".join(_side(position, side) for side in SIDES)


def _side(position: Position, side: Side) -> str:
    squares = [square for square, piece in position.pieces.items() if piece.side is side]
    if position.variant.has_columns:
        listed = [f"{position.variant.name(square)} {_column(position.column(square))}" for square in squares]
        return f"{side.value.capitalize()}: {', '.join(listed) or 'nothing'}."
    kinds = []
    for king, one, many in ((False, "man", "men"), (True, "king", "kings")):
        names = [position.variant.name(s) for s in squares if position.pieces[s].king is king]
        if names:
            kinds.append(f"{one if len(names) == 1 else many} on {', '.join(names)}")
    return f"{side.value.capitalize()}: {'; '.join(kinds) or 'nothing'}."


def _column(column: tuple[Piece, ...]) -> str:
    top, *covered = column
    runs: list[tuple[Piece, int]] = []
    for piece in covered:
        if runs and runs[-1][0] == piece:
            runs[-1] = (piece, runs[-1][1] + 1)
        else:
            runs.append((piece, 1))
    parts = ["king" if top.king else "man"]
    for piece, count in runs:
        kind = ("king" if count == 1 else "kings") if piece.king else ("man" if count == 1 else "men")
        parts.append(f"over {count} {piece.side} {kind}")
    return " ".join(parts)
