"""The pictures that other sites show beside a link: drawn once, kept within bounds, and not often for one visitor."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from crownhead import diagram
from crownhead.play.game import Game as CoreGame
from crownhead.sides import SIDES
from crownhead.web.analysis.lines import PlayedLine
from crownhead.web.analysis.pictures import of_a_line
from crownhead.web.books.views import found as found_book
from crownhead.web.http import errors
from crownhead.web.http.caching.byte_cache import ByteCache
from crownhead.web.http.protection.bottlenecks import drawing, may_be_busy
from crownhead.web.http.protection.rate_limits import allows, visitor_of
from crownhead.web.i18n.languages import current, say
from crownhead.web.pages.pictures import moving
from crownhead.web.pages.views import found as found_game
from crownhead.web.play.storage.replay import replayed
from crownhead.web.play.visitor_text import book_names, phrases

MOST_BYTES = 32 * 2**20
"""What all pictures may take together in one process: some five hundred."""
KEPT = 60 * 60
"""The seconds for which a browser or a crawler may keep one."""

_kept: ByteCache[bytes] = ByteCache("cards", MOST_BYTES)


def _picture(request: HttpRequest, key: str, kind: str, draw: Callable[[], bytes]) -> HttpResponse:
    """A picture that is kept, or drawn now; a visitor may have a limited number drawn each minute."""
    digest = hashlib.sha256(f"{kind} {current()} {key}".encode()).hexdigest()
    picture = _kept.get(digest)
    if picture is None:
        if not allows("picture", visitor_of(request)):
            return errors.too_many(request)
        picture = draw()
        _kept.put(digest, picture, len(picture))
    headers = {
        "Cache-Control": f"public, max-age={KEPT}",
        "Cross-Origin-Resource-Policy": "cross-origin",  # it is made to be shown elsewhere
    }
    return HttpResponse(picture, content_type=kind, headers=headers)


@require_safe
@may_be_busy
def game_card(request: HttpRequest, number: int) -> HttpResponse:
    """A game: its board, its players, its result."""
    row = found_game(number)
    core = replayed(row).core
    title = " \N{EN DASH} ".join(phrases.player_name(row, side) for side in SIDES)
    book = say(book_names.shown(core.rulebook, None).title)
    state = phrases.result(core.outcome) if core.outcome else ""

    def draw() -> bytes:
        with drawing.entered():
            return diagram.card(_board(core), title, book, state, site="Crownhead", language=current())

    return _picture(request, f"game {number} {row.version} {title} {book}", "image/png", draw)


@require_safe
@may_be_busy
def game_gif(request: HttpRequest, number: int) -> HttpResponse:
    """A game as a moving picture: its last moves, if it has too many."""
    row = found_game(number)
    core, flipped = replayed(row).core, "flip" in request.GET
    response = _picture(
        request, f"{number} {row.version} {flipped}", "image/gif", lambda: moving(core, flipped=flipped)
    )
    response.headers["Content-Disposition"] = f'inline; filename="game-{number}.gif"'
    return response


@require_safe
@may_be_busy
def book_card(request: HttpRequest, slug: str) -> HttpResponse:
    """A rulebook: the board as its game begins."""
    book = found_book(request, slug)
    title, source = say(book.title), book.source or ""
    core = CoreGame(book)

    def draw() -> bytes:
        with drawing.entered():
            return diagram.card(_board(core), title, source, site="Crownhead", language=current())

    return _picture(request, f"book {slug} {book.version} {title} {core.start.fen}", "image/png", draw)


@require_safe
@may_be_busy
@of_a_line
def position_card(request: HttpRequest, slug: str, line: PlayedLine, core: CoreGame) -> HttpResponse:
    """A position, with the line that led there: ``?fen=…&moves=…``."""

    def draw() -> bytes:
        title = say(diagram.game_title(core))
        with drawing.entered():
            return diagram.card(_board(core), title, core.last_move_text, site="Crownhead", language=current())

    return _picture(request, f"position {slug} {core.rulebook.version} {line.start} {line.moves}", "image/png", draw)


def _board(core: CoreGame) -> str:
    return diagram.game_svg(core, say=say)
