"""All ratings again, from the first rated game to the last: what is kept must be what the games make of it.

The log is the rated games with their results, in the order in which they were counted: by the moment of each change,
and by its key where two have the same. The moment never goes back for a player, so that for each of them this is the
order in which their games changed their rating. A rated game that was never counted takes its place by its end.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from datetime import datetime
from typing import Any, NamedTuple

from django.db import connection, transaction
from django.db.models import Exists, OuterRef

from crownhead.sides import SIDES, Side
from crownhead.web.play.models import Game
from crownhead.web.players.models import User
from crownhead.web.ratings import service
from crownhead.web.ratings.models import Rating, RatingChange, speed_of, unrated
from crownhead.web.shelf.families import family_of_bundled

BATCH = 1000
NUMBERS = ("value", "deviation", "volatility", "games")
Kind = tuple[int, str, str]
"""Whose rating it is, of which family and at which speed."""


class Counted(NamedTuple):
    """A rated game as the log has it, with the changes that are kept of it."""

    at: datetime
    order: int
    game: Game
    players: dict[Side, int]
    kept: dict[Side, RatingChange]


class Corrections(NamedTuple):
    """How much was looked at, and how much of it had to be corrected."""

    games: int
    changes: int
    ratings: int


def recalculate() -> Corrections:
    """Calculate everything anew and correct what differs. Games cannot end meanwhile: those that do wait."""
    with transaction.atomic():
        _keep_others_out()
        standings: dict[Kind, Rating] = {}
        games = corrected = 0
        batch: list[RatingChange] = []
        for counted in heapq.merge(_counted(), _missed(), key=lambda each: (each.at, each.order)):
            games += 1
            batch += _changes(counted, standings)
            if len(batch) >= BATCH:
                corrected += _write(batch)
                batch = []
        corrected += _write(batch)
        return Corrections(games, corrected, _write_ratings(standings))


def _keep_others_out() -> None:
    if connection.vendor == "postgresql":  # on SQLite the transaction itself is the only writer
        with connection.cursor() as cursor:
            cursor.execute(f'LOCK TABLE "{Rating._meta.db_table}" IN EXCLUSIVE MODE')


def _counted() -> Iterator[Counted]:
    """The games that were counted. The two changes of a game need not stand side by side: others end meanwhile."""
    waiting: dict[int, RatingChange] = {}
    for change in RatingChange.objects.select_related("game").order_by("at", "pk").iterator(BATCH):
        other = waiting.pop(change.game_id, None)
        if other is None:
            waiting[change.game_id] = change
            continue
        kept = {Side(each.side): each for each in (other, change)}
        yield Counted(change.at, change.pk, change.game, {side: kept[side].player for side in SIDES}, kept)


def _missed() -> Iterator[Counted]:
    """The rated games that have a result and were never counted."""
    counted = Exists(RatingChange.objects.filter(game=OuterRef("pk")))
    ended = Game.objects.filter(~counted, rated=True, state=Game.State.FINISHED, finished_at__isnull=False)
    for game in ended.exclude(result="").order_by("finished_at", "pk").iterator(BATCH):
        if service.counts(game) and game.finished_at is not None:
            yield Counted(game.finished_at, 0, game, {side: game.player_id(side) or 0 for side in SIDES}, {})


def _changes(counted: Counted, standings: dict[Kind, Rating]) -> list[RatingChange]:
    """The changes of a game that are not as they are kept, after its two ratings were brought on."""
    game = counted.game
    family, speed = family_of_bundled(game.rulebook), speed_of(game).value
    both = {}
    for side, player in counted.players.items():
        both[side] = standings.setdefault((player, family, speed), unrated(player, family, speed))
    found = []
    for change in service.bring_on(game, both, counted.at):
        kept = counted.kept.get(Side(change.side))
        if kept is None or _facts(kept) != _facts(change):
            change.pk = kept.pk if kept is not None else None
            found.append(change)
    return found


def _facts(change: RatingChange) -> tuple[Any, ...]:
    return tuple(getattr(change, name) for name in ("family", "speed", "at", "before", *NUMBERS))


def _write(changes: list[RatingChange]) -> int:
    RatingChange.objects.bulk_create([each for each in changes if each.pk is None], BATCH)
    old = [each for each in changes if each.pk is not None]
    if old:
        RatingChange.objects.bulk_update(old, ["family", "speed", "at", "before", *NUMBERS], BATCH)
    return len(changes)


def _write_ratings(standings: dict[Kind, Rating]) -> int:
    """Write the ratings that differ, of those players who are still here; returns how many."""
    corrected: list[Rating] = []
    left = dict(standings)
    for rating in Rating.objects.order_by("pk").iterator(BATCH):
        now = left.pop((rating.user_id, rating.family, rating.speed), None)
        if now is None:
            rating.delete()
            corrected.append(rating)
        elif (rating.skill, rating.games, rating.last_at) != (now.skill, now.games, now.last_at):
            now.pk = rating.pk
            now.save()
            corrected.append(now)
    here = {*User.objects.filter(pk__in={user for user, *_ in left}).values_list("pk", flat=True)} if left else set()
    new = [rating for (user, *_kind), rating in left.items() if user in here]
    Rating.objects.bulk_create(new, BATCH)
    return len(corrected) + len(new)
