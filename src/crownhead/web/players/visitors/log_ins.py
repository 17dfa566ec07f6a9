"""Log-ins that fail, counted in three ways: for an account from one address, for an account from anywhere, and from one
address for any account. A passkey that fails names no account: only where it came from is counted. A log-in that
succeeds is never counted: many people may come from behind one router."""

from __future__ import annotations

from collections.abc import Iterator

from django.http import HttpRequest

from crownhead.web.http.protection import rate_limits
from crownhead.web.players.names import identity


def is_barred(request: HttpRequest) -> bool:
    """Whether there were too many failures: then this one is not even tried."""
    return any(rate_limits.is_reached(name, who) for name, who in _counted(request))


def count_failure(request: HttpRequest) -> None:
    """Count a failed log-in, for the account, the address and both together."""
    for name, who in _counted(request):
        rate_limits.allows(name, who)


def _counted(request: HttpRequest) -> Iterator[tuple[str, str]]:
    account = identity(request.POST.get("username", "").strip())  # as the form reads it, and the account is found by
    address = rate_limits.place_of(request)
    yield "log-in", f"{address} {account}"
    if account:
        yield "log-in of an account", account
    yield "log-in from an address", address
