"""Games against the computer: how long its answer takes, and what it costs the worker."""

from __future__ import annotations

import asyncio
import json
import time
from statistics import median

from site_hand import Crew

from loads.connection import Connection
from loads.meter import Meter
from loads.processes import spent
from loads.rates import least

LEVEL, LONGEST = 1, 60.0
IN_TURN, OF_ONE = 4, 5
"""Games of a player that are played one after the other; and at once, when no more than a few may wait."""
SOME, MANY = 2, 20
"""Players who play at once."""
TIMES = 50


async def measure(port: int, meter: Meter, hand: Crew) -> None:
    """The CPU time of the workers for an answer, while some wait for one."""
    tokens = _tokens(hand, SOME)

    async def window() -> dict[str, float]:
        games = _begun(hand, tokens)
        before = meter.processes.cpu("worker")
        await _all_answered(port, games)
        return {"computer_cpu_ms": spent(before, meter.processes.cpu("worker")) / len(games)}

    await meter.measure(window, times=TIMES)


async def times(port: int, hand: Crew) -> dict[str, float]:
    """How long an answer takes, and how many there are a second when many wait for one."""
    tokens = _tokens(hand, MANY)
    name, token = next(iter(tokens.items()))

    async def one_by_one() -> float:
        return median(await _answers(port, token, hand.do("games", IN_TURN, "english", LEVEL, name)))

    async def many() -> float:
        games = _begun(hand, tokens)
        return await _all_answered(port, games) / len(games)

    answer, each = await least(one_by_one), await least(many)
    return {"computer_answer_ms": 1000 * answer, "computer_answers_per_second": 1 / each}


def _tokens(hand: Crew, number: int) -> dict[str, str]:
    """Some players, and their tokens."""
    names = [f"dora-{index}" for index in range(number)]
    hand.do("players", *names)
    return {name: hand.do("token", name) for name in names}


def _begun(hand: Crew, tokens: dict[str, str]) -> list[tuple[str, int]]:
    """New games of players: whose token, and which game."""
    numbers = {name: hand.do("games", OF_ONE, "english", LEVEL, name) for name in tokens}
    return [(tokens[name], number) for name, each in numbers.items() for number in each]


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
