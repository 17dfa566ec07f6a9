"""Making, checking and revoking personal tokens."""

from __future__ import annotations

import hashlib
import re
import secrets
from datetime import timedelta

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from crownhead.web.api.models import AccessToken
from crownhead.web.http.caching.byte_cache import ByteCache
from crownhead.web.players.models import User

PREFIX = "crownhead_"
"""What every token begins with, so that it is recognised in any place where it turns up."""
TOKEN = re.compile(rf"{PREFIX}[A-Za-z0-9_-]{{43}}")

MOST_TOKENS = 20
NOTED_EVERY = timedelta(minutes=1)
"""The time of last use is not more exact than this: not every request has to write."""
KNOWN_FOR = 5.0
"""Seconds for which a process trusts what it knows of a token. One that is revoked elsewhere is refused after that."""
MOST_BYTES, OF_A_TOKEN = 16 * 2**20, 5000
"""What all tokens that are known may take together, and each of them with its owner."""

_known: ByteCache[AccessToken] = ByteCache("tokens", MOST_BYTES, KNOWN_FOR)


def make(user: User, name: str) -> tuple[AccessToken, str]:
    """A new token for an account: its row, and the token itself, which cannot be recovered later."""
    if user.is_guest:
        raise PermissionDenied(_("You need an account to make tokens: sign up first."))
    secret = PREFIX + secrets.token_urlsafe(32)
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)  # two requests at once do not go over the limit
        if AccessToken.objects.filter(user=user).count() >= MOST_TOKENS:
            raise PermissionDenied(_("You already have %(number)d tokens: revoke one first.") % {"number": MOST_TOKENS})
        row = AccessToken.objects.create(
            user=user, name=name, beginning=secret[: len(PREFIX) + 2], digest=secret_digest(secret)
        )
    return row, secret


def secret_digest(secret: str) -> str:
    """What is kept of a token. It is long and random: a slow hash would protect it no better.

    >>> len(secret_digest("crownhead_…"))
    64
    """
    return hashlib.sha256(secret.encode()).hexdigest()


def checked(secret: str) -> AccessToken | None:
    """The token that this is, with its owner; None if it is none or was revoked."""
    if not TOKEN.fullmatch(secret):
        return None
    if token := known(secret):
        return token
    digest = secret_digest(secret)
    found = _looked_up(digest)
    if found is not None:
        _known.put(digest, found, OF_A_TOKEN)
    return found


def known(secret: str) -> AccessToken | None:
    """The token, if this process has looked it up a moment ago."""
    return _known.get(secret_digest(secret))


def forget() -> None:
    """Look up every token again: some were revoked, or something about their owners has changed."""
    _known.clear()


def _looked_up(digest: str) -> AccessToken | None:
    found = AccessToken.objects.select_related("user").filter(digest=digest, user__is_active=True).first()
    now = timezone.now()
    if found is not None and (found.used_at is None or found.used_at < now - NOTED_EVERY):
        AccessToken.objects.filter(pk=found.pk).update(used_at=now)
    return found


def revoke(user: User, key: int) -> bool:
    """Make a token useless, at once and for good; False if the user has no such token."""
    removed, _each = AccessToken.objects.filter(user=user, pk=key).delete()
    forget()
    return removed > 0
