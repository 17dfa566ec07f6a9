"""The board on the screen: draws a view of it, moves a cursor, and reports which square was chosen."""

from __future__ import annotations

from itertools import chain

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding
from textual.geometry import Size as ScreenSize
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from crownhead.terminal.drawing import LABEL, SQUARE_SIZES, Part, SquareMark, picture
from crownhead.terminal.full_screen.view import View

LIGHT, DARK, OTHER_DARK = "#d8bd95", "#7d5a3c", "#8a6647"
LAST, CHOSEN, CURSOR = "#9a7d2e", "#2e7d6b", "#ffd75f"
NAME, SIGN = "#cdb394", "#ffe08a"
INK = {"w": ("#ffffff", "#e6dccb", "#7a1f1f"), "b": ("#120d08", "#120d08", "#ffffff")}
"""Of a white and a black disc: the edge, the inside, and what is written on it."""
RANK_MARGIN = 3
"""Columns for the rank numbers of a board with letters."""


class BoardWidget(Widget, can_focus=True):
    """The board. Arrow keys move the cursor, Enter or a click chooses a square."""

    BINDINGS = [  # noqa: RUF012  # Textual declares them this way
        Binding("up", "move(0, 1)", show=False),
        Binding("down", "move(0, -1)", show=False),
        Binding("left", "move(-1, 0)", show=False),
        Binding("right", "move(1, 0)", show=False),
        Binding("enter,space", "choose", show=False),
    ]

    cursor: reactive[int] = reactive(1)

    class Chosen(Message):
        """A square was chosen."""

        def __init__(self, square: int) -> None:
            super().__init__()
            self.square = square

    class Looked(Message):
        """The cursor has come to another square."""

    def __init__(self, view: View, cursor: int) -> None:
        super().__init__(id="board")
        self.view = view
        self.set_reactive(BoardWidget.cursor, cursor)
        self.square_size = SQUARE_SIZES[-1]

    # --- size --------------------------------------------------------------------------------------------------------

    def fit(self, width: int, height: int) -> None:
        """Use the largest squares that fit."""
        variant = self.view.position.variant
        across, down = (RANK_MARGIN, 1) if variant.letters else (0, 0)
        for size in SQUARE_SIZES:
            across_all, down_all = variant.columns * size.width + across, variant.rows * size.height + down
            if across_all <= width and down_all <= height:
                break
        self.square_size = size
        self.styles.width, self.styles.height = across_all, down_all
        self.refresh(layout=True)

    def show(self, view: View) -> None:
        """Draw another view from now on."""
        self.view = view
        self.refresh()

    def get_content_width(self, container: ScreenSize, viewport: ScreenSize) -> int:
        """The width of all its squares."""
        return self.view.position.variant.columns * self.square_size.width

    # --- from the screen to squares and back -------------------------------------------------------------------------

    def square_at(self, x: int, y: int) -> int | None:
        """The playing square at a place of this widget."""
        variant, size = self.view.position.variant, self.square_size
        column = (x - (RANK_MARGIN if variant.letters else 0)) // size.width
        return self._square(y // size.height, column)

    def place_of(self, square: int) -> tuple[int, int]:
        """The middle of a square on this widget."""
        variant, size = self.view.position.variant, self.square_size
        rank, file = variant.place(square)
        row, column = (rank, variant.columns - 1 - file) if self.view.flipped else (variant.rows - 1 - rank, file)
        margin = RANK_MARGIN if variant.letters else 0
        return margin + column * size.width + size.width // 2, row * size.height + size.height // 2

    def _square(self, row: int, column: int) -> int | None:
        variant = self.view.position.variant
        if not (0 <= row < variant.rows and 0 <= column < variant.columns):
            return None
        if self.view.flipped:
            return variant.square_at(row, variant.columns - 1 - column)
        return variant.square_at(variant.rows - 1 - row, column)

    # --- hands -------------------------------------------------------------------------------------------------------

    def on_click(self, event: events.Click) -> None:
        """A click chooses a square."""
        square = self.square_at(event.x, event.y)
        if square is not None:
            self.cursor = square
            self.post_message(self.Chosen(square))

    def action_choose(self) -> None:
        """Enter chooses the square under the cursor."""
        self.post_message(self.Chosen(self.cursor))

    def action_move(self, right: int, up: int) -> None:
        """Move the cursor to the next playing square that way, if there is one."""
        if self.view.flipped:
            right, up = -right, -up
        variant = self.view.position.variant
        rank, file = variant.place(self.cursor)
        if up:
            # On a board with empty light squares the cursor goes up in a zigzag and stays in the same two files.
            files = (file, file ^ 1, file - 1, file + 1)
            places = [(rank + up, other) for other in files]
        else:
            places = [(rank, file + right), (rank, file + 2 * right)]
        inside = ((r, f) for r, f in places if 0 <= r < variant.rows and 0 <= f < variant.columns)
        self.cursor = next((square for r, f in inside if (square := variant.square_at(r, f))), self.cursor)

    def watch_cursor(self) -> None:
        """Notify the app that the cursor has moved."""
        self.post_message(self.Looked())

    # --- drawing -----------------------------------------------------------------------------------------------------

    def render_line(self, y: int) -> Strip:
        """One line of the board."""
        variant = self.view.position.variant
        row, line = divmod(y, self.square_size.height)
        if row >= variant.rows:
            return (
                Strip(self._files()) if variant.letters and y == variant.rows * self.square_size.height else Strip([])
            )
        squares = (self._segments(self._square(row, column), line, row + column) for column in range(variant.columns))
        return Strip([*self._rank(row, line), *chain.from_iterable(squares)])

    def _segments(self, square: int | None, line: int, shade: int) -> list[Segment]:
        view, size = self.view, self.square_size
        if square is None:
            return [Segment(" " * size.width, Style(bgcolor=LIGHT))]
        column, mark, variant = view.at(square), view.marks.get(square), view.position.variant
        name = "" if variant.letters else variant.name(square)
        styles = _styles(column[:1].lower(), self._ground(square, mark, shade))
        if square == self.cursor:
            # Reversed, so that it shows without colours too.
            styles[Part.NAME] = styles[Part.SIGN] = Style(color=CURSOR, bgcolor="#000000", reverse=True, bold=True)
        return [Segment(run.text, styles[run.part]) for run in picture(column, name, mark, size)[line]]

    def _ground(self, square: int, mark: SquareMark | None, shade: int) -> str:
        if mark in (SquareMark.CHOSEN, SquareMark.LANDING, SquareMark.END):
            return CHOSEN
        if square in self.view.last:
            return LAST
        return OTHER_DARK if self.view.position.variant.facts["squares"] == "all" and shade % 2 else DARK

    def _rank(self, row: int, line: int) -> list[Segment]:
        variant = self.view.position.variant
        if not variant.letters:
            return []
        rank = row + 1 if self.view.flipped else variant.rows - row
        shown = f"{rank:>2} " if line == self.square_size.height // 2 else ""
        return [Segment(shown.ljust(RANK_MARGIN), self.rich_style)]

    def _files(self) -> list[Segment]:
        files = [chr(ord("a") + file) for file in range(self.view.position.variant.columns)]
        width = self.square_size.width
        before = " " * (0 if self.square_size.height == 1 else LABEL + (width - LABEL - 1) // 2)
        shown = ((before + file).ljust(width) for file in (reversed(files) if self.view.flipped else files))
        return [Segment(" " * RANK_MARGIN + "".join(shown), self.rich_style)]


def _styles(piece: str, ground: str) -> dict[Part, Style]:
    """The colours of a square's parts, for a white, a black or no piece on a ground."""
    edge, inside, writing = INK.get(piece, (SIGN, ground, SIGN))
    return {
        Part.NAME: Style(color=NAME, bgcolor=ground),
        Part.SIGN: Style(color=SIGN, bgcolor=ground, bold=True),
        Part.RIM: Style(color=edge, bgcolor=ground),
        Part.DISC: Style(color=edge, bgcolor=inside),
        Part.WRITING: Style(color=writing, bgcolor=inside, bold=True),
    }
