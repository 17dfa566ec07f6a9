"""Games as small boards show them: read once for all pages of this process that show them, however many those are."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from typing import NamedTuple
from weakref import WeakKeyDictionary

from channels.db import database_sync_to_async

from crownhead.web.http.caching.byte_cache import ByteCache
from crownhead.web.play.models import Game
from crownhead.web.watching import audiences

FRESH = 2.0
"""Seconds for which a game is used as it was read, unless it has gone on: the number of spectators may be as old."""
MOST_BYTES = 4 * 2**20
FIELDS = ("number", "version", "state", "result", "reason", "white__username", "black__username")


class ShownGame(NamedTuple):
    """What a small board shows besides the picture."""

    number: int
    version: int
    state: str
    result: str
    reason: str
    white: str | None
    black: str | None
    spectators: int


class SmallBoards:
    """The games that are shown on small boards of all pages of this process."""

    def __init__(self) -> None:
        self._kept: ByteCache[tuple[ShownGame, ...]] = ByteCache("small boards", MOST_BYTES, FRESH)
        self._reading: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Lock] = WeakKeyDictionary()

    async def look(self, wanted: Mapping[int, int]) -> list[ShownGame]:
        """The games with these numbers, each at least at the version that is known of it; those that exist."""
        if self._missing(wanted):
            async with self._reading.setdefault(asyncio.get_running_loop(), asyncio.Lock()):
                if missing := self._missing(wanted):  # all who have waited here find what the first one has read
                    await database_sync_to_async(self._read)(missing)
        return [game for number in wanted for game in self._kept.get(number) or ()]

    def _missing(self, wanted: Mapping[int, int]) -> list[int]:
        return [number for number, version in wanted.items() if not self._has(number, version)]

    def _has(self, number: int, version: int) -> bool:
        found = self._kept.get(number)
        return found is not None and all(game.version >= version for game in found)

    def _read(self, numbers: Iterable[int]) -> None:
        looking = audiences.counted(numbers)
        rows = {row[0]: row for row in Game.objects.filter(pk__in=numbers).values_list(*FIELDS)}
        for number in numbers:
            row = rows.get(number)
            shown = (ShownGame._make((*row, looking.get(number, 0))),) if row else ()
            self._kept.put(number, shown, 200)


small_boards = SmallBoards()
