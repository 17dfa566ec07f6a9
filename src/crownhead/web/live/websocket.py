"""The live game: a socket for everybody who looks at it, player or not. It tells the state after every event."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.utils import translation

from crownhead.web.contract.schema import News
from crownhead.web.live import announcements
from crownhead.web.live.poller import poller
from crownhead.web.pages import game_page
from crownhead.web.players.models import User

GONE = 4404


class GameSocket(AsyncWebsocketConsumer):
    """Sends the state when it is opened and whenever the game has changed; listens to nothing."""

    number: int
    version = -1
    sending: asyncio.Lock

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve one connection. However that ends, nobody looks after it any longer."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            poller.remove(self)

    async def connect(self) -> None:
        """Join those who look at the game."""
        self.number = self.scope["url_route"]["kwargs"]["number"]
        self.sending = asyncio.Lock()
        self.language = _language(self.scope.get("query_string", b""))
        await self.accept()
        await self.channel_layer.group_add(announcements.group(self.number), self.channel_name)
        poller.add(self)
        await self.tell()

    async def disconnect(self, code: int) -> None:
        """Leave."""
        await self.channel_layer.group_discard(announcements.group(self.number), self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Nothing is done by this way: actions are requests of their own."""

    async def game_changed(self, event: dict[str, Any]) -> None:
        """Something has happened."""
        if event["version"] > self.version:
            await self.tell()

    async def tell(self) -> None:
        """Send the state, if it is news."""
        async with self.sending:
            news = await self._news()
            if news is None:
                await self.close(code=GONE)
            elif news["state"]["version"] > self.version:
                self.version = news["state"]["version"]
                await self.send(text_data=json.dumps(news, ensure_ascii=False))

    @database_sync_to_async
    def _news(self) -> News | None:
        user = self.scope.get("user")
        player = User.objects.filter(pk=user.pk, is_active=True).first() if isinstance(user, User) else None
        game = game_page.found(self.number)
        if game is None:
            return None
        with translation.override(self.language):
            return game_page.news(game, player)


def _language(query: bytes) -> str:
    wanted = query.decode("ascii", "replace").removeprefix("language=")
    return wanted if wanted in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
