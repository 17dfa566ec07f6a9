"""Where everything is in a picture: the squares, the frame, the names of the squares."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from crownhead import _core
from crownhead.diagram.themes import Theme

CELL = 40
"""The side of a square. Everything in a diagram is measured in these units; `size` only scales the whole."""

FONT = 'font-family="Helvetica,Arial,DejaVu Sans,sans-serif"'
EDGE = 4  # a bare frame
LETTERED = 16  # a frame with room for letters
HEADROOM = 36  # above the board, for the tallest column on the top row


class Point(NamedTuple):
    """A place in the picture; x to the right, y downwards."""

    x: float
    y: float


def number(value: float) -> str:
    """A number, as short as it can be written with one decimal.

    >>> number(20.0), number(0.5), number(-3.26)
    ('20', '.5', '-3.3')
    """
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


class BoardView:
    """The board of a variant, seen from White's side or (flipped) from Black's.

    >>> from crownhead import Rulebook
    >>> variant = Rulebook.load("english").variant
    >>> BoardView(variant).centre(1), BoardView(variant, flipped=True).centre(1)
    (Point(x=60, y=20), Point(x=260, y=300))
    """

    def __init__(self, variant: _core.Variant, *, flipped: bool = False, coordinates: str | None = None) -> None:
        self.variant = variant
        self.flipped = flipped
        self.coordinates = coordinates
        self.width = variant.columns * CELL
        self.height = variant.rows * CELL
        self.edge = LETTERED if coordinates == "letters" else EDGE
        self.top = max(self.edge, HEADROOM if variant.has_columns else 0)
        self.squares = range(1, variant.square_count + 1)

    @property
    def view(self) -> tuple[int, int, int, int]:
        """The SVG's viewBox: left, top, width, height. The board's own corner is at 0, 0."""
        return -self.edge, -self.top, self.width + 2 * self.edge, self.height + self.edge + self.top

    def corner(self, square: int) -> Point:
        """The upper left corner of a square."""
        row, column = self.variant.place(square)
        across = self.variant.columns - 1 - column if self.flipped else column
        down = row if self.flipped else self.variant.rows - 1 - row
        return Point(across * CELL, down * CELL)

    def centre(self, square: int) -> Point:
        """The middle of a square."""
        x, y = self.corner(square)
        return Point(x + CELL // 2, y + CELL // 2)

    def cells(self, squares: Iterable[int]) -> str:
        """Squares as the outline of a path."""
        corners = (self.corner(square) for square in squares)
        return "".join(f"M{x} {y}h{CELL}v{CELL}h-{CELL}z" for x, y in corners)

    def paint(self, theme: Theme) -> str:
        """The frame, the squares and their names."""
        left, width, height = -self.edge, self.width + 2 * self.edge, self.height + 2 * self.edge
        whole = self.variant.facts["squares"] == "all"
        lines = f' stroke="{theme.light}" stroke-width="1.5"' if whole else ""
        edge = theme.names if theme.frame == theme.light else theme.numbers
        area = f'width="{self.width}" height="{self.height}"'
        return (
            f'<rect class="frame" x="{left}" y="{left}" width="{width}" height="{height}" rx="3" fill="{theme.frame}"/>'
            f'<rect class="light" {area} fill="{theme.light}"/>'
            f'<path class="dark" d="{self.cells(self.squares)}" fill="{theme.dark}"{lines}/>'
            f'<rect class="edge" {area} fill="none" stroke="{edge}"/>' + self._names(theme)
        )

    def _names(self, theme: Theme) -> str:
        if self.coordinates == "numbers":
            down, size = round(theme.number_size * 0.9), number(theme.number_size)
            texts = ((x + 1, y + down, square) for square in self.squares for x, y in [self.corner(square)])
            listed = "".join(f'<text x="{x}" y="{y}">{square}</text>' for x, y, square in texts)
            return f'<g class="numbers" {FONT} font-size="{size}" fill="{theme.numbers}">{listed}</g>'
        if self.coordinates == "letters":
            style = f'{FONT} font-size="11" text-anchor="middle" fill="{theme.names}"'
            return f'<g class="letters" {style}>{"".join(self._letters())}</g>'
        return ""

    def _letters(self) -> Iterable[str]:
        columns, rows = self.variant.columns, self.variant.rows
        for column in range(columns):
            across = columns - 1 - column if self.flipped else column
            x, y = across * CELL + CELL // 2, self.height + 12
            yield f'<text x="{x}" y="{y}">{chr(ord("a") + column)}</text>'
        for row in range(rows):
            down = row if self.flipped else rows - 1 - row
            yield f'<text x="{-LETTERED // 2}" y="{down * CELL + CELL // 2 + 4}">{row + 1}</text>'
