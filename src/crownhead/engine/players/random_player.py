"""A player that moves at random."""

from __future__ import annotations

import random

from crownhead.engine.players.player import Player
from crownhead.play.actions import Accept, Action, Decline, Play
from crownhead.play.game import Game


class RandomPlayer(Player):
    """Plays any legal move, and any remedy when a capture was overlooked. A seed makes it repeatable.

    >>> game = Game("english", "B:W18:B14,1")
    >>> RandomPlayer(7).choose(game).move
    '14x23'
    """

    def __init__(self, seed: int | None = None) -> None:
        self.name = "random"
        self._random = random.Random(seed)

    def begin(self, seed: int) -> None:
        """Play the moves that follow from this seed."""
        self._random.seed(seed)

    def choose(self, game: Game) -> Action:
        """Return any legal move. Claims are accepted; a coin toss decides about offers."""
        if game.pending:
            return Accept() if game.pending.claim or self._random.random() < 0.5 else Decline()
        if game.remedies:
            return self._random.choice(game.remedies)
        return Play(str(self._random.choice(game.legal_moves)))
