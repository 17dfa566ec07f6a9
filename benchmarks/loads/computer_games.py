"""Games against the computer: how long its answer takes, and what it costs the worker."""

from __future__ import annotations

import asyncio
import json
import time
from statistics import median

from site_hand import Crew
from site_servers import Site

from loads.connection import Connection, cpu_seconds

LEVEL, LONGEST = 1, 60.0


def costs(site: Site, hand: Crew, games: int) -> dict[str, float]:
    """One move in each of some games at level 1, one after the other, each until it is answered."""
    hand.do("players", "dora")
    token, worker = hand.do("token", "dora"), site.processes()["worker"][0]
    numbers = hand.do("games", games, "english", LEVEL, "dora")
    before = cpu_seconds(worker)
    waits = asyncio.run(_answers(site.port, token, numbers))
    spent = cpu_seconds(worker) - before
    return {"computer_answer_ms": 1000 * median(waits), "computer_cpu_ms": 1000 * spent / len(waits)}


async def _answers(port: int, token: str, numbers: list[int]) -> list[float]:
    connection, waits = Connection(port), []
    for number in numbers:
        began = time.perf_counter()
        asked = {
            "action": {"do": "play", "move": "11-15"},
            "expected_ply": 0,
            "key": f"computer-{number}",
            "brief": True,
        }
        head = f"POST /api/games/{number}/actions HTTP/1.1\r\nAuthorization: Bearer {token}\r\n"
        await connection.ask(head.encode() + b"Content-Type: application/json\r\n", json.dumps(asked).encode())
        while json.loads(await connection.get(f"/api/games/{number}"))["ply"] < 2:
            if time.perf_counter() - began > LONGEST:
                raise TimeoutError(f"the computer has not answered in game {number} for {LONGEST:.0f} seconds")
            await asyncio.sleep(0.01)
        waits.append(time.perf_counter() - began)
    await connection.close()
    return waits
