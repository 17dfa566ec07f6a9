"""Who asks, and how often they may."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from ninja.security import HttpBearer

from crownhead.web.api import tokens
from crownhead.web.api.models import AccessToken
from crownhead.web.http import rate_limits
from crownhead.web.http.problems import TooManyError
from crownhead.web.players.models import User


class Token(HttpBearer):
    """A personal token. Cookies count for nothing here, so that no page elsewhere can act in somebody's name."""

    def authenticate(self, request: HttpRequest, token: str) -> AccessToken | None:
        """The token, if it is one."""
        return tokens.checked(token)


class Nobody:
    """A caller without a token, who may see what is public."""

    def __call__(self, request: HttpRequest) -> Nobody | None:
        """Only if no token was sent: a wrong one is told to be wrong."""
        return None if "Authorization" in request.headers else self


OWNER: Any = Token()
ANYBODY: Any = [Token(), Nobody()]
OPTIONAL: dict[str, Any] = {"security": [{}]}
"""How the description says that a token is welcome but not needed."""


def caller(request: HttpRequest) -> User | None:
    """The owner of the token that was sent, if any."""
    proof = getattr(request, "auth", None)
    return proof.user if isinstance(proof, AccessToken) else None


def owner(request: HttpRequest) -> User:
    """The owner of the token; only where one is needed."""
    user = caller(request)
    assert user is not None
    return user


def counted(request: HttpRequest, name: str) -> None:
    """Count one more request of this kind, together with those that the same player makes by the pages."""
    user = caller(request)
    who = f"user {user.pk}" if user is not None else f"address {rate_limits.address_of(request)}"
    if not rate_limits.allows(name, who):
        raise TooManyError
