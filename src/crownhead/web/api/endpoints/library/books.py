"""The rulebooks, and the books that hold several games."""

from __future__ import annotations

from typing import Annotated, Any

from django.http import Http404, HttpRequest, HttpResponse
from ninja import Path, Router

from crownhead.play.game import Game as CoreGame
from crownhead.rules.anthology import Anthology, Book, listed_anthologies
from crownhead.rules.files import bundled_anthologies, bundled_translations
from crownhead.rules.rulebook import Rulebook, listed
from crownhead.web.api import rows
from crownhead.web.api.access import FOR_ALL, caller, counted
from crownhead.web.api.endpoints.library.book_language import Language, asked_for, notice, shown
from crownhead.web.api.schema.basics import READ, Failure
from crownhead.web.api.schema.books import AnthologyResponse, AnthologyRow, RulebookResponse, RulebookRow
from crownhead.web.i18n.languages import B
from crownhead.web.play.visitor_text.book_names import is_readable
from crownhead.web.players.models import User
from crownhead.web.shelf import service as shelf
from crownhead.web.shelf.models import LONGEST_BOOK_KEY

router = Router()
Slug = Annotated[str, Path(max_length=LONGEST_BOOK_KEY)]
LIST: dict[Any, Any] = {400: Failure, 401: Failure, 429: Failure}


def known(key: str, user: User | None) -> Rulebook:
    """A rulebook that comes with the site, or one by a player, that the caller may begin a game by."""
    if not shelf.is_known(key, user):
        raise Http404
    return shelf.load(key)


def readable(key: str, user: User | None) -> Book:
    """A book of either kind that the caller may read."""
    if key not in bundled_anthologies() and not is_readable(key, user):
        raise Http404
    return shelf.load_book(key)


def _found(request: HttpRequest, slug: str, kind: type[B]) -> B:
    """The book of this kind that the caller asks for."""
    counted(request, "read")
    found = readable(slug, caller(request))
    if not isinstance(found, kind):
        raise Http404
    return found


@router.get("/rulebooks", **FOR_ALL, response={200: list[RulebookRow], 422: Failure, **LIST}, summary="All rulebooks")
def rulebooks(request: HttpRequest, response: HttpResponse, language: Language = "") -> list[RulebookRow]:
    """Every rulebook that can be played by."""
    counted(request, "read")
    wanted = asked_for(request, response, language)
    return [rows.rulebook(shown(book, wanted)) for book in listed()]


@router.get(
    "/rulebooks/{slug}",
    **FOR_ALL,
    response={200: RulebookResponse, 422: Failure, **READ},
    summary="One rulebook",
)
def rulebook(request: HttpRequest, response: HttpResponse, slug: Slug, language: Language = "") -> RulebookResponse:
    """A rulebook with its whole text and the position that its games begin with."""
    found = _found(request, slug, Rulebook)
    book = shown(found, wanted := asked_for(request, response, language))
    return {
        **rows.rulebook(book),
        "start": CoreGame(book).position.fen,
        "clauses": [{"anchor": each.anchor, "title": each.title} for each in book.sections if each.anchor],
        "sections": rows.sections(book),
        "translations": bundled_translations(slug),
        "notice": notice(book, wanted),
        "text": book.text,
    }


@router.get(
    "/anthologies",
    **FOR_ALL,
    response={200: list[AnthologyRow], 422: Failure, **LIST},
    summary="Books of several games",
)
def anthologies(request: HttpRequest, response: HttpResponse, language: Language = "") -> list[AnthologyRow]:
    """The books that come with the site and hold several games. Those by players are among `GET /books`."""
    counted(request, "read")
    wanted = asked_for(request, response, language)
    return [rows.anthology(shown(book, wanted)) for book in listed_anthologies()]


@router.get(
    "/anthologies/{slug}",
    **FOR_ALL,
    response={200: AnthologyResponse, 422: Failure, **READ},
    summary="One book of several games",
)
def anthology(request: HttpRequest, response: HttpResponse, slug: Slug, language: Language = "") -> AnthologyResponse:
    """A book that holds several games, by its slug or the key of a player's, with its whole text."""
    found = _found(request, slug, Anthology)
    book = shown(found, wanted := asked_for(request, response, language))
    return {
        **rows.anthology(book),
        "sections": rows.sections(book),
        "notice": notice(book, wanted),
        "text": book.text,
    }
