"""How long the lists of the site take when it is full: `python benchmarks/lists.py`.

Starts a PostgreSQL of its own, fills it with 100,000 players and a million games (`python -m crownhead.web seed`), and
asks for each list many times, as different players. Of each it prints the middle and the 95th percentile of the
time, the CPU time of the page, and the number of statements. Where other work runs on the machine, only the last
two are worth anything.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from site_servers import Postgres, postgres_programs, surroundings

PAGES = {
    "front page": "/",
    "watch": "/watch/",
    "watch, strong": "/watch/?strength=1800",
    "watch, a family": "/watch/?rules=family:large&speed=live",
    "players": "/players/",
    "players, a letter": "/players/?name={letter}",
    "players, a name": "/players/?name={part}",
    "players, in the middle": "/players/?after=m:1",
    "profile": "/players/{name}/",
    "profile, much played": "/players/{busy}/",
    "ratings": "/ratings/",
    "leaderboard": "/ratings/short/live/",
    "my games": "/games/",
    "challenges": "/challenges/",
    "messages": "/messages/",
    "pairing": "/pairing/",
    "API: watch": "/api/watch?strength=1600",
    "API: players": "/api/players?name={letter}",
    "API: games of a player": "/api/players/{name}/games",
}


class Took(NamedTuple):
    """One page: seconds by the clock, seconds of the processor, statements."""

    wall: float
    cpu: float
    statements: int


def fill(players: int, games: int) -> None:
    """Make the tables and fill them."""
    from django.core.management import call_command
    from django.db import connection

    call_command("migrate", verbosity=0)
    call_command("seed", players=players, games=games)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")


def names(number: int, luck: random.Random) -> Iterator[dict[str, str]]:
    """What is put into the addresses: a player by chance, and one of those who play most."""
    from crownhead.web.players.models import User

    keys = [*User.objects.order_by("pk").values_list("pk", flat=True)]
    for _time in range(number):
        name = User.objects.get(pk=luck.choice(keys)).username
        busy = User.objects.get(pk=keys[luck.randrange(10)]).username
        yield {"name": name, "busy": busy, "letter": name[0], "part": name[:4]}


def measured(path: str, number: int, luck: random.Random) -> list[Took]:
    """Ask for a page many times, each time as another player."""
    from django.db import connection
    from django.test import Client

    from crownhead.web.players.models import User

    found = []
    for values in names(number, luck):
        client = Client(SERVER_NAME="localhost")
        client.force_login(User.objects.get(username=values["busy" if "{busy}" in path else "name"]))
        client.get("/account/log-in")  # the session and the templates are not what is measured
        counted: list[int] = []

        def count(execute: Any, *args: Any, counted: list[int] = counted) -> Any:
            counted.append(1)
            return execute(*args)

        with connection.execute_wrapper(count):
            wall, cpu = time.perf_counter(), time.process_time()
            answer = client.get(path.format(**values))
            found.append(Took(time.perf_counter() - wall, time.process_time() - cpu, len(counted)))
        assert answer.status_code in (200, 401), (path, answer.status_code)
    return found


def percentile(values: list[float], part: float) -> float:
    """The value that this part of all values does not exceed."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


def main() -> int:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=100_000)
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--times", type=int, default=40, help="how often each list is asked for")
    wanted = parser.parse_args()
    if postgres_programs() is None:
        print("PostgreSQL is not installed (try `make servers`)", file=sys.stderr)
        return 1
    postgres = Postgres()
    try:
        with tempfile.TemporaryDirectory() as data:
            more = {"DATABASE_URL": postgres.database(), "CROWNHEAD_SHARE_PAGES": "0"}
            os.environ.update(surroundings(data, **more))
            import django

            django.setup()
            fill(wanted.players, wanted.games)
            print("| list | ms, middle | ms, p95 | CPU ms, p95 | statements |\n|---|---|---|---|---|")
            for name, path in PAGES.items():
                took = measured(path, wanted.times, random.Random(18))
                walls, cpus = [1000 * each.wall for each in took], [1000 * each.cpu for each in took]
                most = max(each.statements for each in took)
                times = " | ".join(f"{percentile(*each):.0f}" for each in ((walls, 0.5), (walls, 0.95), (cpus, 0.95)))
                print(f"| {name} | {times} | {most} |", flush=True)
            from django.db import connection

            connection.close()
    finally:
        postgres.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
