"""Pictures of what is on the board of the analysis room: the position as SVG, the line that leads there as GIF."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from crownhead import diagram
from crownhead.play.game import Game
from crownhead.web.analysis.lines import Line
from crownhead.web.analysis.requests import asked_book
from crownhead.web.http import errors
from crownhead.web.http.rate_limits import allows, visitor_of
from crownhead.web.i18n.languages import say
from crownhead.web.pages.pictures import moving, refused


@require_GET
def board_svg(request: HttpRequest, slug: str) -> HttpResponse:
    """The position at the end of a line."""
    try:
        _line, game = played(request, slug)
    except ValueError as error:
        return refused(error)
    picture = diagram.game_svg(game, flipped="flip" in request.GET, say=say)
    return _file(picture, "image/svg+xml", f"{slug}.svg")


@require_GET
def line_gif(request: HttpRequest, slug: str) -> HttpResponse:
    """The line as a moving picture: its last moves, if it has too many. A huff shows as the position that it left."""
    if not allows("picture", visitor_of(request)):
        return errors.too_many(request)
    try:
        _line, game = played(request, slug)
    except ValueError as error:
        return refused(error)
    picture = moving(game, flipped="flip" in request.GET)
    return _file(picture, "image/gif", f"{slug}.gif")


def played(request: HttpRequest, slug: str) -> tuple[Line, Game]:
    """The line that the query describes, and the game at its end; what is wrong with it is a `ValueError`."""
    line = Line.of(asked_book(request, slug), {"fen": request.GET.get("fen"), "moves": request.GET.get("moves")})
    game, error = line.played()
    if error is not None:
        raise error
    return line, game


def _file(content: str | bytes, kind: str, name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'inline; filename="{name}"', "Cache-Control": "private, max-age=3600"}
    return HttpResponse(content, content_type=kind, headers=headers)
