"""Who is behind a socket. What was true when it was opened may have ended since: by a log-out, by another password, or
because the account was closed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from crownhead.web.players.models import User

Scope = Mapping[str, Any]
SESSIONS = import_module(settings.SESSION_ENGINE).SessionStore.get_model_class()


def viewer(scope: Scope) -> User | None:
    """The user behind a socket, if they are still logged in."""
    return viewers([scope])[0]


def viewers(scopes: Iterable[Scope]) -> list[User | None]:
    """The same for several sockets: two statements, however many they are."""
    keys = [getattr(scope.get("session"), "session_key", None) for scope in scopes]
    rows = SESSIONS.objects.filter(session_key__in={*keys} - {None}, expire_date__gt=timezone.now())
    sessions: dict[str | None, dict[str, Any]] = {row.session_key: row.get_decoded() for row in rows}
    users = User.objects.in_bulk([int(data[SESSION_KEY]) for data in sessions.values() if SESSION_KEY in data])
    return [_proven(users, sessions.get(key, {})) for key in keys]


def _proven(users: Mapping[int, User], session: Mapping[str, Any]) -> User | None:
    """The user of a session that was begun with the password that they have now."""
    user, proof = users.get(int(session.get(SESSION_KEY, 0))), session.get(HASH_SESSION_KEY, "")
    if user is None or not user.is_active:
        return None
    hashes = (user.get_session_auth_hash(), *user.get_session_auth_fallback_hash())
    return user if any(constant_time_compare(proof, each) for each in hashes) else None
