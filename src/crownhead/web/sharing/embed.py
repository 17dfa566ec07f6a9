"""Boards in frames: the only pages that another site may show inside of its own. They set no cookie and need none, take
no form, and step through the moves by plain links; a script only saves the loading of a whole page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.safestring import mark_safe
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from crownhead import diagram
from crownhead.play.game import Game as CoreGame
from crownhead.sides import SIDES
from crownhead.web.analysis.lines import SEPARATOR, PlayedLine
from crownhead.web.analysis.pictures import of_a_line
from crownhead.web.http.security import may_be_framed
from crownhead.web.http.template_types import Context
from crownhead.web.i18n.languages import say
from crownhead.web.pages import game_page
from crownhead.web.pages.views import found as found_game
from crownhead.web.play.storage.replay import replayed
from crownhead.web.play.visitor_text import book_names, phrases

KEPT = 15
"""The seconds for which a browser may keep a page: someone may be looking at a game that goes on."""
MOST_PLIES = 99_999


@require_safe
@cache_control(public=True, max_age=KEPT)
@may_be_framed
def game(request: HttpRequest, number: int) -> HttpResponse:
    """A game, at its last move or after ``?ply=`` plies."""
    row = found_game(number)
    core = replayed(row).core
    names = " \N{EN DASH} ".join(phrases.player_name(row, side) for side in SIDES)
    result = f" · {phrases.result(core.outcome)}" if core.outcome else ""
    book = say(book_names.shown(core.rulebook, None).title)
    return _page(request, core, f"{names}{result}", book, row.get_absolute_url(), {})


@require_safe
@cache_control(public=True, max_age=KEPT)
@may_be_framed
@of_a_line
def position(request: HttpRequest, slug: str, line: PlayedLine, core: CoreGame) -> HttpResponse:
    """A position and a line from there: ``?fen=…&moves=…``."""
    asked = {"fen": line.start, "moves": SEPARATOR.join(line.moves)}
    query = {name: value for name, value in asked.items() if value}
    address = (
        f"{reverse('analysis-of', args=[slug])}?{urlencode(query)}" if query else reverse("analysis-of", args=[slug])
    )
    return _page(request, core, say(core.rulebook.title), "", address, query)


def _page(
    request: HttpRequest, core: CoreGame, title: str, book: str, address: str, query: dict[str, str]
) -> HttpResponse:
    asked = game_page.number_in(request.GET.get("ply"), MOST_PLIES)
    ply = core.ply if asked is None else min(asked, core.ply)
    theme = request.GET.get("theme", "")
    looks = {"theme": theme} if theme in diagram.THEMES else {}
    kept = {**query, **looks, **({"flip": "1"} if "flip" in request.GET else {})}
    shown = core.at(ply)
    drawn = diagram.game_svg(
        shown, flipped="flip" in request.GET, size=None, say=say, theme=theme if looks else "walnut"
    )

    def step(to: int) -> str:
        return f"?{urlencode({**kept, 'ply': str(to)})}"

    context: Context = {
        "title": title,
        "book": book,
        "address": request.build_absolute_uri(address),
        "board": mark_safe(drawn),  # drawn here, with every text in it escaped
        "ply": ply,
        "last": core.ply,
        "move": shown.last_move_text,
        "number": f"{ply} / {core.ply}",
        "steps": {
            "first": step(0),
            "back": step(max(0, ply - 1)),
            "on": step(min(core.ply, ply + 1)),
            "end": step(core.ply),
        },
    }
    return render(request, "sharing/embed.html", context)
