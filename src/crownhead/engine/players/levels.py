"""Ten levels, from a beginner's to the engine's full strength.

A weaker level looks less far, now and then does not look at all, and chooses among moves that seem about equally good.
The softer its judgement, the worse a move may be that still tempts it: a move that is worse by `softness` hundredths
of a man is chosen about a third as often as the best (Boltzmann's law).

How much such a weakness costs depends on the game: long games on a large board punish each mistake, and short ones are
drawn all the same. So the levels of a rulebook are places on one scale of weaknesses, chosen by matches in such a way
that each level is about as much stronger than the one below (``level_places.json``).

No level begins every game in the same way: in the opening, a move that is nearly the best will do.
"""

from __future__ import annotations

import json
import math
import random
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import NamedTuple

from crownhead.engine.analysis import WON, Analysis, Line
from crownhead.engine.engine import Engine
from crownhead.engine.limits import Limit
from crownhead.play.game import Game
from crownhead.rules.rulebook import AnyRulebook, Rulebook, facts

OPENING_PLIES = 8
"""The engine varies its play for this many plies, if the game began from the rulebook's starting position."""

_OPENING_CHOICE = 4


class Level(NamedTuple):
    """How far a level looks, at how many positions at most, and how it errs.

    Depth and positions decide how strong it is, so that a slow machine plays no worse than a quick one and only takes
    longer. `seconds` is for the rare case that a rulebook is extremely slow to search: no one should wait for ever.

    `depth`: in plies; at 3.4, two moves of five are looked at four plies deep, and the others three. `softness`: how
    much worse (in hundredths of a man) a move may be that still tempts it. `oversight`: at how many of a hundred moves
    it does not look at all. `variety`: the softness in the opening.

    >>> Level(depth=3, nodes=10_000, seconds=0.5, softness=40).limit(random.Random(1))
    Limit(depth=3, nodes=10000, seconds=0.5)
    """

    depth: float
    nodes: int
    seconds: float
    softness: float = 0
    oversight: float = 0
    variety: int = 8

    def limit(self, chance: random.Random) -> Limit:
        """How long it looks at one move."""
        depth = int(self.depth)
        if depth < self.depth:
            depth += chance.random() < self.depth - depth
        return Limit(depth=depth, nodes=self.nodes, seconds=self.seconds)


SCALE = (
    Level(1, 10_000, 5.0, softness=80, oversight=40),
    Level(1, 10_000, 5.0, softness=60, oversight=20),
    Level(2, 20_000, 5.0, softness=40, oversight=8),
    Level(3, 30_000, 5.0, softness=30, oversight=3),
    Level(4, 50_000, 5.0, softness=20),
    Level(6, 100_000, 5.0, softness=12),
    Level(8, 200_000, 5.0, softness=6),
    Level(11, 400_000, 5.0),
    Level(15, 1_500_000, 10.0),
)
"""The marks of the scale, from 1. What lies between two of them is mixed from both."""

FULL = Level(60, 16_000_000, 20.0, variety=4)
"""The highest level: the engine as it is."""

LEVELS = range(1, 11)
"""The numbers of the levels."""

USUAL_LEVEL = 4


def at(place: float) -> Level:
    """The level at a place on the scale.

    >>> at(3.5)
    Level(depth=2.5, nodes=24495, seconds=5.0, softness=35.0, oversight=5.5, variety=8)
    """
    below = min(int(place), len(SCALE) - 1)
    share, low, high = place - below, SCALE[below - 1], SCALE[below]
    return Level(
        _mixed(low.depth, high.depth, share),
        round(low.nodes ** (1 - share) * high.nodes**share),
        high.seconds if share else low.seconds,
        _mixed(low.softness, high.softness, share),
        _mixed(low.oversight, high.oversight, share),
    )


def _mixed(one: float, other: float, share: float) -> float:
    return round(one + share * (other - one), 3)


def level_of(rulebook: AnyRulebook, number: int) -> Level:
    """A level by a rulebook.

    >>> level_of("english", 10) is FULL, level_of("wcdf-checkers", 3) == level_of("english", 3)
    (True, True)
    """
    return FULL if number == LEVELS[-1] else at(places(rulebook)[number - LEVELS[0]])


def most_positions(number: int) -> int:
    """At how many positions a level looks at most, by any rulebook.

    >>> most_positions(1), most_positions(10)
    (..., 16000000)
    """
    return max(level_of(slug, number).nodes for slug in measured())


def places(rulebook: AnyRulebook) -> tuple[float, ...]:
    """Where the levels but the highest are on the scale: by this rulebook, or by the one that is most like it."""
    return measured()[_measured_like(Rulebook.load(rulebook))]


@cache
def measured() -> dict[str, tuple[float, ...]]:
    """The places by each rulebook by which they were found."""
    text = files("crownhead.engine.players").joinpath("level_places.json").read_text("utf-8")
    return {slug: tuple(given) for slug, given in json.loads(text).items()}


@lru_cache(maxsize=256)  # players' own rulebooks come and go
def _measured_like(book: Rulebook) -> str:
    """The rulebook with places of its own that is most like this one: on as large a board, and in most facts."""

    def distance(slug: str) -> tuple[bool, int, str]:
        ours, theirs = facts(book.front_matter), facts(Rulebook.load(slug).front_matter)
        return ours["rows"] != theirs["rows"], sum(ours[name] != theirs[name] for name in ours), slug

    return book.slug if book.slug in measured() else min(measured(), key=distance)


def choose_line(
    engine: Engine, game: Game, level: Level, chance: random.Random, limit: Limit | None = None
) -> tuple[Line, Analysis]:
    """The line that a player of this level chooses, and the engine's analysis. The game must have a legal move.

    >>> line, _ = choose_line(Engine("english"), Game("english", "B:W18,27,31:B14,5"), at(1), random.Random(1))
    >>> str(line.moves[0])
    '14x23x32'
    """
    legal = len(game.legal_moves)
    softness = max(level.softness, level.variety if _is_opening(game) else 0)
    count = 1 if not softness else legal if level.softness else min(_OPENING_CHOICE, legal)
    found = engine.analyse(game, limit or level.limit(chance), lines=count)
    if 100 * chance.random() < level.oversight:
        return chance.choice(found.lines), found
    return _soft_choice(found.lines, softness, chance), found


def _soft_choice(lines: Sequence[Line], softness: float, chance: random.Random) -> Line:
    best = lines[0]
    # No level overlooks a win within its own sight.
    if not softness or best.wins_in is not None:
        return best
    weights = [math.exp(max(line.score - best.score, -WON) / softness) for line in lines]
    return chance.choices(lines, weights)[0]


def _is_opening(game: Game) -> bool:
    return game.ply < OPENING_PLIES and game.start == game.rulebook.start
