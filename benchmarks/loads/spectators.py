"""What spectators cost: many sockets at one game, while it is played; and streams that only wait."""

from __future__ import annotations

import asyncio
import resource
import time
from typing import NamedTuple

from websockets.asyncio.client import ClientConnection, connect

from loads.connection import Connection, cpu_seconds
from loads.moves import Players
from loads.rates import least

PAUSE = 0.4
"""Seconds after a move, so that all it costs is counted."""


class Audience(NamedTuple):
    """What a move costs that many look at."""

    cpu: float  # milliseconds for each spectator and move; the least of all moves
    last: float  # seconds until the last of them was sent the move; the median over all moves


async def audience(port: int, processes: list[int], players: Players, number: int) -> Audience:
    """Have a game looked at while it is played."""
    _allow_files(number + 200)
    table, connection = players.new_table(), Connection(port)
    arrived: list[float] = []
    sockets = await _sockets(port, table.number, number)
    listening = [asyncio.create_task(_listen(socket, arrived)) for socket in sockets]
    await table.move(connection)  # the first one is no measure: much is rendered for the first time
    await asyncio.sleep(2)
    last: list[float] = []

    async def cost() -> float:
        arrived.clear()
        before, began = cpu_seconds(*processes), time.perf_counter()
        await table.move(connection)
        while len(arrived) < number and time.perf_counter() - began < 30:
            await asyncio.sleep(0.01)
        last.append(max(arrived, default=began + 30) - began)
        await asyncio.sleep(PAUSE)
        return 1000 * (cpu_seconds(*processes) - before) / number

    spent = await least(cost)
    for task in listening:
        task.cancel()
    await asyncio.gather(*(socket.close() for socket in sockets), return_exceptions=True)
    await connection.close()
    return Audience(spent, sorted(last)[len(last) // 2])


async def idle_streams(port: int, processes: list[int], tokens: list[str], number: int, seconds: float) -> float:
    """Milliseconds of CPU a second for streams on which nothing happens."""
    _allow_files(number + 200)
    opened = []
    for index in range(number):
        token = tokens[index % len(tokens)]
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(f"GET /api/stream HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n\r\n".encode())
        opened.append((reader, writer))
        await asyncio.sleep(0.01)
    await asyncio.sleep(2)
    before = cpu_seconds(*processes)
    await asyncio.sleep(seconds)
    spent = cpu_seconds(*processes) - before
    for _, writer in opened:
        writer.close()
    return 1000 * spent / seconds


async def _sockets(port: int, game: int, number: int) -> list[ClientConnection]:
    address, origin = f"ws://127.0.0.1:{port}/games/{game}/live?language=en&version=0", f"http://127.0.0.1:{port}"
    opened: list[ClientConnection] = []
    while len(opened) < number:
        part = min(50, number - len(opened))
        opened += await asyncio.gather(
            *(connect(address, origin=origin, compression=None, open_timeout=60) for _ in range(part))
        )
    return opened


async def _listen(socket: ClientConnection, arrived: list[float]) -> None:
    async for _ in socket:
        arrived.append(time.perf_counter())


def _allow_files(number: int) -> None:
    """Allow this process a number of open connections, if the machine does."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(number, hard)), hard))
