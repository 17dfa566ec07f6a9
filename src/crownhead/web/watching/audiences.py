"""How many look at each game: noted by every web process for its own sockets, and added up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone

from crownhead.web.database.prepared import PreparedQuery
from crownhead.web.watching.models import Audience

NOTE_EVERY = 5.0
"""Seconds between two notes of a process."""
CURRENT = timedelta(seconds=4 * NOTE_EVERY)
"""How long a note counts."""
OLD = timedelta(hours=1)


def note(process: str, counts: Mapping[int, int], now: datetime) -> None:
    """Write down how many spectators each game has in a process: one statement for all."""
    rows = [
        Audience(game_id=number, process=process, spectators=count, seen_at=now)
        for number, count in sorted(counts.items())
    ]
    try:
        with transaction.atomic():
            Audience.objects.bulk_create(
                rows,
                update_conflicts=True,
                unique_fields=["game", "process"],
                update_fields=["spectators", "seen_at"],
            )
    except IntegrityError:  # one of the games was removed at this moment
        if len(rows) > 1:
            for row in rows:
                note(process, {row.game_id: row.spectators}, now)


def counted(games: Iterable[int], now: datetime | None = None) -> dict[int, int]:
    """How many look at each of these games; those at which no one looks are left out."""
    found: Counter[int] = Counter()
    if numbers := [*games]:
        for game, spectators in _current((now or timezone.now()) - CURRENT, *numbers):
            found[game] += spectators
    return found


_current = PreparedQuery(
    lambda since, *games: Audience.objects.filter(game__in=games, seen_at__gt=since, spectators__gt=0).values_list(
        "game", "spectators"
    )
)


def sweep(now: datetime) -> int:
    """Remove what is too old to count; how many rows that were."""
    return Audience.objects.filter(seen_at__lt=now - OLD).delete()[0]
