"""The editor: any board, set up piece by piece, to analyse it or to play from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET

from crownhead import diagram
from crownhead.play.game import Game
from crownhead.rules.rulebook import Rulebook
from crownhead.web.analysis import requests
from crownhead.web.analysis.lines import PlayedLine
from crownhead.web.analysis.setup import BoardSetup, counters
from crownhead.web.books import catalogue
from crownhead.web.books.views import found, known_to
from crownhead.web.contract import boards
from crownhead.web.contract.line_schema import EditedPosition, EditorData
from crownhead.web.http.request_body import JsonObject
from crownhead.web.i18n import languages
from crownhead.web.players.services import player_of

USUAL = "english"


@require_GET
@gzip_page
@cache_control(private=True, no_cache=True)
def editor(request: HttpRequest) -> HttpResponse:
    """The editor with the rulebook that is asked for, or that the visitor knows."""
    wanted = request.GET.get("rules") or known_to(request) or USUAL
    found(request, wanted)  # raises a 404 if there is none
    query = {"fen": given} if (given := request.GET.get("fen", "")) else {}
    return redirect(reverse("editor-of", args=[wanted]) + (f"?{urlencode(query)}" if query else ""))


@require_GET
@gzip_page
@cache_control(private=True, no_cache=True)
def editor_of(request: HttpRequest, slug: str) -> HttpResponse:
    """The editor with a rulebook, and a position if the address names one."""
    book, problem = found(request, slug), ""
    try:
        game = PlayedLine.of(book, {"fen": request.GET.get("fen")}).begin()
    except ValueError as error:
        game, problem = Game(book), languages.say(str(error))
    context = {
        "book": book,
        "fen": game.fen,
        "problem": problem,
        "picture": diagram.svg(game.position, size=None, say=languages.say),
        "groups": catalogue.choosable(player_of(request)),
        "counts_runs": bool(book.variant.facts["kings_in_a_row"]),
        "most_runs": book.variant.facts["kings_in_a_row"],
        "data": _data(book, game),
    }
    return render(request, "analysis/editor.html", context, status=422 if problem else 200)


def _data(book: Rulebook, game: Game) -> EditorData:
    """What the script begins with."""
    slug = book.slug
    return {
        **_position(game),
        "start": boards.moment(Game(book)),
        "columns": book.variant.has_columns,
        "rulebook": slug,
        "check": reverse("editor-check", args=[slug]),
        "here": reverse("editor-of", args=[slug]),
        "analysis": reverse("analysis-of", args=[slug]),
        "front": reverse("front"),
        "failed": _("That did not arrive. Try it again."),
    }


def _position(game: Game) -> EditedPosition:
    """What is on the board, and what was counted before."""
    return {
        "board": boards.describe(game, None, languages.say),
        "number": game.first_move_number,
        "runs": {"white": game.position.king_runs[0][1], "black": game.position.king_runs[1][1]},
        "counters": counters(game),
    }


@requests.answered
def check(request: HttpRequest, book: Rulebook, told: JsonObject) -> Mapping[str, Any]:
    """What is wrong with a position, or its FEN; or, for a FEN, the position that it describes."""
    if "fen" not in told:
        return BoardSetup(book, told).examine()
    return _position(PlayedLine.of(book, told).begin())
