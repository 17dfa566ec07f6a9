"""The engine's opinion of the position that is shown: asked for by a key, found in the background."""

from __future__ import annotations

from textual.content import Content
from textual.timer import Timer
from textual.widgets import Static

from crownhead.engine.analysis import Analysis
from crownhead.engine.engine import Engine
from crownhead.engine.limits import Limit
from crownhead.engine.thinking import Thinking
from crownhead.play.game import Game

SECONDS = 60.0
"""How long it looks at one position."""
INTERVAL = 0.25
MOST_MOVES = 8


class EngineLine(Static):
    """A line that shows how good a position is and what comes next. It is off until it is asked for."""

    def __init__(self) -> None:
        super().__init__(id="analysis")
        self.display = False
        self.thinking: Thinking | None = None
        self._game: Game | None = None
        self._engine: Engine | None = None
        self._timer: Timer | None = None

    @property
    def is_on(self) -> bool:
        """Whether it was asked for."""
        return bool(self.display)

    def switch(self) -> None:
        """Turn it on or off."""
        self.display = not self.display
        if not self.is_on:
            self.stop()

    def look_at(self, game: Game | None) -> None:
        """Think about a position; about none, if it is None or the game is over there."""
        if not self.is_on or game is None or game.outcome:
            self.stop()
            self.update("" if game is None or not game.outcome else "the game is over")
            return
        if self._game == game and self.thinking:
            return
        self.stop()
        if self._engine is None or self._engine.rulebook != game.rulebook:
            self._engine = Engine(game.rulebook)
        self._game = game.copy()
        self.thinking = self._engine.think(self._game, Limit(seconds=SECONDS))
        self._timer = self.set_interval(INTERVAL, self._report)
        self._report()

    def stop(self) -> None:
        """Think no longer, without waiting for the end of it."""
        if self._timer:
            self._timer.stop()
        if self.thinking:
            self.thinking.stop()
        self.thinking = self._game = self._timer = None

    def on_unmount(self) -> None:
        """Do not hold up the end of the program."""
        self.stop()

    def _report(self) -> None:
        if self.thinking and self._game:
            self.update(Content(in_words(self._game, self.thinking.latest)))
            if self.thinking.is_over and self._timer:
                self._timer.stop()


def in_words(game: Game, found: Analysis) -> str:
    """What was found so far.

    >>> from crownhead.engine.analysis import NOTHING
    >>> in_words(Game("english"), NOTHING)
    'engine: …'
    >>> game = Game("english", "B:W18,27,31:B14,5")
    >>> in_words(game, Engine("english").analyse(game, Limit(depth=3)))
    'engine (depth 3), black: +... 14x23x32 31-...'
    """
    if not found.lines:
        return "engine: …"
    best = found.lines[0]
    more = " …" if len(best.moves) > MOST_MOVES else ""
    line = str(type(best)(best.score, best.moves[:MOST_MOVES]))
    return f"engine (depth {found.depth}), {game.turn}: {line}{more}"
