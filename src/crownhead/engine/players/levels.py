"""Ten levels, from a beginner's to the engine's full strength.

A weaker level looks less far, now and then does not look at all, and chooses among moves that seem about equally good.
The softer its judgement, the worse a move may be that still tempts it: a move that is worse by `softness` hundredths
of a man is chosen about a third as often as the best (Boltzmann's law).

No level begins every game in the same way: in the opening, a move that is nearly the best will do.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import NamedTuple

from crownhead.engine.analysis import WON, Analysis, Line
from crownhead.engine.engine import Engine
from crownhead.engine.limits import Limit
from crownhead.play.game import Game

OPENING_PLIES = 8
"""The engine varies its play for this many plies, if the game began from the rulebook's starting position."""

_OPENING_CHOICE = 4


class Level(NamedTuple):
    """How far a level looks, at how many positions at most, and how it errs.

    Depth and positions decide how strong it is, so that a slow machine plays no worse than a quick one and only takes
    longer. `seconds` is for the rare case that a rulebook is extremely slow to search: no one should wait for ever.

    `softness`: how much worse (in hundredths of a man) a move may be that still tempts it. `oversight`: at how many of
    a hundred moves it does not look at all. `variety`: the softness in the opening.

    >>> Level(depth=3, nodes=10_000, seconds=0.5, softness=40).limit
    Limit(depth=3, nodes=10000, seconds=0.5)
    """

    depth: int
    nodes: int
    seconds: float
    softness: int = 0
    oversight: int = 0
    variety: int = 8

    @property
    def limit(self) -> Limit:
        """How long it looks at a move."""
        return Limit(depth=self.depth, nodes=self.nodes, seconds=self.seconds)


LEVELS = {
    1: Level(1, 10_000, 5.0, softness=80, oversight=40),
    2: Level(1, 10_000, 5.0, softness=60, oversight=20),
    3: Level(2, 20_000, 5.0, softness=40, oversight=8),
    4: Level(3, 30_000, 5.0, softness=30, oversight=3),
    5: Level(4, 50_000, 5.0, softness=20),
    6: Level(6, 100_000, 5.0, softness=12),
    7: Level(8, 200_000, 5.0, softness=6),
    8: Level(11, 400_000, 5.0),
    9: Level(15, 1_500_000, 10.0),
    10: Level(60, 16_000_000, 20.0, variety=4),
}
"""The levels, by number."""

USUAL_LEVEL = 4


def choose_line(
    engine: Engine, game: Game, level: Level, chance: random.Random, limit: Limit | None = None
) -> tuple[Line, Analysis]:
    """The line that a player of this level chooses, and the engine's analysis. The game must have a legal move.

    >>> line, _ = choose_line(Engine("english"), Game("english", "B:W18,27,31:B14,5"), LEVELS[1], random.Random(1))
    >>> str(line.moves[0])
    '14x23x32'
    """
    legal = len(game.legal_moves)
    softness = max(level.softness, level.variety if _is_opening(game) else 0)
    count = 1 if not softness else legal if level.softness else min(_OPENING_CHOICE, legal)
    found = engine.analyse(game, limit or level.limit, lines=count)
    if 100 * chance.random() < level.oversight:
        return chance.choice(found.lines), found
    return _soft_choice(found.lines, softness, chance), found


def _soft_choice(lines: Sequence[Line], softness: int, chance: random.Random) -> Line:
    best = lines[0]
    # No level overlooks a win within its own sight.
    if not softness or best.wins_in is not None:
        return best
    weights = [math.exp(max(line.score - best.score, -WON) / softness) for line in lines]
    return chance.choices(lines, weights)[0]


def _is_opening(game: Game) -> bool:
    return game.ply < OPENING_PLIES and game.start == game.rulebook.start
