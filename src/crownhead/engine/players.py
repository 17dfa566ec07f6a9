"""Who plays: people, a computer, or chance."""

from __future__ import annotations

import math
import random
from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import NamedTuple

from crownhead.actions import Accept, Action, Claim, Compel, Decline, Huff, LetStand, Offer, Play
from crownhead.engine.engine import WON, Engine, Limit, Line
from crownhead.errors import ActionError, quote
from crownhead.game import Game
from crownhead.sides import Side

MAN = 100
DULL = 40
"""After so many plies without a capture the computer thinks of a draw."""


class Level(NamedTuple):
    """How far a level looks, for how long at most, and how far from the best a move may be that still tempts it."""

    depth: int
    seconds: float
    temptation: int


LEVELS = {
    1: Level(1, 0.2, 90),
    2: Level(2, 0.2, 60),
    3: Level(3, 0.3, 40),
    4: Level(4, 0.4, 25),
    5: Level(5, 0.5, 15),
    6: Level(7, 0.7, 8),
    7: Level(9, 1.0, 0),
    8: Level(12, 1.5, 0),
    9: Level(16, 2.0, 0),
    10: Level(60, 4.0, 0),
}
USUAL_LEVEL = 4


class Player(ABC):
    """Somebody who is not a person and plays one of the sides."""

    name: str

    @abstractmethod
    def choose(self, game: Game) -> Action:
        """What the side that is `asked` does now: it moves, or answers. The game itself is not changed."""

    def stop(self) -> None:  # noqa: B027  # most answer at once and have nothing to stop
        """Answer soon: somebody else's thread asks not to be kept waiting."""


def player(text: str) -> Player | None:
    """The player that a word names; None is a person.

    >>> player("human") is None
    True
    >>> player("computer:2").name, player("random").name
    ('computer, level 2', 'random')
    >>> player("robot")
    Traceback (most recent call last):
    ValueError: "robot" is not a player: expected human, computer, computer:1 to computer:10, or random
    """
    kind, colon, detail = text.partition(":")
    number = int(detail) if detail.isdecimal() and len(detail) < 9 else None
    if text == "human":
        return None
    if text == "computer" or (kind == "computer" and number in LEVELS):
        return Computer(number or USUAL_LEVEL)
    if kind == "random" and (not colon or number is not None):
        return Chance(number)
    levels = f"computer:{min(LEVELS)} to computer:{max(LEVELS)}"
    raise ValueError(f"{quote(text)} is not a player: expected human, computer, {levels}, or random")


def asked(game: Game) -> Side:
    """Who has to do something now: the opponent of whoever asked something, else the player to move.

    >>> game = Game("english")
    >>> game.do("offer")
    >>> asked(game).value
    'white'
    """
    return game.pending.side.other if game.pending else game.turn


class Chance(Player):
    """Plays any legal move, and does what the rules allow when a capture was overlooked. A seed makes it repeatable.

    >>> game = Game("english", "B:W18:B14,1")
    >>> Chance(7).choose(game).move
    '14x23'
    """

    def __init__(self, seed: int | None = None) -> None:
        self.name = "random"
        self._random = random.Random(seed)

    def choose(self, game: Game) -> Action:
        """Any legal move; claims are granted, offers left to the toss of a coin."""
        if game.pending:
            return Accept() if game.pending.claim or self._random.random() < 0.5 else Decline()
        if game.offence:
            return self._random.choice([remedy for remedy, _ in remedies(game)])
        return Play(str(self._random.choice(game.legal_moves)))


class Computer(Player):
    """The engine at one of ten levels: the weaker ones look less far and may choose a move that is nearly as good.

    >>> Computer(2).choose(Game("english", "B:W18,27,31:B14,5")).move
    '14x23x32'
    """

    def __init__(self, level: int = USUAL_LEVEL, *, seed: int | None = None) -> None:
        self.name = f"computer, level {level}"
        self.level = level
        self._engine: Engine | None = None
        self._random = random.Random(seed)

    def choose(self, game: Game) -> Action:
        """Answer what was asked, punish what was overlooked, claim a draw when behind, else move."""
        if game.pending:
            return self._answer(game, asked(game))
        if game.offence:
            return self._remedy(game)
        value, move = self._think(game)
        if value <= 0 and game.claims:
            return Claim(game.claims[0].name)
        return Play(str(move), offer=value < MAN and is_dull(game) and game.ply % 10 < 2)

    def stop(self) -> None:
        """Play the best move found so far."""
        if self._engine:
            self._engine.stop()

    def _analysed(self, game: Game, limit: Limit, lines: int = 1) -> tuple[Line, ...]:
        if self._engine is None or self._engine.rulebook != game.rulebook:
            self._engine = Engine(game.rulebook, hash_mb=32)
        return self._engine.analyse(game, limit, lines=lines).lines

    def _think(self, game: Game) -> tuple[int, str]:
        depth, seconds, temptation = LEVELS[self.level]
        lines = self._analysed(game, Limit(depth=depth, seconds=seconds), lines=5 if temptation else 1)
        best = lines[0]
        # Nobody overlooks a win that is in sight at his own level.
        if temptation and best.wins_in is None:
            weights = [math.exp(max(line.score - best.score, -WON) / temptation) for line in lines]
            best = self._random.choices(lines, weights)[0]
        return best.score, str(best.moves[0])

    def _value(self, game: Game, side: Side) -> int:
        """What a position is worth to a side."""
        if game.outcome:
            return 0 if game.outcome.is_draw else WON if game.outcome.winner is side else -WON
        lines = self._analysed(game, Limit(depth=6, seconds=0.5))
        value = lines[0].score if lines else 0
        return value if game.turn is side else -value

    def _answer(self, game: Game, side: Side) -> Action:
        """A claim that the game lets pass is founded. A draw is welcome when behind, or when nothing happens."""
        assert game.pending
        if game.pending.claim or not isinstance(game.pending.action, Offer):
            return Accept()
        value = self._value(game, side)
        if value < -MAN // 2 or (value < MAN and is_dull(game)):
            return Accept()
        return Decline("I would rather play on")

    def _remedy(self, game: Game) -> Action:
        """The remedy after which it stands best; if none helps, it lets the matter rest."""
        values = [(self._value(after, game.turn), remedy) for remedy, after in remedies(game)]
        best = max(value for value, _ in values)
        return next(remedy for value, remedy in reversed(values) if value == best)


def remedies(game: Game) -> list[tuple[Action, Game]]:
    """What may be done about an overlooked capture, and the game after it; letting it stand comes last.

    >>> game = Game("boxed", "B:W18,32:B14,15,1")
    >>> game.play("1-5")
    >>> [remedy.squares for remedy, _ in remedies(game) if isinstance(remedy, Huff)]
    [('14', '15'), ('14',), ('15',)]
    """
    assert game.offence
    names = tuple(map(game.rulebook.variant.name, game.offence.liable))
    huffs = [names, *((name,) for name in names)] if len(names) > 1 else [names]
    return [*_possible(game, [*map(Huff, huffs), Compel(), LetStand()])]


def is_dull(game: Game) -> bool:
    """Whether nothing has been captured for long, and the rules let the players agree on a draw.

    >>> is_dull(Game("english"))
    False
    """
    may_agree = any(draw.name == "agreement" for draw in game.rulebook.draws)
    recent = game.moves[-DULL:] if may_agree and game.ply >= DULL else ()
    return len(recent) == DULL and not any(move.is_capture or move.crowns for move in recent)


def _possible(game: Game, wanted: Iterable[Action]) -> Iterable[tuple[Action, Game]]:
    for action in wanted:
        after = game.copy()
        try:
            after.do(action)
        except ActionError:
            continue
        yield action, after
