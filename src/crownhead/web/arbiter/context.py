"""What every page knows about the arbiter's desk."""

from __future__ import annotations

from functools import cache

from django.http import HttpRequest

from crownhead.web.arbiter.models import Dispute, Letter
from crownhead.web.http.template_types import Context
from crownhead.web.players.models import User


def desk(request: HttpRequest) -> Context:
    """How much waits for the visitor if they are an arbiter, counted once, and only if a page asks."""
    user = getattr(request, "user", None)
    return {"on_the_desk": cache(lambda: _on_the_desk() if isinstance(user, User) and user.may_rule else 0)}


def _on_the_desk() -> int:
    return Dispute.objects.filter(ruled_at=None).count() + Letter.objects.of_arbiters().waiting().count()
