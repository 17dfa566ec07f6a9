"""What lets a browser keep the pages of the rulebooks: a tag that changes with everything the page is made of."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache, wraps
from typing import Any
from weakref import WeakKeyDictionary

import django
from django.conf import settings
from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponseBase
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import get_language

import crownhead
from crownhead.rules.anthology import Book, load_book
from crownhead.rules.files import bundled, bundled_anthologies
from crownhead.web import environment
from crownhead.web.arbiter.context import desk
from crownhead.web.http.security import View
from crownhead.web.lobby.context import waiting
from crownhead.web.moderation.context import desk as moderators
from crownhead.web.players.visitors.context import visitor
from crownhead.web.shelf import service as shelf
from crownhead.web.shelf.keys import book_key, is_of_a_player
from crownhead.web.shelf.models import PlayerBook

KNOWN = "knows"
"""The cookie that remembers which rulebook a visitor knows."""

SHOWN = (
    "pk",
    "username",
    "is_guest",
    "may_rule",
    "may_moderate",
    "notices",
    "theme",
    "kings",
    "routes",
    "coordinates",
    "sounds",
)
"""What the pages show of a visitor, or by their preferences."""

_digests: WeakKeyDictionary[Book, str] = WeakKeyDictionary()
"""Of the books that are still used somewhere: none is kept for its digest."""

WRITTEN = ("key", "title", "owner__username", "edition", "played", "visibility", "removed_at")
"""What the pages show of a player's book, but for its text."""


def page_tag(request: HttpRequest, slug: str = "", *_: Any, **others: Any) -> str | None:
    """The tag of a page: its rulebooks, those of players that its lists have, and all that the frame around them shows
    to this visitor.

    Without a tag while a message waits to be shown: it must not stay unseen because the page has not changed.
    """
    if len(get_messages(request)):
        return None
    who: list[object] = []
    if (user := visitor(request)["visitor"]) is not None:
        counts = [waiting(request)["waiting"](), desk(request)["on_the_desk"](), moderators(request)["reported"]()]
        who = [*counts, *(getattr(user, name) for name in SHOWN)]
    shown = [request.get_full_path(), request.COOKIES.get(KNOWN, ""), request.COOKIES.get(settings.CSRF_COOKIE_NAME)]
    lists = [shelf.public_books(), *([PlayerBook.objects.of(user)] if user is not None else [])]
    offered = [row for books in lists for row in books.values_list(*WRITTEN)]
    return _tag(*_books(slug, others.get("other", "")), *offered, *who, *shown)


def book_tag(request: HttpRequest, slug: str = "", *_: Any, **others: Any) -> str | None:
    """The tag of what is the same for every visitor: a picture, a book to print, an example as it begins."""
    return _tag(*_books(slug), request.get_full_path()) if request.method == "GET" else None


def kept_for(seconds: int) -> Callable[[View], View]:
    """A view whose response every cache may keep that long; that of a player's book, which changes and is not for
    everyone, only the visitor's browser, which asks each time whether it is still the same."""

    def decorate(view: View) -> View:
        @wraps(view)
        def wrapper(request: HttpRequest, slug: str, *args: Any, **more: Any) -> HttpResponseBase:
            response = view(request, slug, *args, **more)
            patch_vary_headers(response, ("Accept-Language", "Cookie"))  # the visitor's language is in one of them
            if is_of_a_player(slug):
                patch_cache_control(response, private=True, no_cache=True)
            else:
                patch_cache_control(response, public=True, max_age=seconds)
            return response

        return wrapper

    return decorate


def _books(*keys: str) -> list[str]:
    known = [book_digest(load_book(key)) for key in keys if key in _slugs()]
    of_players = [book_key(key) for key in keys if is_of_a_player(key)]
    written = map(str, PlayerBook.objects.filter(key__in=of_players).values_list(*WRITTEN) if of_players else ())
    return [*known, *written] or [_all_books()]


@cache
def _slugs() -> frozenset[str]:
    return frozenset((*bundled(), *bundled_anthologies()))


@cache
def _all_books() -> str:
    return _tag(*(book_digest(load_book(slug)) for slug in sorted(_slugs())))


def book_digest(book: Book) -> str:
    """A book with its version, and the rulebooks that it rests on, in a few letters.

    >>> from crownhead import Rulebook
    >>> book_digest(Rulebook.load("english")) != book_digest(Rulebook.load("boxed"))
    True
    """
    known = _digests.get(book)
    if known is None:
        known = hashlib.sha256("\0".join((book.version, *book.texts)).encode()).hexdigest()[:16]
        _digests[book] = known
    return known


@cache
def _made_by() -> str:
    """A digest of the versions, templates and translations (of texts and of rulebooks) behind the pages: when one
    changes, every page is new."""
    versions = (crownhead.__version__, django.__version__, settings.STATIC_URL or "")
    made_of = [environment.digest(settings.BASE / "locale"), environment.digest(settings.BASE.parent / "rules")]
    return environment.digest(settings.BASE / "templates", *made_of, *versions)


def _tag(*parts: object) -> str:
    content = repr((_made_by(), get_language(), parts))
    return f'"{hashlib.sha256(content.encode()).hexdigest()[:24]}"'
