"""What a page costs: the CPU time that the web process takes for it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle
from typing import NamedTuple

from loads.connection import Connection
from loads.meter import TIMES, Meter, Window
from loads.processes import spent

OFTEN = 6
NEEDED = (1 + OFTEN) * (1 + TIMES)
"""How many addresses it takes so that none is visited twice."""


class Visit(NamedTuple):
    """What is looked at, and in which session if it is a player who looks.

    Several addresses are visited one after the other: a page that was not looked at lately is not kept anywhere.
    """

    path: str | Sequence[str]
    session: str = ""


async def measure(port: int, meter: Meter, visits: dict[str, Visit]) -> None:
    """Look at some pages in turns; what each costs has its name and `_page_cpu_ms`."""
    connection = Connection(port)
    await meter.measure(*(_window(connection, meter, name, visit) for name, visit in visits.items()))
    await connection.close()


def _window(connection: Connection, meter: Meter, name: str, visit: Visit) -> Window:
    paths = cycle([visit.path] if isinstance(visit.path, str) else visit.path)

    async def window() -> dict[str, float]:
        await connection.get(next(paths), visit.session)  # what ran before has emptied the core's caches
        before = meter.processes.cpu("web")
        for _ in range(OFTEN):
            await connection.get(next(paths), visit.session)
        return {f"{name}_page_cpu_ms": spent(before, meter.processes.cpu("web")) / OFTEN}

    return window
