"""Connections that stay open, counted before they are answered: for each account, and for each address."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from threading import Lock
from time import monotonic
from typing import Any

from django.conf import settings

from crownhead.web.http.asgi_types import Application, Receive, Scope, Send
from crownhead.web.http.protection.rate_limits import place_in

MOST_OF_A_USER, MOST_OF_AN_ADDRESS = 50, 1000
"""A player has a few windows; behind an address may be a whole hall that follows a tournament."""
MOST_MESSAGES, WITHIN = 120, 60.0
"""That one socket may send within these seconds: a page says only whether it is on the screen."""
TOO_MANY = 4429


class OpenConnections:
    """How many are open, by who has them: all names of one are counted together, or none is.

    >>> from django.test.utils import override_settings
    >>> open_now = OpenConnections()
    >>> with override_settings(RATE_LIMITS=True):
    ...     [open_now.enter({"user 7": 2}) for _ in range(3)]
    [True, True, False]
    >>> open_now.leave(["user 7"])
    >>> open_now.enter({"user 7": 2})
    True
    """

    def __init__(self) -> None:
        self._open: Counter[str] = Counter()
        self._lock = Lock()

    def __getitem__(self, who: str) -> int:
        return self._open[who]

    def enter(self, most: Mapping[str, int]) -> bool:
        """Count one more for each name; False, and nothing is counted, if one of them has as many as it may have."""
        with self._lock:
            if settings.RATE_LIMITS and any(self._open[who] >= limit for who, limit in most.items()):
                return False
            self._open.update(most.keys())
            return True

    def leave(self, names: Mapping[str, int] | list[str]) -> None:
        """One less for each name."""
        with self._lock:
            self._open.subtract([*names])
            for who in names:
                if self._open[who] <= 0:
                    del self._open[who]


class Patient:
    """What a client sends by its socket. If that is too much, the socket is closed, as if the client had left."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive, self._send = receive, send
        self._since, self._messages = 0.0, 0

    async def __call__(self) -> Mapping[str, Any]:
        message = await self._receive()
        if message["type"] != "websocket.receive":
            return message
        if (now := monotonic()) - self._since > WITHIN:
            self._since, self._messages = now, 0
        self._messages += 1
        if self._messages <= MOST_MESSAGES:
            return message
        await self._send({"type": "websocket.close", "code": TOO_MANY})
        return {"type": "websocket.disconnect", "code": TOO_MANY}


class CountedSockets:
    """Refuses a socket, before it is opened, if its address or its account has too many; before the session is even
    looked up when it stands outside of what does that."""

    def __init__(self, inner: Application) -> None:
        self._inner = inner
        self._open = OpenConnections()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        names = self._names(scope)
        if not self._open.enter(names):
            await receive()  # what asks to be connected
            await send({"type": "websocket.close", "code": TOO_MANY})
            return
        try:
            await self._inner(scope, Patient(receive, send), send)
        finally:
            self._open.leave(names)

    def _names(self, scope: Scope) -> dict[str, int]:
        user = scope.get("user")
        if user is None:
            return {place_in(scope): MOST_OF_AN_ADDRESS}
        return {f"user {user.pk}": MOST_OF_A_USER} if user.is_authenticated else {}
