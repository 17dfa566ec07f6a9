"""Requests that never end are ended: their heads by time and size, their bodies by time.

A proxy does so, too; not every site stands behind one.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from crownhead.web.http.asgi_types import Application, AsgiMessage, Receive, Scope, Send
from crownhead.web.http.problems import problem, words_for
from crownhead.web.http.security import send_answer

HEADERS_WITHIN = 10.0
"""Seconds in which the head of a request has to come."""
LARGEST_HEAD = 64 * 1024
"""Bytes of the address and the headers of a request together."""
BODY_WITHIN = 60.0
"""Seconds in which the body of a request has to come."""


class LongHeadError(ValueError):
    """An address and headers that are longer than allowed."""


class ImpatientProtocol(HttpToolsProtocol):
    """HTTP as uvicorn speaks it, with limits of time and size for the head of each request."""

    _closing: asyncio.TimerHandle | None = None
    _head = 0  # bytes of the address and the headers that were read
    _unread = 0  # bytes since the last that made a request go on: the parser keeps them while a header has no end
    _goes_on = False

    def connection_made(self, transport: Any) -> None:
        """Begin to wait for the first request."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Go on waiting until the head is whole; and again when another one begins."""
        self._goes_on = False
        super().data_received(data)
        self._unread = 0 if self._goes_on else self._unread + len(data)
        if self._unread > LARGEST_HEAD and not self.transport.is_closing():
            self._refuse()
        if self.cycle is None or self.cycle.response_complete:
            self._wait()
        else:
            self._stop_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        """There is nothing more to wait for."""
        self._stop_waiting()
        super().connection_lost(exc)

    # --- what the parser has found ------------------------------------------------------------------------------------

    def on_message_begin(self) -> None:
        """A head begins."""
        super().on_message_begin()
        self._head = 0

    def on_url(self, url: bytes) -> None:
        """A part of the address."""
        self._measure(url)
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header; or one that follows a body."""
        self._measure(name, value)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head is whole."""
        self._goes_on = True
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A part of the body."""
        self._goes_on = True
        super().on_body(body)

    def _measure(self, *parts: bytes) -> None:
        """Count a part of a head. The parser stops at the error, and uvicorn answers with 400."""
        self._head += sum(map(len, parts))
        if self._head > LARGEST_HEAD:
            raise LongHeadError

    def _refuse(self) -> None:
        if self.cycle is None or self.cycle.response_complete:
            self.send_400_response("The head of the request is too long.")
        else:
            self.transport.close()

    # --- waiting ------------------------------------------------------------------------------------------------------

    def _wait(self) -> None:
        if self._closing is None:
            self._closing = self.loop.call_later(HEADERS_WITHIN, self._close)

    def _stop_waiting(self) -> None:
        if self._closing is not None:
            self._closing.cancel()
            self._closing = None

    def _close(self) -> None:
        """Close the connection, unless it has become a socket, which another protocol looks after."""
        self._closing = None
        if self.transport.get_protocol() is self and not self.transport.is_closing():
            self.transport.close()


class PromptBodies:
    """Answers 408 to a request whose body does not come in time. To the application that reads it, it looks as if the
    client had left."""

    def __init__(self, inner: Application) -> None:
        self._inner = inner

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        end = asyncio.get_running_loop().time() + BODY_WITHIN
        is_whole = is_late = False

        async def in_time() -> AsgiMessage:
            nonlocal is_whole, is_late
            if is_whole:  # what comes now is that the client leaves
                return await receive()
            try:
                async with asyncio.timeout_at(end):
                    message = await receive()
            except TimeoutError:
                is_late = True
                return {"type": "http.disconnect"}
            is_whole = not message.get("more_body")
            return message

        await self._inner(scope, in_time, send)
        if is_late:
            answer = problem(408, words_for(408))
            answer.headers["Connection"] = "close"  # the rest of the body may still come
            await send_answer(answer, send)
