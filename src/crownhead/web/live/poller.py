"""News that no announcement brought: each web process looks into the database for newer versions of its games."""

from __future__ import annotations

import asyncio
from typing import Protocol

from channels.db import database_sync_to_async
from django.conf import settings

from crownhead.web.live import announcements
from crownhead.web.play.models import Game


class Watcher(Protocol):
    """A connection that follows a game: a socket, or a stream of the API."""

    number: int
    version: int

    async def tell(self) -> None:
        """There may be something new."""


class Poller:
    """Looks up the versions of all games that this process has connections for, and tells those that are behind."""

    def __init__(self) -> None:
        self._sockets: dict[int, set[Watcher]] = {}
        self._telling: dict[Watcher, asyncio.Task[None]] = {}
        self._task: asyncio.Task[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    @property
    def numbers(self) -> list[int]:
        """The games that are looked at."""
        return [*self._sockets]

    def add(self, socket: Watcher) -> None:
        """Look after one more connection."""
        self._sockets.setdefault(socket.number, set()).add(socket)
        loop = asyncio.get_running_loop()
        if self._task is None or self._task.done() or self._loop is not loop:
            self._task, self._loop = loop.create_task(self._look()), loop

    def remove(self, socket: Watcher) -> None:
        """Look after a connection no longer."""
        sockets = self._sockets.get(getattr(socket, "number", -1), set())
        sockets.discard(socket)
        if not sockets:
            self._sockets.pop(getattr(socket, "number", -1), None)

    async def _look(self) -> None:
        while self._sockets:
            await asyncio.sleep(settings.LOOK_EVERY)
            try:
                versions = await self._versions(self.numbers)
            except Exception:  # a database that is away may come back
                announcements.log.exception("the versions of games could not be looked up")
                await asyncio.sleep(settings.LOOK_EVERY * 10)
                continue
            for number, version in versions.items():
                for socket in self._sockets.get(number, ()):
                    if socket.version < version and socket not in self._telling:
                        self._telling[socket] = asyncio.create_task(self._tell(socket))

    async def _tell(self, socket: Watcher) -> None:
        """Tell one of them, beside all others: whoever is slow to listen, or gone, keeps nobody waiting."""
        try:
            await socket.tell()
        except Exception as error:
            announcements.log.warning("game %d: somebody could not be told: %s", socket.number, error)
        finally:
            del self._telling[socket]

    @database_sync_to_async
    def _versions(self, numbers: list[int]) -> dict[int, int]:
        rows: dict[int, int] = {}
        for begin in range(0, len(numbers), 500):
            part = Game.objects.filter(pk__in=numbers[begin : begin + 500])
            rows.update(part.values_list("number", "version"))
        return rows


poller = Poller()
