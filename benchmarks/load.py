"""How many moves a second one web process of the site holds: `python benchmarks/load.py`.

Starts the real site (`crownhead serve`, one web process and one worker) on SQLite and on PostgreSQL with Redis, both of
which wait for the disk before they confirm anything. Many games are played at once by the API, on connections that stay
open; the rate rises until one action in a hundred takes longer than 200 ms. An action counts from the moment at which
it was due, so that a server that falls behind cannot hide it.

Beside it stands what the same server does with a Django view that only says “ok”, without a database: the most that
could be had. Ctrl-C stops everything, and nothing is left behind.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import crownhead as ch

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from site_hand import Crew
from site_servers import (
    Postgres,
    Redis,
    Site,
    ends_with_us,
    free_port,
    postgres_programs,
    redis_program,
    surroundings,
    wait_until,
)

LIMIT = 0.200
"""Seconds: what 99 of 100 actions must be answered in."""
STEP = 1.25
Send = Callable[[], Awaitable[None]]


class Connection:
    """One connection to the site, kept open."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, head: bytes, body: bytes = b"") -> bytes:
        """Send a request; the body of the answer, which must be fine."""
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._streams
        writer.write(head + b"Host: localhost\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
        answer = await reader.readuntil(b"\r\n\r\n")
        length = int(answer.lower().split(b"content-length:", 1)[1].split(b"\r\n", 1)[0])
        content = await reader.readexactly(length)
        if b" 200 " not in answer[:13]:
            raise RuntimeError(f"{answer[:60]!r}: {content[:300]!r}")
        return content

    async def close(self) -> None:
        if self._streams:
            self._streams[1].close()


class Table:
    """A game in progress: who plays it, and what was played."""

    def __init__(self, number: int, tokens: dict[ch.Side, str], chance: random.Random) -> None:
        self.number, self._tokens, self._chance, self._game = number, tokens, chance, ch.Game("english")

    @property
    def is_over(self) -> bool:
        return self._game.outcome is not None

    async def move(self, connection: Connection) -> None:
        """Make any legal move."""
        text = str(self._chance.choice(list(self._game.legal_moves)))
        ply = self._game.ply
        wanted = {"action": {"do": "play", "move": text}, "expected_ply": ply, "key": f"load-{self.number}-{ply}"}
        token = self._tokens[self._game.turn]
        head = f"POST /api/games/{self.number}/actions HTTP/1.1\r\nAuthorization: Bearer {token}\r\n"
        told = await connection.ask(head.encode() + b"Content-Type: application/json\r\n", json.dumps(wanted).encode())
        assert told.startswith(b'{"code": "done"'), told[:200]
        self._game.play(text)


class Players:
    """Everybody who plays: free connections, and tables where it is somebody's turn."""

    def __init__(self, port: int, hand: Crew, games: int) -> None:
        hand.do("players", "anna", "bert")
        tokens = {side: hand.do("token", name) for side, name in ((ch.Side.BLACK, "anna"), (ch.Side.WHITE, "bert"))}
        chance = random.Random(1)
        self._hand, self._new = hand, lambda number: Table(number, tokens, chance)
        self.tables = deque(map(self._new, hand.do("games", games)))
        self.connections = [Connection(port) for _ in range(64)]

    async def move(self) -> None:
        """One move, at the table that has waited longest."""
        table, connection = self.tables.popleft(), self.connections.pop()
        await table.move(connection)
        self.connections.append(connection)
        if not table.is_over:
            self.tables.append(table)

    def refill(self, games: int) -> None:
        """New games for those that are over."""
        if len(self.tables) < games:
            self.tables.extend(map(self._new, self._hand.do("games", games - len(self.tables))))


async def at_rate(send: Send, rate: float, seconds: float) -> list[float]:
    """Send so many a second, whether the answers come or not; how long each took from when it was due."""
    loop = asyncio.get_running_loop()
    begin, took, tasks, running = loop.time() + 0.05, [], [], set()

    async def one(due: float) -> None:
        await send()
        took.append(loop.time() - due)

    for number in range(round(rate * seconds)):
        due = begin + number / rate
        await asyncio.sleep(max(0.0, due - loop.time()))
        if len(running) >= 60:  # it has fallen behind for good
            break
        task = asyncio.create_task(one(due))
        tasks.append(task)
        running.add(task)
        task.add_done_callback(running.discard)
    full = len(running) >= 60
    await asyncio.gather(*tasks)
    return [*took, *([9.0] * (len(took) // 50 + 1) if full else [])]


async def one_by_one(send: Send, number: int) -> list[float]:
    """How long each takes if nobody else asks for anything."""
    took = []
    for _ in range(number):
        began = time.perf_counter()
        await send()
        took.append(time.perf_counter() - began)
        await asyncio.sleep(0.02)
    return took


def part(times: list[float], share: float) -> float:
    return sorted(times)[min(len(times) - 1, int(len(times) * share))]


async def measure(
    name: str, send: Send, seconds: float, first: float, between: Callable[[], None]
) -> tuple[float, float]:
    """The median without load, in seconds, and the highest rate that was held."""
    await one_by_one(send, 30)  # the first ones fill caches
    quiet = part(await one_by_one(send, 200), 0.5)
    rate, held = first, 0.0
    while True:
        between()
        took = await at_rate(send, rate, seconds)
        slow = part(took, 0.99)
        shown = f"{1000 * part(took, 0.5):.0f} ms, p99 {1000 * slow:.0f} ms" if slow < 9 else "it falls behind"
        print(f"\r{name}: {rate:.0f} a second: median {shown}   ", end="", flush=True, file=sys.stderr)
        if slow > LIMIT:
            break
        held, rate = rate, rate * STEP
    print("\r" + " " * 79 + "\r", end="", flush=True, file=sys.stderr)
    return quiet, held


def of_site(name: str, environment: dict[str, str], seconds: float, games: int) -> tuple[float, float]:
    """Start the site and measure it."""
    print(f"{name}: starting", end="", flush=True, file=sys.stderr)
    site = Site(environment)
    try:
        site.start()
        hand = Crew(environment, 1)
        try:
            players = Players(site.port, hand, games)

            async def run() -> tuple[float, float]:
                try:
                    return await measure(name, players.move, seconds, 20.0, lambda: players.refill(games))
                finally:
                    for connection in players.connections:
                        await connection.close()

            return asyncio.run(run())
        finally:
            hand.stop()
    finally:
        site.stop()


BARE = """
import sys, uvicorn
from django.conf import settings
settings.configure(ALLOWED_HOSTS=["*"], ROOT_URLCONF=__name__, SECRET_KEY="x" * 50, MIDDLEWARE=[])
import django; django.setup()
from django.core.asgi import get_asgi_application
from django.http import HttpResponse
from django.urls import path
urlpatterns = [path("", lambda request: HttpResponse("ok", headers={"Content-Length": "2"}))]
uvicorn.run(get_asgi_application(), port=int(sys.argv[1]), log_level="warning", access_log=False, timeout_keep_alive=75)
"""


@contextmanager
def bare() -> Iterator[int]:
    """A Django view that only says “ok”, on the same kind of server: its port."""
    port = free_port()
    process = subprocess.Popen([sys.executable, "-c", BARE, str(port)], preexec_fn=ends_with_us())
    try:
        yield port
    finally:
        process.terminate()
        process.wait()


def of_bare(seconds: float) -> tuple[float, float]:
    """The most that could be had."""
    with bare() as port:

        async def run() -> tuple[float, float]:
            connections = [Connection(port) for _ in range(64)]

            async def ask() -> None:
                connection = connections.pop()
                await connection.ask(b"GET / HTTP/1.1\r\n")
                connections.append(connection)

            try:
                return await measure("a bare view", ask, seconds, 100.0, lambda: None)
            finally:
                for connection in connections:
                    await connection.close()

        def answers() -> bool:
            try:
                asyncio.run(_once(port))
            except OSError:
                return False
            return True

        wait_until(answers, "the bare view answers")
        return asyncio.run(run())


async def _once(port: int) -> None:
    connection = Connection(port)
    await connection.ask(b"GET / HTTP/1.1\r\n")
    await connection.close()


def places(chosen: str, stack: ExitStack) -> Iterator[tuple[str, dict[str, str]]]:
    """The sites to measure, each with its environment."""
    if chosen in ("sqlite", "both"):
        data = stack.enter_context(tempfile.TemporaryDirectory())
        yield "SQLite", surroundings(data)
    if chosen in ("postgres", "both"):
        if postgres_programs() is None or redis_program() is None:
            print("skipped: PostgreSQL with Redis, because they are not installed (try `make servers`)")
            return
        data, postgres, redis = stack.enter_context(tempfile.TemporaryDirectory()), Postgres(durable=True), Redis()
        stack.callback(redis.stop)
        stack.callback(postgres.stop)
        yield "PostgreSQL + Redis", surroundings(data, DATABASE_URL=postgres.database(), REDIS_URL=redis.database())


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--on", choices=["sqlite", "postgres", "both"], default="both", help="default: both")
    parser.add_argument("--seconds", type=float, default=5.0, help="for each rate; default: 5")
    parser.add_argument("--games", type=int, default=200, help="so many at once; default: 200")
    arguments = parser.parse_args()
    if not (arguments.seconds > 0 and arguments.games >= 64):
        parser.error("expected some seconds, and 64 games or more")
    rows = []
    with ExitStack() as stack:
        for name, environment in places(arguments.on, stack):
            rows.append((name, *of_site(name, environment, arguments.seconds, arguments.games)))
    rows.append(("a bare Django view", *of_bare(arguments.seconds)))
    best = rows[-1][2]
    print("| one web process, one worker | median without load | held with p99 < 200 ms | of a bare view |")
    print("|---|---|---|---|")
    for name, quiet, held in rows:
        print(f"| {name} | {1000 * quiet:.1f} ms | {held:.0f} a second | {100 * held / best:.0f} % |")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        print("\nstopped", file=sys.stderr)
        sys.exit(130)
