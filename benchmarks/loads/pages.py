"""What a page costs: the CPU time that the web process takes for it."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from loads.connection import Connection, cpu_seconds
from loads.rates import least

OFTEN = 25


class Visit(NamedTuple):
    """What is looked at, and in which session if it is a player who looks."""

    path: str
    session: str = ""


async def cost(port: int, processes: list[int], visit: Visit) -> float:
    """Milliseconds of CPU for one page, after the first few have filled the caches."""
    connection = Connection(port)

    async def window() -> float:
        before = cpu_seconds(*processes)
        for _ in range(OFTEN):
            await connection.get(*visit)
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
