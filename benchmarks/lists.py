"""How long the lists of the site take when it is full: `python benchmarks/lists.py`.

Starts a PostgreSQL of its own, fills it with 100,000 players and a million games (`python -m crownhead.web seed`), and
asks for each list many times, as different players; no page or part of one is kept from one time to the next, only
rulebooks are, as in any process that has been asked for a page before.
`--sqlite` fills a file of SQLite instead. `--warm` asks for each page twice and measures the second time, as for a
player who comes back within a minute: rows that were rendered before are then only looked up. Of each
it prints the middle and the 95th percentile of the time by the clock, of what the processor spent on the page, and of
what the database took to answer, and the number of statements. Where other work runs on the machine, the clock says
little: then look at the other columns. `--json FILE` writes all of it for programs; `--database URL` measures a
database that is already filled; `--limit 50` is stricter.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "web" / "helpers"))
from site_servers import Postgres, postgres_programs, surroundings

LIMIT = 100.0
"""Milliseconds: the 95th percentile of every list has to be below."""
PAGES = {
    "front page": "/",
    "watch": "/watch/",
    "watch, strong": "/watch/?strength=1800",
    "watch, a family at a speed": "/watch/?rules=family:large&speed=live",
    "watch, against the computer": "/watch/?players=computer",
    "watch, beyond the end": "/watch/?games=999999",
    "players": "/players/",
    "players, a letter": "/players/?name={letter}",
    "players, a name": "/players/?name={part}",
    "players, in the middle": "/players/?after=m:1",
    "profile": "/players/{name}/",
    "profile, 30,000 games": "/players/{busy}/",
    "profile, 30,000 games, page 1,000": "/players/{busy}/?games=1000",
    "profile, 30,000 games, beyond the end": "/players/{busy}/?games=999999",
    "profile of another, for one with 30,000 games": "/players/{name}/?{as_busy}",
    "ratings": "/ratings/",
    "leaderboard": "/ratings/short/live/",
    "leaderboard, last page": "/ratings/short/live/?players=10",
    "my games": "/games/",
    "my games, 30,000 of them": "/games/?{as_busy}",
    "my games, 30,000 of them, page 600": "/games/?finished=600&{as_busy}",
    "challenges": "/challenges/",
    "challenges, 10th page": "/challenges/?challenges=10",
    "challenges, beyond the end": "/challenges/?challenges=999999",
    "messages": "/messages/",
    "messages, 2,000 conversations": "/messages/?{as_busy}",
    "a conversation": "/messages/{writer}/?{as_busy}",
    "pairing": "/pairing/",
    "puzzles": "/puzzles/",
    "rulebooks, with those of players": "/rules/",
    "studies": "/studies/",
    "notices": "/account/notices",
    "moderators' desk": "/moderator/?{as_moderator}",
    "moderators' log": "/moderator/log/?{as_moderator}",
    "moderators' log, beyond the end": "/moderator/log/?done=999999&{as_moderator}",
    "record of a player": "/moderator/players/{name}/?{as_moderator}",
    "arbiter's desk": "/arbiter/?{as_moderator}",
    "API: watch": "/api/watch?strength=1600",
    "API: players": "/api/players?name={letter}",
    "API: a player": "/api/players/{busy}",
    "API: games of a player": "/api/players/{busy}/games",
    "API: leaderboard": "/api/ratings/short/live",
}
BUSY, MODERATOR = "{as_busy}", "{as_moderator}"


class Took(NamedTuple):
    """One page, in milliseconds: by the clock, of the processor, waiting for the database; and statements."""

    wall: float
    cpu: float
    database: float
    statements: int


def fill(players: int, games: int) -> None:
    """Make the tables and fill them."""
    from django.core.management import call_command
    from django.db import connection

    call_command("migrate", verbosity=0)
    call_command("seed", players=players, games=games)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE" if connection.vendor == "sqlite" else "VACUUM ANALYZE")


def readers(number: int, luck: random.Random) -> Iterator[dict[str, str]]:
    """Who asks, and what is put into the addresses: a player by chance, the one who plays most, and the moderator."""
    from crownhead.web.community.models import Participation
    from crownhead.web.players.models import User

    keys = [*User.objects.order_by("pk").values_list("pk", flat=True)]
    busy, moderator = (User.objects.get(pk=key).username for key in keys[:2])
    writers = Participation.objects.filter(user=keys[0]).order_by("pk").values_list("other__username", flat=True)
    written = [*writers[:1000]]
    for _time in range(number):
        name = User.objects.get(pk=luck.choice(keys)).username
        said = {"name": name, "busy": busy, "letter": name[0], "part": name[:4], "moderator": moderator}
        yield said | {"writer": luck.choice(written), "as_busy": "", "as_moderator": ""}


@contextmanager
def statements(took: list[float]) -> Iterator[None]:
    """Note how long each statement takes, until its rows are there."""
    from django.db import connection

    def run(execute: Any, *args: Any) -> Any:
        begun = time.perf_counter()
        try:
            return execute(*args)
        finally:
            took.append(1000 * (time.perf_counter() - begun))

    with connection.execute_wrapper(run):
        yield


def measured(path: str, number: int, luck: random.Random, warm: bool) -> list[Took]:
    """Ask for a page many times, each time as another player, who has just seen it if it is to be warm."""
    from django.test import Client

    from crownhead.web.http.caching import byte_cache
    from crownhead.web.players.models import User

    reader = "busy" if BUSY in path else "moderator" if MODERATOR in path else "name"
    found = []
    for values in readers(number + 1, luck):
        client = Client(SERVER_NAME="localhost")
        client.force_login(User.objects.get(username=values[reader]))
        client.get("/account/preferences")  # the session and the templates are not what is measured
        byte_cache.clear_all(for_a_while_only=True)
        if warm:
            client.get(path.format(**values)).getvalue()
        took: list[float] = []
        with statements(took):
            wall, cpu = time.perf_counter(), time.process_time()
            answer = client.get(path.format(**values))
            answer.getvalue()
            spent = 1000 * (time.perf_counter() - wall), 1000 * (time.process_time() - cpu)
        assert answer.status_code == 200, (path, answer.status_code)
        found.append(Took(*spent, sum(took), len(took)))
    return found[1:]  # the first one loads templates and rulebooks


def percentile(values: list[float], part: float) -> float:
    """The value that this part of all values does not exceed."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


def summary(took: list[Took]) -> dict[str, float]:
    """The middle and the 95th percentile of each number, and the most statements."""
    columns = {name: [getattr(each, name) for each in took] for name in ("wall", "cpu", "database")}
    told = {f"{name}_p{part}": percentile(each, part / 100) for name, each in columns.items() for part in (50, 95)}
    return {name: round(value, 1) for name, value in told.items()} | {"statements": max(each[-1] for each in took)}


def measure(wanted: argparse.Namespace) -> bool:
    """Measure all lists and print them; whether each is fast enough."""
    print("| list | ms, p50 | ms, p95 | CPU ms, p95 | database ms, p95 | statements |\n|---|---|---|---|---|---|")
    told = {}
    for name, path in PAGES.items():
        if wanted.only in name:
            told[name] = row = summary(measured(path, wanted.times, random.Random(18), wanted.warm))
            shown = [row[each] for each in ("wall_p50", "wall_p95", "cpu_p95", "database_p95")]
            print(f"| {name} | {' | '.join(f'{each:.0f}' for each in shown)} | {row['statements']} |", flush=True)
    if wanted.json is not None:
        wanted.json.write_text(json.dumps(told, indent=2) + "\n")
    slow = [name for name, row in told.items() if row["wall_p95"] >= wanted.limit]
    print(f"not below {wanted.limit:.0f} ms: {', '.join(slow) or 'none'}")
    return not slow


def main() -> int:
    """Fill a database unless there is one, and measure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=100_000)
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--times", type=int, default=40, help="how often each list is asked for")
    parser.add_argument("--only", default="", help="lists whose names contain this")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the numbers there, too")
    parser.add_argument("--database", metavar="URL", help="one that is filled; it is not changed but by sessions")
    parser.add_argument("--sqlite", action="store_true", help="fill a file of SQLite, not a PostgreSQL")
    parser.add_argument("--warm", action="store_true", help="measure a page that its reader has just seen")
    parser.add_argument("--limit", type=float, default=LIMIT, help="milliseconds; default: 100")
    wanted = parser.parse_args()
    is_new = wanted.database is None
    if is_new and not wanted.sqlite and postgres_programs() is None:
        print("PostgreSQL is not installed (try `make servers`)", file=sys.stderr)
        return 1
    postgres = Postgres() if is_new and not wanted.sqlite else None
    try:
        with tempfile.TemporaryDirectory() as data:
            database = wanted.database or (postgres.database() if postgres else f"sqlite:///{data}/site.sqlite3")
            os.environ.update(surroundings(data, DATABASE_URL=database, CROWNHEAD_SHARE_PAGES="0"))
            import django

            django.setup()
            if is_new:
                fill(wanted.players, wanted.games)
            import crownhead.web.asgi  # noqa: F401  # what a web process has loaded before its first request

            is_fast = measure(wanted)
            from django.db import connection

            connection.close()
    finally:
        if postgres is not None:
            postgres.stop()
    return 0 if is_fast else 1


if __name__ == "__main__":
    sys.exit(main())
