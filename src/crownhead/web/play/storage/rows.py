"""The statements of every action, made once.

Django writes the SQL of a query each time that it is asked, and that takes several times as long as a database needs to
answer. A row of a game is read and written for every move, so here its statements are written when they are first
needed, and only their values change from then on. Anything rarer is left to Django.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, TypeVar

from django.db import connection, models

from crownhead.web.play.models import Game, LoggedAction
from crownhead.web.players.models import User

Row = TypeVar("Row", bound=models.Model)
Convert = Callable[[Any, Any, Any], Any]

NEVER_CHANGED = (
    *("number", "created_at", "rulebook", "rulebook_version", "edition", "rules", "start", "rated", "rematch_of"),
)
"""The columns of a game that no action changes; who plays is changed only by a user who leaves."""
SEATS = ("white", "black", "white_level", "black_level")


def locked(number: int) -> Game:
    """The row of a game with its players, which no one else changes until the transaction ends."""
    return _read(number, lock=True)


def read(number: int) -> Game:
    """The row of a game with its players."""
    return _read(number, lock=False)


def add(entry: LoggedAction) -> None:
    """Add an entry to a log."""
    with connection.cursor() as cursor:
        cursor.execute(_insertion(LoggedAction), _values(_fields(LoggedAction)[1:], entry))


def is_known(game: Game, key: str) -> bool:
    """Whether the log of a game has an entry with this key."""
    with connection.cursor() as cursor:
        cursor.execute(_search(), [game.number, key])
        return cursor.fetchone() is not None


def save(game: Game) -> None:
    """Write what actions change in the row of a game."""
    with connection.cursor() as cursor:
        cursor.execute(_update(), [*_values(_changing(), game), game.number])


def _read(number: int, *, lock: bool) -> Game:
    with connection.cursor() as cursor:
        cursor.execute(_selection(lock=lock), [number])
        row = cursor.fetchone()
    if row is None:
        raise Game.DoesNotExist
    end, each = len(_fields(Game)), len(_fields(User))
    game = _made(Game, row[:end])
    game.white = _user(row[end : end + each])
    game.black = _user(row[end + each :])
    return game


def _user(values: Sequence[Any]) -> User | None:
    return None if values[0] is None else _made(User, values)


def _made(model: type[Row], values: Sequence[Any]) -> Row:
    """An object from its columns, as Django makes it."""
    made = [*values]
    for index, expression, convert in _converters(model):
        made[index] = convert(made[index], expression, connection)
    return model.from_db(connection.alias, _names(model), made)


def _values(fields: Iterable[models.Field[Any, Any]], row: models.Model) -> list[Any]:
    return [field.get_db_prep_save(getattr(row, field.attname), connection) for field in fields]


# --- what is made once ------------------------------------------------------------------------------------------------


@cache
def _fields(model: type[models.Model]) -> list[models.Field[Any, Any]]:
    return [*model._meta.concrete_fields]


@cache
def _names(model: type[models.Model]) -> list[str]:
    return [field.attname for field in _fields(model)]


@cache
def _converters(model: type[models.Model]) -> list[tuple[int, Any, Convert]]:
    """What turns the database's values into Python's, for the columns that need it."""
    found = []
    for index, field in enumerate(_fields(model)):
        expression = field.get_col(model._meta.db_table)
        for convert in connection.ops.get_db_converters(expression) + field.get_db_converters(connection):
            found.append((index, expression, convert))
    return found


@cache
def _changing() -> list[models.Field[Any, Any]]:
    return [field for field in _fields(Game) if field.name not in NEVER_CHANGED + SEATS]


@cache
def _selection(*, lock: bool) -> str:
    def columns(model: type[models.Model], name: str) -> str:
        return ", ".join(f"{name}.{_quoted(field.column)}" for field in _fields(model))

    game, user = _quoted(Game._meta.db_table), _quoted(User._meta.db_table)
    statement = (
        f"SELECT {columns(Game, 'game')}, {columns(User, 'white')}, {columns(User, 'black')} FROM {game} game "
        f"LEFT JOIN {user} white ON white.id = game.white_id LEFT JOIN {user} black ON black.id = game.black_id "
        "WHERE game.number = %s"
    )
    lockable = lock and connection.features.has_select_for_update
    return f"{statement} FOR UPDATE OF game" if lockable else statement


@cache
def _insertion(model: type[models.Model]) -> str:
    columns = [_quoted(field.column) for field in _fields(model)[1:]]
    marks = ", ".join(["%s"] * len(columns))
    return f"INSERT INTO {_quoted(model._meta.db_table)} ({', '.join(columns)}) VALUES ({marks})"


@cache
def _search() -> str:
    return f"SELECT 1 FROM {_quoted(LoggedAction._meta.db_table)} WHERE game_id = %s AND {_quoted('key')} = %s"


@cache
def _update() -> str:
    columns = ", ".join(f"{_quoted(field.column)} = %s" for field in _changing())
    return f"UPDATE {_quoted(Game._meta.db_table)} SET {columns} WHERE number = %s"


def _quoted(name: str | None) -> str:
    assert name is not None  # only a field that is no column has none
    return connection.ops.quote_name(name)
