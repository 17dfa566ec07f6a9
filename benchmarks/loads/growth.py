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
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "web" / "helpers"))
sys.path.insert(0, str(Path(__file__).parents[1]))
from load import Place, places
from site_hand import Crew
from site_servers import Site

from loads import move_costs, pages, spectators
from loads.connection import Connection
from loads.moves import Players
from loads.pages import Visit
from loads.processes import Processes, spent
from loads.rates import Failures
from loads.windows import kept

BENCHMARKS = Path(__file__).parents[1]
HEAD = "| what grows | to | a move, ms | of the database, ms | pages, ms | besides |\n|---|---|---|---|---|---|"
KINGS = "B:WK32,K31:BK1,K2"
TO_AND_FRO = ("1-5", "32-28", "5-1", "28-32")
"""By a rulebook in which a draw has to be claimed, this goes on for ever."""
WINDOW = 40
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


class Running(NamedTuple):
    """A site that runs."""

    port: int
    processes: Processes
    hand: Crew

    def pages(self, **shown: Visit) -> str:
        """What some pages cost, in a few words."""
        with self.processes.on_one_cpu():
            found = pages.costs(self.port, self.processes["web"], shown)
        return ", ".join(f"{name.replace('_', ' ')} {cost:.1f}" for name, cost in found.items())


@contextmanager
def running(place: Place) -> Iterator[Running]:
    """Start the site; pages that were made a moment ago are not handed out again."""
    site = Site(place.environment | {"CROWNHEAD_SHARE_PAGES": "0"})
    try:
        site.start()
        hand = Crew(place.environment, 1)
        try:
            yield Running(site.port, Processes(site, place.postgres, place.redis), hand)
        finally:
            hand.stop()
    finally:
        site.stop()


def with_spectators(site: Running, numbers: list[int]) -> Iterator[Line]:
    """One game, and more and more who look at it."""
    players = Players(site.port, site.hand, 1, brief=True)
    for number in numbers:
        found = asyncio.run(spectators.audience(site.port, site.processes, players, number))
        last = f"the last is told after {1000 * found.last:.0f} ms"
        yield Line("spectators of a game", number, number * found.cpu, 0, "", last)


def with_games(site: Running, games: int) -> Line:
    """Many games in the database; the first player has a part of them."""
    busy = site.hand.do("first_player")
    costs = move_costs.costs(Players(site.port, site.hand, 128, brief=True), site.processes, Failures())
    session = site.hand.do("session", busy)
    shown = {"front": Visit("/"), "profile": Visit(f"/players/{busy}/"), "my_games": Visit("/games/", session)}
    move = costs["cpu_ms_per_move"], costs["database_cpu_ms_per_move"]
    return Line("games in the database", games, *move, site.pages(**shown))


def with_plies(site: Running, lengths: list[int]) -> Iterator[Line]:
    """One game that goes on and on."""
    site.hand.do("players", "anna", "bert")
    (number,) = site.hand.do("games", 1, "brettspielnetz-checkers", "bert", "anna", None, KINGS)
    tokens = [site.hand.do("token", name) for name in ("anna", "bert")]
    played: list[str] = []

    async def play(connection: Connection, times: int) -> None:
        for _ in range(times):
            ply = len(played)
            asked = {"action": {"do": "play", "move": TO_AND_FRO[ply % 4]}, "expected_ply": ply, "key": f"growth-{ply}"}
            head = f"POST /api/games/{number}/actions HTTP/1.1\r\nAuthorization: Bearer {tokens[ply % 2]}\r\n"
            body = json.dumps(asked | {"brief": True}).encode()
            await connection.ask(head.encode() + b"Content-Type: application/json\r\n", body)
            played.append(TO_AND_FRO[ply % 4])

    async def measured(length: int) -> tuple[float, float, int]:
        connection = Connection(site.port)
        await play(connection, length - len(played))

        async def window() -> tuple[float, float]:
            before = [site.processes.cpu(part) for part in ("web", "database")]
            await play(connection, WINDOW)
            after = [site.processes.cpu(part) for part in ("web", "database")]
            web, database = (1000 * spent(*each) / WINDOW for each in zip(before, after, strict=True))
            return web, database

        with site.processes.on_one_cpu():
            found = await kept(window)
        page = len(await connection.get(f"/games/{number}/"))
        await connection.close()
        return median(web for web, _ in found), median(each for _, each in found), page

    for length in lengths:
        web, database, page = asyncio.run(measured(length))
        shown = site.pages(game=Visit(f"/games/{number}/"))
        yield Line("plies of a game", length, web, database, shown, f"its page has {page / 1000:.0f} kB")


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
        for place in places(wanted.on, stack):
            with running(place) as site:
                for lines in (with_spectators(site, wanted.spectators), with_plies(site, wanted.plies)):
                    for line in lines:
                        print(line, flush=True)
    for games in wanted.games:
        with ExitStack() as stack:
            for place in places(wanted.on, stack):
                fill = [sys.executable, "-c", FILL, str(max(100, games // 10)), str(games)]
                subprocess.run(fill, cwd=BENCHMARKS, env=place.environment, check=True, stdout=subprocess.DEVNULL)
                with running(place) as site:
                    print(with_games(site, games), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
