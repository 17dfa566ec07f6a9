"""What one web process of the site holds, and what its parts cost: `python benchmarks/load.py`.

Starts the real site (`crownhead serve`, by default one web process and one worker) on SQLite and on PostgreSQL with
Redis, both of which wait for the disk before they confirm anything. First the CPU time is measured that a move, a page,
a spectator, an idle socket or stream and an answer of the computer cost, with everything on one core, and beside a
Django view that only answers “ok”, without a database (`loads/meter.py`). Then many games are played at once by the
API, on connections that stay open; the rate rises until one action in a hundred takes longer than 200 ms. An action
counts from the moment at which it was due, so that a server that falls behind cannot hide it. The bare view is the
upper limit of that, too.

`--repeat 3` does all of it three times, on new sites, and prints how far the figures lie apart. Ctrl-C stops
everything, and nothing is left behind. The tables that it prints are Markdown, as docs/running.md has them.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from contextlib import ExitStack

from loads import bare, computer_games, machines, moves, pages, report, spectators
from loads.meter import Meter
from loads.moves import Players
from loads.pages import Visit
from loads.rates import Failures, measure
from loads.sites import Place, Running, places, running

STREAMS_EACH = 50
"""How many streams an account may have open."""
Figures = dict[str, float]


def of_site(place: Place, wanted: argparse.Namespace) -> Figures:
    """Start the site and measure it."""
    print(f"{place.name}: starting", file=sys.stderr)
    counts = {"--web": wanted.web, "--workers": wanted.workers}
    more = [word for option, number in counts.items() if number > 1 for word in (option, str(number))]
    failures = Failures()
    with running(place, *more) as site:
        found = asyncio.run(costs(site, wanted, failures))
        if not wanted.cpu:
            found |= asyncio.run(speeds(place.name, site, wanted, failures))
    for words, number in failures.most_common(5):
        print(f"{place.name}: failed {number} times: {words}", file=sys.stderr)
    return found | {"failures": failures.total()}


async def costs(site: Running, wanted: argparse.Namespace, failures: Failures) -> Figures:
    """All CPU times. Nothing else has been done on the site before, so that it is always the same that is measured."""
    meter, players = site.meter(), Players(site.port, site.hand, 2 * pages.NEEDED, brief=not wanted.whole)
    await moves.measure(meter, players, failures)
    await of_pages(site, meter, players)
    last = await spectators.audience(site.port, meter, players, wanted.spectators)
    await of_streams(site, meter, wanted.streams)
    await computer_games.measure(site.port, meter, site.hand)
    found = meter.milliseconds()
    return found | {"cpu_of_bare": found["cpu_ms_per_move"] / found["bare_cpu_ms"], "last_spectator_ms": 1000 * last}


async def of_pages(site: Running, meter: Meter, players: Players) -> None:
    """The CPU time of pages, for a visitor and for a player with some games."""
    players.refill()
    games = [f"/games/{table.number}/" for table in players.tables]
    site.hand.do("players", "emil")
    site.hand.do("games", 12, "english", 1, "emil")
    anna, emil = site.hand.do("session", "anna"), site.hand.do("session", "emil")
    paths = {"front": "/", "challenges": "/challenges/", "profile": "/players/anna/"}
    shown = {page: Visit(path) for page, path in paths.items()}
    shown |= {"game": Visit(games[::2]), "game_of_player": Visit(games[1::2], anna)}
    shown |= {"my_games": Visit("/games/", emil), "front_of_player": Visit("/", emil)}
    await pages.measure(site.port, meter, shown)


async def of_streams(site: Running, meter: Meter, number: int) -> None:
    """The CPU time of streams on which nothing happens, of accounts that play no game."""
    names = [f"carla{number}" for number in range(-(-number // STREAMS_EACH))]
    site.hand.do("players", *names)
    await spectators.idle_streams(site.port, meter, [site.hand.do("token", name) for name in names], number)


async def speeds(name: str, site: Running, wanted: argparse.Namespace, failures: Failures) -> Figures:
    """How many a second, and how soon: by the clock, which depends on what else the machine does."""
    players = Players(site.port, site.hand, wanted.games, brief=not wanted.whole)
    first = await measure(name, players.move, wanted.seconds, 120.0, players.refill, failures)
    found = await computer_games.times(site.port, site.hand)
    again = await measure(name, players.move, wanted.seconds, max(1.0, first.held), players.refill, failures)
    await players.leave()
    held, most = max(first.held, again.held), await bare.rate(site.bare_port, wanted.seconds / 2, failures)
    found |= {"moves_per_second": held, "bare_per_second": most, "moves_of_bare": held / most}
    return found | {"median_ms": 1000 * min(first.quiet, again.quiet)}


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
    parser.add_argument("--cpu", action="store_true", help="only CPU times, not what depends on other work")
    parser.add_argument("--repeat", type=int, default=1, help="do all of it several times; default: 1")
    parser.add_argument("--json", action="store_true", help="print one object instead of tables")
    wanted = parser.parse_args()
    if not (wanted.seconds > 0 and wanted.games >= 128 and wanted.spectators > 0 and wanted.repeat > 0):
        parser.error("expected some seconds, some spectators, 128 games or more, and to do it once or more often")
    if wanted.streams < 1 or wanted.web < 1 or (wanted.web > 1 and wanted.on != "postgres"):
        parser.error("expected some streams, and several web processes with --on postgres only")
    return wanted


def main() -> int:
    """Measure, and print."""
    wanted = options()
    runs: dict[str, list[Figures]] = {}
    for _ in range(wanted.repeat):
        with ExitStack() as stack:
            for place in places(wanted.on, stack):
                runs.setdefault(place.name, []).append(of_site(place, wanted))
    measured = {name: report.middle(each) for name, each in runs.items()}
    if wanted.json:
        rounded = {name: {key: round(value, 3) for key, value in each.items()} for name, each in measured.items()}
        print(json.dumps(rounded))
        return 0
    print(*report.table(measured, wanted.web, wanted.workers), sep="\n")
    if "postgresql" in measured:
        print("", *machines.table(measured["postgresql"]), sep="\n")
    if wanted.repeat > 1:
        for name, each in runs.items():
            print("", *report.spread(name, each), sep="\n")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        print("\nstopped", file=sys.stderr)
        sys.exit(130)
