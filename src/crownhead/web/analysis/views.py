"""What the analysis room serves. A page of it that runs the engine is decorated with `security.compiles_wasm`."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import etag, require_GET

from crownhead.engine.portable import packed_book
from crownhead.rules.rulebook import Rulebook
from crownhead.web.books.views import found


class EngineBook(NamedTuple):
    """A rulebook with its weights, packed for the core in the browser, and a tag that changes with it."""

    packed: bytes
    tag: str


@lru_cache(maxsize=64)
def _engine_book(book: Rulebook) -> EngineBook:
    packed = packed_book(book)
    return EngineBook(packed, f'"{hashlib.sha256(packed).hexdigest()[:24]}"')


# A browser asks each time whether its copy is current: one that is packed differently would not fit the core.
@require_GET
@gzip_page
@cache_control(private=True, no_cache=True)
@etag(lambda request, slug: _engine_book(found(request, slug)).tag)
def engine_book(request: HttpRequest, slug: str) -> HttpResponse:
    """A rulebook as the core in the browser opens it."""
    return HttpResponse(_engine_book(found(request, slug)).packed, content_type="application/octet-stream")
