"""Games against the computer: how long its answer takes, and what it costs the worker."""

from __future__ import annotations

import asyncio
import json
import time
from statistics import median

from site_hand import Crew

from loads.connection import Connection
from loads.processes import Processes, spent
from loads.windows import kept, least

LEVEL, LONGEST, AT_ONCE = 1, 60.0, 100
OF_ONE = 5
"""How many of these are of one player: no more than a few may wait at a time."""


def costs(port: int, processes: Processes, hand: Crew, games: int) -> dict[str, float]:
    """One move in each of some games at level 1: one after the other, each until it is answered, and then in many at
    once."""
    hand.do("players", "dora")
    token = hand.do("token", "dora")
    names = [f"dora-{index}" for index in range(AT_ONCE // OF_ONE)]
    hand.do("players", *names)
    tokens = [(name, hand.do("token", name)) for name in names]

    async def one_by_one() -> tuple[float, float]:
        numbers = hand.do("games", games, "english", LEVEL, "dora")
        before = processes.cpu("worker")
        waits = await _answers(port, token, numbers)
        return median(waits), spent(before, processes.cpu("worker")) / games

    async def many() -> float:
        begun = [(each, number) for name, each in tokens for number in hand.do("games", OF_ONE, "english", LEVEL, name)]
        return await _all_answered(port, begun) / len(begun)

    with processes.on_one_cpu():
        cpu = median(each for _wait, each in asyncio.run(kept(one_by_one)))
    return {
        "computer_cpu_ms": 1000 * cpu,
        "computer_answer_ms": 1000 * median(wait for wait, _cpu in asyncio.run(kept(one_by_one))),
        "computer_answers_per_second": 1 / asyncio.run(least(many)),
    }


async def _answers(port: int, token: str, numbers: list[int]) -> list[float]:
    """How long each answer takes."""
    connection, waits = Connection(port), []
    for number in numbers:
        began = time.perf_counter()
        await _play(connection, token, number)
        await _answered(connection, number)
        waits.append(time.perf_counter() - began)
    await connection.close()
    return waits


async def _all_answered(port: int, games: list[tuple[str, int]]) -> float:
    """How long all answers together take."""
    connection, began = Connection(port), time.perf_counter()
    for token, number in games:
        await _play(connection, token, number)
    for _, number in games:
        await _answered(connection, number)
    await connection.close()
    return time.perf_counter() - began


async def _play(connection: Connection, token: str, number: int) -> None:
    asked = {"action": {"do": "play", "move": "11-15"}, "expected_ply": 0, "key": f"computer-{number}", "brief": True}
    head = f"POST /api/games/{number}/actions HTTP/1.1\r\nAuthorization: Bearer {token}\r\n"
    await connection.ask(head.encode() + b"Content-Type: application/json\r\n", json.dumps(asked).encode())


async def _answered(connection: Connection, number: int) -> None:
    """Wait for the computer's move."""
    began = time.perf_counter()
    while json.loads(await connection.get(f"/api/games/{number}"))["ply"] < 2:
        if time.perf_counter() - began > LONGEST:
            raise TimeoutError(f"the computer has not answered in game {number} for {LONGEST:.0f} seconds")
        await asyncio.sleep(0.01)
