"""A place in the pairing pool: as long as this socket is open, its player waits.

Once a second a process writes down, in one statement, that its players still wait, and pairs those who fit. When the
socket closes, or its player has logged out, they leave the pool; if the process is killed, no one writes down any more
that they are there.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any

from channels.db import database_sync_to_async
from django.utils import timezone

from crownhead.web.contract.constants import GONE
from crownhead.web.contract.live_schema import PoolNews
from crownhead.web.live.followers import log
from crownhead.web.live.own_socket import OwnSocket
from crownhead.web.live.viewers import viewers
from crownhead.web.pairing import service as pool
from crownhead.web.pairing.models import Seek

EVERY = 1.0
"""Seconds between two looks at the pool."""


class Seekers:
    """The players of this process who wait in the pool, by their sockets."""

    def __init__(self) -> None:
        self._sockets: dict[PairingSocket, int] = {}
        self._task: asyncio.Task[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    def add(self, socket: PairingSocket, player: int) -> None:
        """Keep a player in the pool while their socket is open; the first one starts the looks at the pool."""
        self._sockets[socket] = player
        loop = asyncio.get_running_loop()
        if self._task is None or self._task.done() or self._loop is not loop:
            self._task, self._loop = loop.create_task(self._look_on()), loop

    def remove(self, socket: PairingSocket) -> bool:
        """A socket is closed; True if it was the last one of its player here."""
        player = self._sockets.pop(socket, None)
        return player is not None and player not in self._sockets.values()

    async def _look_on(self) -> None:
        while self._sockets:
            try:
                for socket, news in (await _look([*self._sockets.items()])).items():
                    if socket in self._sockets:
                        await socket.notify(news)
            except Exception:  # a database that is away may come back
                log.exception("the pairing pool could not be looked at")
            await asyncio.sleep(EVERY)


@database_sync_to_async
def _look(sockets: list[tuple[PairingSocket, int]]) -> dict[PairingSocket, PoolNews]:
    """The news for the player of each of these sockets: their game, or how far the range has come."""
    now = timezone.now()
    found = viewers([socket.scope for socket, _ in sockets])
    waiting = {socket: player for (socket, player), user in zip(sockets, found, strict=True) if user is not None}
    players = {*waiting.values()}
    for player in {player for _, player in sockets} - players:
        pool.step_out(player)
    pool.note(players, now)
    pool.pair(now)
    news: dict[int, PoolNews] = {}
    for seek in Seek.objects.filter(user__in=players).select_related("game"):
        if seek.game is not None:
            news[seek.user_id] = {"url": seek.game.get_absolute_url()}
        else:
            tolerance = round(seek.tolerance(now))
            middle = round(seek.rating)
            news[seek.user_id] = {"low": max(0, middle - tolerance), "high": middle + tolerance}
    return {socket: news.get(waiting.get(socket, 0), {"gone": True}) for socket, _ in sockets}


seekers = Seekers()


class PairingSocket(OwnSocket):
    """Sends the address of the game once there is one, until then the range of ratings."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve one connection. However it ends, its player has left the pool."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            if seekers.remove(self) and self.player is not None:
                await _leave(self.player)

    async def begin(self, player: int) -> None:
        """Keep the place of a player."""
        seekers.add(self, player)

    async def notify(self, news: PoolNews) -> None:
        """Send what is new; a player who has left the pool, or has a game, needs no socket any more."""
        await self.send(text_data=json.dumps(news))
        if "low" not in news:
            await self.close(code=GONE)


@database_sync_to_async
def _leave(player: int) -> None:
    pool.step_out(player)
