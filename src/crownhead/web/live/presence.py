"""Who looks at a game: the players whose pages have a socket here and are on the screen.

A page says so when it is shown or hidden. While it is shown, it is written down again and again; if the process is
killed, or the computer of a player falls asleep, that simply ends.
"""

from __future__ import annotations

import asyncio
import time

from channels.db import database_sync_to_async
from django.conf import settings
from django.utils import timezone

from crownhead.web.live.followers import log
from crownhead.web.play import visits

NOTE_EVERY = settings.MAIL_AFTER / 3
"""More often than mails are sent, so that each finds out who still looks."""
SELDOM = NOTE_EVERY / 5
"""However often a page is shown and hidden, it is written down no more often than this."""


class Presence:
    """The sockets of this process through which a player looks at a game."""

    def __init__(self) -> None:
        self._looking: dict[object, tuple[int, int]] = {}
        self._noted: dict[object, float] = {}
        self._task: asyncio.Task[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    async def begin(self, socket: object, game: int, user: int) -> None:
        """A player looks at a game from now on."""
        if socket in self._looking:
            return
        self._looking[socket] = (game, user)
        await self._note_seldom(socket, (game, user))
        loop = asyncio.get_running_loop()
        if self._task is None or self._task.done() or self._loop is not loop:
            self._task, self._loop = loop.create_task(self._note_on()), loop

    async def end(self, socket: object) -> None:
        """The page is hidden, or closed: until now they have seen everything."""
        pair = self._looking.pop(socket, None)
        if pair is not None:
            await self._note_seldom(socket, pair)

    def forget(self, socket: object) -> None:
        """The connection is no more."""
        self._looking.pop(socket, None)
        self._noted.pop(socket, None)

    async def _note_seldom(self, socket: object, pair: tuple[int, int]) -> None:
        now = time.monotonic()
        if now - self._noted.get(socket, -SELDOM) >= SELDOM:
            self._noted[socket] = now
            await _note([pair])

    async def _note_on(self) -> None:
        while self._looking:
            await asyncio.sleep(NOTE_EVERY)
            try:
                await _note([*self._looking.values()])
            except Exception:  # a database that is away may come back
                log.exception("who looks at games could not be written down")


@database_sync_to_async
def _note(seen: list[tuple[int, int]]) -> None:
    if seen:
        visits.note(seen, timezone.now())


presence = Presence()
