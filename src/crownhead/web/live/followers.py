"""Who follows what in this process: sockets and streams, by game and by player.

What has happened reaches a process in one message, a bulletin, however many follow the game. Each follower is notified
in a task of its own, so that one that is slow or gone delays no other, and is not notified twice at the same time: what
comes meanwhile is looked at afterwards.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import NamedTuple, Protocol

log = logging.getLogger("crownhead.live")


class Bulletin(NamedTuple):
    """That a game has come to a version, and who plays in it; or, with no number, that there is a challenge."""

    game: int
    version: int
    players: tuple[int, ...] = ()

    @property
    def topics(self) -> list[str]:
        """Whom it concerns: the followers of each of these.

        >>> Bulletin(1077, 12, (3, 4)).topics, Bulletin(0, 0, (3,)).topics
        (['game 1077', 'player 3', 'player 4'], ['challenges', 'player 3'])
        """
        return [game_topic(self.game) if self.game else CHALLENGES, *map(player_topic, self.players)]


class Follower(Protocol):
    """A connection that follows a game or a player."""

    def is_behind(self, bulletin: Bulletin) -> bool:
        """Whether it has not seen this yet."""

    async def notify(self) -> None:
        """Look at what has happened, and send what is new."""


class Followers:
    """All followers of one process, by the topic that each follows: ``game 1077``, ``player 7``, ``challenges``."""

    def __init__(self) -> None:
        self._topics: dict[str, set[Follower]] = {}
        self.changed: Callable[[str], None] = lambda topic: None
        """Called when a topic has its first follower, and when it has none left."""
        self._notifying: dict[Follower, asyncio.Task[None]] = {}
        self._again: set[Follower] = set()

    def add(self, topic: str, follower: Follower) -> None:
        """Follow a topic."""
        if topic not in self._topics:
            self._topics[topic] = set()
            self.changed(topic)
        self._topics[topic].add(follower)

    def remove(self, topic: str, follower: Follower) -> None:
        """Follow a topic no longer."""
        followers = self._topics.get(topic)
        if followers is None:
            return
        followers.discard(follower)
        if not followers:
            del self._topics[topic]
            self.changed(topic)

    @property
    def topics(self) -> set[str]:
        """All that has followers."""
        return {*self._topics}

    def has(self, topic: str) -> bool:
        """Whether a topic has followers."""
        return topic in self._topics

    def keys(self, kind: str) -> list[int]:
        """The numbers of all games, or of all players, that have followers."""
        return [int(topic.split()[1]) for topic in self._topics if topic.startswith(f"{kind} ")]

    def deliver(self, bulletin: Bulletin, topics: Iterable[str] | None = None) -> None:
        """Notify all whom it concerns, or those of some topics only. Called in the event loop."""
        concerned = [each for topic in topics or bulletin.topics for each in self._topics.get(topic, ())]
        for follower in concerned:
            if not follower.is_behind(bulletin):
                continue
            if follower in self._notifying:
                self._again.add(follower)
            else:
                self._notifying[follower] = asyncio.get_running_loop().create_task(self._notify(follower))

    async def _notify(self, follower: Follower) -> None:
        try:
            while True:
                self._again.discard(follower)
                await follower.notify()
                if follower not in self._again:
                    return
        except Exception as error:
            log.warning("a connection could not be notified: %s", error)
        finally:
            self._again.discard(follower)
            del self._notifying[follower]


CHALLENGES = "challenges"


def game_topic(number: int) -> str:
    """The topic of a game.

    >>> game_topic(1077)
    'game 1077'
    """
    return f"game {number}"


def player_topic(player: int) -> str:
    """The topic of a player: everything in any of their games.

    >>> player_topic(7)
    'player 7'
    """
    return f"player {player}"


followers = Followers()
