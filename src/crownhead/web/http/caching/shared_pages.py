"""Pages that look the same to all visitors: rendered once, and handed out for a moment.

A visitor who has no session sees what every other one sees, but for two things that are put in anew each time: the
token that protects the forms of a page, and the key by which each form is done only once. Members see a page of their
own.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.csrf import get_token
from django.utils.translation import get_language

from crownhead.web.http.caching.byte_cache import ByteCache
from crownhead.web.http.security import View

FRESH = 1.0
"""Seconds for which a page is handed out."""
MOST_BYTES = 16 * 2**20
"""What all pages may take together."""
TOKEN = re.compile(rb'(name="csrfmiddlewaretoken" value=")[^"]+')
KEY = re.compile(rb'(name="(?:[a-z]+-)?key" value=")[^"]+')


class RenderedPage(NamedTuple):
    """A page as it was rendered."""

    body: bytes
    headers: dict[str, str]


shared_by_all: ByteCache[RenderedPage] = ByteCache("pages", MOST_BYTES, FRESH)


def shared(view: View) -> View:
    """A view whose pages are shared by all who have no session."""

    @wraps(view)
    def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        return for_visitors(request, "", lambda: view(request, *args, **kwargs))

    return wrapper


def for_visitors(request: HttpRequest, state: Hashable, render: Callable[[], HttpResponseBase]) -> HttpResponseBase:
    """The page at this address in this language, which may be shared while what it shows is in the same state."""
    if request.method != "GET" or not settings.SHARE_PAGES or not _is_visitor(request):
        return render()
    key = (request.get_host(), request.scheme, request.get_full_path(), get_language(), state)
    page = shared_by_all.get(key)
    if page is None:
        response = render()
        if response.status_code != 200 or not isinstance(response, HttpResponse) or response.cookies:
            return response
        page = RenderedPage(response.content, dict(response.items()))
        shared_by_all.put(key, page, len(page.body))
    return HttpResponse(_own(page.body, request), headers=page.headers)


def _is_visitor(request: HttpRequest) -> bool:
    names = (settings.SESSION_COOKIE_NAME, "messages")
    return not any(name in request.COOKIES for name in names)


def _own(body: bytes, request: HttpRequest) -> bytes:
    """The page with a token and keys for this visitor."""
    if TOKEN.search(body):
        token = get_token(request).encode()
        body = TOKEN.sub(lambda found: found[1] + token, body)
    return KEY.sub(lambda found: found[1] + secrets.token_urlsafe(24).encode(), body)
