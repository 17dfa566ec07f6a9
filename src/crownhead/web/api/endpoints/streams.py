"""What happens, as it happens: lines of JSON (NDJSON) that go on until the game is over or the listener leaves."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, Callable, Iterable, Iterator
from contextlib import aclosing, contextmanager, suppress
from typing import Annotated, Any, TypeAlias

from channels.db import database_sync_to_async
from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpRequest, StreamingHttpResponse
from django.utils import translation
from ninja import Query, Router

from crownhead.web.api import rows
from crownhead.web.api.access import ANYBODY, OPTIONAL, OWNER, caller, counted, owner
from crownhead.web.api.endpoints import games
from crownhead.web.api.models import AccessToken
from crownhead.web.api.schema.basics import SHOWN, Failure
from crownhead.web.contract.schema import GameState
from crownhead.web.http.problems import TooManyError
from crownhead.web.http.protection.connections import MOST_OF_AN_ADDRESS, OpenConnections
from crownhead.web.http.protection.rate_limits import place_of
from crownhead.web.live.followers import CHALLENGES, Bulletin, followers, game_topic, player_topic
from crownhead.web.live.poller import poller
from crownhead.web.lobby.challenges import invitations, open_challenges
from crownhead.web.pages import game_page
from crownhead.web.play.models import Game
from crownhead.web.players.models import User

router = Router()
Lines: TypeAlias = AsyncGenerator[str, None]
NDJSON = "application/x-ndjson"
MOST_STREAMS = 50
"""The number of streams that one listener may have open at a time in one process."""

open_streams = OpenConnections()
NDJSON_LINES: dict[str, Any] = {
    "responses": {200: {"content": {NDJSON: {"schema": {"type": "object"}}}, "description": "One line an event"}}
}
PROBLEMS: dict[Any, Any] = {400: Failure, 401: Failure, 404: Failure, 429: Failure}


@router.get(
    "/games/{number}/stream",
    auth=ANYBODY,
    response=PROBLEMS,
    openapi_extra=NDJSON_LINES | OPTIONAL,
    summary="One game's events",
)
def game_stream(
    request: HttpRequest,
    number: games.Number,
    since: Annotated[int, Query(alias="from", ge=-1, le=2**53)] = -1,
) -> StreamingHttpResponse:
    """The state after each event, a line each: `{"type": "state", "game", "version", "state"}`.

    The first line has the present state; with `from` it comes only when the game has a newer version than that. Empty
    lines keep the connection alive. After the end of the game comes `{"type": "end", …}`, and that is all.
    """
    games.found(number)
    feed = GameFeed(number, getattr(request, "auth", None), since)
    return answer(request, lambda: game_lines(feed))


@router.get("/stream", auth=OWNER, response=PROBLEMS, openapi_extra=NDJSON_LINES, summary="What waits for me")
def my_stream(request: HttpRequest, open: bool = False) -> StreamingHttpResponse:
    """All games of the token's owner that go on, a line each, and one more line whenever one of them changes.

    A line is `{"type": "game", …}` as in the list of games; those that wait for you come first. Challenges for you are
    lines of the type `challenge`; with `open=true` open ones are, too.
    """
    feed = OwnFeed(getattr(request, "auth", None), owner(request).pk, open)
    return answer(request, lambda: own_lines(feed))


def answer(request: HttpRequest, lines: Callable[[], Lines]) -> StreamingHttpResponse:
    """A stream of lines, if this listener has not too many of them. It counts from now on, until it is closed."""
    counted(request, "stream")
    user = caller(request)
    names = {place_of(request): MOST_OF_AN_ADDRESS}
    if user is not None:
        names[f"user {user.pk}"] = MOST_STREAMS
    if not open_streams.enter(names):
        raise TooManyError
    response = CountedStream(_spoken(translation.get_language(), lines), content_type=NDJSON)
    response.names = names
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"  # a proxy passes each line on at once
    return response


class CountedStream(StreamingHttpResponse):
    """A stream that is no longer counted once it is closed, even if no line of it was ever asked for."""

    names: dict[str, int] | None = None

    def close(self) -> None:
        """Close it, and count one less."""
        super().close()
        if self.names is not None:
            open_streams.leave(self.names)
            self.names = None


async def _spoken(language: str, lines: Callable[[], Lines]) -> Lines:
    with translation.override(language):
        async with aclosing(lines()) as stream:
            async for each in stream:
                yield each


def line(kind: str, **values: Any) -> str:
    """One event.

    >>> line("end", game=7)
    '{"type": "end", "game": 7}\\n'
    """
    return json.dumps({"type": kind, **values}, cls=DjangoJSONEncoder, ensure_ascii=False) + "\n"


def still_valid(proof: object) -> tuple[bool, User | None]:
    """Whether the caller of a stream may still listen, and who they are: a revoked token ends it."""
    if not isinstance(proof, AccessToken):
        return True, None
    found = AccessToken.objects.select_related("user").filter(pk=proof.pk, user__is_active=True).first()
    return found is not None, found.user if found else None


class Feed:
    """Follows something for one stream, as a socket does for a page."""

    def __init__(self, proof: object, *topics: str) -> None:
        self._proof, self._topics = proof, topics
        self._news = asyncio.Event()

    def is_behind(self, bulletin: Bulletin) -> bool:
        """Whether it has not seen this yet."""
        return True

    async def notify(self) -> None:
        """Let the stream look for news at once, instead of at its next turn."""
        self._news.set()

    async def wait(self, seconds: float) -> bool:
        """Wait for news; False if there were none."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._news.wait(), seconds)
        found = self._news.is_set()
        self._news.clear()
        return found

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Receive news while the context lasts."""
        for topic in self._topics:
            followers.add(topic, self)
        poller.start()
        try:
            yield
        finally:
            for topic in self._topics:
                followers.remove(topic, self)


# --- one game ---------------------------------------------------------------------------------------------------------


class GameFeed(Feed):
    """Follows one game."""

    def __init__(self, number: int, proof: object, version: int) -> None:
        super().__init__(proof, game_topic(number))
        self.number, self.version = number, version

    def is_behind(self, bulletin: Bulletin) -> bool:
        """Whether the game has gone on."""
        return bulletin.version > self.version

    @database_sync_to_async
    def state(self) -> GameState | None:
        """The present state; None if the caller may listen no longer."""
        valid, user = still_valid(self._proof)
        game = game_page.found(self.number) if valid else None
        return games.state_of(game, user) if game is not None else None


async def game_lines(feed: GameFeed) -> Lines:
    """The lines about one game."""
    with feed.listening():
        while (state := await feed.state()) is not None:
            version = state["version"]
            if version > feed.version:
                yield line("state", game=feed.number, version=version, state=state)
            feed.version = max(version, feed.version)
            if state["state"] == "finished":
                outcome = state["board"]["outcome"]
                yield line("end", game=feed.number, version=version, outcome=outcome)
                return
            while not await feed.wait(settings.STREAM_KEEP_ALIVE):
                yield "\n"


# --- all games of one player ------------------------------------------------------------------------------------------


class OwnFeed(Feed):
    """Follows all games and challenges of one player."""

    def __init__(self, proof: object, player: int, with_open: bool) -> None:
        super().__init__(proof, player_topic(player), *([CHALLENGES] if with_open else []))
        self._open = with_open
        self._versions: dict[int, int] = {}
        self._challenges: set[str] = set()

    @database_sync_to_async
    def news(self) -> list[str] | None:
        """The lines about all that has changed since last time; None if the caller may listen no longer."""
        valid, user = still_valid(self._proof)
        if not valid or user is None:
            return None
        return [*self._games(user), *self._invitations(user)]

    def _games(self, user: User) -> Iterable[str]:
        running = {*Game.objects.of(user).unfinished().values_list("number", "version")}
        ended = self._versions.keys() - {number for number, _version in running}
        changed = {number for number, version in running if self._versions.get(number) != version}
        found = Game.objects.filter(pk__in=changed | ended).select_related("white", "black")
        listed = sorted(rows.games(found, user), key=lambda row: (not row["waiting"], row["game"]))
        for row in listed:
            self._versions[row["game"]] = row["version"]
            if row["state"] == "finished":
                del self._versions[row["game"]]
            yield line("game", **row)
        for gone in ended & self._versions.keys():
            del self._versions[gone]

    def _invitations(self, user: User) -> Iterable[str]:
        found = [*invitations(user)]
        if self._open:
            found += open_challenges(user).exclude(creator=user)[:SHOWN]
        for row in rows.challenges((each for each in found if each.token not in self._challenges), user):
            yield line("challenge", **row)
        self._challenges = {each.token for each in found}


async def own_lines(feed: OwnFeed) -> Lines:
    """The lines about all games of one player."""
    with feed.listening():
        while (news := await feed.news()) is not None:
            for each in news:
                yield each
            while not await feed.wait(settings.STREAM_KEEP_ALIVE):
                yield "\n"
