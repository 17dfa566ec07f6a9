"""The games of a player in the order of their lists: those that go on, the newest first, and then what ended last.

However many games a player has, the first ones are found in the index of each seat, in this order, and no further than
the place where a list ends. The others are counted from the nearer end.
"""

from __future__ import annotations

from collections.abc import Callable

from django.db.models import F

from crownhead.web.database.prepared import PreparedQuery, beginning
from crownhead.web.play.models import Game, GameQuerySet

LATEST = (F("finished_at").desc(nulls_first=True), F("pk").desc())
NEWEST_FIRST, OLDEST_FIRST = ("-finished_at", "-pk"), ("finished_at", "pk")
NEAR = 500
"""Places at the beginning of a list, which are looked at most."""

Ended = tuple[object, int]
Seat = Callable[[int], GameQuerySet]


def latest(player: int, first: int, last: int, *, ended_only: bool = False) -> GameQuerySet:
    """Of all games of a player, those between two places."""
    return Game.objects.filter(pk__in=numbers(player, first, last, ended_only=ended_only)).order_by(*LATEST)


def numbers(player: int, first: int, last: int, *, ended_only: bool = False) -> list[int]:
    """The same by their numbers. Those that go on are few."""
    running: list[int] = []
    if not ended_only:
        running = sorted((number for find in RUNNING for (number,) in find(player)), reverse=True)
    found = running[first:last]
    if last > len(running):
        found += _ended(player, max(0, first - len(running)), last - len(running))
    return found


def count(player: int, *, ended_only: bool = False) -> int:
    """How many there are: counted seat by seat, each in its index alone."""
    return sum((seat(player).ended() if ended_only else seat(player)).count() for seat in SEATS)


def as_white(player: int) -> GameQuerySet:
    """Those with the white pieces, and those for both sides at one screen."""
    return Game.objects.filter(white=player)


def as_black(player: int) -> GameQuerySet:
    """Those with the black pieces against someone else; with `as_white`, all games of a player, each once."""
    return Game.objects.filter(black=player).exclude(white=player)


SEATS: tuple[Seat, Seat] = (as_white, as_black)
RUNNING = (
    PreparedQuery(lambda player: as_white(player).unfinished().values_list("pk")),
    PreparedQuery(lambda player: as_black(player).unfinished().values_list("pk")),
)
LAST_ENDED = (
    lambda player: as_white(player).ended().order_by(*NEWEST_FIRST).values_list("finished_at", "pk"),
    lambda player: as_black(player).ended().order_by(*NEWEST_FIRST).values_list("finished_at", "pk"),
)


def _ended(player: int, first: int, last: int) -> list[int]:
    """The numbers of the games that ended last, between two places: as many of each seat are looked at as there are
    places up to there, from the nearer end of the list."""
    order = NEWEST_FIRST
    if first > NEAR and (total := count(player, ended_only=True)) < first + last:
        first, last, order = max(0, total - last), max(0, total - first), OLDEST_FIRST
    if last > NEAR:
        one, other = (_up_to(seat(player).ended(), last, order).values_list("finished_at", "pk") for seat in SEATS)
        return [number for _at, number in one.union(other, all=True).order_by(*order)[first:last]]
    if order is NEWEST_FIRST:
        rows = [row for query in LAST_ENDED for row in beginning(query, last)(player)]
    else:
        rows = [
            row
            for seat in SEATS
            for row in seat(player).ended().order_by(*order).values_list("finished_at", "pk")[:last]
        ]
    return [number for _at, number in sorted(rows, reverse=order is NEWEST_FIRST)[first:last]]


def _up_to(ended: GameQuerySet, place: int, order: tuple[str, str]) -> GameQuerySet:
    """The games of a seat up to a place, and those that ended at the same time as the last of them."""
    at = ended.order_by(*order).values_list("finished_at", flat=True)[place - 1 : place].first()
    if at is None:
        return ended
    return ended.filter(finished_at__gte=at) if order is NEWEST_FIRST else ended.filter(finished_at__lte=at)
