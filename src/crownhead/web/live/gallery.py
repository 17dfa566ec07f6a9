"""The spectators of a game: all who look at it without playing in it, and are sent the same.

What they are sent is rendered once for each version of the game and each language, and handed to all sockets as one
text. A spectator who comes, or who has missed something, is sent everything; that, too, is rendered once for all who
come within a moment.
"""

from __future__ import annotations

import asyncio
import json
import time
from typing import Protocol
from weakref import WeakValueDictionary

from channels.db import database_sync_to_async
from django.utils import translation

from crownhead.web.contract.schema import News
from crownhead.web.live.followers import Bulletin, followers, game_topic
from crownhead.web.live.poller import poller
from crownhead.web.pages import game_page, news
from crownhead.web.play.models import Game

FRESH = 0.5
"""Seconds for which everything may be sent again: longer, and the clocks in it would be wrong."""


class Spectator(Protocol):
    """A socket of someone who looks on."""

    version: int

    async def catch_up(self) -> None:
        """Send what the gallery has and the spectator does not."""


class Gallery:
    """The spectators of one game who read one language."""

    def __init__(self, number: int, language: str) -> None:
        self.version = -1
        self._number, self._language = number, language
        self._spectators: set[Spectator] = set()
        self._seen: news.Seen | None = None
        self._since, self._changes = -1, ""
        self._whole, self._whole_at = "", 0.0
        self._rendering = asyncio.Lock()
        self._sending: set[asyncio.Task[None]] = set()

    def is_behind(self, bulletin: Bulletin) -> bool:
        """Whether the game has gone on."""
        return bulletin.version > self.version

    async def enter(self, spectator: Spectator) -> None:
        """Send a spectator all news from now on."""
        self._spectators.add(spectator)
        followers.add(game_topic(self._number), self)
        poller.start()
        if self._seen is None:
            await self._look()

    def leave(self, spectator: Spectator) -> None:
        """Send them nothing more."""
        self._spectators.discard(spectator)
        if not self._spectators:
            followers.remove(game_topic(self._number), self)
            self._seen = None

    async def notify(self) -> None:
        """Render what has changed, and have it sent to all: each in a task of its own, since some may be slow."""
        await self._look()
        loop = asyncio.get_running_loop()
        for spectator in self._spectators:
            if spectator.version < self.version:
                task = loop.create_task(spectator.catch_up())
                self._sending.add(task)
                task.add_done_callback(self._sending.discard)

    async def news_since(self, version: int) -> str:
        """What a spectator is sent who knows the game up to a version, which is older than this one."""
        if version == self._since and self._changes:
            return self._changes
        async with self._rendering:
            if time.monotonic() - self._whole_at > FRESH:
                self._whole, self._whole_at = await self._render_whole(), time.monotonic()
            return self._whole

    async def _look(self) -> None:
        async with self._rendering:
            if (found := await self._render_changes()) is not None:  # all at once: others send it meanwhile
                self._since, self._whole_at = self.version, 0.0
                self._seen, self._changes = found
                self.version = self._seen.version

    @database_sync_to_async
    def _render_changes(self) -> tuple[news.Seen, str] | None:
        """What spectators know after the changes, and the changes as they are sent; None if there are none."""
        game = game_page.found(self._number)
        if game is None or game.version <= self.version:
            return None
        if self._seen is None:
            return news.seen_on_page(game), ""
        with translation.override(self._language):
            changed, seen = news.changes(game, None, self._seen)
        return seen, encoded(changed)

    @database_sync_to_async
    def _render_whole(self) -> str:
        game = game_page.found(self._number)
        if game is None:
            raise Game.DoesNotExist
        with translation.override(self._language):
            return encoded(news.whole(game, None)[0])


def encoded(changed: News) -> str:
    """News as they are sent."""
    return json.dumps(changed, ensure_ascii=False, separators=(",", ":"))


_galleries: WeakValueDictionary[tuple[int, str], Gallery] = WeakValueDictionary()


def gallery(number: int, language: str) -> Gallery:
    """The gallery of a game, which is there as long as anyone is in it."""
    found = _galleries.get((number, language))
    if found is None:
        found = _galleries[number, language] = Gallery(number, language)
    return found
