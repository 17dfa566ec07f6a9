"""What every page knows about its visitor."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from crownhead.web.arbiter.models import Dispute, Letter
from crownhead.web.play.models import Game
from crownhead.web.players.models import User


def visitor(request: HttpRequest) -> dict[str, Any]:
    """The player who looks at the page, if any, and how many games wait for him (counted only if a page asks)."""
    user = getattr(request, "user", None)
    player = user if isinstance(user, User) else None
    return {
        "visitor": player,
        "on_the_desk": lambda: _on_the_desk() if player and player.may_rule else 0,
        "waiting": lambda: Game.objects.waiting_for(player).unfinished().count() if player else 0,
    }


def _on_the_desk() -> int:
    """How much waits for the arbiter."""
    return Dispute.objects.filter(ruled_at=None).count() + Letter.objects.filter(answered_at=None).count()
