"""Windows in which something is measured, and which of them count: those in which nothing else slowed the machine down.

Two virtual cores slow each other down by half, and a neighbour's machine does the same. So a loop that is always the
same runs before and after each window. If it took longer than it does at its best, the window says more about the
machine than about the site, and is dropped.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Awaitable, Callable
from statistics import median
from typing import TypeVar

WANTED, TRIES = 5, 15
"""How many windows have to remain, and how many are tried."""
SLOWER = 1.03
"""How much longer the loop may take than at its best."""
ROUNDS = 200_000

Value = TypeVar("Value")


class Loop:
    """The loop that is always the same: how long it took at its best, and how many figures were taken without it."""

    def __init__(self) -> None:
        self.best, self.given_up = float("inf"), 0

    def run(self) -> float:
        """CPU seconds that the loop takes now: the least of three times, since an interrupt is no disturbance."""
        took = min(_once() for _ in range(3))
        self.best = min(self.best, took)
        return took

    def is_undisturbed(self, took: float) -> bool:
        """Whether the machine was as fast as it can be."""
        return took <= SLOWER * self.best


def _once() -> float:
    before, total = time.process_time(), 0
    for number in range(ROUNDS):
        total += number & 7
    return time.process_time() - before


loop = Loop()


async def kept(measured: Callable[[], Awaitable[Value]]) -> list[Value]:
    """What was measured in the windows that count. If there are not enough, those in which the machine was fastest, and
    a line that says so."""
    found: list[tuple[float, Value]] = []
    while len(found) < TRIES:
        before = loop.run()
        value = await measured()
        found.append((max(before, loop.run()), value))
        undisturbed = [value for took, value in found if loop.is_undisturbed(took)]
        if len(undisturbed) >= WANTED:
            return undisturbed
    loop.given_up += 1
    what = measured.__qualname__.replace(".<locals>", "")
    print(f"\n{what}: only {len(undisturbed)} of {TRIES} windows were undisturbed", file=sys.stderr)
    return [value for _took, value in sorted(found, key=lambda each: each[0])[:WANTED]]


async def least(measured: Callable[[], Awaitable[float]]) -> float:
    """The median of the windows that were least disturbed."""
    return median(await kept(measured))
