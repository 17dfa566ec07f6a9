"""The pages of the rulebooks."""

from __future__ import annotations

from functools import lru_cache
from importlib.util import find_spec
from itertools import groupby
from threading import Lock

from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import etag, require_GET, require_http_methods

from crownhead import reading
from crownhead.play.game import Game
from crownhead.rules.rulebook import Rulebook, bundled
from crownhead.web.books import catalogue as shelves
from crownhead.web.books import chapters, playground
from crownhead.web.books.caching import KNOWN, book_tag, page_tag
from crownhead.web.http.rate_limits import limited
from crownhead.web.i18n.languages import say

LONGEST_SEARCH = 100
A_YEAR = 60 * 60 * 24 * 365

_printing = Lock()


def found(slug: str) -> Rulebook:
    """The rulebook, or a page that says that there is none."""
    if slug not in bundled():
        raise Http404
    return Rulebook.load(slug)


def known_to(request: HttpRequest, besides: str = "") -> str:
    """The rulebook that the visitor knows, if they have ever said so and it is not the one on this page."""
    slug = request.COOKIES.get(KNOWN, "")
    return slug if slug in bundled() and slug != besides else ""


def usual_besides(slug: str) -> str:
    """What most visitors know, or another if they look at that."""
    return "english" if slug != "english" else "international"


@require_GET
@gzip_page
@cache_control(private=True, no_cache=True)
@etag(page_tag)
def shelf(request: HttpRequest) -> HttpResponse:
    """All rulebooks: to look at, to search in, and their main facts side by side."""
    wanted = request.GET.get("q", "")[:LONGEST_SEARCH]
    context = {
        "groups": shelves.grouped(wanted),
        "entries": shelves.entries(),
        "columns": shelves.COLUMNS,
        "wanted": wanted,
    }
    return render(request, "books/shelf.html", context)


@require_GET
@gzip_page
@cache_control(private=True, no_cache=True)
@etag(page_tag)
def book(request: HttpRequest, slug: str) -> HttpResponse:
    """A rulebook, to read and to try."""
    rulebook = found(slug)
    known = known_to(request, besides=slug)
    context = {
        "book": rulebook,
        "picture": chapters.start_picture(rulebook),
        "contents": chapters.contents(rulebook),
        "content": chapters.rendered(rulebook),
        "first_caption": playground.caption(Game(rulebook)),
        "known": Rulebook.load(known) if known else None,
        "other": known or usual_besides(slug),
        "groups": shelves.grouped(),
        "prints": find_spec("typst") is not None,
    }
    return render(request, "books/book.html", context)


@require_GET
@gzip_page
@cache_control(public=True, max_age=86400)
@etag(book_tag)
def picture(request: HttpRequest, slug: str) -> HttpResponse:
    """The board of a rulebook, small."""
    return HttpResponse(chapters.start_picture(found(slug), small=True), content_type="image/svg+xml")


@require_GET
@cache_control(public=True, max_age=3600)
@etag(book_tag)
def pdf(request: HttpRequest, slug: str) -> HttpResponse:
    """A rulebook as a book to print, where the part that sets it is installed."""
    rulebook = found(slug)
    if find_spec("typst") is None:
        raise Http404
    with _printing:  # setting a book takes a second: two visitors who want the same one wait for it together
        printed = _printed(rulebook)
    response = HttpResponse(printed, content_type="application/pdf")
    response.headers["Content-Disposition"] = f'inline; filename="{slug}.pdf"'
    return response


@lru_cache(maxsize=32)
def _printed(rulebook: Rulebook) -> bytes:
    return reading.pdf(rulebook)


@csrf_exempt  # it changes nothing: the answer depends on the request alone
@require_http_methods(["GET", "HEAD", "POST"])
@limited("example")
@gzip_page
@cache_control(no_cache=True)
@etag(book_tag)
def example(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The board of an example: as it begins, or after the moves that are posted."""
    rulebook = found(slug)
    shown = playground.example_of(rulebook, number)
    if shown is None:
        raise Http404
    if request.method != "POST":
        return JsonResponse(playground.first_answer(rulebook, shown))
    try:
        done = playground.read(_body(request))
    except ValueError as error:
        return JsonResponse({"message": str(error)}, status=400)
    status, told = playground.answer(rulebook, shown, done)
    return JsonResponse(told, status=status)


def _body(request: HttpRequest) -> bytes:
    too_long = _("The request is too long: at most %(most)d bytes.") % {"most": playground.LARGEST_REQUEST}
    try:
        body = request.body
    except RequestDataTooBig:
        raise ValueError(too_long) from None
    if len(body) > playground.LARGEST_REQUEST:
        raise ValueError(too_long)
    return body


@require_GET
@cache_control(private=True, no_store=True)
def choose_other(request: HttpRequest, slug: str) -> HttpResponse:
    """To the comparison with the rulebook that was chosen, which is remembered; else with the one that is known."""
    rulebook = found(slug)
    chosen = request.GET.get("with", "")
    if chosen not in bundled():
        return redirect("compare", rulebook.slug, known_to(request, besides=slug) or usual_besides(slug))
    response = redirect("compare", rulebook.slug, chosen)
    response.set_cookie(KNOWN, chosen, max_age=A_YEAR, samesite="Lax", secure=request.is_secure(), httponly=True)
    return response


@require_GET
@gzip_page
@cache_control(private=True, no_cache=True)
@etag(page_tag)
def compare(request: HttpRequest, slug: str, other: str) -> HttpResponse:
    """How one rulebook differs from another."""
    here, there = found(slug), found(other)
    differences = reading.differences(here, there)
    context = {
        "here": here,
        "there": there,
        "sections": [(say(title), [*group]) for title, group in groupby(differences, key=lambda each: each.title)],
        "count": len(differences),
        "groups": shelves.grouped(),
    }
    return render(request, "books/compare.html", context)
