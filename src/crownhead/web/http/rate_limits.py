"""Rate limits: how often one visitor may do what would annoy others if it were done by a machine."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable
from functools import wraps
from time import time
from typing import Any, NamedTuple

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponseBase

from crownhead.web.http import errors


class RateLimit(NamedTuple):
    """A number of times within a number of seconds.

    >>> RateLimit(5, 60).times
    5
    """

    times: int
    seconds: int


LIMITS = {
    "log-in": RateLimit(10, 300),
    "sign-up": RateLimit(5, 600),
    "game": RateLimit(30, 600),
    "challenge": RateLimit(20, 600),
    "chat": RateLimit(20, 60),
    "contact": RateLimit(5, 600),
    "message": RateLimit(20, 600),
    "pairing": RateLimit(60, 600),
    "relation": RateLimit(60, 600),
    "password-reset": RateLimit(5, 600),
    "act": RateLimit(240, 60),
    "read": RateLimit(600, 60),
    "stream": RateLimit(120, 60),
    "token": RateLimit(20, 600),
    "example": RateLimit(240, 60),
    "workshop": RateLimit(600, 60),
    "analysis": RateLimit(900, 60),
    "search": RateLimit(40, 60),
    "picture": RateLimit(20, 60),
    "book": RateLimit(60, 600),
    "review": RateLimit(30, 600),
    "try": RateLimit(120, 60),
    "puzzle": RateLimit(120, 60),
    "study": RateLimit(60, 600),
    "hint": RateLimit(60, 300),
}


def visitor_of(request: HttpRequest) -> str:
    """Who is counted: the user if there is one, else the address that the request came from."""
    user = getattr(request, "user", None)
    if user is not None and user.is_authenticated:
        return f"user {user.pk}"
    return f"address {address_of(request)}"


def address_of(request: HttpRequest) -> str:
    """The address of the visitor; behind a proxy that is trusted, the one that the proxy saw."""
    if settings.SECURE_PROXY_SSL_HEADER and (seen := request.META.get("HTTP_X_FORWARDED_FOR", "")):
        return str(seen).rsplit(",", 1)[-1].strip()
    return str(request.META.get("REMOTE_ADDR", ""))


def allows(name: str, who: str) -> bool:
    """Count one more time, and return whether that is still allowed."""
    if not settings.RATE_LIMITS:
        return True
    times, seconds = LIMITS[name]
    window = int(time() // seconds)
    key = "limit:" + hashlib.sha256(f"{name}:{who}:{window}".encode()).hexdigest()
    try:
        cache.add(key, 0, timeout=seconds)
        return cache.incr(key) <= times
    except ValueError:  # it ran out in between
        return True
    except Exception as error:  # anything that Redis may raise when it is away: the games go on
        log.warning("%s: cannot be counted, so it is allowed: %s", name, error)
        return True


log = logging.getLogger("crownhead.limits")
View = Callable[..., HttpResponseBase]


def limited(name: str) -> Callable[[View], View]:
    """A view whose POST requests are counted, by user or address; log-ins and sign-ups always by address."""

    def decorate(view: View) -> View:
        @wraps(view)
        def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            by_address = name in ("log-in", "sign-up", "password-reset")
            who = f"address {address_of(request)}" if by_address else visitor_of(request)
            if request.method == "POST" and not allows(name, who):
                return errors.too_many(request)
            return view(request, *args, **kwargs)

        return wrapper

    return decorate
