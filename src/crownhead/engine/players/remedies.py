"""What to do about an overlooked capture: the remedies that the rules allow, and the best of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from crownhead.errors import ActionError
from crownhead.play.actions import Action, Compel, Huff, LetStand
from crownhead.play.game import Game


def remedies(game: Game) -> list[tuple[Action, Game]]:
    """Every remedy for an overlooked capture, each with the game after it; letting it stand comes last.

    >>> game = Game("boxed", "B:W18,32:B14,15,1")
    >>> game.play("1-5")
    >>> [remedy.squares for remedy, _ in remedies(game) if isinstance(remedy, Huff)]
    [('14', '15'), ('14',), ('15',)]
    """
    assert game.offence
    names = tuple(map(game.rulebook.variant.name, game.offence.liable))
    huffs = [names, *((name,) for name in names)] if len(names) > 1 else [names]
    return [*_possible(game, [*map(Huff, huffs), Compel(), LetStand()])]


def best_remedy(game: Game, worth: Callable[[Game], int]) -> tuple[Action, int]:
    """The remedy with the greatest worth to the player who may choose it, and that worth.

    Of several that are worth the same, the last is taken: if none helps, the capture is let stand.

    >>> game = Game("boxed", "B:W18,32:B14,15,1")
    >>> game.play("1-5")
    >>> best_remedy(game, worth=lambda after: 0)
    (LetStand(), 0)
    """
    valued = [(remedy, worth(after)) for remedy, after in remedies(game)]
    best = max(value for _, value in valued)
    return next(pair for pair in reversed(valued) if pair[1] == best)


def _possible(game: Game, actions: Iterable[Action]) -> Iterator[tuple[Action, Game]]:
    for action in actions:
        after = game.copy()
        try:
            after.do(action)
        except ActionError:
            continue
        yield action, after
