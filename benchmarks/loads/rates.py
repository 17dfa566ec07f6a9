"""How many requests a second are held: sent at a rate that rises until one in a hundred takes too long."""

from __future__ import annotations

import asyncio
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import NamedTuple

TIMES = 5
"""How often a time by the clock is measured: the shortest is the one that says most about the site."""
LIMIT = 0.200
"""Seconds: what 99 of 100 requests must be answered in."""
STEP = 1.4
CLOSE = 1.04
"""The rate that is held is known as well as this when the search ends."""
MOST_WAITING = 60
"""With this many requests without an answer, the server has fallen behind for good."""
NEVER = 9.0

TRIES = 3
"""A rate that is not held is tried again, since the machine may have had other work."""

Send = Callable[[], Awaitable[None]]
Failures = Counter[str]
"""What was raised in place of an answer, and how often."""


class Rate(NamedTuple):
    """What a server holds."""

    quiet: float  # the median without load, in seconds
    held: float  # requests a second


async def measure(
    name: str, send: Send, seconds: float, first: float, before_each: Callable[[], None], failures: Failures
) -> Rate:
    """Find the highest rate that is held: in steps until one is not, and then between the two."""
    await one_by_one(send, 30)  # the first ones fill caches

    async def median() -> float:
        return share(await one_by_one(send, 40), 0.5)

    quiet = await least(median)
    held, lost, rate = 0.0, float("inf"), first
    while lost / max(held, 1.0) > CLOSE:
        if await is_held(name, send, rate, seconds, before_each, failures):
            held = rate
        else:
            lost = rate
        rate = held * STEP if lost == float("inf") else (held * lost) ** 0.5 if held else lost / STEP
        if rate < 1:
            break
    print("\r" + " " * 79 + "\r", end="", flush=True, file=sys.stderr)
    return Rate(quiet, held)


async def is_held(
    name: str, send: Send, rate: float, seconds: float, before_each: Callable[[], None], failures: Failures
) -> bool:
    """Whether a rate is held."""
    for _ in range(TRIES):
        before_each()
        took = await at_rate(send, rate, seconds, failures)
        slow = share(took, 0.99)
        shown = f"{1000 * share(took, 0.5):.0f} ms, p99 {1000 * slow:.0f} ms" if slow < NEVER else "it falls behind"
        print(f"\r{name}: {rate:.0f} a second: median {shown}   ", end="", flush=True, file=sys.stderr)
        if slow <= LIMIT:
            return True
        await asyncio.sleep(0.5)
    return False


async def at_rate(send: Send, rate: float, seconds: float, failures: Failures) -> list[float]:
    """Send at a rate, whether answers come or not; return how long each took from the moment it was due.

    A request that fails, for whatever reason, has never been answered, and is counted by its reason.
    """
    loop = asyncio.get_running_loop()
    begin, took = loop.time() + 0.05, [NEVER]
    running: set[asyncio.Task[None]] = set()

    async def one(due: float) -> None:
        took.append(loop.time() - due if await is_answered(send, failures) else NEVER)

    for number in range(max(1, round(rate * seconds))):
        due = begin + number / rate
        await asyncio.sleep(max(0.0, due - loop.time()))
        if len(running) >= MOST_WAITING:
            break
        task = asyncio.create_task(one(due))
        running.add(task)
        task.add_done_callback(running.discard)
    fell_behind = len(running) >= MOST_WAITING
    await asyncio.gather(*running)
    return [NEVER] if fell_behind else took[1:] or took


async def saturated(sends: list[Send], seconds: float, failures: Failures) -> float:
    """How many requests a second are answered while each of several clients asks again at once: the most possible."""

    async def time_for_one() -> float:
        end = time.perf_counter() + seconds

        async def again(send: Send) -> int:
            number = 0
            while time.perf_counter() < end:
                number += await is_answered(send, failures)
            return number

        return seconds / max(1, sum(await asyncio.gather(*map(again, sends))))

    return 1 / await least(time_for_one)


async def again_and_again(sends: list[Send], times: int, failures: Failures) -> int:
    """Each of several clients asks a number of times, the next time when it is answered; how often they were."""

    async def client(send: Send) -> int:
        answered = 0
        for _ in range(times):
            answered += await is_answered(send, failures)
        return answered

    return max(1, sum(await asyncio.gather(*map(client, sends))))


async def is_answered(send: Send, failures: Failures) -> bool:
    """Send one request; one that fails is counted by its reason."""
    try:
        await send()
    except Exception as error:
        failures[reason(error)] += 1
        return False
    return True


async def least(measured: Callable[[], Awaitable[float]]) -> float:
    """The shortest of several times by the clock."""
    return min([await measured() for _ in range(TIMES)])


async def one_by_one(send: Send, number: int) -> list[float]:
    """How long each request takes without any others at the same time."""
    took = []
    for _ in range(number):
        began = time.perf_counter()
        await send()
        took.append(time.perf_counter() - began)
        await asyncio.sleep(0.02)
    return took


def reason(error: Exception) -> str:
    """What a failure is counted by: its kind, and the beginning of what it says."""
    return f"{type(error).__name__}: {error}"[:120]


def share(times: list[float], part: float) -> float:
    """The time within which a part of all is done."""
    return sorted(times)[min(len(times) - 1, int(len(times) * part))]
