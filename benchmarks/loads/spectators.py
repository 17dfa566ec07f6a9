"""What spectators cost: many sockets at one game, while it is played; and streams that only wait."""

from __future__ import annotations

import asyncio
import resource
import time

from websockets.asyncio.client import ClientConnection, connect

from loads.connection import Connection
from loads.meter import Meter
from loads.moves import Players
from loads.processes import spent
from loads.rates import least

PAUSE = 0.1
"""Seconds after a move, so that all it costs is counted."""
MOVES = 40
PINGED, KEPT_ALIVE = 20, 15
"""Seconds from one sign of life to the next, of a socket (as uvicorn has it) and of a stream (as the site has it)."""


async def audience(port: int, meter: Meter, players: Players, number: int) -> float:
    """Have a game looked at, while it is played and while nothing happens; seconds until the last is sent a move."""
    _allow_files(number + 200)
    table, connection = players.new_table(), Connection(port)
    arrived: list[float] = []
    sockets = await _sockets(port, table.number, number)
    listening = [asyncio.create_task(_listen(socket, arrived)) for socket in sockets]

    async def move() -> float:
        arrived.clear()
        began = time.perf_counter()
        await table.move(connection)
        while len(arrived) < number and time.perf_counter() - began < 30:
            await asyncio.sleep(0.01)
        return max(arrived, default=began + 30) - began

    async def window() -> dict[str, float]:
        before = meter.processes.cpu("web")
        await move()
        await asyncio.sleep(PAUSE)
        return {"spectator_cpu_ms": spent(before, meter.processes.cpu("web")) / number}

    await meter.measure(window, times=MOVES)
    await meter.rest("idle_sockets_cpu_ms", PINGED)
    last = await least(move)
    for task in listening:
        task.cancel()
    await asyncio.gather(*(socket.close() for socket in sockets), return_exceptions=True)
    await connection.close()
    return last


async def idle_streams(port: int, meter: Meter, tokens: list[str], number: int) -> None:
    """Open streams on which nothing happens."""
    _allow_files(number + 200)
    writers = []
    for index in range(number):
        token = tokens[index % len(tokens)]
        _reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(f"GET /api/stream HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n\r\n".encode())
        writers.append(writer)
        await asyncio.sleep(0.01)
    await meter.rest("idle_streams_cpu_ms", KEPT_ALIVE)
    for writer in writers:
        writer.close()


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
