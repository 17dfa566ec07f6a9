"""The processes of a site and of its servers: the CPU time that they take, and the CPU on which they run."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from site_servers import Postgres, Redis, Site

from loads.connection import cpu_seconds


class Processes:
    """All processes that a site needs, by what they are: `web`, `worker`, `database` and `redis`."""

    def __init__(self, site: Site, postgres: Postgres | None, redis: Redis | None) -> None:
        self._site, self._postgres, self._redis = site, postgres, redis

    def __getitem__(self, part: str) -> list[int]:
        if part in ("database", "redis"):
            server = self._postgres if part == "database" else self._redis
            return server.processes() if server is not None else []
        found: list[int] = self._site.processes()[part]
        return found

    def cpu(self, part: str) -> dict[int, float]:
        """The CPU seconds that each process of a part has taken so far."""
        found = {}
        for process in self[part]:
            with suppress(OSError):  # it has ended meanwhile
                found[process] = cpu_seconds(process)
        return found

    @contextmanager
    def on_one_cpu(self, *more: int) -> Iterator[None]:
        """Have all of them, this program and some more processes run on one CPU, where the system can do that.

        On two they would slow each other down, now more and now less.
        """
        if not hasattr(os, "sched_setaffinity"):
            yield
            return
        before = os.sched_getaffinity(0)
        try:
            _move([*self._all(), *more], {max(before)})
            yield
        finally:
            _move([*self._all(), *more], before)

    def _all(self) -> list[int]:
        return [os.getpid(), *(each for part in ("web", "worker", "database", "redis") for each in self[part])]


def spent(before: dict[int, float], after: dict[int, float]) -> float:
    """The CPU seconds between two moments, of the processes that are still there."""
    return sum(seconds - before.get(process, 0.0) for process, seconds in after.items())


def _move(processes: Iterable[int], cpus: set[int]) -> None:
    """Thread by thread: a process as a whole cannot be moved."""
    for process in processes:
        with suppress(OSError):  # a process that has ended, or one of another user
            for thread in Path(f"/proc/{process}/task").iterdir():
                with suppress(OSError):
                    os.sched_setaffinity(int(thread.name), cpus)
