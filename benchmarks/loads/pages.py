"""What a page costs: the CPU time that the web process takes for it."""

from __future__ import annotations

import asyncio

from loads.connection import Connection, cpu_seconds
from loads.rates import WINDOWS

OFTEN = 80


async def cost(port: int, processes: list[int], path: str) -> float:
    """Milliseconds of CPU for one page, after the first few have filled the caches."""
    connection = Connection(port)
    for _ in range(10):
        await connection.get(path)
    before = cpu_seconds(*processes)
    for _ in range(OFTEN):
        await connection.get(path)
    spent = cpu_seconds(*processes) - before
    await connection.close()
    return 1000 * spent / OFTEN


def costs(port: int, processes: list[int], pages: dict[str, str]) -> dict[str, float]:
    """The same for several pages, by their names: all of them in turn, again and again, and the best of each."""

    async def all_of_them() -> dict[str, float]:
        return {name: await cost(port, processes, path) for name, path in pages.items()}

    rounds = [asyncio.run(all_of_them()) for _ in range(WINDOWS)]
    return {name: min(each[name] for each in rounds) for name in pages}
