"""Statements that are run for every action: as the database's own driver runs them, prepared once.

Django wraps a cursor in several layers, and for PostgreSQL it writes the values into the text of each statement, so
that the server has to read and plan it anew. Here a statement keeps its text and only its values are sent; SQLite's
driver keeps what it has compiled, and so does PostgreSQL. Everything around it stays Django's: the connection, the
transaction, and the errors, which are raised as Django's.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from django.db import DEFAULT_DB_ALIAS, connections, models

if TYPE_CHECKING:
    from django.db.backends.base.base import BaseDatabaseWrapper

PLAIN = (str, int, bool, type(None))
"""What every driver takes as it is. (A subclass, such as a choice of Django's, goes Django's way.)"""


def run(statement: str, values: Sequence[Any]) -> Any:
    """Run a statement, with ``%s`` in the place of each value; its cursor, to fetch from."""
    used = database()
    if used.connection is None:
        used.ensure_connection()
    bare: Any = used.connection
    with used.wrap_database_errors:
        if used.vendor == "sqlite":
            return bare.execute(_with_question_marks(statement), values)
        return _server_cursor()(bare).execute(statement, values, prepare=True)


@lru_cache(maxsize=512)
def _with_question_marks(statement: str) -> str:
    return statement.replace("%s", "?")


@cache
def _server_cursor() -> Any:
    """A cursor that leaves the values to the server. Only a site with PostgreSQL has its driver."""
    import psycopg

    return psycopg.Cursor


def stored(field: models.Field[Any, Any], value: Any) -> Any:
    """A value as the driver takes it, for a column."""
    if type(value) in PLAIN and not isinstance(field, models.JSONField):
        return value
    used = database()
    if isinstance(value, datetime) and value.tzinfo is UTC:
        return str(value.replace(tzinfo=None)) if used.vendor == "sqlite" else value
    return field.get_db_prep_save(value, used)


def moment(read: datetime | None) -> datetime | None:
    """A moment as it is read from SQLite, which keeps all of them in UTC and does not say so.

    >>> moment(datetime(2026, 11, 17, 12))
    datetime.datetime(2026, 11, 17, 12, 0, tzinfo=datetime.timezone.utc)
    """
    return None if read is None else read.replace(tzinfo=UTC)


def database() -> BaseDatabaseWrapper:
    """The connection of this thread."""
    return connections[DEFAULT_DB_ALIAS]
