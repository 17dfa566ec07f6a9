"""What the scripts of these pages send: JSON of a bounded size, and how it is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST

from crownhead.errors import RulebookError
from crownhead.rules.rulebook import Rulebook, bundled
from crownhead.web.books.views import found
from crownhead.web.http.protection.rate_limits import limited
from crownhead.web.http.request_body import JsonObject, json_body
from crownhead.web.i18n.languages import say
from crownhead.web.play.storage.replay import digest_of, kept_edition
from crownhead.web.shelf import service as shelf

EDITION = "edition"
LARGEST_REQUEST = 1_000_000  # bytes: a tree with all its comments


def read(request: HttpRequest) -> JsonObject:
    """The body of a request; anything that is not a JSON object is a `ValueError` with a sentence."""
    return json_body(request, LARGEST_REQUEST)


def asked_book(request: HttpRequest, slug: str) -> Rulebook:
    """The rulebook that a request is about: as it is now, or in the edition that a game keeps (``?edition=…``)."""
    book = found(request, slug)
    digest = request.GET.get(EDITION, "")
    if not digest:
        return book
    kept = kept_edition(slug, digest) if digest.isalnum() else None
    if kept is None:
        raise Http404
    return kept


def in_edition(address: str, book: Rulebook) -> str:
    """An address that names the edition of a rulebook, if it is not the present one.

    >>> in_edition("/analysis/english/board", Rulebook.load("english"))
    '/analysis/english/board'
    """
    if book.slug in bundled() and Rulebook.load(book.slug) == book:
        return address
    try:
        now = shelf.load(book.slug)
    except RulebookError:
        return address
    return address if now.texts == book.texts else f"{address}?{EDITION}={digest_of(book)}"


def refused(error: ValueError) -> JsonResponse:
    """Why not, as a script shows it."""
    return JsonResponse({"message": say(str(error))}, status=422)


def answered(
    answer: Callable[[HttpRequest, Rulebook, JsonObject], Mapping[str, Any]],
) -> Callable[..., HttpResponseBase]:
    """A view of what a script asks about a rulebook. It changes nothing, so it needs no token of a form."""

    @csrf_exempt
    @require_POST
    @limited("analysis")
    @gzip_page
    @wraps(answer)
    def view(request: HttpRequest, slug: str) -> HttpResponse:
        book = asked_book(request, slug)
        try:
            return JsonResponse(answer(request, book, read(request)))
        except ValueError as error:
            return refused(error)

    return view
