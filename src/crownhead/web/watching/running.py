"""Which games are being played: those to watch, by rules, speed and strength; the one to look at in each family; and
how many there are."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from datetime import datetime, timedelta
from typing import Any, NamedTuple, TypeVar

from django.db.models import DateTimeField, F, Q, Value
from django.db.models.functions import Coalesce
from django.db.models.lookups import GreaterThan
from django.utils import timezone

from crownhead.rules.rulebook import bundled
from crownhead.web.http.caching.byte_cache import ByteCache
from crownhead.web.play.models import Game, GameQuerySet, Timing
from crownhead.web.players import presence
from crownhead.web.ratings.models import Speed
from crownhead.web.shelf.families import FAMILIES, family_of_bundled

SPEEDS = {
    Speed.LIVE.value: (Timing.Kind.FISCHER.value, Timing.Kind.MOVE.value),
    Speed.CORRESPONDENCE.value: (Timing.Kind.DAYS.value, Timing.Kind.UNLIMITED.value),
}
"""The kinds of time of each speed."""
STRENGTHS = (1600, 1800, 2000, 2200)
"""The ratings that one can ask for: both players have at least this one."""
NOW = timedelta(minutes=15)
"""A game in which something has happened within this time is being played now."""
LATELY = timedelta(days=30)
"""Turn by turn, a game in which nothing has happened for longer is not shown: no one plays it."""
MOST = 1000
"""How many games are listed: the rest is found by the filter."""
CANDIDATES = 200
"""Among how many games, the strongest first, those of all families are looked for at once."""

Kept = TypeVar("Kept")
_fresh: ByteCache[Any] = ByteCache("running games", 2**20, 5.0)


class Wanted(NamedTuple):
    """Which games one wants to see; what is empty does not matter. ``players``: ``people`` or ``computer``."""

    rulebook: str = ""
    family: str = ""
    speed: str = ""
    strength: int = 0
    players: str = "people"


class Numbers(NamedTuple):
    """How many people are here, and how many games are being played now."""

    online: int
    playing: int


def books_of(family: str) -> list[str]:
    """The rulebooks of a family.

    >>> "boxed" in books_of("short"), books_of("columns")
    (True, ['bashni', 'lasca'])
    """
    return sorted(slug for slug in bundled() if family_of_bundled(slug) == family)


def games(wanted: Wanted, now: datetime | None = None, within: timedelta | None = None) -> GameQuerySet:
    """The games that go on: the strongest first, and of those that are as strong, the one in which something happened
    last, within a time."""
    against_computer = wanted.players == "computer"
    within = within or (NOW if against_computer else LATELY)
    found = _lately((now or timezone.now()) - within, is_rare=within <= NOW)
    if against_computer:
        found = found.filter(Q(white_level__isnull=False) | Q(black_level__isnull=False))
    else:
        found = found.filter(white__isnull=False, black__isnull=False).exclude(white=F("black"))
    if wanted.speed:
        found = found.filter(timing__in=SPEEDS[wanted.speed])
    if wanted.rulebook:
        found = found.filter(rulebook=wanted.rulebook)
    elif wanted.family:
        found = found.filter(rulebook__in=books_of(wanted.family))
    if wanted.strength:
        found = found.filter(strength__gte=wanted.strength)
    return found.order_by("-strength", "-changed_at", "-pk")


def _lately(since: datetime, *, is_rare: bool) -> GameQuerySet:
    """The games that go on, and in which something has happened since then.

    If these are most of them, a database does not know it: it counts how many of *all* games changed lately, would find
    those few one by one, and sort them. Asked in words that it knows nothing of, it reads the running games as they
    stand in their index, the strongest first, and stops when it has enough.
    """
    if is_rare:
        return Game.objects.unfinished().filter(state=Game.State.PLAYING, changed_at__gt=since)
    changed = Coalesce("changed_at", Value(since, DateTimeField()))
    return Game.objects.unfinished().exclude(state=Game.State.FROZEN).filter(GreaterThan(changed, since))


def playing_now(most: int, now: datetime | None = None) -> list[int]:
    """The numbers of some games in which something happens now: those between people first, then those against the
    computer."""

    def look() -> list[int]:
        at = now or timezone.now()
        people = games(Wanted(), at, NOW)
        found = [*people.values_list("pk", flat=True)[:most]]
        if len(found) < most:
            computers = games(Wanted(players="computer"), at).filter(ply__gt=0)
            found += computers.values_list("pk", flat=True)[: most - len(found)]
        return found

    return _kept(("now", most), look)


def featured(now: datetime | None = None) -> dict[str, int]:
    """The game to look at in each family, by its number: between the strongest players, in real time if possible."""

    def look() -> dict[str, int]:
        best: dict[str, int] = {}
        for speed in (Speed.LIVE.value, Speed.CORRESPONDENCE.value):
            strongest = games(Wanted(speed=speed), now).values_list("pk", "rulebook")[:CANDIDATES]
            for number, rulebook in strongest:
                best.setdefault(family_of_bundled(rulebook), number)
            if len(strongest) == CANDIDATES:  # the other families have none that is as strong as these
                for family in FAMILIES.keys() - best:
                    for number in games(Wanted(family=family, speed=speed), now).values_list("pk", flat=True)[:1]:
                        best[family] = number
        return {family: best[family] for family in FAMILIES if family in best}

    return _kept("featured", look)


def numbers(now: datetime | None = None) -> Numbers:
    """How many people are here, and in how many games something has happened within a quarter of an hour."""

    def look() -> Numbers:
        at = now or timezone.now()
        playing = Game.objects.filter(state=Game.State.PLAYING, changed_at__gt=at - NOW, ply__gt=0)
        return Numbers(presence.count_online(at), playing.count())

    return _kept("numbers", look)


def _kept(key: Hashable, look: Callable[[], Kept]) -> Kept:
    """What was found a moment ago, or now: the same for all who look."""
    found: Kept | None = _fresh.get(key)
    if found is None:
        found = look()
        _fresh.put(key, found, 200)
    return found
