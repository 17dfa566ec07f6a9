"""Queries that a page asks at every visit: Django writes each of them once, and from then on only its values change.

To write the SQL of a query takes Django several times as long as a database needs to answer it. What is asked is still
told in Django's words: a query is written with stand-ins for its values, and where these have gone is remembered.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Any, NamedTuple

from django.db.models import QuerySet

from crownhead.web.database import statements

Value = int | str | datetime
Query = Callable[..., QuerySet[Any, Any]]
Row = tuple[Any, ...]

EPOCH = datetime(1900, 1, 1, tzinfo=UTC)


class Statement(NamedTuple):
    """The text of a query, its values, which of them are given with each question, and how rows are read."""

    text: str
    values: list[Any]
    places: list[tuple[int, int]]
    convert: Callable[[Sequence[Row]], list[Row]]


class PreparedQuery:
    """A query by some values, of the columns that its ``values_list`` names, at most ``most`` rows of it.

    Its values are keys, words or moments, each used as it is: a query that looks at them before it is asked, to leave
    out what is empty or to add one, is not for this.
    """

    def __init__(self, query: Query, most: int | None = None) -> None:
        self._query, self._most = query, most
        self._written: dict[tuple[str, int], Statement] = {}

    def __call__(self, *values: Value) -> list[Row]:
        """The rows for these values."""
        kind = (statements.database().vendor, len(values))
        if (written := self._written.get(kind)) is None:
            written = self._written[kind] = self._write([_stand_in(place, value) for place, value in enumerate(values)])
        given = written.values.copy()
        for place, index in written.places:
            given[place] = _as_sent(given[place], values[index])
        return written.convert(statements.run(written.text, given).fetchall())

    def _write(self, stand_ins: list[Value]) -> Statement:
        query = self._query(*stand_ins)[: self._most]
        compiler = query.query.get_compiler(statements.database().alias)
        text, values = compiler.as_sql()
        sent = [_as_sent(stand_in, stand_in) for stand_in in stand_ins]
        places = [(place, sent.index(value)) for place, value in enumerate(values) if value in sent]
        missing = {*range(len(stand_ins))} - {index for _place, index in places}
        assert not missing, f"a value of the query is not in its statement: {missing}"
        assert compiler.select is not None
        converters = compiler.get_converters([each[0] for each in compiler.select[: compiler.col_count]])

        def convert(rows: Sequence[Row]) -> list[Row]:
            return [tuple(row) for row in compiler.apply_converters(rows, converters)] if converters else [*rows]

        return Statement(text, [*values], places, convert)


def _stand_in(place: int, value: Value) -> Value:
    """A value of the same kind that no query has by itself."""
    if isinstance(value, datetime):
        return EPOCH + timedelta(days=place, seconds=4321)
    return f"stand-in {place}" if isinstance(value, str) else 1_987_654_321 + place


def _as_sent(like: Any, value: Value) -> Any:
    """A value as the driver takes it in the place of another one."""
    if isinstance(value, datetime):
        return str(value.astimezone(UTC).replace(tzinfo=None)) if statements.database().vendor == "sqlite" else value
    return value if isinstance(value, str) else type(like)(value)


@lru_cache(maxsize=256)
def beginning(query: Query, most: int) -> PreparedQuery:
    """The first rows of a query, prepared: always the same for the same function."""
    return PreparedQuery(query, most)
