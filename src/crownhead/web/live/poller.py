"""News that no announcement brought: each web process looks into the database for them.

Without Redis the worker cannot announce anything, and with it a message may be lost. The versions of the games that are
followed here are looked up in one statement, and the games that changed lately in another, for the followers of
players: two statements, however many follow.
"""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta

from channels.db import database_sync_to_async
from django.conf import settings
from django.utils import timezone

from crownhead.web.live.followers import Bulletin, Followers, followers, log
from crownhead.web.play.models import Game

OVERLAP = timedelta(seconds=5)
"""How far back the next look goes beyond the last one: a transaction is seen only after it has ended."""
MOST = 500
"""How many games one statement asks for."""


class Poller:
    """Looks from time to time while anyone follows anything."""

    def __init__(self, followers: Followers) -> None:
        self._followers = followers
        self._task: asyncio.Task[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._looked = timezone.now()
        self._known: dict[int, int] = {}
        self._asked: set[int] = set()
        self._looking: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Look from now on, if it is not done already."""
        loop = asyncio.get_running_loop()
        if self._task is None or self._task.done() or self._loop is not loop:
            self._looked = timezone.now()
            self._task, self._loop = loop.create_task(self._look()), loop

    def look_at(self, topic: str) -> None:
        """Look soon whether the game of a topic has gone on. Those asked for meanwhile are looked up together."""
        kind, _, number = topic.partition(" ")
        if kind != "game":
            return
        self._asked.add(int(number))
        if self._looking is None or self._looking.done():
            self._looking = asyncio.get_running_loop().create_task(self._look_once())

    async def _look_once(self) -> None:
        while self._asked:
            numbers, self._asked = [*self._asked], set()
            try:
                bulletins = await self._found(numbers, with_players=False)
            except Exception:  # the next look finds them, too
                log.exception("the versions of games could not be looked up")
                return
            for bulletin in bulletins:
                self._followers.deliver(bulletin)

    async def _look(self) -> None:
        while self._followers.keys("game") or self._followers.keys("player"):
            await asyncio.sleep(settings.LOOK_EVERY)
            try:
                bulletins = await self._found(self._followers.keys("game"), bool(self._followers.keys("player")))
            except Exception:  # a database that is away may come back
                log.exception("the versions of games could not be looked up")
                await asyncio.sleep(settings.LOOK_EVERY * 10)
                continue
            for bulletin in bulletins:
                self._followers.deliver(bulletin)

    @database_sync_to_async
    def _found(self, numbers: list[int], with_players: bool) -> list[Bulletin]:
        since, self._looked = self._looked - OVERLAP, timezone.now()
        found = []
        for begin in range(0, len(numbers), MOST):
            part = Game.objects.filter(pk__in=numbers[begin : begin + MOST])
            found += [Bulletin(number, version) for number, version in part.values_list("number", "version")]
        return [*found, *self._changed_since(since)] if with_players else found

    def _changed_since(self, since: datetime) -> list[Bulletin]:
        """What has changed in any game and was not found before."""
        lately = Game.objects.filter(state__in=Game.State.values, changed_at__gt=since)  # as the index has it
        rows = [*lately.values_list("number", "version", "white_id", "black_id")]
        known, self._known = self._known, {number: version for number, version, *_ in rows}
        return [
            Bulletin(number, version, tuple(key for key in players if key))
            for number, version, *players in rows
            if known.get(number) != version
        ]


poller = Poller(followers)
