"""The results of a match: each game's, and what all of them prove so far."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from crownhead.engine.match.settings import MatchSettings
from crownhead.engine.match.statistics import Estimate, Tally

OWN_FAULTS = ("illegal", "failure")
"""The reasons for a loss which show that a program is broken."""


class GameResult(NamedTuple):
    """A game of a match: its number, the first contestant's points, how it ended, and whose fault that was, if any."""

    number: int
    points: float
    reason: str
    fault: str
    plies: int
    seconds: float
    pdn: str = ""
    cpu: tuple[float, float] = (0.0, 0.0)
    """The CPU time that the match measured, in seconds a move, the first contestant's first."""

    @property
    def pair(self) -> int:
        """The number of the pair that it belongs to, from 0."""
        return (self.number - 1) // 2


def white_is_first(number: int) -> bool:
    """Whether the first contestant has White in the game with this number: in every odd one.

    >>> white_is_first(1), white_is_first(2)
    (True, False)
    """
    return number % 2 == 1


@dataclass
class Results:
    """The games that were played, and what follows from them. It grows while a match is played.

    >>> results = Results(MatchSettings("random", "random:1"))
    >>> results.add(GameResult(1, 1.0, "no-move", "", 40, 0.1))
    >>> results.add(GameResult(2, 0.5, "repetition", "", 60, 0.1))
    >>> results.tally, results.llr is None
    (Tally(wins=1, losses=0, draws=1, pairs=(0, 0, 0, 1, 0)), True)
    """

    match: MatchSettings
    games: dict[int, GameResult] = field(default_factory=dict)
    interrupted: bool = False
    trouble: str = ""
    """Why the match could not go on, if so."""
    earlier: int = 0
    """How many of the games were read from the file of an earlier run."""
    began: float = field(default_factory=time.monotonic)
    seconds: float = 0.0
    tally: Tally = field(default_factory=Tally)
    """The results of the first contestant."""

    def add(self, game: GameResult) -> None:
        """Count a game, unless the one with this number has been counted."""
        if game.number in self.games:
            return
        self.games[game.number] = game
        other = self.games.get(2 * game.pair + (1 if game.number % 2 == 0 else 2))
        self.tally = self.tally.with_game(game.points, other.points if other else None)
        self.seconds = time.monotonic() - self.began

    @property
    def estimate(self) -> Estimate:
        """How much stronger the first contestant is."""
        return self.tally.estimate

    @property
    def llr(self) -> float | None:
        """The log-likelihood ratio, if there is a test."""
        return self.match.test.llr(self.tally.observations) if self.match.test else None

    @property
    def accepted(self) -> float | None:
        """The difference in Elo that the test has accepted; None if there is no test or it is not decided."""
        test, tally = self.match.test, self.tally
        return test.accepted(tally.pairs) if test and sum(tally.pairs) else None

    @property
    def is_over(self) -> bool:
        """Whether there is nothing left to play."""
        return len(self.games) >= self.match.games or self.accepted is not None

    @property
    def reasons(self) -> Counter[str]:
        """How often games ended for each reason."""
        return Counter(game.reason for game in self.games.values())

    @property
    def faults(self) -> list[GameResult]:
        """The games that were lost by a fault: an illegal move, a failure, or on time."""
        return [game for _, game in sorted(self.games.items()) if game.fault]

    @property
    def is_broken(self) -> bool:
        """Whether a player made an illegal move or failed, or the match could not go on."""
        return bool(self.trouble) or any(game.reason in OWN_FAULTS for game in self.games.values())

    @property
    def seconds_left(self) -> float | None:
        """How long the rest will take, if those games take as long as the others; None before the first."""
        now = len(self.games) - self.earlier
        return (self.match.games - len(self.games)) * self.seconds / now if now else None
