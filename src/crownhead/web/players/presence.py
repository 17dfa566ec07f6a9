"""Who is online: players who had a page before them a moment ago.

Pages and sockets write it down, again and again while a page is open. A process that is killed, or a computer that
falls asleep, simply stops doing so; there is no flag that would be left standing.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta

from django.db import DatabaseError, IntegrityError, transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone

from crownhead.web.http import optional_cache
from crownhead.web.players.models import Presence, User

log = logging.getLogger("crownhead.presence")
NOTE_EVERY = 20.0
"""Seconds between two notes about a page that stays open."""
ONLINE = timedelta(seconds=3 * NOTE_EVERY + 15)
"""How long a player counts as online after the last note: a page without scripts notes when it is loaded."""


def note(users: Iterable[int], now: datetime) -> None:
    """Write down that players are here: one statement for all of them."""
    rows = [Presence(user_id=user, seen_at=now) for user in sorted({*users})]  # in one order for all
    try:
        with transaction.atomic():
            Presence.objects.bulk_create(rows, update_conflicts=True, unique_fields=["user"], update_fields=["seen_at"])
    except IntegrityError:  # one of them was removed at this moment
        if len(rows) > 1:
            for row in rows:
                note([row.user_id], now)


def online(now: datetime | None = None) -> QuerySet[Presence]:
    """The players who are here and let others see it, the latest first. Guests are counted nowhere else either."""
    here = Presence.objects.filter(seen_at__gt=(now or timezone.now()) - ONLINE)
    return here.filter(user__is_guest=False, user__is_active=True, user__shows_presence=True).order_by("-seen_at")


def count_online(now: datetime | None = None) -> int:
    """How many people are here, guests and those who do not show themselves included: a number names no one."""
    return Presence.objects.filter(seen_at__gt=(now or timezone.now()) - ONLINE).count()


def are_online(users: Iterable[User], now: datetime | None = None) -> set[int]:
    """The keys of those who are here, of players who let others see it."""
    return {*online(now).order_by().filter(user__in=[user.pk for user in users]).values_list("user", flat=True)}


def last_seen(user: User) -> datetime | None:
    """When a player was last here; for themselves alone."""
    return Presence.objects.filter(user=user).values_list("seen_at", flat=True).first()


class Presences:
    """Middleware: a player who has loaded a page is here. Written down no more often than by an open page."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer, and note who asked, if the page has looked that up."""
        response = self._get_response(request)
        user = getattr(request, "_cached_user", None)  # as Django's own middleware keeps it
        if isinstance(user, User) and user.is_active and optional_cache.is_first(f"here:{user.pk}", int(NOTE_EVERY)):
            try:
                note([user.pk], timezone.now())
            except DatabaseError as error:  # a page is not lost because it could not be noted who read it
                log.warning("who is here could not be written down: %s", error)
        return response
