"""What the computer does about an overlooked capture."""

from __future__ import annotations

from collections.abc import Callable

from crownhead.play.actions import Remedy
from crownhead.play.game import Game


def best_remedy(game: Game, worth: Callable[[Game], int]) -> tuple[Remedy, int]:
    """The remedy with the greatest worth to the player who may choose it, and that worth.

    Of several that are worth the same, the last is taken: if none helps, the capture is let stand.

    >>> game = Game("boxed", "B:W18,32:B14,15,1")
    >>> game.play("1-5")
    >>> best_remedy(game, worth=lambda after: 0)
    (LetStand(), 0)
    """

    def valued(remedy: Remedy) -> int:
        after = game.copy()
        after.do(remedy)
        return worth(after)

    values = [(remedy, valued(remedy)) for remedy in reversed(game.remedies)]
    return max(values, key=lambda pair: pair[1])
