"""The live game: a socket for everybody who looks at it, player or not. It tells the state after every event."""

from __future__ import annotations

import asyncio
import json
from typing import Any, Protocol

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.utils import translation

from crownhead.web.contract.schema import News
from crownhead.web.live import announcements
from crownhead.web.pages import game_page
from crownhead.web.play.models import Game
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
            lookout.remove(self)

    async def connect(self) -> None:
        """Join those who look at the game."""
        self.number = self.scope["url_route"]["kwargs"]["number"]
        self.sending = asyncio.Lock()
        self.language = _language(self.scope.get("query_string", b""))
        await self.accept()
        await self.channel_layer.group_add(announcements.group(self.number), self.channel_name)
        lookout.add(self)
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


class Watcher(Protocol):
    """Somebody who looks at a game: a socket, or a stream of the API."""

    number: int
    version: int

    async def tell(self) -> None:
        """There may be something new."""


class Lookout:
    """Looks after the sockets of this process: news that came by no other way are found in the database."""

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
        """One more socket to look after."""
        self._sockets.setdefault(socket.number, set()).add(socket)
        loop = asyncio.get_running_loop()
        if self._task is None or self._task.done() or self._loop is not loop:
            self._task, self._loop = loop.create_task(self._look()), loop

    def remove(self, socket: Watcher) -> None:
        """One less."""
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
                announcements.log.exception("the lookout could not look")
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


lookout = Lookout()
