"""What every page knows about the moderators' desk."""

from __future__ import annotations

from functools import cache

from django.http import HttpRequest

from crownhead.web.arbiter.models import Letter
from crownhead.web.http.template_types import Context
from crownhead.web.moderation.models import Flag
from crownhead.web.players.models import User


def desk(request: HttpRequest) -> Context:
    """How much waits for the visitor if they are a moderator, counted once, and only if a page asks."""
    user = getattr(request, "user", None)
    return {"reported": cache(lambda: waiting() if isinstance(user, User) and user.may_moderate else 0)}


def waiting() -> int:
    """Reports, letters and flags that no one has dealt with."""
    return Letter.objects.of_moderators().waiting().count() + Flag.objects.filter(dismissed_at=None).count()
