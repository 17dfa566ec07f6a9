"""The rulebooks."""

from __future__ import annotations

from typing import Annotated, Any

from django.http import Http404, HttpRequest
from ninja import Path, Router

from crownhead.play.game import Game as CoreGame
from crownhead.rules.rulebook import Rulebook, bundled
from crownhead.web.api import rows
from crownhead.web.api.access import ANYBODY, OPTIONAL, counted
from crownhead.web.api.schemas import Problem, RulebookResponse, RulebookRow

router = Router()
Slug = Annotated[str, Path(max_length=80)]


def known(slug: str) -> Rulebook:
    """A bundled rulebook; what is not one of them is not looked for anywhere else."""
    if slug not in bundled():
        raise Http404
    return Rulebook.load(slug)


@router.get(
    "/rulebooks",
    auth=ANYBODY,
    openapi_extra=OPTIONAL,
    response={200: list[RulebookRow], 401: Problem, 429: Problem},
    summary="All rulebooks",
)
def rulebooks(request: HttpRequest) -> list[dict[str, Any]]:
    """Every rulebook that can be played by."""
    counted(request, "read")
    return [rows.rulebook(Rulebook.load(slug)) for slug in bundled()]


@router.get(
    "/rulebooks/{slug}",
    auth=ANYBODY,
    openapi_extra=OPTIONAL,
    response={200: RulebookResponse, 400: Problem, 401: Problem, 404: Problem, 429: Problem},
    summary="One rulebook",
)
def rulebook(request: HttpRequest, slug: Slug) -> dict[str, Any]:
    """A rulebook with its whole text and the position that its games begin with."""
    counted(request, "read")
    book = known(slug)
    return {
        **rows.rulebook(book),
        "start": CoreGame(book).position.fen,
        "clauses": [{"anchor": each.anchor, "title": each.title} for each in book.sections if each.anchor],
        "text": book.text,
    }
