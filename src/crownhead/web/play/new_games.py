"""Beginning a game: between two people, against the computer, or for both sides at one screen."""

from __future__ import annotations

import random
from typing import NamedTuple, TypedDict

from django.db import transaction
from django.utils import timezone

from crownhead.engine.players.levels import LEVELS
from crownhead.play.game import Game as CoreGame
from crownhead.rules.rulebook import Rulebook
from crownhead.sides import Side
from crownhead.web.play import clocks, effects, service
from crownhead.web.play.models import Game, Timing
from crownhead.web.play.storage.replay import Replay, edition_of, is_on_the_shelf
from crownhead.web.players.models import User
from crownhead.web.shelf import service as shelf

DAY = 24 * 60 * 60


class TimeColumns(TypedDict):
    """What a game or a challenge keeps of its time."""

    timing: str
    base: int
    increment: int


class Time(NamedTuple):
    """How much time the players have: the kind, seconds, and seconds added for each move.

    >>> Time.days(3).base
    259200
    """

    kind: str = Timing.Kind.UNLIMITED.value
    base: int = 0
    increment: int = 0

    @classmethod
    def days(cls, number: int) -> Time:
        """A number of days for every move."""
        return cls(Timing.Kind.DAYS.value, number * DAY)

    @classmethod
    def of(cls, timed: Timing) -> Time:
        """The time of a game or a challenge."""
        return cls(timed.timing, timed.base, timed.increment)

    @property
    def columns(self) -> TimeColumns:
        """What a row keeps of it."""
        return {"timing": self.kind, "base": self.base, "increment": self.increment}

    @property
    def is_live(self) -> bool:
        """Whether the players sit at the board at the same time."""
        return self.kind in (Timing.Kind.FISCHER, Timing.Kind.MOVE)


NO_LIMIT = Time()
Seat = User | int
"""Who sits there: a user, or the level of the computer."""


def start_game(
    rulebook: Rulebook | str,
    white: Seat,
    black: Seat,
    time: Time = NO_LIMIT,
    *,
    start: str = "",
    rated: bool = False,
    rematch_of: Game | None = None,
) -> Game:
    """A new game. A rulebook or a position that cannot be played is a `ValueError`."""
    book = shelf.load(rulebook)
    core, now = CoreGame(book, start or None), timezone.now()
    game = Game(
        created_at=now,
        rulebook=book.slug,
        rulebook_version=book.version,
        edition=edition_of(book),
        rules="" if is_on_the_shelf(book) else book.text,
        start=start,
        rated=rated,
        **time.columns,
        rematch_of=rematch_of,
    )
    game.white, game.white_level = _seat(white)
    game.black, game.black_level = _seat(black)
    if game.white_level is not None and game.black_level is not None:
        raise ValueError("one of the players has to be a person")
    with transaction.atomic():
        clocks.begin(game, core, now)
        service.derive(game, core, now)
        game.save()
        shelf.count_play(book.slug)
        effects.publish(effects.Began(game, Replay.of(core), now))
    return game


def _seat(seat: Seat) -> tuple[User | None, int | None]:
    if isinstance(seat, User):
        return seat, None
    if seat not in LEVELS:
        raise ValueError(f"{seat} is not a level of the computer: expected {min(LEVELS)} to {max(LEVELS)}")
    return None, seat


def seated(user: Seat, other: Seat, colour: str) -> tuple[Seat, Seat]:
    """White and Black, by the colour that the first one wants; no colour: by chance."""
    side = Side(colour) if colour else random.choice(list(Side))
    return (user, other) if side is Side.WHITE else (other, user)
