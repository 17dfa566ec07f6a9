"""How many look at a game: counted by the sockets of all web processes, and sent to everyone at that game."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from typing import Protocol

from channels.db import database_sync_to_async
from django.utils import timezone, translation

from crownhead.web.live.followers import log
from crownhead.web.watching import audiences, tiles


class Present(Protocol):
    """A socket at a game, of a player or of a spectator."""

    number: int
    language: str

    async def notify_audience(self, words: str) -> None:
        """Send how many look on."""


class SocketAudience:
    """The sockets of this process at all games. Every few seconds it is written down, in one statement, how many of
    them look on, and those at a game where that has changed are notified."""

    def __init__(self) -> None:
        self._process = secrets.token_hex(8)
        self._present: dict[Present, bool] = {}
        self._sent: dict[Present, int] = {}
        self._noted: set[int] = set()
        self._task: asyncio.Task[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    def add(self, socket: Present, *, looks_on: bool) -> None:
        """A socket has come, or has become that of a spectator."""
        self._present[socket] = looks_on
        loop = asyncio.get_running_loop()
        if self._task is None or self._task.done() or self._loop is not loop:
            self._task, self._loop = loop.create_task(self._count_on()), loop

    def remove(self, socket: Present) -> None:
        """A socket is gone."""
        self._present.pop(socket, None)
        self._sent.pop(socket, None)

    async def _count_on(self) -> None:
        while self._present or self._noted:
            await asyncio.sleep(audiences.NOTE_EVERY)  # who only passes by is not counted
            try:
                await self._count()
            except Exception:  # a database that is away may come back
                log.exception("it could not be counted who looks on")

    async def _count(self) -> None:
        here = Counter(socket.number for socket, looks_on in self._present.items() if looks_on)
        counts = {**dict.fromkeys(self._noted, 0), **here}  # those who have left are noted, too
        found = await self._noted_and_counted(counts, {socket.number for socket in self._present})
        self._noted = {*here}
        for socket in [*self._present]:
            count = found.get(socket.number, 0)
            if count != self._sent.get(socket, 0) and socket in self._present:
                self._sent[socket] = count
                with translation.override(socket.language):
                    words = tiles.watching(count)
                try:
                    await socket.notify_audience(words)
                except Exception as error:  # it closes at this moment
                    log.debug("a connection could not be sent who looks on: %s", error)

    @database_sync_to_async
    def _noted_and_counted(self, counts: dict[int, int], games: set[int]) -> dict[int, int]:
        now = timezone.now()
        if counts:
            audiences.note(self._process, counts, now)
        return audiences.counted(games, now)


audience = SocketAudience()
