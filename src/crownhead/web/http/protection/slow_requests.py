"""Connections that never finish what they ask are closed. A proxy does so, too; not every site stands behind one."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

HEADERS_WITHIN = 10.0
"""Seconds in which the head of a request has to come."""

if TYPE_CHECKING:
    from uvicorn.protocols.http.h11_impl import H11Protocol as Protocol
else:
    try:
        from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol as Protocol
    except ImportError:
        from uvicorn.protocols.http.h11_impl import H11Protocol as Protocol


class ImpatientProtocol(Protocol):
    """HTTP as uvicorn speaks it, with a limit of time for the head of each request."""

    _closing: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Begin to wait for the first request."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Go on waiting until the head is whole; and again when another one begins."""
        super().data_received(data)
        if self.cycle is None or self.cycle.response_complete:
            self._wait()
        else:
            self._stop_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        """There is nothing more to wait for."""
        self._stop_waiting()
        super().connection_lost(exc)

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
