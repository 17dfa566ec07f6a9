"""The live game: a socket for every viewer, player or not. It sends what is new after every event."""

from __future__ import annotations

import asyncio
import json
from enum import Enum, auto
from typing import Any
from urllib.parse import parse_qsl

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.utils import translation

from crownhead.web.contract.constants import GONE
from crownhead.web.live.audience import audience
from crownhead.web.live.followers import Bulletin, followers, game_topic
from crownhead.web.live.gallery import Gallery, encoded, gallery
from crownhead.web.live.poller import poller
from crownhead.web.live.presence import presence
from crownhead.web.live.viewers import viewer
from crownhead.web.pages import game_page, news
from crownhead.web.play import permissions, visits

LOOKING, AWAY = "looking", "away"
"""What a page says: that it is on the screen, and that it no longer is."""
CURRENT = '{"current":true}'
"""The first message to a page that knows everything already: it is connected."""


class Standing(Enum):
    """What a viewer has to do with the game."""

    INSIDER = auto()
    SPECTATOR = auto()
    GONE = auto()  # there is no such game


class GameSocket(AsyncWebsocketConsumer):
    """Sends what is new when it is opened and after every change; receives whether the page is on the screen.

    Those who play, and the arbiter, are sent what is meant for them alone; all others what the gallery is sent.
    """

    number: int
    version = -1
    player: int | None = None  # the user, if it matters that they look
    gallery: Gallery | None = None
    seen: news.Seen | None = None
    sending: asyncio.Lock

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve one connection. However it ends, it follows nothing afterwards."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            followers.remove(game_topic(getattr(self, "number", 0)), self)
            if self.gallery is not None:
                self.gallery.leave(self)
            presence.forget(self)
            audience.remove(self)

    async def connect(self) -> None:
        """Follow the game, and send what the page does not know yet."""
        self.number = self.scope["url_route"]["kwargs"]["number"]
        self.sending = asyncio.Lock()
        query = dict(parse_qsl(self.scope.get("query_string", b"").decode("ascii", "replace")))
        wanted = query.get("language", "")
        self.language = wanted if wanted in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
        known = game_page.number_in(query.get("version"), 99_999_999)
        await self.accept()
        followers.add(game_topic(self.number), self)
        poller.start()
        await self._greet(-1 if known is None else known)

    async def disconnect(self, code: int) -> None:
        """The viewer has seen everything until now."""
        await presence.end(self)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Note that the page is shown or hidden. Actions are requests of their own; other messages are ignored."""
        if self.player is not None and text_data == LOOKING:
            await presence.begin(self, (self.number, self.player))
        elif text_data == AWAY:
            await presence.end(self)

    def is_behind(self, bulletin: Bulletin) -> bool:
        """Whether the game has gone on."""
        return bulletin.version > self.version

    async def notify(self) -> None:
        """Send a player, or the arbiter, what is new to them; one who is that no longer is a spectator from now on."""
        async with self.sending:
            await self._send_own()
        await self.catch_up()

    async def catch_up(self) -> None:
        """Send a spectator what the gallery has been sent."""
        async with self.sending:
            while self.gallery is not None and self.version < self.gallery.version:
                version, text = self.gallery.version, await self.gallery.news_since(self.version)
                self.version = version
                await self.send(text_data=text)

    async def _greet(self, known: int) -> None:
        async with self.sending:
            self.version = known
            await self._send_own(first=True)
        await self.catch_up()

    async def _send_own(self, *, first: bool = False) -> None:
        standing, text = await self._own_news(first)
        if self.player is None:
            presence.forget(self)
        if standing is Standing.GONE:
            await self.close(code=GONE)
        elif standing is Standing.SPECTATOR:
            audience.add(self, looks_on=True)
            await self._enter_gallery()
        else:
            audience.add(self, looks_on=False)
            if text:
                await self.send(text_data=text)

    async def notify_audience(self, words: str) -> None:
        """Send how many look on."""
        await self.send(text_data=json.dumps({"watching": words}, ensure_ascii=False))

    async def _enter_gallery(self) -> None:
        """From now on they are sent what all spectators are sent."""
        followers.remove(game_topic(self.number), self)
        self.gallery = gallery(self.number, self.language)
        await self.gallery.enter(self)
        if self.version == self.gallery.version:
            await self.send(text_data=CURRENT)

    @database_sync_to_async
    def _own_news(self, first: bool) -> tuple[Standing, str]:
        """What is sent to those who have a part in the game."""
        user = viewer(self.scope)
        game = game_page.found(self.number)
        if game is None:
            return Standing.GONE, ""
        self.player = user.pk if user is not None and visits.is_noted(game, user) else None
        if not game.sides_of(user) and not permissions.is_insider(game, user):
            return Standing.SPECTATOR, ""
        if first and game.version == self.version:
            self.seen = news.seen_on_page(game)
            return Standing.INSIDER, CURRENT
        if game.version <= self.version:
            return Standing.INSIDER, ""
        with translation.override(self.language):
            changed, self.seen = news.changes(game, user, self.seen) if self.seen else news.whole(game, user)
        self.version = game.version
        return Standing.INSIDER, encoded(changed)


class Nowhere(AsyncWebsocketConsumer):
    """Refuses a socket at an address that has none."""

    async def connect(self) -> None:
        """Refuse the connection before it is opened."""
        await self.close()
