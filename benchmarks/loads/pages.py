"""What a page costs: the CPU time that the web process takes for it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from itertools import cycle
from typing import NamedTuple

from loads.connection import Connection, cpu_seconds
from loads.windows import least

OFTEN = 25


class Visit(NamedTuple):
    """What is looked at, and in which session if it is a player who looks.

    Several addresses are visited one after the other: a page that was not looked at lately is not kept anywhere.
    """

    path: str | Sequence[str]
    session: str = ""

    def paths(self) -> Iterator[str]:
        """The addresses in turn, without end."""
        return cycle([self.path] if isinstance(self.path, str) else self.path)


async def cost(port: int, processes: list[int], visit: Visit) -> float:
    """Milliseconds of CPU for one page, after the first few have filled the caches."""
    connection, paths = Connection(port), visit.paths()

    async def window() -> float:
        before = cpu_seconds(*processes)
        for _ in range(OFTEN):
            await connection.get(next(paths), visit.session)
        return 1000 * (cpu_seconds(*processes) - before) / OFTEN

    await window()
    found = await least(window)
    await connection.close()
    return found


def costs(port: int, processes: list[int], visits: dict[str, Visit]) -> dict[str, float]:
    """The same for several pages, by their names."""

    async def all_of_them() -> dict[str, float]:
        return {name: await cost(port, processes, visit) for name, visit in visits.items()}

    return asyncio.run(all_of_them())
