"""What every computer player offers, and whose turn it is to act."""

from __future__ import annotations

from abc import ABC, abstractmethod

from crownhead.engine.time_management import Clock
from crownhead.play.actions import Action
from crownhead.play.game import Game
from crownhead.sides import Side


class Player(ABC):
    """A program that plays one of the sides."""

    name: str
    clock: Clock | None = None
    """The time left for its next moves, set before each move by the caller that keeps it; None without a clock."""
    score: int | None = None
    """What the position was worth to it when it last moved, in hundredths of a man; None if it does not know."""

    def begin(self, seed: int) -> None:  # noqa: B027  # most players remember nothing
        """Prepare for a new game and forget the last one. The seed makes random choices repeatable."""

    @abstractmethod
    def choose(self, game: Game) -> Action:
        """Return the action of the side that has to act (see `side_to_act`). The game itself is not changed."""

    def stop(self) -> None:  # noqa: B027  # most players answer at once
        """Make a `choose` that is running in another thread return soon."""


def side_to_act(game: Game) -> Side:
    """The side that has to act now: the one that was asked something, else the player to move.

    >>> game = Game("english")
    >>> game.do("offer")
    >>> side_to_act(game).value
    'white'
    """
    return game.pending.side.other if game.pending else game.turn
