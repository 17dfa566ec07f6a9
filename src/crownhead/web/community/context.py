"""What every page knows about the messages of its visitor."""

from __future__ import annotations

from functools import cache

from django.http import HttpRequest

from crownhead.web.community import messages
from crownhead.web.http.template_types import Context
from crownhead.web.players.models import User


def unread(request: HttpRequest) -> Context:
    """How many messages the visitor has not read, counted once, and only if a page asks."""
    user = getattr(request, "user", None)
    return {"unread": cache(lambda: messages.unread(user) if isinstance(user, User) and not user.is_guest else 0)}
