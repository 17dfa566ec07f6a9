"""The pages of the rulebooks."""

from __future__ import annotations

from dataclasses import replace
from importlib.util import find_spec
from itertools import groupby
from typing import Any, NamedTuple

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest, JsonResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import cache_control
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import etag, require_GET, require_http_methods

from crownhead import reading
from crownhead.play.game import Game
from crownhead.rules.anthology import Anthology, Book
from crownhead.rules.files import bundled_anthologies
from crownhead.rules.rulebook import Rulebook
from crownhead.web.books import catalogue as shelves
from crownhead.web.books import chapters, player_books, playground
from crownhead.web.books.caching import KNOWN, book_digest, book_tag, kept_for, page_tag
from crownhead.web.http.caching.byte_cache import ByteCache
from crownhead.web.http.paging import Page, paged
from crownhead.web.http.protection.bottlenecks import drawing, may_be_busy
from crownhead.web.http.protection.rate_limits import limited
from crownhead.web.http.security import is_plain
from crownhead.web.http.site_files import A_YEAR
from crownhead.web.i18n.languages import current, say, translated
from crownhead.web.play.visitor_text.book_names import is_readable
from crownhead.web.players.services import player_of
from crownhead.web.shelf import service as shelf

LONGEST_SEARCH = 100
MOST_PRINTED = 32 * 2**20
"""The bytes of all books to print that a process keeps: some hundred."""

_prints: ByteCache[bytes] = ByteCache("prints", MOST_PRINTED)


class PaperSize(NamedTuple):
    """What a visitor can choose to print on."""

    name: str
    label: str | Promise
    paper: str
    booklet: bool = False


SHEETS = {
    sheet.name: sheet
    for sheet in (
        PaperSize("a4", "A4", "a4"),
        PaperSize("a5", "A5", "a5"),
        PaperSize("letter", "Letter", "letter"),
        PaperSize("a4-booklet", gettext_lazy("A4, as a booklet to fold"), "a4", booklet=True),
        PaperSize("letter-booklet", gettext_lazy("Letter, as a booklet to fold"), "letter", booklet=True),
    )
}


def found(request: HttpRequest, key: str) -> Rulebook:
    """The rulebook; raises a 404 if there is none, or none that the visitor may read."""
    book = found_book(request, key)
    if not isinstance(book, Rulebook):
        raise Http404
    return book


def found_book(request: HttpRequest, key: str) -> Book:
    """The rulebook or the anthology, or a page that says that there is none."""
    if key not in bundled_anthologies() and not is_readable(key, player_of(request)):
        raise Http404
    return shelf.load_book(key)


def known_to(request: HttpRequest, besides: str = "") -> str:
    """The rulebook that the visitor knows, if they have ever chosen one and it is not the one on this page."""
    key = request.COOKIES.get(KNOWN, "")
    return key if key != besides and is_readable(key, player_of(request)) else ""


def usual_besides(slug: str) -> str:
    """The rulebook to compare with by default: the best known one, or another on the page of that one itself."""
    return "english" if slug != "english" else "international"


@require_GET
@gzip_page
@cache_control(private=True, no_cache=True)
@etag(page_tag)
def shelf_page(request: HttpRequest) -> HttpResponse:
    """All rulebooks: to look at, to search in, and their main facts side by side; and those that players wrote."""
    wanted = "".join(filter(is_plain, request.GET.get("q", "")[:LONGEST_SEARCH]))
    found: Page[Any] = paged(request, shelves.written(wanted), "players")
    context = {
        "anthologies": shelves.anthologies(wanted),
        "groups": shelves.grouped(wanted),
        "own": shelves.WrittenEntry.of_all([*shelves.own(player_of(request))]),
        "written": replace(found, rows=shelves.WrittenEntry.of_all(found.rows)),
        "entries": shelves.entries(),
        "columns": shelves.COLUMNS,
        "wanted": wanted,
    }
    return render(request, "books/shelf/shelf.html", context)


@require_GET
@gzip_page
@cache_control(private=True, no_cache=True)
@etag(page_tag)
def book(request: HttpRequest, slug: str) -> HttpResponse:
    """A book, to read and to try."""
    shown = found_book(request, slug)
    if isinstance(shown, Anthology):
        return anthology(request, translated(shown))
    rulebook = translated(shown)
    known = known_to(request, besides=slug)
    context = {
        "book": rulebook,
        "picture": chapters.start_picture(rulebook),
        "contents": chapters.contents(rulebook),
        "cites": chapters.cites(rulebook),
        "content": chapters.rendered(rulebook),
        "first_caption": playground.caption(Game(rulebook)),
        "known": shelf.load(known) if known else None,
        "other": known or usual_besides(slug),
        "groups": shelves.choosable(player_of(request)),
        **player_books.particulars(slug, player_of(request)),
        "prints": find_spec("typst") is not None,
        "sheets": SHEETS.values(),
    }
    return render(request, "books/book.html", context)


def anthology(request: HttpRequest, shown: Anthology) -> HttpResponse:
    """A book of several games, each with its board and the way to play it."""
    context = {
        "book": shown,
        "games": shelves.games(shown),
        "contents": chapters.contents(shown),
        "cites": chapters.cites(shown),
        "content": chapters.rendered(shown),
        **player_books.particulars(shown.slug, player_of(request)),
        "prints": find_spec("typst") is not None,
        "sheets": SHEETS.values(),
    }
    return render(request, "books/anthology.html", context)


@require_GET
@gzip_page
@kept_for(86400)
@etag(book_tag)
def picture(request: HttpRequest, slug: str) -> HttpResponse:
    """The board of a rulebook, small; of one that holds several games, that of the first."""
    shown = found_book(request, slug)
    rulebook = shown.games[0].rulebook if isinstance(shown, Anthology) else shown
    return HttpResponse(chapters.start_picture(rulebook, small=True), content_type="image/svg+xml")


@require_GET
@may_be_busy
@kept_for(3600)
@etag(book_tag)
def pdf(request: HttpRequest, slug: str) -> HttpResponse:
    """A book to print, where the part that sets it is installed."""
    shown = found_book(request, slug)
    if find_spec("typst") is None:
        raise Http404
    wanted, language = request.GET.get("paper", "a4"), current()
    if wanted not in SHEETS:
        known = {"given": wanted[:LONGEST_SEARCH], "allowed": ", ".join(SHEETS)}
        refusal = _("“%(given)s” is not a paper for this book; choose one of these: %(allowed)s.") % known
        return HttpResponseBadRequest(refusal, content_type="text/plain; charset=utf-8")
    response = HttpResponse(_printed(shown, SHEETS[wanted], language), content_type="application/pdf")
    name = slug if language == settings.LANGUAGE_CODE else f"{slug}-{language}"
    response.headers["Content-Disposition"] = f'inline; filename="{name}-{wanted}.pdf"'
    return response


def _printed(book: Book, sheet: PaperSize, language: str) -> bytes:
    """A book that is kept, or set now: two visitors who want the same one wait for it together."""
    key = (book.slug, book_digest(book), sheet.name, language)
    if (kept := _prints.get(key)) is not None:
        return kept
    with drawing.entered():
        if (printed := _prints.get(key)) is None:
            printed = reading.pdf(book, paper=sheet.paper, booklet=sheet.booklet, language=language)
            _prints.put(key, printed, len(printed))
    return printed


@csrf_exempt  # it changes nothing: the answer depends on the request alone
@require_http_methods(["GET", "POST"])
@limited("example")
@gzip_page
@cache_control(no_cache=True)
@etag(book_tag)
def example(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The board of an example: as it begins, or after the moves that are posted."""
    found_example = playground.example_of(found_book(request, slug), number)
    if found_example is None:
        raise Http404
    rulebook, shown = found_example
    if request.method != "POST":
        return JsonResponse(playground.first_answer(rulebook, shown))
    try:
        done = playground.read(_body(request))
    except ValueError as error:
        return JsonResponse({"message": str(error)}, status=400)
    status, body = playground.answer(rulebook, shown, done)
    return JsonResponse(body, status=status)


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
    rulebook = found(request, slug)
    chosen = request.GET.get("with", "")
    if not is_readable(chosen, player_of(request)):
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
    here, there = found(request, slug), found(request, other)
    differences = reading.differences(here, there)
    context = {
        "here": here,
        "there": there,
        "both": (here, there),
        "sections": [(say(title), [*group]) for title, group in groupby(differences, key=lambda each: each.title)],
        "count": len(differences),
        "groups": shelves.choosable(player_of(request)),
    }
    return render(request, "books/comparison/compare.html", context)
