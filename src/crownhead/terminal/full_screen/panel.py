"""The panel beside the board: the moves, and buttons for what can be done about the position."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Button, Static

from crownhead.play.actions import Accept, Action, Adjudicate, Compel, Decline, Dismiss, Huff, LetStand, label
from crownhead.play.game import Game
from crownhead.terminal.score_sheet import ScoreRow


class PanelButton(NamedTuple):
    """A button: its label, its action, and a key for it."""

    label: str
    action: Action
    key: str = ""

    @property
    def text(self) -> str:
        """The label with its key."""
        return f"{self.label} ({self.key})" if self.key else self.label


def standing_choices(game: Game, huffed: Collection[int]) -> list[PanelButton]:
    """What can be done about an overlooked capture (with the pieces chosen to be huffed), an offer or a claim.

    >>> game = Game("english")
    >>> game.do("offer")
    >>> [choice.text for choice in standing_choices(game, ())]
    ['Accept (a)', 'Decline (d)']
    """
    offered: list[PanelButton] = []
    if game.remedies:
        names = tuple(map(game.rulebook.variant.name, sorted(huffed)))
        offered += [_choice(Huff(names), "h")] if names else []
        offered += [_choice(Compel(), "k"), _choice(LetStand(), "t")]
    if game.frozen:
        offered += [PanelButton("Arbiter: a draw", Adjudicate()), PanelButton("Arbiter: play on", Dismiss())]
    elif game.pending:
        offered += [_choice(Accept(), "a"), _choice(Decline(), "d")]
    return offered


def _choice(action: Action, key: str) -> PanelButton:
    return PanelButton(label(action), action, key)


class ButtonColumn(Vertical):
    """A column of buttons, one line each. Up and down go from one to the next, Enter presses."""

    BINDINGS = [  # noqa: RUF012  # Textual declares them this way
        Binding("down,right", "app.focus_next", show=False),
        Binding("up,left", "app.focus_previous", show=False),
    ]

    class Made(Message):
        """A choice was made."""

        def __init__(self, action: Action) -> None:
            super().__init__()
            self.action = action

    def __init__(self) -> None:
        super().__init__(id="choices")
        self.offered: list[PanelButton] = []

    async def offer(self, choices: list[PanelButton], *, focus: bool = False) -> None:
        """Show these buttons; none hides the column."""
        if choices != self.offered:
            self.offered = choices
            await self.remove_children()
            await self.mount_all(Button(Content(choice.text), compact=True) for choice in choices)
            self.display = bool(choices)
        if focus and choices:
            self.query(Button).first().focus()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Report which choice was made."""
        event.stop()
        index = list(self.query(Button)).index(event.button)
        self.post_message(self.Made(self.offered[index].action))


class ScoreSheet(VerticalScroll, can_focus=False):
    """The moves so far. A click on one shows the position after it."""

    _line = 0  # the one with the move that the board shows

    def compose(self) -> ComposeResult:
        """One text in a box that scrolls."""
        yield Static(id="score")

    def on_resize(self) -> None:
        """Keep the move in sight when the engine's line takes room, or gives it back."""
        self._scroll_to_shown()

    def show(self, rows: list[ScoreRow], shown: int) -> None:
        """List the moves, with the one that the board shows in reverse, and scroll to it."""
        lines: list[Content] = []
        self._line = 0
        for number, row in enumerate(rows):
            parts = [Content(f"{row.number:>4}")]
            for index, text in row.entries:
                style = f"@click=app.look({index})" + (" reverse" if index == shown else "")
                parts += [Content(" "), Content.styled(text, style)]
                self._line = number if index == shown else self._line
            lines.append(Content("").join(parts))
        self.query_one("#score", Static).update(Content("\n").join(lines))
        self.call_after_refresh(self._scroll_to_shown)

    def _scroll_to_shown(self) -> None:
        self.scroll_to(y=max(0, self._line - self.size.height // 2), animate=False)
