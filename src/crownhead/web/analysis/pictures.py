"""Pictures of what is on the board of the analysis room: the position as SVG, the line that leads there as GIF."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from crownhead import diagram
from crownhead.play.game import Game
from crownhead.web.analysis.lines import PlayedLine
from crownhead.web.analysis.requests import asked_book
from crownhead.web.http import errors
from crownhead.web.http.protection.bottlenecks import may_be_busy
from crownhead.web.http.protection.rate_limits import allows, visitor_of
from crownhead.web.i18n.languages import say
from crownhead.web.pages.pictures import moving, refused


def of_a_line(
    view: Callable[[HttpRequest, str, PlayedLine, Game], HttpResponse],
) -> Callable[[HttpRequest, str], HttpResponse]:
    """A view of a rulebook, given the line that the query describes, ``?fen=…&moves=…``, and the game at its end. A
    line that cannot be played is refused with a sentence."""

    @wraps(view)
    def shown(request: HttpRequest, slug: str) -> HttpResponse:
        try:
            line = PlayedLine.of(
                asked_book(request, slug), {"fen": request.GET.get("fen"), "moves": request.GET.get("moves")}
            )
            game, error = line.played()
        except ValueError as wrong:
            return refused(wrong)
        return view(request, slug, line, game) if error is None else refused(error)

    return shown


@require_GET
@of_a_line
def board_svg(request: HttpRequest, slug: str, line: PlayedLine, game: Game) -> HttpResponse:
    """The position at the end of a line."""
    picture = diagram.game_svg(game, flipped="flip" in request.GET, say=say)
    return _file(picture, "image/svg+xml", f"{slug}.svg")


@require_GET
@may_be_busy
@of_a_line
def line_gif(request: HttpRequest, slug: str, line: PlayedLine, game: Game) -> HttpResponse:
    """The line as a moving picture: its last moves, if it has too many. A huff shows as the position that it left."""
    if not allows("picture", visitor_of(request)):
        return errors.too_many(request)
    picture = moving(game, flipped="flip" in request.GET)
    return _file(picture, "image/gif", f"{slug}.gif")


def _file(content: str | bytes, kind: str, name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'inline; filename="{name}"', "Cache-Control": "private, max-age=3600"}
    return HttpResponse(content, content_type=kind, headers=headers)
