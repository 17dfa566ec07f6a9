"""What every page knows about its visitor."""

from __future__ import annotations

from django.http import HttpRequest

from crownhead.web.http.template_types import Context
from crownhead.web.players.models import User


def visitor(request: HttpRequest) -> Context:
    """The player who looks at the page, if any."""
    user = getattr(request, "user", None)
    return {"visitor": user if isinstance(user, User) else None}
