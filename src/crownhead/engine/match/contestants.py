"""Who plays a match, as text: ``computer:7``, ``engine:nodes=5000,hash=16``, ``random``, ``hub:./scan hub``.

Programs that speak the first version of Hub are ``hub1:COMMAND``."""

from __future__ import annotations

import math
import os
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, Self

from crownhead.engine.engine import Engine
from crownhead.engine.limits import Limit
from crownhead.engine.player_names import HUB_VERSIONS, named_player
from crownhead.engine.players.book_moves import BookMoves
from crownhead.engine.players.levels import LEVELS
from crownhead.engine.players.player import Player
from crownhead.engine.players.remedies import best_remedy
from crownhead.engine.time_management import Clock
from crownhead.engine.weights import PLAIN
from crownhead.errors import quote
from crownhead.play.actions import Accept, Action, Decline, Play
from crownhead.play.game import Game
from crownhead.rules.rulebook import Rulebook

EXPECTED = (
    f"computer:{min(LEVELS)} to computer:{max(LEVELS)}, random, hub:COMMAND, hub1:COMMAND, "
    "or engine: with settings such as engine:nodes=5000,hash=16"
)
_ENGINE_OPTIONS = ("threads", "hash_mb", "weights", "tablebase")
OWN_BOOK = "own"
"""Instead of a file: the opening book that comes with the package."""
_AT_A_HUFF = Limit(nodes=5000)


class TimeControl(NamedTuple):
    """What each player's clock shows at the start, and what every move adds to it, in seconds.

    >>> TimeControl.parse("60+0.5")
    TimeControl(seconds=60.0, increment=0.5)
    >>> TimeControl.parse("1:00")
    Traceback (most recent call last):
    ValueError: "1:00" is not a clock: expected seconds, or seconds and what every move adds, such as 60 or 60+0.5
    """

    seconds: float
    increment: float = 0.0

    @classmethod
    def parse(cls, text: str) -> Self:
        """``60``, or ``60+0.5`` with an increment."""
        try:
            numbers = [float(part) for part in text.split("+")]
        except ValueError:
            numbers = []
        if len(numbers) not in (1, 2) or not all(0 <= n < math.inf for n in numbers) or not numbers[0]:
            wanted = "seconds, or seconds and what every move adds, such as 60 or 60+0.5"
            raise ValueError(f"{quote(text)} is not a clock: expected {wanted}")
        return cls(*numbers)

    def __str__(self) -> str:
        return f"{self.seconds:g}+{self.increment:g}" if self.increment else f"{self.seconds:g}"


@dataclass(frozen=True)
class Contestant:
    """A description of a player, from which each process of a match makes a `Player` of its own.

    >>> contestant = Contestant.parse("engine:nodes=200,hash=1")
    >>> contestant.make(Rulebook.load("english")).choose(Game("english", "B:W18:B14,1")).move
    '14x23'
    >>> Contestant.parse("engine:knots=5")
    Traceback (most recent call last):
    ValueError: "knots" is not a setting of the engine: expected depth, nodes, ...
    >>> Contestant.parse("deep thought")
    Traceback (most recent call last):
    ValueError: "deep thought" is not a contestant: expected computer:1 to computer:10, random, hub:COMMAND, ...
    """

    text: str
    clock: TimeControl | None = None
    settings: dict[str, Any] = field(default_factory=dict, hash=False)
    cpu: bool = False
    """Whether its seconds are CPU time, which the match keeps."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """The contestant that a text describes."""
        kind, colon, detail = text.partition(":")
        if kind == "engine":
            settings = read_settings(detail, *_READERS) if colon else {}
            return cls(text, settings.pop("clock", None), settings)
        try:
            known = text != "human" and (kind in HUB_VERSIONS or named_player(text) is not None)
        except ValueError:
            known = False
        if not known or (kind in HUB_VERSIONS and not detail.strip()):
            raise ValueError(f"{quote(text)} is not a contestant: expected {EXPECTED}")
        return cls(text)

    @property
    def is_engine(self) -> bool:
        """Whether it is our engine with settings."""
        return self._kind == "engine"

    @property
    def has_scores(self) -> bool:
        """Whether it knows what its moves are worth."""
        return self._kind in ("engine", "computer", *HUB_VERSIONS)

    @property
    def _kind(self) -> str:
        return self.text.partition(":")[0]

    def limited(self, clock: TimeControl | None, limit: Mapping[str, Any], *, cpu: bool = False) -> Self:
        """The same with this clock and this limit, unless it has its own. An engine needs one of them."""
        own = not self.settings.keys().isdisjoint(LIMIT_NAMES)
        settings = self.settings if own else {**limit, **self.settings}
        limited = replace(self, clock=self.clock or clock, settings=settings, cpu=cpu and "seconds" in settings)
        if limited.is_engine and not limited.clock and limited.settings.keys().isdisjoint(LIMIT_NAMES):
            wanted = "engine:nodes=5000, engine:depth=8, engine:seconds=0.1 or engine:clock=60+0.5"
            raise ValueError(f"{quote(self.text)} has no limit: expected something like {wanted}")
        return limited

    def make(self, rulebook: Rulebook) -> Player:
        """Make the player for this rulebook."""
        if not self.cpu:
            return self._made(rulebook, self.settings)
        from crownhead.engine.match.cpu_time import CpuLimited

        return CpuLimited(self._made(rulebook, {**self.settings, "seconds": math.inf}), self.settings["seconds"])

    def _made(self, rulebook: Rulebook, settings: dict[str, Any]) -> Player:
        kind, _, command = self.text.partition(":")
        if self.is_engine:
            return EnginePlayer(self.text, rulebook, settings)
        if kind in HUB_VERSIONS:
            from crownhead.engine.hub.client import A_SECOND, HubEngine

            limit = Limit(**settings) if settings else A_SECOND
            made: Player | None = HubEngine(command, rulebook=rulebook, version=HUB_VERSIONS[kind], limit=limit)
        else:
            made = named_player(self.text)
        assert made
        made.name = self.text  # two versions of one program may give themselves the same name
        return made


class EnginePlayer(Player):
    """Our engine, playing as well as it can within a limit.

    >>> engine = EnginePlayer("engine:depth=5", Rulebook.load("english"), {"depth": 5})
    >>> engine.choose(Game("english", "B:W18,27,31:B14,5")).move, engine.score > 0
    ('14x23x32', True)
    """

    def __init__(self, name: str, rulebook: Rulebook, settings: dict[str, Any]) -> None:
        self.name = name
        options = {name: settings[name] for name in _ENGINE_OPTIONS if name in settings}
        self._engine = Engine(rulebook, **{"hash_mb": 16, **options})
        self._random = random.Random()
        self._book = BookMoves(settings.get("book"), self._random)
        self._numbers = {name: settings[name] for name in LIMIT_NAMES if name in settings}
        self._limit = Limit(**self._numbers) if self._numbers else None

    def begin(self, seed: int) -> None:
        """Play as if it were the first game, so that a game does not depend on those before it."""
        self._engine.forget()
        self._random.seed(seed)

    def choose(self, game: Game) -> Action:
        """Return a move of its book, else the best move, or the best remedy for a missed capture.

        Claims are accepted, and offers declined.
        """
        if game.pending:
            return Accept() if game.pending.claim else Decline()
        if game.remedies:
            return best_remedy(game, lambda after: self._engine.value(after, game.turn, _AT_A_HUFF))[0]
        self.score = None
        if (known := self._book.move(game)) is not None:
            return Play(str(known))
        found = self._engine.analyse(game, self._limit_now())
        self.score = found.score
        return Play(str(found.best))

    def stop(self) -> None:
        """Play the best move found so far."""
        self._engine.stop()

    def _limit_now(self) -> Limit:
        if self.clock is None or "seconds" in self._numbers:
            assert self._limit
            return self._limit
        return Limit(clock=self.clock, **self._numbers)


# --- reading settings ------------------------------------------------------------------------------------------------


def _whole(name: str, text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 16 and int(text) > 0):
        raise ValueError(f"{name}: a whole number above 0, not {quote(text)}")
    return int(text)


def _seconds(name: str, text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not 0 < number < math.inf:
        raise ValueError(f"{name}: a number of seconds above 0, not {quote(text)}")
    return number


def _weights(name: str, text: str) -> str:
    if text != PLAIN and not os.path.isfile(text):
        raise ValueError(f"{name}: there is no file {quote(text)}")
    return text


def _book(name: str, text: str) -> str | bool:
    if text == OWN_BOOK:
        return True
    if not os.path.isfile(text):
        raise ValueError(f"{name}: there is no file {quote(text)}; expected a file, or {OWN_BOOK}")
    return text


LIMIT_NAMES = ("depth", "nodes", "seconds")
_READERS: dict[str, tuple[str, Callable[[str, str], Any]]] = {
    "depth": ("depth", _whole),
    "nodes": ("nodes", _whole),
    "seconds": ("seconds", _seconds),
    "clock": ("clock", lambda name, text: TimeControl.parse(text)),
    "hash": ("hash_mb", _whole),
    "threads": ("threads", _whole),
    "weights": ("weights", _weights),
    "book": ("book", _book),
    "tables": ("tablebase", _whole),
}


def read_settings(text: str, *allowed: str) -> dict[str, Any]:
    """The settings in a text such as ``nodes=5000,hash=16``; only the allowed names, each once.

    >>> read_settings("nodes=5000,seconds=0.5", *LIMIT_NAMES)
    {'nodes': 5000, 'seconds': 0.5}
    """
    settings = dict[str, Any]()
    for part in text.split(","):
        name, equals, value = part.partition("=")
        if name not in allowed:
            *most, last = allowed
            raise ValueError(f"{quote(name)} is not a setting of the engine: expected {', '.join(most)} or {last}")
        key, read = _READERS[name]
        if not equals or key in settings:
            raise ValueError(f"{quote(part)}: expected each setting once, with its value, such as nodes=5000")
        settings[key] = read(name, value)
    return settings


def clock_now(control: TimeControl, left: float) -> Clock:
    """What is left on a player's clock, as the engine reads it.

    >>> clock_now(TimeControl(60, 0.5), 12.0)
    Clock(seconds=12.0, increment=0.5, moves=None)
    """
    return Clock(left, control.increment)
