"""Who is here: the players whose pages have a socket in this process, on any page of the site, or before a game.

The page of a game says when it is shown and hidden. While it is shown, and while any page is open, that is written down
again and again; if the process is killed, or the computer of a player falls asleep, that simply ends.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Hashable
from datetime import datetime
from typing import Generic, TypeVar

from channels.db import database_sync_to_async
from django.conf import settings
from django.utils import timezone

from crownhead.web.live.followers import log
from crownhead.web.play import visits
from crownhead.web.players import presence as online

NOTE_EVERY = settings.MAIL_AFTER / 3
"""More often than mails are sent, so that each finds out who still looks."""

Seen = TypeVar("Seen", bound=Hashable)


class SocketPresence(Generic[Seen]):
    """What the sockets of this process stand for: a player who is here, or one who looks at a game."""

    def __init__(self, note: Callable[[list[Seen], datetime], None], every: float) -> None:
        self._write = note
        self.every, self.seldom = every, every / 5
        self._looking: dict[object, Seen] = {}
        self._noted: dict[object, float] = {}
        self._task: asyncio.Task[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    async def begin(self, socket: object, seen: Seen) -> None:
        """Note a player while this socket is open and visible; again for the same socket, nothing happens."""
        if socket in self._looking:
            return
        self._looking[socket] = seen
        await self._note_seldom(socket, seen)
        loop = asyncio.get_running_loop()
        if self._task is None or self._task.done() or self._loop is not loop:
            self._task, self._loop = loop.create_task(self._note_on()), loop

    async def end(self, socket: object) -> None:
        """The page is hidden, or closed: until now they have seen everything."""
        seen = self._looking.pop(socket, None)
        if seen is not None:
            await self._note_seldom(socket, seen)

    def forget(self, socket: object) -> None:
        """The connection is no more."""
        self._looking.pop(socket, None)
        self._noted.pop(socket, None)

    async def _note_seldom(self, socket: object, seen: Seen) -> None:
        """However often a page is shown and hidden, it is written down no more often than a few times a round."""
        now = time.monotonic()
        if now - self._noted.get(socket, -self.seldom) >= self.seldom:
            self._noted[socket] = now
            await self._note([seen])

    async def _note_on(self) -> None:
        while self._looking:
            await asyncio.sleep(self.every)
            try:
                await self._note([*self._looking.values()])
            except Exception:  # a database that is away may come back
                log.exception("who is here could not be written down")

    @database_sync_to_async
    def _note(self, seen: list[Seen]) -> None:
        if seen:
            self._write(seen, timezone.now())


presence: SocketPresence[tuple[int, int]] = SocketPresence(visits.note, NOTE_EVERY)
"""Who looks at which game: pairs of their keys."""
here: SocketPresence[int] = SocketPresence(online.note, online.NOTE_EVERY)
"""Who has any page open."""
