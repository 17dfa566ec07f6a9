"""The games of a player in the order of their lists: those that go on, the newest first, and then what ended last.

However many games a player has, the first ones are found in the index of each seat, in this order, and no further than
the place where a list ends. For a page far behind, all but the last games before it are skipped.
"""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from typing import Any

from django.db.models import Count, F, QuerySet, Value

from crownhead.sides import Side
from crownhead.web.database import statements
from crownhead.web.database.prepared import PreparedQuery, beginning
from crownhead.web.play.models import Game, GameQuerySet

LATEST = (F("finished_at").desc(nulls_first=True), F("pk").desc())
NEWEST_FIRST = ("-finished_at", "-pk")
CLOSE, GUESSES = 500, 8
"""How many places before a page are read and not skipped, and how often it is tried to come so close."""
NEVER = datetime(9000, 1, 1, tzinfo=UTC)


def latest(player: int, first: int, last: int, *, ended_only: bool = False) -> GameQuerySet:
    """Of all games of a player, those between two places."""
    return Game.objects.filter(pk__in=numbers(player, first, last, ended_only=ended_only)).order_by(*LATEST)


def numbers(player: int, first: int, last: int, *, ended_only: bool = False) -> list[int]:
    """The same by their numbers. Those that go on are few."""
    going_on: list[int] = []
    if not ended_only:
        going_on = sorted((row[0] for find in RUNNING for row in find(player)), reverse=True)
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
ENDED = (
    lambda player, until: _ended_until(as_white(player), until),
    lambda player, until: _ended_until(as_black(player), until),
)


def _counted(seat: GameQuerySet) -> QuerySet[Game, Any]:
    """The number of games of a seat, as the only row."""
    return seat.order_by().annotate(same=Value(1)).values("same").annotate(number=Count("*")).values_list("number")


def _ended_until(seat: GameQuerySet, until: datetime) -> QuerySet[Game, Any]:
    return seat.filter(finished_at__lte=until).order_by(*NEWEST_FIRST).values_list("finished_at", "pk")


def _ended(player: int, first: int, last: int) -> list[int]:
    """The numbers of the games that ended last, between two places: from a moment near the first one on, as many of
    each seat are looked at as there are places up to the last."""
    until, later = _milestone(player, first)
    most = last - later if until is NEVER else CLOSE + last - first
    rows = [row for query in ENDED for row in beginning(query, max(most, last - later))(player, until)]
    return [number for _at, number in sorted(rows, reverse=True)[first - later : last - later]]


def _milestone(player: int, place: int) -> tuple[datetime, int]:
    """A moment, and how many games ended after it: up to ``place``, and if possible not many fewer.

    To skip games of one seat in its index is quick, to sort those of both is not. So it is guessed how many of one seat
    come before the place, at first as if the player had each as often; then again, from there.
    """
    until, later, seat, share = NEVER, 0, Side.WHITE, 0.5
    for _guess in range(GUESSES):
        if (rest := place - later) <= CLOSE:
            break
        step = int(share * (rest - CLOSE // 2))
        found = _skipped(player, seat, until, step)
        if found is None or found[1] > rest:  # too far
            seat, share = seat.other, share / 2
        else:
            until, later, share = found[0], later + found[1], min(1.0, step / max(1, found[1]))
    return until, later


def _skipped(player: int, seat: Side, until: datetime, number: int) -> tuple[datetime, int] | None:
    """When the game ended that comes after so many of a seat, of all that ended until a moment; and how many of both
    seats have ended in between. None if there are not so many."""
    moment = statements.stored(Game._meta.get_field("finished_at"), until)
    white, black = [player, moment], [player, player, moment]
    values = [*white, *black, *(white if seat is Side.WHITE else black), number]
    if (row := statements.run(_skipping(seat), values).fetchone()) is None:
        return None
    at: datetime = row[0]
    return at.replace(tzinfo=UTC) if at.tzinfo is None else at, row[1]  # SQLite does not say that it is UTC


@cache
def _skipping(seat: Side) -> str:
    table = statements.database().ops.quote_name(Game._meta.db_table)
    white = f"FROM {table} WHERE white_id = %s AND finished_at <= %s"
    black = f"FROM {table} WHERE black_id = %s AND (white_id IS NULL OR white_id <> %s) AND finished_at <= %s"
    counts = " + ".join(f"(SELECT count(*) {each} AND finished_at > at)" for each in (white, black))
    games = white if seat is Side.WHITE else black
    last = f"SELECT finished_at AS at {games} ORDER BY finished_at DESC, number DESC LIMIT 1 OFFSET %s"
    return f"SELECT at, {counts} FROM ({last}) AS milestone"
