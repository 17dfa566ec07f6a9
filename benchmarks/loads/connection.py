"""One connection to a site, kept open; and what a process of it costs."""

from __future__ import annotations

import asyncio
import time


class Connection:
    """One connection to the site, kept open."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, head: bytes, body: bytes = b"") -> bytes:
        """Send a request; returns the body of the answer, which must be fine."""
        if self._streams is not None and self._streams[0].at_eof():  # the site closes what was idle for some seconds
            await self.close()
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._streams
        try:
            writer.write(head + b"Host: localhost\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
            answer = await reader.readuntil(b"\r\n\r\n")
            length = int(answer.lower().split(b"content-length:", 1)[1].split(b"\r\n", 1)[0])
            content = await reader.readexactly(length)
        except BaseException:  # what comes next on it would belong to nothing
            await self.close()
            raise
        if b" 200 " not in answer[:13]:
            raise RuntimeError(f"{answer[:60]!r}: {content[:300]!r}")
        return content

    async def get(self, path: str, session: str = "") -> bytes:
        """Fetch a page, as a player if there is a session."""
        cookie = f"Cookie: sessionid={session}\r\n" if session else ""
        return await self.ask(f"GET {path} HTTP/1.1\r\n{cookie}".encode())

    async def close(self) -> None:
        """Close it; the next request opens it again."""
        if self._streams:
            self._streams[1].close()
            self._streams = None


def cpu_seconds(*processes: int) -> float:
    """The CPU time that some processes have taken so far, all together.

    By the clock that the system keeps for each process: files of /proc have hundredths of a second, or leave out what
    threads took that have ended, and Django may start one for each request.
    """
    return sum(time.clock_gettime(~process << 3 | 2) for process in processes)
