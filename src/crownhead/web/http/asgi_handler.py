"""Answering requests: each by one thread of a pool, from its first middleware to its last.

Django's own handler goes back and forth between the event loop and threads, for every middleware, and makes a new
thread (and, on SQLite, a new connection) for every request. All that answers here is plain functions, so that one visit
to a thread is enough; the threads stay, and so do their connections. Only streams are sent by the event loop, bit by
bit.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

from asgiref.sync import sync_to_async
from django.conf import settings
from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, ASGIRequest, get_script_prefix
from django.db import close_old_connections
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix

from crownhead.web.http.asgi_types import Receive, Scope, Send
from crownhead.web.http.problems import problem, words_for
from crownhead.web.http.protection.rate_limits import place_of
from crownhead.web.http.protection.shares import Shares

LARGEST_BODY = 4 * settings.DATA_UPLOAD_MAX_MEMORY_SIZE  # bytes
"""No more than this is read of any request. (Django refuses a quarter of it, if a request announces its length.)"""


UPLOADS = "/studies/"
"""Where files are sent, which may be larger."""


class Bounded:
    """The body that a client sends. Beyond the limit it ends, as if the client had disconnected."""

    def __init__(self, receive: Receive, most: int) -> None:
        self._receive = receive
        self._left = most

    async def __call__(self) -> Mapping[str, Any]:
        message = await self._receive()
        self._left -= len(message.get("body", b""))
        return {"type": "http.disconnect"} if self.is_too_long else message

    @property
    def is_too_long(self) -> bool:
        """Whether too much has come."""
        return self._left < 0


class Pages(ASGIHandler):
    """All pages and the API."""

    def __init__(self, on_loop: Callable[[asyncio.AbstractEventLoop], None], shares: Shares | None = None) -> None:
        super().__init__()
        self._on_loop = on_loop  # called with the event loop of the requests, so that news can be sent by it
        self._threads = ThreadPoolExecutor(settings.CONNECTIONS, thread_name_prefix="pages")
        self._shares = shares or Shares()

    def load_middleware(self, is_async: bool = False) -> None:
        """Middleware as plain functions."""
        super().load_middleware(is_async=False)

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        is_upload = scope.get("path", "").startswith(UPLOADS)
        incoming = Bounded(receive, settings.LARGEST_UPLOAD if is_upload else LARGEST_BODY)
        try:
            body = await self.read_body(incoming)
        except RequestAborted:
            if incoming.is_too_long:
                await self.send_response(problem(413, words_for(413)), send)
            return
        try:
            request, refusal = self.create_request(scope, body)
            if request is None:
                assert refusal is not None
                await self.send_response(refusal, send)
                return
            self._on_loop(asyncio.get_running_loop())
            place = place_of(request)
            if self._shares.processor.is_used_up(place):
                await self.send_response(problem(429, words_for(429)), send)
                return
            in_thread = sync_to_async(self._answer, thread_sensitive=False, executor=self._threads)
            async with self._shares.threads.of(place):
                response = await in_thread(request, scope, place)
            if response.streaming:
                await self._stream(response, receive, send)
            else:
                await self.send_response(response, send)
        finally:
            body.close()

    def _answer(self, request: ASGIRequest, scope: Scope, place: str) -> HttpResponseBase:
        """The answer, in a thread. Django's signals are sent here: they look after the connections of this thread."""
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=type(self), scope=scope)
        with self._shares.processor.counted(place):
            response = self.get_response(request)
        response._handler_class = type(self)  # type: ignore[attr-defined]  # as Django's own handlers do
        if response.streaming:
            close_old_connections()
        else:
            response.close()
        return response

    async def _stream(self, response: HttpResponseBase, receive: Receive, send: Send) -> None:
        """Send a stream until it ends or the client has gone."""
        sending = asyncio.create_task(self.send_response(response, send))
        leaving = asyncio.create_task(self.listen_for_disconnect(receive))
        try:
            await asyncio.wait({sending, leaving}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (sending, leaving):
                if not task.done():
                    task.cancel()
                with suppress(asyncio.CancelledError, RequestAborted):
                    await task
            response.close()
