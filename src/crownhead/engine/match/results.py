"""How a match stands: what was played so far, and what that proves."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field

from crownhead.engine.match.match import Match
from crownhead.engine.match.one_game import Played
from crownhead.engine.match.statistics import Estimate, Tally

OWN_FAULTS = ("illegal", "failure")
"""The reasons for which a game is lost that say that a program is broken."""


@dataclass
class Standing:
    """The games that were played, and what follows from them. It grows while a match is played.

    >>> standing = Standing(Match("random", "random:1"))
    >>> standing.add(Played(1, 1.0, "no-move", "", 40, 0.1))
    >>> standing.add(Played(2, 0.5, "repetition", "", 60, 0.1))
    >>> standing.tally, standing.llr is None
    (Tally(wins=1, losses=0, draws=1, pairs=(0, 0, 0, 1, 0)), True)
    """

    match: Match
    games: dict[int, Played] = field(default_factory=dict)
    interrupted: bool = False
    trouble: str = ""
    """Why the match could not go on, if so."""
    earlier: int = 0
    """How many of the games were played before, and read from the file."""
    began: float = field(default_factory=time.monotonic)
    seconds: float = 0.0
    tally: Tally = field(default_factory=Tally)
    """The results of the first contestant."""

    def add(self, played: Played) -> None:
        """Count a game. It is counted once."""
        if played.number in self.games:
            return
        self.games[played.number] = played
        other = self.games.get(2 * played.pair + (1 if played.number % 2 == 0 else 2))
        self.tally = self.tally.with_game(played.points, other.points if other else None)
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
        return Counter(played.reason for played in self.games.values())

    @property
    def faults(self) -> list[Played]:
        """The games that were lost by a fault: an illegal move, a failure, or on time."""
        return [played for _, played in sorted(self.games.items()) if played.fault]

    @property
    def is_broken(self) -> bool:
        """Whether a player made an illegal move or failed, or the match could not go on."""
        return bool(self.trouble) or any(played.reason in OWN_FAULTS for played in self.games.values())

    @property
    def seconds_left(self) -> float | None:
        """How long the games that are left will take, if they take as long as those before; None if nobody knows."""
        now = len(self.games) - self.earlier
        return (self.match.games - len(self.games)) * self.seconds / now if now else None
