"""Pages for those who are known here: the view is handed its player, and a visitor is asked to log in."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect

from crownhead.web.http.security import View
from crownhead.web.players.models import User
from crownhead.web.players.services import account_of, player_of


def _for_those(who: Callable[[HttpRequest], User | None]) -> Callable[[View], View]:
    def decorate(view: View) -> View:
        @wraps(view)
        def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            user = who(request)
            return redirect("log-in") if user is None else view(request, user, *args, **kwargs)

        return wrapper

    return decorate


for_players = _for_those(player_of)
"""Accounts and guests."""

for_accounts = _for_those(account_of)
"""Guests have none, and could lose what they keep."""
