"""Rate limits: how often one visitor may do what would annoy others if it were done by a machine."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Mapping
from functools import cache, wraps
from ipaddress import IPv6Address, ip_address
from time import time
from typing import Any, NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils.crypto import salted_hmac
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from crownhead.web.http import errors, optional_cache
from crownhead.web.http.protection.counters import Counters
from crownhead.web.http.security import View

log = logging.getLogger("crownhead.limits")


class RateLimit(NamedTuple):
    """A number of times within a number of seconds.

    >>> RateLimit(5, 60).times
    5
    """

    times: int
    seconds: int


LIMITS = {
    "log-in": RateLimit(10, 300),  # failures for one account from one address
    "log-in of an account": RateLimit(50, 300),  # failures from anywhere
    "log-in from an address": RateLimit(100, 300),  # failures for any account: a club is behind one router
    "data": RateLimit(5, 3600),
    "password": RateLimit(10, 300),
    "sign-up": RateLimit(30, 600),  # new accounts: a club is behind one router
    "sign-up attempt": RateLimit(120, 600),  # forms, with those that have to be sent again
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
    return place_of(request)


def place_of(request: HttpRequest) -> str:
    """Where a request came from, as it is counted."""
    return f"address {network_of(address_of(request))}"


def place_in(scope: Mapping[str, Any]) -> str:
    """Where a connection came from, as it is counted: the same as `place_of` finds for its requests."""
    seen = b",".join(value for name, value in scope["headers"] if name == b"x-forwarded-for")
    client = scope.get("client") or ("",)
    return f"address {network_of(_address(seen.decode('latin-1'), str(client[0])))}"


def address_of(request: HttpRequest) -> str:
    """The address of the visitor."""
    return _address(str(request.META.get("HTTP_X_FORWARDED_FOR", "")), str(request.META.get("REMOTE_ADDR", "")))


def _address(forwarded: str, direct: str) -> str:
    """Behind a proxy that is trusted, the address that it saw: the last one, since anyone can send others before."""
    if forwarded:
        if settings.SECURE_PROXY_SSL_HEADER:
            return forwarded.rsplit(",", 1)[-1].strip()
        _warn_of_proxy()
    return direct


@cache
def _warn_of_proxy() -> None:
    """Warn the operator once, and not with every request."""
    log.warning(
        "requests come by a proxy (they have X-Forwarded-For), but CROWNHEAD_PROXY=1 is not set: "
        "all its visitors are counted as one address and share its limits"
    )


def client_of(request: HttpRequest) -> str:
    """A digest of where a visitor comes from, to count by and to keep: the address cannot be read from it."""
    return salted_hmac("client", network_of(address_of(request)), algorithm="sha256").hexdigest()[:32]


def network_of(address: str) -> str:
    """What one visitor can come from: an IPv4 address, or the network of an IPv6 address, which is one customer's.

    >>> network_of("2001:db8:1:2:3:4:5:6"), network_of("192.0.2.7"), network_of("unix:")
    ('2001:db8:1:2::', '192.0.2.7', 'unix:')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address) and found.ipv4_mapped is None:
        return str(IPv6Address(int(found) >> 64 << 64))
    return address


def allows(name: str, who: str) -> bool:
    """Count one more time, and return whether that is still allowed."""
    if not settings.RATE_LIMITS:
        return True
    times, seconds = LIMITS[name]
    return _counted(_key(name, who), seconds) <= times


def is_reached(name: str, who: str) -> bool:
    """Whether nothing more is allowed, without counting."""
    if not settings.RATE_LIMITS:
        return False
    key = _key(name, who)
    shared = optional_cache.get(key) if settings.REDIS_URL else None
    return max(shared if isinstance(shared, int) else 0, _counters.value(key, time())) >= LIMITS[name].times


def forget() -> None:
    """Begin to count anew."""
    _counters.clear()


def _key(name: str, who: str) -> str:
    window = int(time() // LIMITS[name][1])
    return "limit:" + hashlib.sha256(f"{name}:{who}:{window}".encode()).hexdigest()


def _counted(key: str, seconds: int) -> int:
    """How often it was, in all processes; in this one alone if there is no Redis, or if it is away."""
    now = time()
    shared = optional_cache.count(key, seconds) if settings.REDIS_URL else None
    return _counters.count(key, now + seconds, now) if shared is None else shared


_counters = Counters()


def limited(name: str) -> Callable[[View], View]:
    """A view whose POST requests are counted, by user or address; sign-ups always by address."""

    def decorate(view: View) -> View:
        @wraps(view)
        def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            by_address = name in ("sign-up attempt", "password-reset")
            who = place_of(request) if by_address else visitor_of(request)
            if request.method == "POST" and not allows(name, who):
                return errors.too_many(request)
            return view(request, *args, **kwargs)

        return wrapper

    return decorate


def with_password(limit: str) -> Callable[[View], View]:
    """What a page that asks for a password needs: it is sent seldom, kept in no cache and shown in no report."""

    def protected(view: View) -> View:
        guarded = sensitive_post_parameters("password")(limited(limit)(never_cache(view)))
        return require_http_methods(["GET", "POST"])(guarded)

    return protected
