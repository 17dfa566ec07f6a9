"""Small boards that are live: a page that shows some games is notified of which have gone on, how they ended, and
when there is a new challenge."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import parse_qsl

from channels.generic.websocket import AsyncWebsocketConsumer
from django.utils import translation

from crownhead.web.contract.live_schema import SmallBoard, WatchNews
from crownhead.web.i18n import languages
from crownhead.web.live.followers import CHALLENGES, Bulletin, followers, game_topic
from crownhead.web.live.poller import poller
from crownhead.web.play.models import Game
from crownhead.web.play.visitor_text import phrases
from crownhead.web.watching import tiles
from crownhead.web.watching.small_boards import ShownGame, small_boards

MOST_GAMES = 40
"""How many games one page may follow; further ones are not."""


class WatchSocket(AsyncWebsocketConsumer):
    """Sends what has changed in the games that its address names; ignores all messages."""

    language = "en"

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.games: dict[int, int] = {}  # each with the version that it has come to, as far as is known
        self._sent: dict[int, SmallBoard] = {}
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
        self.games = dict.fromkeys(numbers(query.get("games", "")), 0)
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
        self.games[bulletin.game] = max(bulletin.version, self.games.get(bulletin.game, 0))
        sent = self._sent.get(bulletin.game)
        return sent is None or bulletin.version > sent["version"]

    async def notify(self) -> None:
        """Send the games that have changed."""
        games = await small_boards.look(self.games)
        with translation.override(self.language):
            shown = [_small_board(game) for game in games]
        changed = [each for each in shown if each != self._sent.get(each["number"])]
        if changed:
            self._sent |= {each["number"]: each for each in changed}
            news: WatchNews = {"games": changed}
            await self.send(text_data=json.dumps(news, ensure_ascii=False))


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


def _small_board(game: ShownGame) -> SmallBoard:
    over = ""
    if game.state == Game.State.FINISHED:
        over = phrases.result_told(game.result, game.reason, {"white": game.white, "black": game.black})
    watched = tiles.watching(game.spectators)
    return {"number": game.number, "version": game.version, "over": over, "watched": watched}


def numbers(text: str) -> tuple[int, ...]:
    """The games that an address names; what is no number is left out.

    >>> numbers("12,7,x,12,99999999999999999999"), len(numbers(",".join(map(str, range(1, 99)))))
    ((7, 12), 40)
    """
    found = {int(each) for each in text[:1000].split(",") if each.isascii() and each.isdecimal() and len(each) < 16}
    return tuple(sorted(found)[:MOST_GAMES])
