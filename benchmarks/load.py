"""What one web process of the site holds, and what its parts cost: `python benchmarks/load.py`.

Starts the real site (`crownhead serve`, by default one web process and one worker) on SQLite and on PostgreSQL with
Redis, both of which wait for the disk before they confirm anything. Many games are played at once by the API, on
connections that stay open; the rate rises until one action in a hundred takes longer than 200 ms. An action counts from
the moment at which it was due, so that a server that falls behind cannot hide it. Then pages are fetched, a game is
played before spectators, sockets and streams wait for nothing, and the computer answers; of these the CPU time of the
processes is measured, in windows in which nothing else slows the machine down (`loads/windows.py`), with everything on
one CPU.

Beside it stands what the same server does with a Django view that only answers “ok”, without a database: the upper
limit. Ctrl-C stops everything, and nothing is left behind. The table that it prints is Markdown, as docs/running.md
has it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from typing import NamedTuple

from loads import bare, computer_games, machines, move_costs, pages, spectators
from loads.moves import Players
from loads.pages import Visit
from loads.processes import Processes
from loads.rates import Failures, measure
from loads.windows import loop
from site_hand import Crew
from site_servers import Postgres, Redis, Site, postgres_programs, redis_program, surroundings

STREAMS_EACH = 50
"""How many streams an account may have open."""
Figures = dict[str, float]
WORDS = {
    "moves_per_second": "moves a second, p99 < 200 ms",
    "bare_per_second": "requests a second of a bare view that does nothing else",
    "moves_of_bare": "moves for each request of the bare view",
    "median_ms": "a move without load, ms",
    "cpu_ms_per_move": "CPU for a move, ms",
    "bare_cpu_ms": "CPU for a request of the bare view, ms",
    "cpu_of_bare": "CPU for a move, in requests of the bare view",
    "database_cpu_ms_per_move": "CPU of PostgreSQL for a move, ms",
    "redis_cpu_ms_per_move": "CPU of Redis for a move, ms",
    "front_page_cpu_ms": "CPU for the front page, ms",
    "game_page_cpu_ms": "CPU for a game page, of another game each time, ms",
    "game_of_player_page_cpu_ms": "CPU for such a page, of one who plays in it, ms",
    "challenges_page_cpu_ms": "CPU for the challenges, ms",
    "profile_page_cpu_ms": "CPU for a profile, ms",
    "my_games_page_cpu_ms": "CPU for the games of a player with twelve, ms",
    "front_of_player_page_cpu_ms": "CPU for the front page of that player, ms",
    "spectator_cpu_ms": "CPU for a spectator and move, ms",
    "last_spectator_ms": "until the last spectator is told, ms",
    "idle_sockets_cpu_ms": "CPU for all spectators while nothing happens, ms a second",
    "idle_streams_cpu_ms": "CPU for all idle streams, ms a second",
    "computer_answer_ms": "until the computer has answered (level 1), ms",
    "computer_cpu_ms": "CPU of the workers for an answer (level 1), ms",
    "computer_answers_per_second": "answers of the computer a second (level 1), many at once",
    "failures": "requests that failed",
    "disturbed": "figures for which the machine was too busy",
}


class Place(NamedTuple):
    """A site to measure: its database and Redis, unless it has SQLite, and its environment."""

    name: str
    environment: dict[str, str]
    postgres: Postgres | None = None
    redis: Redis | None = None


def of_site(place: Place, wanted: argparse.Namespace) -> Figures:
    """Start the site and measure it."""
    print(f"{place.name}: starting", end="", flush=True, file=sys.stderr)
    counts = {"--web": wanted.web, "--workers": wanted.workers}
    more = [word for option, number in counts.items() if number > 1 for word in (option, str(number))]
    site = Site(place.environment, *more)
    try:
        site.start()
        hand = Crew(place.environment, 1)
        try:
            return figures(site.port, Processes(site, place.postgres, place.redis), hand, place.name, wanted)
        finally:
            hand.stop()
    finally:
        site.stop()


def figures(port: int, processes: Processes, hand: Crew, name: str, wanted: argparse.Namespace) -> Figures:
    """All that is measured on one site."""
    players, failures, disturbed = Players(port, hand, wanted.games, brief=not wanted.whole), Failures(), loop.given_up

    async def rate(first: float) -> Figures:
        held = await measure(name, players.move, wanted.seconds, first, players.refill, failures)
        await players.leave()
        return {"moves_per_second": held.held, "median_ms": 1000 * held.quiet}

    found = asyncio.run(rate(120.0))
    found |= move_costs.costs(players, processes, failures)
    found |= of_pages(port, processes, hand, players)
    found |= of_watchers(port, processes, hand, players, wanted)
    found |= computer_games.costs(port, processes, hand, 8)
    # Minutes later once more, and the better of two: how many a second depends on what else the machine does.
    again = asyncio.run(rate(found["moves_per_second"]))
    found["moves_per_second"] = max(found["moves_per_second"], again["moves_per_second"])
    found["median_ms"] = min(found["median_ms"], again["median_ms"])
    found["bare_per_second"] = bare.rate(wanted.seconds / 2, failures)
    found["moves_of_bare"] = found["moves_per_second"] / found["bare_per_second"]
    found |= {"failures": failures.total(), "disturbed": loop.given_up - disturbed}
    for words, number in failures.most_common(5):
        print(f"{name}: failed {number} times: {words}", file=sys.stderr)
    return found


def of_pages(port: int, processes: Processes, hand: Crew, players: Players) -> Figures:
    """The CPU time of pages, for a visitor and for a player with some games."""
    players.refill()
    games = [f"/games/{table.number}/" for table in players.tables]
    hand.do("players", "emil")
    hand.do("games", 12, "english", 1, "emil")
    emil = hand.do("session", "emil")
    paths = {"front": "/", "challenges": "/challenges/", "profile": "/players/anna/"}
    shown = {page: Visit(path) for page, path in paths.items()}
    shown |= {"game": Visit(games), "game_of_player": Visit(games, hand.do("session", "anna"))}
    shown |= {"my_games": Visit("/games/", emil), "front_of_player": Visit("/", emil)}
    with processes.on_one_cpu():
        costs = pages.costs(port, processes["web"], shown)
    return {f"{page}_page_cpu_ms": cost for page, cost in costs.items()}


def of_watchers(port: int, processes: Processes, hand: Crew, players: Players, wanted: argparse.Namespace) -> Figures:
    """What spectators cost, and sockets and streams on which nothing happens."""
    looked_at = asyncio.run(spectators.audience(port, processes, players, wanted.spectators))
    idle = [f"carla{number}" for number in range(-(-wanted.streams // STREAMS_EACH))]  # who play no game
    hand.do("players", *idle)
    tokens = [hand.do("token", name) for name in idle]
    return {
        "spectator_cpu_ms": looked_at.cpu,
        "last_spectator_ms": 1000 * looked_at.last,
        "idle_sockets_cpu_ms": looked_at.idle,
        "idle_streams_cpu_ms": asyncio.run(spectators.idle_streams(port, processes, tokens, wanted.streams)),
    }


def places(chosen: str, stack: ExitStack) -> Iterator[Place]:
    """The sites to measure."""
    if chosen in ("sqlite", "both"):
        data = stack.enter_context(tempfile.TemporaryDirectory())
        yield Place("sqlite", surroundings(data))
    if chosen in ("postgres", "both"):
        if postgres_programs() is None or redis_program() is None:
            message = "skipped: PostgreSQL with Redis, because they are not installed (try `make servers`)"
            print(message, file=sys.stderr)
            return
        data, postgres, redis = stack.enter_context(tempfile.TemporaryDirectory()), Postgres(durable=True), Redis()
        stack.callback(redis.stop)
        stack.callback(postgres.stop)
        urls = {"DATABASE_URL": postgres.database(), "REDIS_URL": redis.database()}
        yield Place("postgresql", surroundings(data, **urls), postgres, redis)


def table(measured: dict[str, Figures], web: int, workers: int) -> Iterator[str]:
    """The figures as a table, a column for each site."""
    ends = "es" if web > 1 else "", "s" if workers > 1 else ""
    yield f"| {web} web process{ends[0]}, {workers} worker{ends[1]} | {' | '.join(measured)} |"
    yield f"|---|{'---|' * len(measured)}"
    for key, words in WORDS.items():
        values = [f"{each[key]:.0f}" if each[key] >= 50 else f"{each[key]:.2g}" for each in measured.values()]
        yield f"| {words} | {' | '.join(values)} |"


def options() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--on", choices=["sqlite", "postgres", "both"], default="both", help="default: both")
    parser.add_argument("--seconds", type=float, default=3.0, help="for each rate; default: 3")
    parser.add_argument("--games", type=int, default=200, help="how many at once; default: 200")
    parser.add_argument("--spectators", type=int, default=300, help="how many look at one game; default: 300")
    parser.add_argument("--streams", type=int, default=50, help="how many wait for nothing; default: 50")
    parser.add_argument("--web", type=int, default=1, help="web processes; with PostgreSQL only; default: 1")
    parser.add_argument("--workers", type=int, default=1, help="workers; default: 1")
    parser.add_argument("--whole", action="store_true", help="have every move answered with the whole state")
    parser.add_argument("--json", action="store_true", help="print one object instead of a table")
    wanted = parser.parse_args()
    if not (wanted.seconds > 0 and wanted.games >= 128 and wanted.spectators > 0):
        parser.error("expected some seconds, some spectators, and 128 games or more")
    if wanted.streams < 1 or wanted.web < 1 or (wanted.web > 1 and wanted.on != "postgres"):
        parser.error("expected some streams, and several web processes with --on postgres only")
    return wanted


def main() -> int:
    """Measure, and print."""
    wanted = options()
    measured: dict[str, Figures] = {}
    with ExitStack() as stack:
        for place in places(wanted.on, stack):
            measured[place.name] = of_site(place, wanted)
    if wanted.json:
        rounded = {name: {key: round(value, 3) for key, value in each.items()} for name, each in measured.items()}
        print(json.dumps(rounded))
    else:
        print("\n".join(table(measured, wanted.web, wanted.workers)))
        if "postgresql" in measured:
            print("", *machines.table(measured["postgresql"]), sep="\n")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        print("\nstopped", file=sys.stderr)
        sys.exit(130)
