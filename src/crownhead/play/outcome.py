"""How a game ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from crownhead.sentences import Sentence, cited
from crownhead.sides import Side

if TYPE_CHECKING:
    from crownhead.rules.rulebook import Clause


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
        """Whether the game is drawn."""
        return self.winner is None

    @property
    def why(self) -> str:
        """The reason in words, without the clause. An ending is called by its name.

        >>> from crownhead import Game
        >>> game = Game("english")
        >>> game.do("resign")
        >>> game.outcome.why
        'black resigned'
        """
        words = _WORDS.get(self.reason)
        if words is None:
            return Sentence(self.reason.replace("-", " "))
        return words.filling(winner=self.winner, loser=self.winner.other) if self.winner else words

    @property
    def what(self) -> str:
        """Who won, and why."""
        if self.winner is None:
            return Sentence("draw: {why}", why=self.why)
        return Sentence("{winner} wins: {why}", winner=self.winner, why=self.why)

    def __str__(self) -> str:
        return cited(self.what, self.clause.title)


_WORDS = {
    "no-pieces": Sentence("{loser} has no piece left"),
    "no-move": Sentence("{loser} has no legal move"),
    "nothing-left": Sentence("{winner} has no piece left"),
    "stuck": Sentence("{winner} has no legal move"),
    "first-king": Sentence("{winner} has the first king"),
    "resignation": Sentence("{loser} resigned"),
    "flag": Sentence("{loser} ran out of time"),
    "agreement": Sentence("agreed"),
    "repetition": Sentence("the position was repeated"),
    "no-progress": Sentence("no progress"),
    "proven": Sentence("neither player can force a win"),
    "adjudication": Sentence("decided by the arbiter"),
}
