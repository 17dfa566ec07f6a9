"""The caller of the API, and how often they may call."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from ninja.security import HttpBearer

from crownhead.web.api import tokens
from crownhead.web.api.models import AccessToken
from crownhead.web.http.problems import TooManyError
from crownhead.web.http.protection import rate_limits
from crownhead.web.players.models import User


class Token(HttpBearer):
    """A personal token. Cookies are ignored, so that no page elsewhere can act in a user's name."""

    def authenticate(self, request: HttpRequest, token: str) -> AccessToken | None:
        """The token, if it is one."""
        return tokens.checked(token)


class Nobody:
    """A caller without a token, who may see what is public."""

    def __call__(self, request: HttpRequest) -> Nobody | None:
        """Applies only if no token was sent: a wrong one is an error."""
        return None if "Authorization" in request.headers else self


OWNER: Any = Token()
ANYBODY: Any = [Token(), Nobody()]
OPTIONAL: dict[str, Any] = {"security": [{}]}
"""How the description says that a token is welcome but not needed."""
FOR_ALL: dict[str, Any] = {"auth": ANYBODY, "openapi_extra": OPTIONAL}


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
    who = f"user {user.pk}" if user is not None else rate_limits.place_of(request)
    if not rate_limits.allows(name, who):
        raise TooManyError


def counts(user: User, name: str) -> bool:
    """The same for a user who is known already: whether this is still allowed."""
    return rate_limits.allows(name, f"user {user.pk}")
