"""What the results of a match prove: the difference in strength, how sure it is, and whether to go on.

Two games from one opening, with colours reversed, are one observation: a one-sided opening gives both players a win,
and proves nothing. So results are counted in pairs, by the points of the first contestant in both games: 0, ½, 1, 1½
or 2. Where there is no pair yet, single games are counted.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import NamedTuple, Self

from crownhead.errors import quote

CONFIDENCE = 0.95
_WIDTH = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
_ALMOST_NEVER = 1e-3  # instead of a result that has not happened yet: nothing is impossible after a few games


def elo(score: float) -> float:
    """The difference in Elo that makes one expect this share of the points.

    >>> round(elo(0.75)), elo(0.5), elo(1.0)
    (191, 0.0, inf)
    """
    if not 0 < score < 1:
        return math.copysign(math.inf, score - 0.5)
    return 400 * math.log10(score / (1 - score))


def expected(difference: float) -> float:
    """The share of the points that one expects with this difference in Elo.

    >>> round(expected(191), 2)
    0.75
    """
    return 1 / (1 + 10 ** (-difference / 400))


class Tally(NamedTuple):
    """The results of the first contestant: games, and the pairs by their points (0, ½, 1, 1½, 2).

    >>> Tally().with_game(1).with_game(0.5, 1)
    Tally(wins=1, losses=0, draws=1, pairs=(0, 0, 0, 1, 0))
    """

    wins: int = 0
    losses: int = 0
    draws: int = 0
    pairs: tuple[int, ...] = (0, 0, 0, 0, 0)

    def with_game(self, points: float, other: float | None = None) -> Self:
        """With one more game; ``other`` are the points of the same pair's other game, if that has been counted."""
        pairs = list(self.pairs)
        if other is not None:
            pairs[round(2 * (points + other))] += 1
        won, lost = points == 1, points == 0
        return type(self)(self.wins + won, self.losses + lost, self.draws + (not won and not lost), tuple(pairs))

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.wins + self.losses + self.draws

    @property
    def score(self) -> float:
        """The share of the points; ½ before the first game."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    @property
    def draw_ratio(self) -> float:
        """The share of the games that were drawn."""
        return self.draws / self.games if self.games else 0.0

    @property
    def observations(self) -> tuple[int, ...]:
        """How often each share of the points was made, from none to all: by pairs, or else by games."""
        return self.pairs if sum(self.pairs) else (self.losses, self.draws, self.wins)

    @property
    def estimate(self) -> Estimate:
        """How much stronger the first contestant is."""
        return estimate(self.observations)


class Estimate(NamedTuple):
    """A difference in Elo, its error at 95 %, and how likely it is that the first contestant is the stronger one.

    >>> str(Estimate(elo=12.34, error=5.6, superiority=0.987))
    'Elo +12.3 ± 5.6, 98.7 % likely to be stronger'
    """

    elo: float
    error: float
    superiority: float

    @property
    def is_known(self) -> bool:
        """Whether there are enough results, and different ones, to tell how large the error is."""
        return math.isfinite(self.error)

    def __str__(self) -> str:
        if not self.is_known:
            return "Elo: too early to tell"
        return f"Elo {self.elo:+.1f} ± {self.error:.1f}, {100 * self.superiority:.1f} % likely to be stronger"


def estimate(counts: Sequence[int]) -> Estimate:
    """The estimate from how often each share of the points was made; the shares are evenly spaced from 0 to 1.

    The error is infinite as long as nothing has varied.

    >>> print(estimate([34, 3, 63]))
    Elo +103.7 ± 71.2, 99.9 % likely to be stronger
    """
    total = sum(counts)
    if not total:
        return Estimate(0.0, math.inf, 0.5)
    shares = _shares(len(counts))
    mean = sum(share * count for share, count in zip(shares, counts, strict=True)) / total
    variance = sum(count * (share - mean) ** 2 for share, count in zip(shares, counts, strict=True)) / total
    if not variance:
        return Estimate(elo(mean), math.inf, 0.5 if mean == 0.5 else float(mean > 0.5))
    deviation = math.sqrt(variance / total)
    low, high = (elo(mean + sign * _WIDTH * deviation) for sign in (-1, 1))
    return Estimate(elo(mean), (high - low) / 2, NormalDist().cdf((mean - 0.5) / deviation))


def _shares(number: int) -> list[float]:
    return [index / (number - 1) for index in range(number)]


# --- when to stop -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sprt:
    """A sequential test: is the difference in Elo rather ``elo1`` than ``elo0``? It goes on until that is decided.

    ``alpha`` is the risk to accept elo1 where elo0 is true, ``beta`` the risk of the opposite. The likelihood ratio is
    the generalised one, for results of any distribution.

    >>> sprt = Sprt.parse("elo0=0,elo1=5")
    >>> [round(bound, 2) for bound in sprt.bounds]
    [-2.94, 2.94]
    >>> round(sprt.llr([0, 1796, 6397, 2037, 3]), 2) > 2.94
    True
    """

    elo0: float = 0.0
    elo1: float = 5.0
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not -1000 <= self.elo0 < self.elo1 <= 1000:
            raise ValueError(f"a test needs elo0 below elo1, both within ±1000, not {self.elo0:g} and {self.elo1:g}")
        for name in ("alpha", "beta"):
            if not 0 < getattr(self, name) < 0.5:
                raise ValueError(f"{name}: a risk above 0 and below 0.5, not {getattr(self, name):g}")

    @classmethod
    def parse(cls, text: str) -> Self:
        """The test that a text such as ``elo0=0,elo1=5,alpha=.05,beta=.05`` describes; the rest has its defaults.

        >>> Sprt.parse("elo2=3")
        Traceback (most recent call last):
        ValueError: "elo2=3" is not part of a test: expected elo0=0,elo1=5,alpha=0.05,beta=0.05 or some of these
        """
        given = {}
        for part in text.split(","):
            name, _, value = part.partition("=")
            try:
                number = float(value)
            except ValueError:
                number = math.nan
            if name not in ("elo0", "elo1", "alpha", "beta") or not math.isfinite(number) or name in given:
                usual = "elo0=0,elo1=5,alpha=0.05,beta=0.05"
                raise ValueError(f"{quote(part)} is not part of a test: expected {usual} or some of these")
            given[name] = number
        return cls(**given)

    def __str__(self) -> str:
        return f"elo0={self.elo0:g},elo1={self.elo1:g},alpha={self.alpha:g},beta={self.beta:g}"

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which elo0 and elo1 are accepted."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def llr(self, counts: Sequence[int]) -> float:
        """The log-likelihood ratio of elo1 to elo0, given how often each share of the points was made.

        >>> Sprt().llr([0, 0, 0, 0, 0])
        0.0
        """
        total = sum(counts)
        if not total:
            return 0.0
        seen = [count or _ALMOST_NEVER for count in counts]
        chances = [count / sum(seen) for count in seen]
        at0, at1 = (likeliest(chances, expected(difference)) for difference in (self.elo0, self.elo1))
        return sum(seen) * sum(p * math.log(p1 / p0) for p, p0, p1 in zip(chances, at0, at1, strict=True))

    def accepted(self, counts: Sequence[int]) -> float | None:
        """The difference that is accepted; None while the test goes on.

        >>> Sprt(0, 50).accepted([1, 2, 10, 60, 27])
        50
        """
        low, high = self.bounds
        llr = self.llr(counts)
        return self.elo0 if llr <= low else self.elo1 if llr >= high else None


def likeliest(chances: Sequence[float], mean: float) -> list[float]:
    """Of all distributions over the shares of the points with this mean, the one that makes the counts likeliest.

    It has the form p / (1 + x (share - mean)) for one x, which is found by bisection: the mean falls as x grows.

    >>> [round(p, 3) for p in likeliest([0.25, 0.5, 0.25], 0.5)]
    [0.25, 0.5, 0.25]
    """
    gaps = [share - mean for share in _shares(len(chances))]
    low, high = -1 / gaps[-1], -1 / gaps[0]  # between these every chance is positive
    for _ in range(200):
        x = (low + high) / 2
        if not low < x < high:
            break
        if sum(p * gap / (1 + x * gap) for p, gap in zip(chances, gaps, strict=True)) > 0:
            low = x
        else:
            high = x
    return [p / (1 + x * gap) for p, gap in zip(chances, gaps, strict=True)]
