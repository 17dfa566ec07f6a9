"""The sites that are measured: each is started with all that it needs, and nothing of it is left behind."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import NamedTuple

from site_hand import Crew
from site_servers import Postgres, Redis, Site, postgres_programs, redis_program, surroundings

from loads import bare
from loads.meter import Meter
from loads.processes import Processes


class Place(NamedTuple):
    """Where a site can run: its database and Redis, unless it has SQLite, and its environment."""

    name: str
    environment: dict[str, str]
    postgres: Postgres | None = None
    redis: Redis | None = None


class Running(NamedTuple):
    """A site that runs, one who prepares things in its database, and a bare view beside it."""

    port: int
    hand: Crew
    processes: Processes
    bare_port: int
    bare_process: int

    def meter(self) -> Meter:
        """A meter that has measured nothing yet."""
        return Meter(self.processes, self.bare_port, self.bare_process)


def places(chosen: str, stack: ExitStack) -> Iterator[Place]:
    """SQLite, PostgreSQL with Redis, or both; the stack stops what was started for them."""
    if chosen in ("sqlite", "both"):
        data = stack.enter_context(tempfile.TemporaryDirectory())
        yield Place("sqlite", surroundings(data))
    if chosen in ("postgres", "both"):
        if postgres_programs() is None or redis_program() is None:
            message = "skipped: PostgreSQL with Redis, because they are not installed (try `make servers`)"
            print(message, file=sys.stderr)
            return
        data = stack.enter_context(tempfile.TemporaryDirectory())
        postgres = Postgres(durable=True)
        stack.callback(postgres.stop)
        redis = Redis()
        stack.callback(redis.stop)
        urls = {"DATABASE_URL": postgres.database(), "REDIS_URL": redis.database()}
        yield Place("postgresql", surroundings(data, **urls), postgres, redis)


@contextmanager
def running(place: Place, *options: str) -> Iterator[Running]:
    """Start a site with some options of `crownhead serve`."""
    with ExitStack() as stack:
        site = Site(place.environment, *options)
        stack.callback(site.stop)
        site.start()
        hand = Crew(place.environment, 1)
        stack.callback(hand.stop)
        processes = Processes(site, place.postgres, place.redis)
        yield Running(site.port, hand, processes, *stack.enter_context(bare.server()))
