"""What every page knows about the games of its visitor."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from crownhead.web.play.models import Game
from crownhead.web.players.models import User


def waiting(request: HttpRequest) -> dict[str, Any]:
    """How many games wait for the visitor, counted only if a page asks."""
    user = getattr(request, "user", None)
    return {"waiting": lambda: Game.objects.waiting_for(user).unfinished().count() if isinstance(user, User) else 0}
