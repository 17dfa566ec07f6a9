"""The CPU time of a move: of the web process, the database and Redis; and beside it, in turns, of the bare view."""

from __future__ import annotations

import asyncio
from statistics import median

from loads import bare
from loads.connection import Connection, cpu_seconds
from loads.moves import Players
from loads.processes import Processes, spent
from loads.rates import Failures, again_and_again
from loads.windows import kept

CLIENTS, EACH = 8, 50
PARTS = ("web", "database", "redis")


def costs(players: Players, processes: Processes, failures: Failures) -> dict[str, float]:
    """Milliseconds for a move and for a request of the bare view, while a few clients ask again and again: all on one
    CPU, and the two in turns, so that what disturbs the one disturbs the other."""
    with bare.server() as (port, process), processes.on_one_cpu(process):
        found = asyncio.run(_windows(players, processes, failures, port, process))
    return {
        "cpu_ms_per_move": median(each["web"] for each in found),
        "bare_cpu_ms": median(each["bare"] for each in found),
        "cpu_of_bare": median(each["web"] / each["bare"] for each in found),
        "database_cpu_ms_per_move": median(each["database"] for each in found),
        "redis_cpu_ms_per_move": median(each["redis"] for each in found),
    }


async def _windows(
    players: Players, processes: Processes, failures: Failures, port: int, process: int
) -> list[dict[str, float]]:
    connections = [Connection(port) for _ in range(CLIENTS)]

    async def window() -> dict[str, float]:
        players.refill()
        before = {part: processes.cpu(part) for part in PARTS}
        moves = await again_and_again([players.move] * CLIENTS, EACH, failures)
        took = {part: 1000 * spent(before[part], processes.cpu(part)) / moves for part in PARTS}
        began = cpu_seconds(process)
        requests = await again_and_again([*map(bare.asks, connections)], EACH, failures)
        return took | {"bare": 1000 * (cpu_seconds(process) - began) / requests}

    try:
        await window()  # the first one fills caches
        return await kept(window)
    finally:
        await players.leave()
        for connection in connections:
            await connection.close()
