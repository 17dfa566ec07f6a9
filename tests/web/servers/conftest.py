"""Databases and sites that are started for the tests: SQLite, and PostgreSQL with Redis."""

from contextlib import contextmanager

import pytest
from site_hand import Crew
from site_servers import Mailbox, Postgres, Redis, Site, postgres_programs, redis_program, surroundings
from site_template import copy_template


@contextmanager
def running(start, *, installed=True):
    if not installed:
        pytest.skip("it is not installed")
    server = start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def postgres():
    with running(Postgres, installed=postgres_programs() is not None) as server:
        yield server


@pytest.fixture(scope="session")
def redis():
    with running(Redis, installed=redis_program() is not None) as server:
        yield server


@pytest.fixture(scope="session")
def mailbox():
    with running(lambda: Mailbox(seconds=0.05)) as server:
        yield server


@pytest.fixture(scope="session")
def migrated(postgres, tmp_path_factory):
    """A database of PostgreSQL with all tables: what others are copied from."""
    address = postgres.database()
    Site(surroundings(tmp_path_factory.mktemp("template"), DATABASE_URL=address)).manage("migrate", "-v0")
    return address


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def place(request, tmp_path_factory, mailbox):
    """The environment of a site that has its tables, on SQLite or on PostgreSQL with Redis."""
    data, more = tmp_path_factory.mktemp(request.param), {}
    if request.param == "postgres":
        fresh = request.getfixturevalue("postgres").database(request.getfixturevalue("migrated"))
        more = {"DATABASE_URL": fresh, "REDIS_URL": request.getfixturevalue("redis").database()}
    environment = surroundings(data, CROWNHEAD_MAIL_HOST="127.0.0.1", CROWNHEAD_MAIL_PORT=str(mailbox.port), **more)
    if request.param == "sqlite":
        copy_template(data / "site.sqlite3")
    return environment


@pytest.fixture(scope="module")
def crew(place):
    """Four processes that can do things at the same moment, and three players."""
    hands = Crew(place, 4)
    hands.do("players", "anna", "bert", "carla", "dora")
    yield hands
    hands.stop()
