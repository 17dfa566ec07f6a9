"""Texts that cover the board until a key is pressed: help, a clause of the rulebook, a longer answer."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from crownhead.terminal.commands import help_text

KEYS = """\
arrows  move the cursor          Enter  choose a piece, then where it goes
Esc     cancel, back to the board    n  the next piece that may move
[ ]     earlier and later positions (also Page Up, Page Down, Home, End)
Tab     from the board to the buttons, to the line to type in, and back

f  flip the board      u  take back           r  resign (asks first)
o  offer a draw        c  claim a draw        w  why: read the clause
a  accept              d  decline             s  save    l  open    q  quit
h  huff                k  compel              t  let stand
e  the engine's opinion of what is shown      g  go on with the game left last

Choose a capture step by step: + is the next landing square, ◦ where it
can end. A square that only one capture can mean makes that capture at
once. Where you may stop short, choose the last square again to stop.

▄▀▀▄ or ○  white       ▄██▄ or ●  black       K, ◎ or ◉  a king
▀▄▄▀                   ▀██▀                   3  pieces in a column
• may move   ! can capture   » chosen   ? may be huffed   x taken

To type, begin with : or m, or on a numbered board just with the number.
"""


def help_page() -> str:
    """Keys, signs and commands.

    >>> "flip the board" in help_page()
    True
    """
    return KEYS + "\n" + help_text()


class TextScreen(ModalScreen[None]):
    """A text to read. Any key but those that scroll closes it."""

    BINDINGS = [  # noqa: RUF012  # Textual declares them this way
        Binding("escape,enter,q,space,question_mark", "dismiss", show=False),
    ]
    CSS = """
    TextScreen { align: center middle; }
    TextScreen > VerticalScroll {
        width: 84; height: auto; max-width: 100%; max-height: 100%; scrollbar-size: 1 1;
        background: $surface; border: round $primary; padding: 0 1;
    }
    TextScreen Static { width: 1fr; }
    """

    def __init__(self, title: str, text: str) -> None:
        super().__init__()
        self.heading = title
        self.text = text

    def compose(self) -> ComposeResult:
        """The text in a box that scrolls."""
        with VerticalScroll() as box:
            box.border_title = self.heading
            box.border_subtitle = "Esc closes"
            yield Static(Content(self.text))

    def on_click(self, event: events.Click) -> None:
        """A click beside the text closes it too."""
        if event.widget is self:
            self.dismiss()
