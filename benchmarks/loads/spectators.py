"""What spectators cost: many sockets at one game, while it is played; and streams that only wait."""

from __future__ import annotations

import asyncio
import resource
import time
from statistics import median
from typing import NamedTuple

from websockets.asyncio.client import ClientConnection, connect

from loads.connection import Connection
from loads.moves import Players
from loads.processes import Processes, spent
from loads.windows import kept

PAUSE = 0.4
"""Seconds after a move, so that all it costs is counted."""
IDLE = 10.0


class Audience(NamedTuple):
    """What a move costs that many look at."""

    cpu: float  # milliseconds for each spectator and move
    last: float  # seconds until the last of them was sent the move
    idle: float  # milliseconds a second for all of them, while nothing happens


async def audience(port: int, processes: Processes, players: Players, number: int) -> Audience:
    """Have a game looked at: while it is played, and while nothing happens."""
    _allow_files(number + 200)
    table, connection = players.new_table(), Connection(port)
    arrived: list[float] = []
    sockets = await _sockets(port, table.number, number)
    listening = [asyncio.create_task(_listen(socket, arrived)) for socket in sockets]
    await table.move(connection)  # the first one is no measure: much is rendered for the first time
    await asyncio.sleep(2)

    async def window() -> tuple[float, float]:
        arrived.clear()
        before, began = processes.cpu("web"), time.perf_counter()
        await table.move(connection)
        while len(arrived) < number and time.perf_counter() - began < 30:
            await asyncio.sleep(0.01)
        last = max(arrived, default=began + 30) - began
        await asyncio.sleep(PAUSE)
        return last, 1000 * spent(before, processes.cpu("web")) / number

    last = median(each for each, _cpu in await kept(window))
    with processes.on_one_cpu():
        cpu = median(each for _last, each in await kept(window))
        waiting = await _idle(processes)
    for task in listening:
        task.cancel()
    await asyncio.gather(*(socket.close() for socket in sockets), return_exceptions=True)
    await connection.close()
    return Audience(cpu, last, waiting)


async def idle_streams(port: int, processes: Processes, tokens: list[str], number: int) -> float:
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
    with processes.on_one_cpu():
        waiting = await _idle(processes)
    for _, writer in opened:
        writer.close()
    return waiting


async def _idle(processes: Processes) -> float:
    """Milliseconds of CPU a second, over ten seconds in which nothing is sent."""
    before, began = processes.cpu("web"), time.perf_counter()
    await asyncio.sleep(IDLE)
    return 1000 * spent(before, processes.cpu("web")) / (time.perf_counter() - began)


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
