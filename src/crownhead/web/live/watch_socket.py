"""Small boards that are live: a page that shows some games is told which of them have gone on, how they ended, and when
there is a new challenge."""

from __future__ import annotations

import json
from typing import Any, NamedTuple, TypedDict
from urllib.parse import parse_qsl

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.utils import translation

from crownhead.web.i18n import languages
from crownhead.web.live.followers import CHALLENGES, Bulletin, followers, game_topic
from crownhead.web.live.poller import poller
from crownhead.web.play.models import Game
from crownhead.web.play.words import phrases
from crownhead.web.watching import audiences, tiles

MOST_GAMES = 40
"""How many games one page may follow; further ones are not."""


class Told(TypedDict):
    """A game as a small board shows it: its version, how it ended if it did, and how many look on."""

    number: int
    version: int
    over: str
    watched: str


class _Row(NamedTuple):
    number: int
    version: int
    state: str
    result: str
    reason: str
    white: str | None
    black: str | None


class WatchSocket(AsyncWebsocketConsumer):
    """Sends what has changed in the games that its address names; ignores all messages."""

    games: tuple[int, ...] = ()
    language = "en"

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._sent: dict[int, Told] = {}
        self._challenges = _Challenges(self)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve one connection. However it ends, it follows nothing afterwards."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            for number in self.games:
                followers.remove(game_topic(number), self)
            followers.remove(CHALLENGES, self._challenges)

    async def connect(self) -> None:
        """Follow the games, and send how they stand."""
        query = dict(parse_qsl(self.scope.get("query_string", b"").decode("ascii", "replace")))
        self.games = numbers(query.get("games", ""))
        self.language = languages.supported(query.get("language", ""))
        await self.accept()
        for number in self.games:
            followers.add(game_topic(number), self)
        followers.add(CHALLENGES, self._challenges)
        poller.start()
        await self.notify()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Ignore messages: nothing is done through this socket."""

    def is_behind(self, bulletin: Bulletin) -> bool:
        """Whether a game has gone on."""
        sent = self._sent.get(bulletin.game)
        return sent is None or bulletin.version > sent["version"]

    async def notify(self) -> None:
        """Send the games that have changed."""
        told = [each for each in await self._look() if each != self._sent.get(each["number"])]
        if told:
            self._sent |= {each["number"]: each for each in told}
            await self.send(text_data=json.dumps({"games": told}, ensure_ascii=False))

    @database_sync_to_async
    def _look(self) -> list[Told]:
        fields = ("number", "version", "state", "result", "reason", "white__username", "black__username")
        rows = [_Row(*row) for row in Game.objects.filter(pk__in=self.games).values_list(*fields)]
        looking = audiences.counted(self.games)
        with translation.override(self.language):
            return [
                {
                    "number": row.number,
                    "version": row.version,
                    "over": _over(row),
                    "watched": tiles.watching(looking.get(row.number, 0)),
                }
                for row in rows
            ]


class _Challenges:
    """Follows the open challenges for a socket."""

    def __init__(self, socket: WatchSocket) -> None:
        self._socket = socket

    def is_behind(self, bulletin: Bulletin) -> bool:
        """There is another one."""
        return True

    async def notify(self) -> None:
        """Notify the page that the list of challenges has changed."""
        await self._socket.send(text_data='{"challenges": true}')


def _over(row: _Row) -> str:
    """Who has won, by name; nothing while the game goes on."""
    if row.state != Game.State.FINISHED:
        return ""
    return phrases.result_told(row.result, row.reason, {"white": row.white, "black": row.black})


def numbers(text: str) -> tuple[int, ...]:
    """The games that an address names; what is no number is left out.

    >>> numbers("12,7,x,12,99999999999999999999"), len(numbers(",".join(map(str, range(1, 99)))))
    ((7, 12), 40)
    """
    found = {int(each) for each in text[:1000].split(",") if each.isascii() and each.isdecimal() and len(each) < 16}
    return tuple(sorted(found)[:MOST_GAMES])
