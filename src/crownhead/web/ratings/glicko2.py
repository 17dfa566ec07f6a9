"""Glicko-2, by Mark Glickman's “Example of the Glicko-2 system”: what one game makes of a rating.

A rating period is one game, so that a rating changes as soon as a game ends. What the system takes from the length of a
period, that a player is less well known the longer they have not played, is counted in days instead: before a game both
players' deviations grow by the time since their last one.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import timedelta
from typing import NamedTuple

SCALE = 173.7178
"""What one unit of the system's own scale is in points of rating."""
TAU = 0.5
"""How fast volatility may change; Glickman recommends 0.3 to 1.2, and this is the value of his example."""
PRECISION = 1e-6
CENTRE, UNKNOWN, USUAL_VOLATILITY = 1500.0, 350.0, 0.06
"""A new player: the middle of the scale, and nothing is known."""
SUREST = 45.0
"""No rating is known better than this: one that hardly moves any more would no longer follow its player."""
ESTABLISHED = 110.0
"""A rating with a larger deviation than this is provisional."""
PERIOD = timedelta(days=365) * (USUAL_VOLATILITY * SCALE) ** 2 / (ESTABLISHED**2 - 60**2)
"""Chosen so that a rating with a deviation of 60 is provisional again after a year without a game: about 4.7 days."""


class Skill(NamedTuple):
    """How strong a player is: 95 % sure within two deviations, and how much that goes up and down.

    >>> Skill().value
    1500.0
    """

    value: float = CENTRE
    deviation: float = UNKNOWN
    volatility: float = USUAL_VOLATILITY

    def after(self, idle: timedelta) -> Skill:
        """The same after a time without a game: less sure.

        >>> round(Skill(1612.0, 60.0, 0.06).after(timedelta(days=365)).deviation)
        110
        """
        periods = max(idle / PERIOD, 0.0)
        grown = math.hypot(self.deviation, SCALE * self.volatility * math.sqrt(periods))
        return self._replace(deviation=min(grown, UNKNOWN))

    @property
    def is_provisional(self) -> bool:
        """Whether it is not yet, or no longer, well known."""
        return self.deviation > ESTABLISHED


@dataclass(frozen=True, slots=True)
class RatedResult:
    """One game of a period: against whom, and what it brought: 1, ½ or 0."""

    opponent: Skill
    score: float


def rated(player: Skill, games: list[RatedResult]) -> Skill:
    """What the games of one period make of a player.

    >>> rated(Skill(1500, 200), [RatedResult(Skill(1400, 30), 1.0)]).value > 1500
    True
    """
    mu, phi = (player.value - CENTRE) / SCALE, player.deviation / SCALE
    variance = surprise = 0.0
    for game in games:
        weight = _weight(game.opponent.deviation / SCALE)
        expected = 1 / (1 + math.exp(-weight * (mu - (game.opponent.value - CENTRE) / SCALE)))
        variance += weight**2 * expected * (1 - expected)
        surprise += weight * (game.score - expected)
    variance = 1 / variance
    volatility = _volatility(phi, player.volatility, variance, variance * surprise)
    phi = 1 / math.sqrt(1 / (phi**2 + volatility**2) + 1 / variance)
    return Skill(CENTRE + SCALE * (mu + phi**2 * surprise), max(SCALE * phi, SUREST), volatility)


def _weight(phi: float) -> float:
    """How much a game against an opponent counts who is known this well: Glickman's g."""
    return 1 / math.sqrt(1 + 3 * phi**2 / math.pi**2)


def _volatility(phi: float, sigma: float, variance: float, delta: float) -> float:
    """The new volatility: where Glickman's f is zero, found by the Illinois variant of regula falsi (his step 5)."""
    start = math.log(sigma**2)

    def f(x: float) -> float:
        spread = phi**2 + variance + math.exp(x)
        return math.exp(x) * (delta**2 - spread) / (2 * spread**2) - (x - start) / TAU**2

    low = start
    if delta**2 > phi**2 + variance:
        high = math.log(delta**2 - phi**2 - variance)
    else:
        steps = 1
        while f(start - steps * TAU) < 0:
            steps += 1
        high = start - steps * TAU
    f_low, f_high = f(low), f(high)
    while abs(high - low) > PRECISION:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return math.exp(low / 2)
