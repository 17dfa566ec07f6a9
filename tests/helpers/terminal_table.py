"""The full-screen game in the hands of a test."""

import asyncio
from contextlib import asynccontextmanager
from functools import wraps

import pytest
from textual.widgets import Button, Static

import crownhead as ch
from crownhead.terminal.full_screen.app import PlayApp
from crownhead.terminal.full_screen.board import BoardWidget
from crownhead.terminal.full_screen.panel import ButtonColumn
from crownhead.terminal.session import Session


class Table:
    """An app in the hands of a test."""

    def __init__(self, app, pilot):
        self.app = app
        self.pilot = pilot

    @property
    def game(self):
        return self.app.session.game

    def text(self, where):
        return str(self.app.query_one(where, Static).render())

    def marks(self):
        return self.app.board.view.marks

    def screen(self):
        """The board as it is drawn."""
        board = self.app.board
        return [board.render_line(y).text for y in range(board.size.height)]

    def buttons(self):
        return [str(button.label) for button in self.app.query(ButtonColumn).first().query(Button)]

    async def press(self, *keys):
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def type(self, text):
        await self.press("colon", *({"-": "minus", " ": "space"}.get(sign, sign) for sign in text), "enter")

    async def click(self, *names):
        for name in names:
            square = self.game.rulebook.variant.square(name)
            await self.pilot.click(BoardWidget, offset=self.app.board.place_of(square))
            await self.pilot.pause()

    async def choose(self, *names):
        """With the keyboard alone: walk to a square with the arrows, and press Enter."""
        variant = self.game.rulebook.variant
        for name in names:
            for _ in range(variant.rows + variant.columns):
                rank, file = variant.place(variant.square(name))
                at_rank, at_file = variant.place(self.app.board.cursor)
                up, right = ("down", "left") if self.app.session.flipped else ("up", "right")
                down, left = ("up", "right") if self.app.session.flipped else ("down", "left")
                if rank != at_rank:
                    await self.pilot.press(up if rank > at_rank else down)
                elif file != at_file:
                    await self.pilot.press(right if file > at_file else left)
                else:
                    break
            await self.press("enter")


@asynccontextmanager
async def table(rules="english", fen=None, size=(80, 24), **players):
    app = PlayApp(Session(ch.Game(rules, fen), **players))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Table(app, pilot)


def running(test):
    """A test that is a coroutine, run to its end. Drawing whole screens takes long: a quick run leaves it out."""

    @pytest.mark.thorough
    @wraps(test)
    def run(*arguments, **named):
        asyncio.run(test(*arguments, **named))

    return run
