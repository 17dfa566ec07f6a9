"""What CPU time costs on a machine whose speed comes and goes: each window is measured against the bare view.

A core is slower while its neighbour is busy, while another program has emptied its caches, or while the machine below a
virtual one has other work; now more and now less, and within seconds. So a few requests of the bare view are answered
before and after each window, on the same core. What slows the one slows the other, since both are Django that answers a
request: a loop of arithmetic would notice the core and not its caches. Therefore a cost is counted in requests of the
bare view, of which the median over many short windows hardly depends on what else runs; and is multiplied, at the end,
by what such a request took at its best.
"""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable
from contextlib import closing
from http.client import HTTPConnection
from statistics import mean, median

from loads.connection import cpu_seconds
from loads.processes import Processes, spent

TIMES = 50
"""How many windows are measured, if one takes a few hundredths of a second."""
UNCOUNTED, REQUESTS = 3, 24
"""Of the bare view between two windows: a few, since what ran before has emptied the core's caches, and those that
count."""
SETTLED, NOW_AND_THEN = 3, 10
"""Seconds until what went before is over; and how many requests of the bare view there are in a second of rest."""

Window = Callable[[], Awaitable[dict[str, float]]]
"""Has a site do something, and returns the CPU seconds for one of it, by the names of the figures."""


class Meter:
    """Measures the processes of a site beside a bare view."""

    def __init__(self, processes: Processes, port: int, process: int) -> None:
        self.processes, self._port, self._process = processes, port, process
        self._bare: list[float] = []
        self._bare_at_rest: list[float] = []
        self._costs: defaultdict[str, list[float]] = defaultdict(list)
        self._costs_at_rest: dict[str, float] = {}

    async def measure(self, *windows: Window, times: int = TIMES) -> None:
        """Measure some windows a number of times, in turns and with everything on one core."""
        with closing(HTTPConnection("127.0.0.1", self._port)) as bare, self.processes.on_one_cpu(self._process):
            for window in windows:
                await window()  # the first one fills caches
            self._speed(bare)
            for _ in range(times):
                for window in windows:
                    before, found, after = self._bare[-1], await window(), self._speed(bare)
                    for name, seconds in found.items():
                        self._costs[name].append(2 * seconds / (before + after))

    async def rest(self, name: str, period: int) -> None:
        """Measure the web processes for some seconds in which no one asks them anything, for each second of it: as many
        as it takes until everyone who listens was sent a sign of life.

        Whenever they wake up, caches are empty, and so they are for a request of the bare view now and then.
        """
        await asyncio.sleep(SETTLED)
        with closing(HTTPConnection("127.0.0.1", self._port)) as bare, self.processes.on_one_cpu(self._process):
            before, began, costs = self.processes.cpu("web"), time.perf_counter(), []
            for _ in range(period):
                asked = cpu_seconds(self._process)
                for _ in range(NOW_AND_THEN):
                    await asyncio.sleep(1 / NOW_AND_THEN)
                    _ask(bare, 1)
                costs.append((cpu_seconds(self._process) - asked) / NOW_AND_THEN)
            seconds = spent(before, self.processes.cpu("web")) / (time.perf_counter() - began)
        self._bare_at_rest += costs
        self._costs_at_rest[name] = seconds / mean(costs)

    def milliseconds(self) -> dict[str, float]:
        """All that was measured, by the names of the figures, on a machine that is always at its best."""
        best = 1000 * min(self._bare)
        found = {name: best * median(costs) for name, costs in self._costs.items()}
        found |= {name: 1000 * min(self._bare_at_rest) * cost for name, cost in self._costs_at_rest.items()}
        return found | {"bare_cpu_ms": best, "slowdown": 1000 * median(self._bare) / best}

    def _speed(self, bare: HTTPConnection) -> float:
        """CPU seconds for a request of the bare view now."""
        _ask(bare, UNCOUNTED)
        before = cpu_seconds(self._process)
        _ask(bare, REQUESTS)
        self._bare.append((cpu_seconds(self._process) - before) / REQUESTS)
        return self._bare[-1]


def _ask(bare: HTTPConnection, times: int) -> None:
    for _ in range(times):
        bare.request("GET", "/")
        bare.getresponse().read()
