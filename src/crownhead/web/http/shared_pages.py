"""Pages that look the same to all visitors: rendered once, and handed out for a moment.

A visitor who has no session sees what every other one sees, but for two things that are put in anew each time: the
token that protects the forms of a page, and the key by which each form is done only once. Members see a page of their
own.
"""

from __future__ import annotations

import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from threading import Lock
from typing import Any, NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.csrf import get_token
from django.utils.translation import get_language

from crownhead.web.http.rate_limits import View

FRESH = 1.0
"""Seconds for which a page is handed out."""
MOST_BYTES = 16 * 2**20
"""What all pages may take together."""
TOKEN = re.compile(rb'(?<=name="csrfmiddlewaretoken" value=")[^"]+')
KEY = re.compile(rb'(name="(?:[a-z]+-)?key" value=")[^"]+')


class RenderedPage(NamedTuple):
    """A page as it was rendered."""

    at: float
    body: bytes
    headers: dict[str, str]


class SharedPages:
    """The pages that were rendered last, as many as there is room for."""

    def __init__(self, most: int) -> None:
        self._most, self._size = most, 0
        self._pages: OrderedDict[object, RenderedPage] = OrderedDict()
        self._lock = Lock()

    def get(self, key: object) -> RenderedPage | None:
        """A page, if it is fresh."""
        with self._lock:
            page = self._pages.get(key)
        return page if page is not None and time.monotonic() - page.at < FRESH else None

    def keep(self, key: object, page: RenderedPage) -> None:
        """Keep a page; the oldest make room for it."""
        with self._lock:
            if (old := self._pages.pop(key, None)) is not None:
                self._size -= len(old.body)
            self._pages[key] = page
            self._size += len(page.body)
            while self._size > self._most:
                self._size -= len(self._pages.popitem(last=False)[1].body)


_shared = SharedPages(MOST_BYTES)


def shared(view: View) -> View:
    """A view whose pages are shared by all who have no session."""

    @wraps(view)
    def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        return for_visitors(request, "", lambda: view(request, *args, **kwargs))

    return wrapper


def for_visitors(request: HttpRequest, state: object, render: Callable[[], HttpResponseBase]) -> HttpResponseBase:
    """The page at this address in this language, which may be shared while what it shows is in the same state."""
    if request.method != "GET" or not settings.SHARE_PAGES or not _is_visitor(request):
        return render()
    key = (request.get_host(), request.scheme, request.get_full_path(), get_language(), state)
    page = _shared.get(key)
    if page is None:
        response = render()
        if response.status_code != 200 or not isinstance(response, HttpResponse) or response.cookies:
            return response
        page = RenderedPage(time.monotonic(), response.content, dict(response.items()))
        _shared.keep(key, page)
    return HttpResponse(_own(page.body, request), headers=page.headers)


def _is_visitor(request: HttpRequest) -> bool:
    names = (settings.SESSION_COOKIE_NAME, "messages")
    return not any(name in request.COOKIES for name in names)


def _own(body: bytes, request: HttpRequest) -> bytes:
    """The page with a token and keys for this visitor."""
    if TOKEN.search(body):
        body = TOKEN.sub(get_token(request).encode(), body)
    return KEY.sub(lambda found: found[1] + secrets.token_urlsafe(24).encode(), body)
