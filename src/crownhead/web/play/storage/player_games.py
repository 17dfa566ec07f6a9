"""The games of a player in the order of their lists: those that go on, the newest first, and then what ended last.

However many games a player has, they are found in the index of each seat, in this order, and no further than the place
where a list ends.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from django.db.models import Count, F, QuerySet, Value

from crownhead.sides import Side
from crownhead.web.database import statements
from crownhead.web.database.prepared import PreparedQuery
from crownhead.web.play.models import Game, GameQuerySet

LATEST = (F("finished_at").desc(nulls_first=True), F("pk").desc())


def latest(player: int, first: int, last: int, *, ended_only: bool = False) -> GameQuerySet:
    """Of all games of a player, those between two places."""
    return Game.objects.filter(pk__in=numbers(player, first, last, ended_only=ended_only)).order_by(*LATEST)


def numbers(player: int, first: int, last: int, *, ended_only: bool = False) -> list[int]:
    """The same by their numbers. Those that go on are few."""
    going_on: list[int] = []
    if not ended_only:
        going_on = sorted((number for find in RUNNING_NUMBERS for (number,) in find(player)), reverse=True)
    found = going_on[first:last]
    if last > len(going_on):
        found += _ended(player, max(0, first - len(going_on)), last - len(going_on))
    return found


def running(player: int) -> tuple[list[int], list[int]]:
    """The numbers of the games that go on: in the order of `GameQuerySet.waiting_for` those that wait for a player, and
    the others, the one in which something happened last first."""
    rows = [row for find in RUNNING for row in find(player)]
    waiting, others = [], []
    for number, deadline, changed_at, white, black, *who in rows:
        if (white == player and Side.WHITE in who) or (black == player and Side.BLACK in who):
            waiting.append((deadline is None, deadline, changed_at, number))
        else:
            others.append((changed_at, number))
    return [row[-1] for row in sorted(waiting)], [row[-1] for row in sorted(others, reverse=True)]


def count(player: int, *, ended_only: bool = False) -> int:
    """How many there are: counted seat by seat, each in its index alone."""
    return sum(number for find in (ENDED_NUMBERS if ended_only else NUMBERS) for (number,) in find(player))


def as_white(player: int) -> GameQuerySet:
    """Those with the white pieces, and those for both sides at one screen."""
    return Game.objects.filter(white=player)


def as_black(player: int) -> GameQuerySet:
    """Those with the black pieces against someone else; with `as_white`, all games of a player, each once."""
    return Game.objects.filter(black=player).exclude(white=player)


RUNNING_NUMBERS = (
    PreparedQuery(lambda player: as_white(player).unfinished().values_list("pk")),
    PreparedQuery(lambda player: as_black(player).unfinished().values_list("pk")),
)
OF_RUNNING = ("pk", "deadline", "changed_at", "white_id", "black_id", "asked", "answering")
RUNNING = (
    PreparedQuery(lambda player: as_white(player).unfinished().values_list(*OF_RUNNING)),
    PreparedQuery(lambda player: as_black(player).unfinished().values_list(*OF_RUNNING)),
)
NUMBERS = (
    PreparedQuery(lambda player: _counted(as_white(player))),
    PreparedQuery(lambda player: _counted(as_black(player))),
)
ENDED_NUMBERS = (
    PreparedQuery(lambda player: _counted(as_white(player).ended())),
    PreparedQuery(lambda player: _counted(as_black(player).ended())),
)


def _counted(seat: GameQuerySet) -> QuerySet[Game, Any]:
    """The number of games of a seat, as the only row."""
    return seat.order_by().annotate(same=Value(1)).values("same").annotate(number=Count("*")).values_list("number")


def _ended(player: int, first: int, last: int) -> list[int]:
    """The numbers of the games that ended last, between two places."""
    values = (player, player, player, max(0, last - first), first)
    return [number for _at, number in statements.run(_ended_between(), values).fetchall()]


@cache
def _ended_between() -> str:
    """Each seat is sorted by itself, as its index has it, and the two are merged: however far behind a page is, no
    database sorts all games of a player. (PostgreSQL would, if seats were not sorted already where they are joined.)"""
    table, order = statements.database().ops.quote_name(Game._meta.db_table), "ORDER BY finished_at DESC, number DESC"
    ended = f"SELECT finished_at, number FROM {table} WHERE finished_at IS NOT NULL AND"
    seats = ("white_id = %s", "black_id = %s AND (white_id IS NULL OR white_id <> %s)")
    sorted_seats = [f"SELECT * FROM ({ended} {seat} {order}) AS seat" for seat in seats]
    return f"{' UNION ALL '.join(sorted_seats)} {order} LIMIT %s OFFSET %s"
