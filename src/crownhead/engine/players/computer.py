"""Who plays: people, a computer, or chance."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import replace

from crownhead.engine.engine import WON, Engine, Limit
from crownhead.engine.players import levels
from crownhead.engine.players.levels import LEVELS as LEVELS
from crownhead.engine.time_management import Clock, budget
from crownhead.errors import ActionError, quote
from crownhead.play.actions import Accept, Action, Claim, Compel, Decline, Huff, LetStand, Offer, Play
from crownhead.play.game import Game
from crownhead.sides import Side

MAN = 100
DULL = 40
"""After so many plies without a capture the computer thinks of a draw."""


HUB_VERSIONS = {"hub": 2, "hub1": 1}
"""How another program is named, ``hub:COMMAND`` or ``hub1:COMMAND``, and the version of Hub that it speaks."""

USUAL_LEVEL = 4
_A_JUDGEMENT = Limit(depth=9, nodes=200_000, seconds=0.5)


class Player(ABC):
    """Somebody who is not a person and plays one of the sides."""

    name: str
    clock: Clock | None = None
    """What it has left for its next moves; None where nobody keeps the time. Whoever keeps it says so before a move."""

    def begin(self, seed: int) -> None:  # noqa: B027  # most remember nothing
        """A new game begins: forget the last one. The seed is for whatever is left to chance."""

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
    ValueError: "robot" is not a player: expected human, computer, computer:1 to computer:10, random or hub:COMMAND
    """
    kind, colon, detail = text.partition(":")
    if kind in HUB_VERSIONS and detail.strip():
        from crownhead.engine.hub.client import HubEngine  # which is a player itself

        return HubEngine(detail, version=HUB_VERSIONS[kind])
    number = int(detail) if detail.isdecimal() and len(detail) < 9 else None
    if text == "human":
        return None
    if text == "computer" or (kind == "computer" and number in LEVELS):
        return Computer(number or USUAL_LEVEL)
    if kind == "random" and (not colon or number is not None):
        return Chance(number)
    levels = f"computer:{min(LEVELS)} to computer:{max(LEVELS)}"
    raise ValueError(f"{quote(text)} is not a player: expected human, computer, {levels}, random or hub:COMMAND")


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

    def begin(self, seed: int) -> None:
        """From now on the moves that this seed gives."""
        self._random.seed(seed)

    def choose(self, game: Game) -> Action:
        """Any legal move; claims are granted, offers left to the toss of a coin."""
        if game.pending:
            return Accept() if game.pending.claim or self._random.random() < 0.5 else Decline()
        if game.offence:
            return self._random.choice([remedy for remedy, _ in remedies(game)])
        return Play(str(self._random.choice(game.legal_moves)))


class Computer(Player):
    """The engine at one of ten levels: the weaker ones look less far and may choose a move that is nearly as good.

    It takes what must be taken, punishes what was overlooked in the way that is best for it, accepts a draw when it is
    behind or when nothing happens any more, claims one unless it is ahead by half a man, and never resigns: to win on
    the board is what the other came for.

    A seed and a ``limit`` by depth or nodes make it play the same game every time.

    >>> Computer(2).choose(Game("english", "B:W18,27,31:B14,5")).move
    '14x23x32'
    >>> Computer(11)
    Traceback (most recent call last):
    ValueError: there is no level 11: expected 1 to 10
    """

    def __init__(self, level: int = USUAL_LEVEL, *, seed: int | None = None, limit: Limit | None = None) -> None:
        if level not in LEVELS:
            raise ValueError(f"there is no level {level}: expected {min(LEVELS)} to {max(LEVELS)}")
        self.name = f"computer, level {level}"
        self.level = level
        self.limit = limit
        self._engine: Engine | None = None
        self._random = random.Random(seed)

    def begin(self, seed: int) -> None:
        """Play as if it were the first game with this seed."""
        self._random.seed(seed)
        if self._engine:
            self._engine.forget()

    def choose(self, game: Game) -> Action:
        """Answer what was asked, punish what was overlooked, claim a draw when behind, else move."""
        if game.pending:
            return self._answer(game, asked(game))
        if game.offence:
            return self._remedy(game)
        value, move = self._think(game)
        if value < MAN // 2 and game.claims:
            return Claim(game.claims[0].name)
        return Play(str(move), offer=value < MAN and is_dull(game) and game.ply % 10 < 2)

    def stop(self) -> None:
        """Play the best move found so far."""
        if self._engine:
            self._engine.stop()

    def _for(self, game: Game) -> Engine:
        if self._engine is None or self._engine.rulebook != game.rulebook:
            self._engine = Engine(game.rulebook, hash_mb=32)
        return self._engine

    def _think(self, game: Game) -> tuple[int, str]:
        """What the position is worth to it, and its move."""
        level = LEVELS[self.level]
        limit = self.limit or _within(level.limit, self.clock)
        line, found = levels.choose(self._for(game), game, level, self._random, limit)
        return found.lines[0].score, str(line.moves[0])

    def _value(self, game: Game, side: Side) -> int:
        """What a position is worth to a side."""
        if game.outcome:
            return 0 if game.outcome.is_draw else WON if game.outcome.winner is side else -WON
        value = self._for(game).analyse(game, self.limit or _within(_A_JUDGEMENT, self.clock)).score or 0
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


def _within(limit: Limit, clock: Clock | None) -> Limit:
    """The same limit, but no longer than the clock allows."""
    if clock is None:
        return limit
    plan = budget(clock)
    return replace(limit, seconds=min(limit.seconds or plan.seconds, plan.seconds), enough=plan.enough)


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
