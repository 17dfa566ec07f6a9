"""How cost grows with spectators, with games in the database and with the length of a game:
`python benchmarks/loads/growth.py`, a quarter of an hour on PostgreSQL with Redis.

Each line of the table, which is Markdown, has the CPU time of one move, of the web process and of the database, and of
the pages that would feel it. `--games 10000 100000 1000000` has more games, and takes half an hour longer.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import chain
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))
from loads import moves, pages, spectators
from loads.connection import Connection
from loads.meter import Meter
from loads.moves import Players
from loads.pages import Visit
from loads.processes import spent
from loads.rates import Failures
from loads.sites import Place, Running, places, running

BENCHMARKS = Path(__file__).parents[1]
HEAD = "| what grows | to | a move, ms | of the database, ms | pages, ms | besides |\n|---|---|---|---|---|---|"
KINGS = "B:WK32,K31:BK1,K2"
TO_AND_FRO = ("1-5", "32-28", "5-1", "28-32")
"""By a rulebook in which a draw has to be claimed, this goes on for ever."""
WINDOW, WINDOWS = 4, 20
"""Moves in a window, and how many windows: not so many that a short game becomes a long one."""
FILL = "import django; django.setup(); import lists, sys; lists.fill(*map(int, sys.argv[1:]))"


class Line(NamedTuple):
    """One line of the table: milliseconds of CPU."""

    grows: str
    to: int
    move: float
    database: float
    pages: str
    besides: str = ""

    def __str__(self) -> str:
        return f"| {self.grows} | {self.to:,} | {self.move:.2f} | {self.database:.2f} | {self.pages} | {self.besides} |"


def pages_of(site: Running, **shown: Visit) -> str:
    """What some pages cost, in a few words."""
    meter = site.meter()
    asyncio.run(pages.measure(site.port, meter, shown))
    found = meter.milliseconds()
    return ", ".join(f"{name.replace('_', ' ')} {found[f'{name}_page_cpu_ms']:.1f}" for name in shown)


def with_spectators(site: Running, numbers: list[int]) -> Iterator[Line]:
    """One game, and more and more who look at it."""
    players = Players(site.port, site.hand, 1, brief=True)
    for number in numbers:
        meter = site.meter()
        last = asyncio.run(spectators.audience(site.port, meter, players, number))
        move = number * meter.milliseconds()["spectator_cpu_ms"]
        yield Line("spectators of a game", number, move, 0, "", f"the last is told after {1000 * last:.0f} ms")


def with_games(place: Place, games: int) -> Line:
    """Many games in the database; the first player has a part of them."""
    fill = [sys.executable, "-c", FILL, str(max(100, games // 10)), str(games)]
    subprocess.run(fill, cwd=BENCHMARKS, env=place.environment, check=True, stdout=subprocess.DEVNULL)
    with running(place) as site:
        busy, meter = site.hand.do("first_player"), site.meter()
        asyncio.run(moves.measure(meter, Players(site.port, site.hand, 500, brief=True), Failures()))
        session, found = site.hand.do("session", busy), meter.milliseconds()
        shown = {"front": Visit("/"), "profile": Visit(f"/players/{busy}/"), "my_games": Visit("/games/", session)}
        move = found["cpu_ms_per_move"], found["database_cpu_ms_per_move"]
        return Line("games in the database", games, *move, pages_of(site, **shown))


class LongGame:
    """One game that goes on and on, with two kings each."""

    def __init__(self, site: Running) -> None:
        site.hand.do("players", "anna", "bert")
        (self.number,) = site.hand.do("games", 1, "brettspielnetz-checkers", "bert", "anna", None, KINGS)
        self._tokens = [site.hand.do("token", name) for name in ("anna", "bert")]
        self._port, self._ply = site.port, 0

    async def measure(self, meter: Meter, length: int) -> int:
        """What a move costs from some length on; returns how many bytes its page has then."""
        connection = Connection(self._port)
        await self._play(connection, length - self._ply)

        async def window() -> dict[str, float]:
            before = {part: meter.processes.cpu(part) for part in ("web", "database")}
            await self._play(connection, WINDOW)
            return {part: spent(begun, meter.processes.cpu(part)) / WINDOW for part, begun in before.items()}

        page = await connection.get(f"/games/{self.number}/")
        await meter.measure(window, times=WINDOWS)
        await connection.close()
        return len(page)

    async def _play(self, connection: Connection, times: int) -> None:
        for ply in range(self._ply, self._ply + times):
            action = {"do": "play", "move": TO_AND_FRO[ply % 4]}
            asked = {"action": action, "expected_ply": ply, "key": f"growth-{ply}", "brief": True}
            head = (
                f"POST /api/games/{self.number}/actions HTTP/1.1\r\nAuthorization: Bearer {self._tokens[ply % 2]}\r\n"
            )
            await connection.ask(head.encode() + b"Content-Type: application/json\r\n", json.dumps(asked).encode())
        self._ply += max(0, times)


def with_plies(site: Running, lengths: list[int]) -> Iterator[Line]:
    """A game that becomes longer and longer."""
    game = LongGame(site)
    for length in lengths:
        meter = site.meter()
        page = asyncio.run(game.measure(meter, length))
        move, shown = meter.milliseconds(), pages_of(site, game=Visit(f"/games/{game.number}/"))
        yield Line("plies of a game", length, move["web"], move["database"], shown, f"its page has {page // 1000} kB")


def unshared(place: Place) -> Place:
    """The same, where pages that were made a moment ago are not handed out again."""
    return place._replace(environment=place.environment | {"CROWNHEAD_SHARE_PAGES": "0"})


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--on", choices=["sqlite", "postgres"], default="postgres", help="default: postgres")
    parser.add_argument("--spectators", type=int, nargs="*", default=[100, 300, 1000])
    parser.add_argument("--games", type=int, nargs="*", default=[10_000, 100_000])
    parser.add_argument("--plies", type=int, nargs="*", default=[60, 600, 6000])
    wanted = parser.parse_args()
    print(HEAD, flush=True)
    with ExitStack() as stack:
        for place in map(unshared, places(wanted.on, stack)):
            with running(place) as site:
                for line in chain(with_spectators(site, wanted.spectators), with_plies(site, wanted.plies)):
                    print(line, flush=True)
    for games in wanted.games:
        with ExitStack() as stack:
            for place in map(unshared, places(wanted.on, stack)):
                print(with_games(place, games), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
