"""The number of games that wait for a player, sent to every page they have open as soon as it changes."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings

from crownhead.web.live import announcements
from crownhead.web.live.websocket import GONE
from crownhead.web.play.models import Game
from crownhead.web.players.models import User

COUNT_EVERY = 60.0 if settings.REDIS_URL else 3.0
"""How often a page's socket counts without being told to: a worker can tell nothing, if there is no Redis."""


class CountSocket(AsyncWebsocketConsumer):
    """Sends the number when it is opened and whenever it is another one; listens to nothing."""

    player: int
    count = -1
    sending: asyncio.Lock
    counting: asyncio.Task[None] | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve one connection. However that ends, nothing is counted for it any longer."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            if self.counting is not None:
                self.counting.cancel()

    async def connect(self) -> None:
        """Join the pages of this player; nothing waits for a visitor who has never played."""
        self.sending = asyncio.Lock()
        await self.accept()
        user = self.scope.get("user")
        if not isinstance(user, User):
            await self.close(code=GONE)
            return
        self.player = user.pk
        await self.channel_layer.group_add(announcements.player_group(self.player), self.channel_name)
        await self.tell()
        self.counting = asyncio.get_running_loop().create_task(self._count_on())

    async def disconnect(self, code: int) -> None:
        """Leave."""
        if self.counting is not None:
            await self.channel_layer.group_discard(announcements.player_group(self.player), self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Nothing is done by this way."""

    async def games_changed(self, event: dict[str, Any]) -> None:
        """Something has happened in one of their games."""
        await self.tell()

    async def tell(self) -> None:
        """Send the number, if it is another one."""
        async with self.sending:
            count = await self._count()
            if count != self.count:
                self.count = count
                await self.send(text_data=json.dumps({"waiting": count}))

    async def _count_on(self) -> None:
        while True:
            await asyncio.sleep(COUNT_EVERY)
            try:
                await self.tell()
            except Exception:  # a database that is away may come back
                announcements.log.exception("the games that wait could not be counted")

    @database_sync_to_async
    def _count(self) -> int:
        return Game.objects.waiting_for(User(pk=self.player)).unfinished().count()
