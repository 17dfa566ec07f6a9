"""Pictures of what is on the board of the analysis room: the position as SVG, the line that leads there as GIF."""

from __future__ import annotations

from threading import Lock

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from crownhead import diagram
from crownhead.play.game import Game
from crownhead.web.analysis.lines import Line
from crownhead.web.books.views import found
from crownhead.web.http import errors
from crownhead.web.http.rate_limits import allows, visitor_of
from crownhead.web.i18n.languages import say

MOST_MOVES = 120
"""Of a moving picture: a longer line is shown from its last moves."""

_drawing = Lock()


@require_GET
def board_svg(request: HttpRequest, slug: str) -> HttpResponse:
    """The position at the end of a line."""
    try:
        game = _played(request, slug)
    except ValueError as error:
        return _refused(error)
    picture = diagram.game_svg(game, flipped="flip" in request.GET, say=say)
    return _file(picture, "image/svg+xml", f"{slug}.svg")


@require_GET
def line_gif(request: HttpRequest, slug: str) -> HttpResponse:
    """The line as a moving picture: its last moves, if it has too many. A huff shows as the position that it left."""
    if not allows("picture", visitor_of(request)):
        return errors.too_many(request)
    try:
        game = _played(request, slug)
    except ValueError as error:
        return _refused(error)
    entries = [entry for entry in game.history if entry.stands]
    since = max((place + 1 for place, entry in enumerate(entries) if entry.move is None), default=0)
    moves = [entry.move for entry in entries[since:] if entry.move is not None]
    left_out = max(0, len(moves) - MOST_MOVES)
    start = game.at(game.ply - len(moves) + left_out).position
    with _drawing:  # it takes a second: two visitors who want one wait for each other
        picture = diagram.gif(start, moves[left_out:], flipped="flip" in request.GET)
    return _file(picture, "image/gif", f"{slug}.gif")


def _played(request: HttpRequest, slug: str) -> Game:
    """The game at the end of the line that the query describes; what is wrong with it is a `ValueError`."""
    line = Line.of(found(request, slug), {"fen": request.GET.get("fen"), "moves": request.GET.get("moves")})
    game, error = line.played()
    if error is not None:
        raise error
    return game


def _file(content: str | bytes, kind: str, name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'inline; filename="{name}"', "Cache-Control": "private, max-age=3600"}
    return HttpResponse(content, content_type=kind, headers=headers)


def _refused(error: ValueError) -> HttpResponse:
    text = _("This cannot be drawn: %(why)s") % {"why": say(str(error))}
    return HttpResponse(text, status=422, content_type="text/plain; charset=utf-8")
