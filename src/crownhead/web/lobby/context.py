"""What every page knows about the games of its visitor."""

from __future__ import annotations

from functools import cache

from django.http import HttpRequest

from crownhead.web.http.template_types import Context
from crownhead.web.play.storage import rows
from crownhead.web.players.models import User


def waiting(request: HttpRequest) -> Context:
    """How many games wait for the visitor, counted once if a page asks."""
    user = getattr(request, "user", None)
    return {"waiting": cache(lambda: rows.count_waiting(user.pk) if isinstance(user, User) else 0)}
