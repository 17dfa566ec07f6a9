"""How a game ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from crownhead.sides import Side

if TYPE_CHECKING:
    from crownhead.rulebook import Clause


class Outcome(NamedTuple):
    """The winner (None: a draw), the reason, and the clause of the rulebook that it rests on.

    >>> from crownhead import Game
    >>> game = Game("english", "W:W18:B14")
    >>> game.play("18x9")
    >>> print(game.outcome)
    white wins: black has no piece left (Winning)
    >>> game.outcome.winner, game.outcome.reason
    (<Side.WHITE: 'white'>, 'no-pieces')
    """

    winner: Side | None
    reason: str
    clause: Clause

    @property
    def is_draw(self) -> bool:
        """Whether nobody won."""
        return self.winner is None

    def __str__(self) -> str:
        result = f"{self.winner} wins" if self.winner else "draw"
        loser = self.winner.other if self.winner else None
        why = _WORDS.get(self.reason, self.reason).format(winner=self.winner, loser=loser)
        return f"{result}: {why} ({self.clause.title})"


_WORDS = {
    "no-pieces": "{loser} has no piece left",
    "no-move": "{loser} has no legal move",
    "nothing-left": "{winner} has no piece left",
    "stuck": "{winner} has no legal move",
    "first-king": "{winner} has the first king",
    "resignation": "{loser} resigned",
    "flag": "{loser} overstepped the time",
    "agreement": "agreed",
    "repetition": "the position was repeated",
    "no-progress": "no progress",
    "proven": "neither player can force a win",
    "adjudication": "decided by the arbiter",
}
