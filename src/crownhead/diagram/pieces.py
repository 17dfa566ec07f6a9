"""Pieces: flat discs with a rim, kings with a mark that is a shape, columns as stacks of which every piece is seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from crownhead.diagram.board import FONT, BoardView, Point, number
from crownhead.diagram.themes import Theme
from crownhead.pieces import Piece
from crownhead.sides import SIDES, Side

if TYPE_CHECKING:
    from crownhead.play.huffing import KingBuild
    from crownhead.position import Position

KINGS = ("crown", "D", "stacked")
"""How kings may be told apart: a crown or the letter D on the piece, or two men on top of each other."""

RADIUS = 15.5
RIM = 2
RING = 10
THICKNESS = 5.5  # of a piece in a column, seen from in front and above
STACK_GAP = 9  # the two men of a king
TALLEST = 38  # a column grows no higher above its square: it would hide the next one
COUNTED = 7  # from this many pieces on, a column carries their number

CROWN = "M-9.5 3V-5.5l5 4.3L0-8l4.5 6.8 5-4.3V3zM-9.5 4.8h19V7.4h-19z"
LETTER_D = "M-6.6-8.5h5.3a8.5 8.5 0 0 1 0 17h-5.3zM-3.2-5.2v10.4h1.7a5.2 5.2 0 0 0 0-10.4z"
KING_MARKS = {"crown": CROWN, "D": LETTER_D}


def paint(position: Position, board: BoardView, theme: Theme, kings: str, builds: Mapping[int, KingBuild]) -> str:
    """All pieces of a position."""
    if position.variant.has_columns:
        return _columns(position, board, theme, KING_MARKS[kings])
    if kings == "stacked":
        return _built(position, board, theme, builds)
    mark = KING_MARKS[kings]
    return "".join(_side(position.pieces, board, theme, side, mark) for side in SIDES)


def colours(theme: Theme, side: Side) -> tuple[str, str]:
    """The face and the rim of a side's pieces."""
    return theme.white if side is Side.WHITE else theme.black


# --- one piece a square --------------------------------------------------------------------------------------------


def _side(pieces: Mapping[int, Piece], board: BoardView, theme: Theme, side: Side, mark: str) -> str:
    """The pieces of one side share a group, which sets their colours once."""
    face, rim = colours(theme, side)
    man, king = Piece(side, False), Piece(side, True)
    men = [board.centre(square) for square, piece in pieces.items() if piece == man]
    kings = [board.centre(square) for square, piece in pieces.items() if piece == king]
    discs = "".join(_disc(x, y, RADIUS) for x, y in men + kings)
    rings = "".join(_disc(x, y, RING) for x, y in men)
    marks = "".join(_mark(point, mark) for point in kings)
    return (
        (f'<g class="{side}" fill="{face}" stroke="{rim}" stroke-width="{RIM}">{discs}</g>' if discs else "")
        + (f'<g class="{side} men" fill="none" stroke="{rim}" stroke-width="1.4">{rings}</g>' if rings else "")
        + (f'<g class="{side} kings" fill="{rim}" fill-rule="evenodd">{marks}</g>' if marks else "")
    )


def _disc(x: float, y: float, radius: float) -> str:
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>'


def _mark(at: Point, mark: str) -> str:
    return f'<path transform="translate({number(at.x)} {number(at.y)})" d="{mark}"/>'


# --- kings made of two men -----------------------------------------------------------------------------------------


def _built(position: Position, board: BoardView, theme: Theme, builds: Mapping[int, KingBuild]) -> str:
    """Kings as two men, one seen below the other. One that was turned over for want of a second man has a crown."""
    pieces = position.pieces
    bottoms = {square: builds[square].bottom if square in builds else pieces[square].side for square in pieces}
    stacked = {s: Piece(bottom, False) for s, bottom in bottoms.items() if bottom and pieces[s].king}
    flat = {square: piece for square, piece in pieces.items() if square not in stacked}
    drawn = [_side(flat, board, theme, side, CROWN) for side in SIDES]
    for square, bottom in stacked.items():
        x, y = board.centre(square)
        lower, upper = Point(x, y + STACK_GAP / 2), Point(x, y - STACK_GAP / 2)
        both = _man(lower, theme, bottom) + _man(upper, theme, pieces[square], _disc(*upper, 8.5))
        drawn.append(f'<g class="stack">{both}</g>')
    return "".join(drawn)


def _man(at: Point, theme: Theme, piece: Piece, ring: str = "") -> str:
    face, rim = colours(theme, piece.side)
    return (
        f'<g class="{piece.side} piece" fill="{face}" stroke="{rim}" stroke-width="{RIM}">'
        f"{_disc(*at, RADIUS - 1.5)}{ring}</g>"
    )


# --- columns -------------------------------------------------------------------------------------------------------


def _columns(position: Position, board: BoardView, theme: Theme, mark: str) -> str:
    """From the back of the picture to its front, because a column rises above its square."""
    ordered = sorted(position.pieces, key=lambda square: board.corner(square)[::-1])
    return "".join(_column(board.centre(square), theme, position.column(square), mark) for square in ordered)


def _column(centre: Point, theme: Theme, column: Sequence[Piece], mark: str) -> str:
    """A column, top first: each piece shows its rim, the top one its face."""
    thickness = min(THICKNESS, TALLEST / len(column))
    x, y = centre.x, centre.y + THICKNESS / 2
    parts = []
    for piece in reversed(column):
        y -= thickness
        parts.append(_layer(Point(x, y), thickness, theme, piece))
    top = _top(Point(x, y), theme, column[0], mark)
    count = _count(Point(x, y), theme, len(column)) if len(column) >= COUNTED else ""
    return f'<g class="stack">{"".join(parts)}{top}{count}</g>'


def _layer(at: Point, thickness: float, theme: Theme, piece: Piece) -> str:
    """The rim of a piece; a king's is beaded."""
    face, rim = colours(theme, piece.side)
    left, y, height, radius = number(at.x - RADIUS), number(at.y), number(thickness), number(RADIUS)
    bottom = f"a{radius} {radius} 0 0 0 {number(2 * RADIUS)} 0"
    drawn = (
        f'<path class="{piece.side} piece" d="M{left} {y}v{height}{bottom}v-{height}z" fill="{face}" stroke="{rim}"'
        f' stroke-width="{number(min(1.2, thickness / 4))}"/>'
    )
    if not piece.king:
        return drawn
    bead = number(thickness * 0.5)
    return drawn + (
        f'<path class="beads" d="M{left} {number(at.y + thickness / 2)}{bottom}" fill="none" stroke="{rim}"'
        f' stroke-width="{bead}" stroke-linecap="round" stroke-dasharray=".1 {number(thickness)}"/>'
    )


def _top(at: Point, theme: Theme, piece: Piece, mark: str) -> str:
    face, rim = colours(theme, piece.side)
    disc = f'<g class="{piece.side}" fill="{face}" stroke="{rim}" stroke-width="1.6">{_disc(*at, RADIUS)}</g>'
    if piece.king:
        return disc + f'<g class="{piece.side} kings" fill="{rim}" fill-rule="evenodd">{_mark(at, mark)}</g>'
    return disc + f'<g class="{piece.side} men" fill="none" stroke="{rim}" stroke-width="1.4">{_disc(*at, RING)}</g>'


def _count(at: Point, theme: Theme, pieces: int) -> str:
    x, y = number(at.x + 14), number(at.y - 11)
    return (
        f'<circle class="count" cx="{x}" cy="{y}" r="7" fill="{theme.frame}" stroke="{theme.names}"/>'
        f'<text x="{x}" y="{number(at.y - 7.9)}" {FONT} font-size="9" font-weight="700" text-anchor="middle"'
        f' fill="{theme.names}">{pieces}</text>'
    )
