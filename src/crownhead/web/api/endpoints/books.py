"""The rulebooks."""

from __future__ import annotations

from typing import Annotated, Any

from django.http import Http404, HttpRequest
from ninja import Path, Router

from crownhead.play.game import Game as CoreGame
from crownhead.rules.rulebook import Rulebook, listed
from crownhead.web.api import rows
from crownhead.web.api.access import FOR_ALL, caller, counted
from crownhead.web.api.schemas import READ, Problem, RulebookResponse, RulebookRow
from crownhead.web.play.book_names import is_readable
from crownhead.web.players.models import User
from crownhead.web.shelf import service as shelf

router = Router()
Slug = Annotated[str, Path(max_length=80)]


def known(key: str, user: User | None) -> Rulebook:
    """A rulebook that comes with the site, or one by a player, that the caller may begin a game by."""
    if not shelf.is_known(key, user):
        raise Http404
    return shelf.load(key)


@router.get(
    "/rulebooks", **FOR_ALL, response={200: list[RulebookRow], 401: Problem, 429: Problem}, summary="All rulebooks"
)
def rulebooks(request: HttpRequest) -> list[dict[str, Any]]:
    """Every rulebook that can be played by."""
    counted(request, "read")
    return [rows.rulebook(book) for book in listed()]


@router.get("/rulebooks/{slug}", **FOR_ALL, response={200: RulebookResponse, **READ}, summary="One rulebook")
def rulebook(request: HttpRequest, slug: Slug) -> dict[str, Any]:
    """A rulebook with its whole text and the position that its games begin with."""
    counted(request, "read")
    if not is_readable(slug, caller(request)):
        raise Http404
    book = shelf.load(slug)
    return {
        **rows.rulebook(book),
        "start": CoreGame(book).position.fen,
        "clauses": [{"anchor": each.anchor, "title": each.title} for each in book.sections if each.anchor],
        "text": book.text,
    }
