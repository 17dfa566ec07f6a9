"""What happens in a game, for those who follow: an action brings about a computer's answer, a mail, a dispute, news.

None of that is known here. Each app subscribes when it is loaded (``ready()`` of its config) and is called in the
transaction of the action itself, so that none of it can be lost and nothing follows from an action that was not kept.
What should happen only once that is certain, a subscriber leaves to `transaction.on_commit`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

from django.db import transaction

from crownhead.play.actions import Action
from crownhead.web.play.models import Game
from crownhead.web.play.storage.replay import Replay, keep


@dataclass(frozen=True, slots=True)
class Began:
    """A game has begun; its row is saved."""

    game: Game
    replay: Replay
    now: datetime


@dataclass(frozen=True, slots=True)
class Acted:
    """An action is in the log, and the row of the game is up to date; it is saved when all subscribers were called.

    ``was_asked`` is who had to act before: ``white``, ``black``, ``arbiter``, or empty.
    """

    game: Game
    replay: Replay
    action: Action
    was_asked: str
    now: datetime


@dataclass(frozen=True, slots=True)
class CalledOff:
    """A game has ended without a result, and without an action. Its row is saved."""

    game: Game
    now: datetime


@dataclass(frozen=True, slots=True)
class Changed:
    """Something happened around a game that is no action in it: a message, a call, a rematch. Its row is saved."""

    game: Game


@dataclass(frozen=True, slots=True)
class Concerned:
    """Something beside any game concerns players, who are named by their keys: a challenge for them, or a game that
    they have seen for the first time. With no players it concerns all: an open challenge."""

    players: tuple[int, ...]


Happened: TypeAlias = Began | Acted | CalledOff | Changed | Concerned
Subscriber: TypeAlias = Callable[[Happened], None]

_subscribers: list[Subscriber] = []


def subscribe(subscriber: Subscriber) -> None:
    """Have a function called with everything that happens from now on."""
    _subscribers.append(subscriber)


def publish(happened: Happened) -> None:
    """Call all subscribers, in the transaction that is open now; once it is over, the replay is kept."""
    if isinstance(happened, Began | Acted):
        game, after = happened.game, happened.replay.copy()
        transaction.on_commit(lambda: keep(game, after))
    for subscriber in _subscribers:
        subscriber(happened)


def note_change(game: Game) -> None:
    """Count and publish something that is no action of the game. The row has to be locked, and is saved here."""
    game.version += 1
    game.save(update_fields=["version"])
    publish(Changed(game))
