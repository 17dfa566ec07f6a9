"""The best players of each family at each speed: those whose rating is established and who have played lately."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils import timezone

from crownhead.web.ratings.glicko2 import ESTABLISHED
from crownhead.web.ratings.models import Rating, Speed

LATELY = {Speed.LIVE.value: timedelta(days=45), Speed.CORRESPONDENCE.value: timedelta(days=120)}
"""Who has not played a rated game for longer than this is not on the list."""
MOST = 500
"""How many places a list has."""


def leaders(family: str, speed: str, now: datetime | None = None) -> QuerySet[Rating]:
    """The list of one family at one speed, the best first."""
    since = (now or timezone.now()) - LATELY[speed]
    established = Rating.objects.filter(family=family, speed=speed, deviation__lte=ESTABLISHED)
    active = established.filter(last_at__gte=since, user__is_active=True)
    return active.select_related("user").order_by("-value", "user")
