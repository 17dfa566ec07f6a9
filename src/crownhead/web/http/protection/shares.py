"""What one address may take of a process, so that enough is left to all others: threads at a time, and the time of the
processor.

Any request, even one that no one thought of, costs one of these two. An honest visitor takes a
few milliseconds of both at a time; a whole club behind one router is far from its share.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from time import thread_time, time

from django.conf import settings

from crownhead.web.http.protection.counters import Counters

MINUTE = 60
MOST_SECONDS = 30
"""Of the processor within a minute: half of what one process can have."""


class Threads:
    """Lets each address have a number of threads at a time. Its further requests wait, without holding up others."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._places: dict[str, tuple[asyncio.Semaphore, int]] = {}

    def __len__(self) -> int:
        return len(self._places)

    @asynccontextmanager
    async def of(self, place: str) -> AsyncIterator[None]:
        """Wait until an address may have one more."""
        semaphore, users = self._places.get(place, (asyncio.Semaphore(self._most), 0))
        self._places[place] = semaphore, users + 1
        try:
            async with semaphore:
                yield
        finally:
            semaphore, users = self._places.pop(place)
            if users > 1:
                self._places[place] = semaphore, users - 1


class ProcessorTime:
    """Counts the microseconds that the requests of each address have taken within this minute: in whole milliseconds,
    any number of requests that take less than half of one would cost nothing."""

    def __init__(self) -> None:
        self._counters = Counters()

    def is_used_up(self, place: str) -> bool:
        """Whether an address has to wait for the next minute."""
        return settings.RATE_LIMITS and self._counters.value(place, time()) >= 1_000_000 * MOST_SECONDS

    @contextmanager
    def counted(self, place: str) -> Iterator[None]:
        """Count what this thread does meanwhile."""
        before, now = thread_time(), time()
        try:
            yield
        finally:
            spent = round(1_000_000 * (thread_time() - before))
            self._counters.count(place, now + MINUTE, now, spent)


class Shares:
    """What each address may take of one process, by whichever way its requests go."""

    def __init__(self) -> None:
        self.threads, self.processor = Threads(max(1, settings.CONNECTIONS // 2)), ProcessorTime()
