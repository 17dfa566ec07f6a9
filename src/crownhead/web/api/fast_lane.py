"""Moves by the API, past everything that a page needs.

A move that programs send is nearly always the same: a known token, a small body that can be read, a game that exists.
Such a request is answered here, by one visit to a thread. Any other one (a token that is not known yet or is wrong, a
body that cannot be read, too many requests, an address that has used up its share, a game that does not exist) goes
the usual way, as if it had just arrived, so that everything that can go wrong is told in one place.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, TypeVar

from django.conf import settings
from django.db import close_old_connections
from django.utils import translation
from pydantic import ValidationError
from pydantic_core import to_json

from crownhead.web.api import tokens
from crownhead.web.api.access import counts
from crownhead.web.api.schema.games import ActRequest
from crownhead.web.http.asgi_types import Application, Receive, Scope, Send
from crownhead.web.http.protection.rate_limits import place_in
from crownhead.web.http.protection.shares import Shares
from crownhead.web.http.security import HEADERS
from crownhead.web.pages import game_state
from crownhead.web.play import service
from crownhead.web.play.answers import Answer
from crownhead.web.play.models import Game
from crownhead.web.play.storage import writer
from crownhead.web.players.models import User

Result = TypeVar("Result")

ADDRESS = re.compile(r"/api/games/([1-9][0-9]{0,14})/actions")
LARGEST_ACTION = 16 * 1024  # bytes
FIXED_HEADERS = [
    (b"content-type", b"application/json"),
    (b"content-language", settings.LANGUAGE_CODE.encode()),
    *((name.lower().encode(), value.encode()) for name, value in HEADERS.items()),
]


class Wish(NamedTuple):
    """What a request asks for: from where who wants to do what in which game."""

    place: str
    number: int
    user: User
    request: ActRequest


class FastLane:
    """Answers moves itself, and leaves everything else to another application."""

    def __init__(self, usual: Application, shares: Shares | None = None) -> None:
        self._usual = usual
        self._shares = shares or Shares()
        self._threads = ThreadPoolExecutor(settings.CONNECTIONS, thread_name_prefix="moves")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = ADDRESS.fullmatch(scope["path"]) if scope["method"] == "POST" else None
        if address is None or scope["query_string"]:
            await self._usual(scope, receive, send)
            return
        first = await receive()
        wish = read(scope, int(address[1]), first) if is_secure(scope) else None
        if wish is not None and self._shares.processor.is_used_up(wish.place):
            wish = None
        answer = await self._done(wish) if wish else None
        if wish is None or answer is None:
            await self._usual(scope, Again(first, receive), send)
            return
        body = await self._serialised(wish, answer)
        headers = [*FIXED_HEADERS, (b"content-length", b"%d" % len(body))]
        await send({"type": "http.response.start", "status": answer.code.status, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    async def _done(self, wish: Wish) -> Answer | None:
        if writer.is_shared():
            return await asyncio.wrap_future(writer.submit(lambda: self._counted(wish, lambda: done(wish))))
        return await self._in_thread(wish, lambda: writer.write(lambda: done(wish)))

    async def _serialised(self, wish: Wish, answer: Answer) -> bytes:
        """The answer as JSON. Only the whole state needs the database once more."""
        if wish.request.brief:
            return to_json(game_state.brief(answer))
        return await self._in_thread(wish, lambda: serialised(wish, answer))

    async def _in_thread(self, wish: Wish, do: Callable[[], Result]) -> Result:
        """Do it in a thread of the address's share."""
        loop = asyncio.get_running_loop()
        async with self._shares.threads.of(wish.place):
            return await loop.run_in_executor(self._threads, connected, lambda: self._counted(wish, do))

    def _counted(self, wish: Wish, do: Callable[[], Result]) -> Result:
        with self._shares.processor.counted(wish.place):
            return do()


class Again:
    """A request whose first message was read already, to be read from the start."""

    def __init__(self, first: Mapping[str, Any], receive: Receive) -> None:
        self._first: Mapping[str, Any] | None = first
        self._receive = receive

    async def __call__(self) -> Mapping[str, Any]:
        message, self._first = self._first, None
        return message if message is not None else await self._receive()


def is_secure(scope: Mapping[str, Any]) -> bool:
    """Whether a request came by HTTPS, if the site wants that."""
    if not settings.SECURE_SSL_REDIRECT or scope["scheme"] == "https":
        return True
    return bool(settings.SECURE_PROXY_SSL_HEADER) and (b"x-forwarded-proto", b"https") in scope["headers"]


def read(scope: Mapping[str, Any], number: int, first: Mapping[str, Any]) -> Wish | None:
    """What a request asks for; None if there is anything unusual about it."""
    body, secret = first.get("body", b""), dict(scope["headers"]).get(b"authorization", b"")
    if first.get("more_body") or len(body) > LARGEST_ACTION or not secret.startswith(b"Bearer "):
        return None
    token = tokens.known(secret[7:].decode("ascii", "replace"))
    if token is None:
        return None
    try:
        return Wish(place_in(scope), number, token.user, ActRequest.model_validate_json(body))
    except ValidationError:
        return None


def done(wish: Wish) -> Answer | None:
    """Do it, in the transaction that is open; None if the usual way has to be gone."""
    if not counts(wish.user, "act"):
        return None
    request = wish.request
    with translation.override(settings.LANGUAGE_CODE):
        try:
            return service.acted(
                wish.number, wish.user, request.deed, request.expected_ply, request.key, request.expected_sequence
            )
        except Game.DoesNotExist:
            return None


def serialised(wish: Wish, answer: Answer) -> bytes:
    """The answer with the whole state, as JSON."""
    with translation.override(settings.LANGUAGE_CODE):
        return to_json(game_state.answered(answer, wish.user))


def connected(do: Callable[[], Result]) -> Result:
    """Do something in a thread that keeps its connection to the database."""
    close_old_connections()
    try:
        return do()
    finally:
        close_old_connections()
