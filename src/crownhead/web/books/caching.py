"""What lets a browser keep the pages of the rulebooks: a tag that changes with whatever the page is made of."""

from __future__ import annotations

import hashlib
from functools import cache, lru_cache
from typing import Any

import django
from django.conf import settings
from django.contrib.messages import get_messages
from django.http import HttpRequest
from django.utils.translation import get_language

import crownhead
from crownhead.rules.rulebook import Rulebook, bundled
from crownhead.web import environment
from crownhead.web.arbiter.context import desk
from crownhead.web.lobby.context import waiting
from crownhead.web.players.context import visitor

KNOWN = "knows"
"""The cookie that remembers which rulebook somebody knows."""

SHOWN = ("pk", "username", "is_guest", "may_rule", "theme", "kings", "coordinates", "sounds")
"""What the pages show of a visitor, or by their preferences."""


def page_tag(request: HttpRequest, slug: str = "", *_: Any, **others: Any) -> str | None:
    """The tag of a page: its rulebooks, and all that the frame around them shows to this visitor.

    Without a tag while a message waits to be shown: it must not stay unseen because the page has not changed.
    """
    if len(get_messages(request)):
        return None
    who: list[object] = []
    if (user := visitor(request)["visitor"]) is not None:
        counts = [waiting(request)["waiting"](), desk(request)["on_the_desk"]()]
        who = [*counts, *(getattr(user, name) for name in SHOWN)]
    shown = [request.get_full_path(), request.COOKIES.get(KNOWN, ""), request.COOKIES.get(settings.CSRF_COOKIE_NAME)]
    return _tag(*_books(slug, others.get("other", "")), *who, *shown)


def book_tag(request: HttpRequest, slug: str = "", *_: Any, **others: Any) -> str | None:
    """The tag of what is the same for everybody: a picture, a book to print, an example as it begins."""
    return _tag(*_books(slug), request.path) if request.method in ("GET", "HEAD") else None


def _books(*slugs: str) -> list[str]:
    known = bundled()
    return [digest_of(Rulebook.load(slug)) for slug in slugs if slug in known] or [_all_books()]


@cache
def _all_books() -> str:
    return _tag(*(digest_of(Rulebook.load(slug)) for slug in bundled()))


@lru_cache(maxsize=256)
def digest_of(rulebook: Rulebook) -> str:
    """A rulebook with its version, and those that it extends, in a few letters.

    >>> digest_of(Rulebook.load("english")) != digest_of(Rulebook.load("boxed"))
    True
    """
    return hashlib.sha256("\0".join((rulebook.version, *rulebook.texts)).encode()).hexdigest()[:16]


@cache
def _made_by() -> str:
    """What renders the pages: when it is exchanged, all of them are new."""
    versions = (crownhead.__version__, django.__version__, settings.STATIC_URL or "")
    return environment.digest(settings.BASE / "templates", environment.digest(settings.BASE / "locale"), *versions)


def _tag(*parts: object) -> str:
    told = repr((_made_by(), get_language(), parts))
    return f'"{hashlib.sha256(told.encode()).hexdigest()[:24]}"'
