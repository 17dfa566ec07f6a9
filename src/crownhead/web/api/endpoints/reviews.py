"""Analyses of games by the engine: once for each game, for everyone."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest
from ninja import Router
from ninja.errors import HttpError

from crownhead.engine.annotation.summary import summary
from crownhead.web.api.access import FOR_ALL, OWNER, counted, owner
from crownhead.web.api.endpoints.games import Number, found
from crownhead.web.api.schema.basics import READ, Failure
from crownhead.web.api.schema.games import ReviewResponse
from crownhead.web.play.models import Game
from crownhead.web.review import queue, requests, review_view
from crownhead.web.review.models import Review

router = Router()


@router.get(
    "/games/{number}/review", **FOR_ALL, response={200: ReviewResponse, **READ}, summary="The analysis of a game"
)
def review(request: HttpRequest, number: Number) -> dict[str, Any]:
    """The engine's judgement on each move of a finished game, as far as it has come; 404 if no one has asked for it."""
    counted(request, "read")
    game = found(number)
    kept = review_view.found(game)
    if kept is None:
        raise Http404
    return as_response(game, kept)


@router.post(
    "/games/{number}/review",
    auth=OWNER,
    response={200: ReviewResponse, 422: Failure, **READ},
    summary="Have a game analysed",
)
def ask(request: HttpRequest, number: Number) -> dict[str, Any]:
    """Ask for the analysis of a finished game. It is made once: one that is there, or on its way, is the answer."""
    counted(request, "review")
    game, user = found(number), owner(request)
    try:
        return as_response(game, requests.ask(game.number, user))
    except requests.ReviewRefusedError as error:
        raise HttpError(422, str(error)) from None


def as_response(game: Game, kept: Review) -> dict[str, Any]:
    """A review as the API serialises it."""
    return {
        "game": game.number,
        "state": kept.state,
        "before": queue.place(kept) if kept.is_waiting else 0,
        "plies": game.ply,
        "engine": kept.engine,
        "nodes": kept.nodes,
        "summary": {side.value: each._asdict() for side, each in summary(kept.judged).items()},
        "moves": kept.judgements,
    }
