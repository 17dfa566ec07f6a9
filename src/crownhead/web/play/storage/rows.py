"""The rows of every action: a game and its log, read and written by statements that are made once.

Django writes the SQL of a query each time that it is asked, and that takes several times as long as a database needs to
answer. A row of a game is read and written for every move, so here its statements are written when they are first
needed, only their values change from then on, and only columns that have changed are written: each one that an index
has costs a page of its own. Anything rarer is left to Django.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import cache, lru_cache
from typing import Any, TypeVar

from django.db import models
from django.db.models.base import ModelState

from crownhead.web.contract.actions import ActionData
from crownhead.web.database import statements
from crownhead.web.play.models import Game, LoggedAction
from crownhead.web.players.models import User

Row = TypeVar("Row", bound=models.Model)
Convert = Callable[[Any], Any]

NEVER_CHANGED = (
    *("number", "created_at", "rulebook", "rulebook_version", "edition", "rules", "start", "rated", "strength"),
    "rematch_of",
)
"""The columns of a game that no action changes; who plays is changed only by a user who leaves."""
LARGEST = 2**63 - 1
"""No game has a larger number; databases refuse to look for one."""
SEATS = ("white", "black", "white_level", "black_level")


def locked(number: int) -> Game:
    """The row of a game, which no one else changes until the transaction ends. Its players are read when they are
    asked for."""
    return _read(number, lock=True)


def read(number: int) -> Game:
    """The row of a game."""
    return _read(number, lock=False)


def seat(game: Game) -> None:
    """Read both players of a game by one statement, unless that was done."""
    keys = {"white": game.white_id, "black": game.black_id}
    if all(key is None or side in game._state.fields_cache for side, key in keys.items()):
        return
    found = statements.run(_players(), [*keys.values()]).fetchall()
    players = {row[0]: _read_as(User, row) for row in found}
    game.white, game.black = (players.get(key) for key in keys.values())


def count_waiting(player: int) -> int:
    """How many games wait for a player, by their key: those of `GameQuerySet.waiting_for` that go on."""
    found: tuple[int] = statements.run(_waiting(), [player, player, player]).fetchone()
    return found[0]


def write(game: Game, action: ActionData, *, by: str, user: User | None, at: datetime, ply: int, key: str) -> None:
    """Add an entry to the log of a game, in the place that the game has counted for it, and write what has changed in
    the game's row since it was read. (If it was read by Django: all that actions can change.)"""
    entry = {"game_id": game.number, "sequence": game.sequence, "action": action, "by": str(by)}
    entry |= {"user_id": None if user is None else user.pk, "at": at, "ply": ply, "key": key}
    added = [statements.stored(field, entry[field.attname]) for field in _fields(LoggedAction)[1:]]
    now, before = game.__dict__, game.as_read
    changed = [field for field in _changing() if before is None or now[field.attname] != before[field.attname]]
    values = [*(statements.stored(field, now[field.attname]) for field in changed), game.number]
    columns = tuple([field.column for field in changed])
    if statements.database().vendor == "postgresql":  # one way to the server and back
        statements.run(_insertion_and_update(columns), added + values)
    else:
        statements.run(_insertion(), added)
        statements.run(_update(columns), values)
    game.as_read = now.copy()


def _read(number: int, *, lock: bool) -> Game:
    row = statements.run(_selection(lock=lock), [number]).fetchone() if number <= LARGEST else None
    if row is None:
        raise Game.DoesNotExist
    game = _read_as(Game, row)
    game.as_read = game.__dict__.copy()
    return game


def made(model: type[Row], columns: dict[str, Any]) -> Row:
    """An object from columns of its row, as Django makes it, but for the signals around that, which no one listens
    to."""
    row = model.__new__(model)
    row.__dict__ = columns
    row._state = ModelState()
    row._state.adding, row._state.db = False, statements.database().alias
    return row


def _read_as(model: type[Row], values: Sequence[Any]) -> Row:
    """An object from all its columns as the driver returns them."""
    columns = dict(zip(_names(model), values, strict=True))
    for name, convert in _converters(model):
        columns[name] = convert(columns[name])
    return made(model, columns)


# --- what is made once ------------------------------------------------------------------------------------------------


@cache
def _fields(model: type[models.Model]) -> list[models.Field[Any, Any]]:
    return [*model._meta.concrete_fields]


@cache
def _names(model: type[models.Model]) -> list[str]:
    return [field.attname for field in _fields(model)]


@cache
def _converters(model: type[models.Model]) -> list[tuple[str, Convert]]:
    """What turns the database's values into Python's, for the columns that need it."""
    found: list[tuple[str, Convert]] = []
    for field in _fields(model):
        if isinstance(field, models.DateTimeField) and statements.database().vendor == "sqlite":
            found.append((field.attname, statements.moment))
        else:
            found += [(field.attname, convert) for convert in _as_django_converts(field, model)]
    return found


def _as_django_converts(field: models.Field[Any, Any], model: type[models.Model]) -> list[Convert]:
    expression, used = field.get_col(model._meta.db_table), statements.database()
    made = [*used.ops.get_db_converters(expression), *field.get_db_converters(used)]

    def bound(convert: Callable[[Any, Any, Any], Any]) -> Convert:
        return lambda value: convert(value, expression, used)

    return [bound(each) for each in made]


@cache
def _changing() -> list[models.Field[Any, Any]]:
    return [field for field in _fields(Game) if field.name not in NEVER_CHANGED + SEATS]


@cache
def _selection(*, lock: bool) -> str:
    statement = f"SELECT {_columns(Game)} FROM {_quoted(Game._meta.db_table)} WHERE number = %s"
    lockable = lock and statements.database().features.has_select_for_update
    return f"{statement} FOR UPDATE" if lockable else statement


@cache
def _players() -> str:
    return f"SELECT {_columns(User)} FROM {_quoted(User._meta.db_table)} WHERE id IN (%s, %s)"


@cache
def _waiting() -> str:
    """Two counts, each by its own index of unfinished games; a game at one screen is counted once."""
    table, going_on = _quoted(Game._meta.db_table), "finished_at IS NULL"
    asked = {side: f"{side}_id = %s AND (asked = '{side}' OR answering = '{side}')" for side in ("white", "black")}
    again = f"NOT (white_id IS NOT NULL AND {asked['white']})"
    white = f"SELECT count(*) FROM {table} WHERE {going_on} AND {asked['white']}"
    black = f"SELECT count(*) FROM {table} WHERE {going_on} AND {asked['black']} AND {again}"
    return f"SELECT ({white}) + ({black})"


@cache
def _insertion() -> str:
    columns = [_quoted(field.column) for field in _fields(LoggedAction)[1:]]
    marks = ", ".join(["%s"] * len(columns))
    return f"INSERT INTO {_quoted(LoggedAction._meta.db_table)} ({', '.join(columns)}) VALUES ({marks})"


@lru_cache(maxsize=256)
def _update(changed: tuple[str, ...]) -> str:
    columns = ", ".join(f"{_quoted(column)} = %s" for column in changed)
    return f"UPDATE {_quoted(Game._meta.db_table)} SET {columns} WHERE number = %s"


@lru_cache(maxsize=256)
def _insertion_and_update(changed: tuple[str, ...]) -> str:
    return f"WITH entry AS ({_insertion()}) {_update(changed)}"


def _columns(model: type[models.Model]) -> str:
    return ", ".join(_quoted(field.column) for field in _fields(model))


def _quoted(name: str | None) -> str:
    assert name is not None  # only a field that is no column has none
    return statements.database().ops.quote_name(name)
