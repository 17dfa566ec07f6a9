"""What the analysis room serves. A page of it that runs the engine is decorated with `security.compiles_wasm`."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple
from urllib.parse import urlencode
from uuid import UUID

from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import etag, require_GET, require_POST

from crownhead.engine.portable import packed_book
from crownhead.notation import pdn
from crownhead.play.game import Game
from crownhead.rules.rulebook import Rulebook
from crownhead.web.analysis import requests, room, searches, trees
from crownhead.web.analysis.lines import SEPARATOR, PlayedLine, sight
from crownhead.web.books.views import found, known_to
from crownhead.web.http import errors
from crownhead.web.http.protection.rate_limits import client_of, limited
from crownhead.web.http.request_body import JsonObject
from crownhead.web.http.security import compiles_wasm
from crownhead.web.i18n.languages import say
from crownhead.web.pages.downloads import pdn_of
from crownhead.web.pages.views import found as found_game
from crownhead.web.play.storage.replay import kept_edition, replayed
from crownhead.web.players.services import player_of
from crownhead.web.review import review_view
from crownhead.web.studies.views import found as found_study

USUAL = "english"


class EngineBook(NamedTuple):
    """A rulebook with its weights, packed for the core in the browser, and a tag that changes with it."""

    packed: bytes
    tag: str


@lru_cache(maxsize=64)
def _engine_book(book: Rulebook) -> EngineBook:
    packed = packed_book(book)
    return EngineBook(packed, f'"{hashlib.sha256(packed).hexdigest()[:24]}"')


# A browser asks each time whether its copy is current: one that is packed differently would not fit the core.
@require_GET
@gzip_page
@cache_control(private=True, no_cache=True)
@etag(lambda request, slug: _engine_book(requests.asked_book(request, slug)).tag)
def engine_book(request: HttpRequest, slug: str) -> HttpResponse:
    """A rulebook as the core in the browser opens it."""
    return HttpResponse(
        _engine_book(requests.asked_book(request, slug)).packed, content_type="application/octet-stream"
    )


# --- pages ------------------------------------------------------------------------------------------------------------


@require_GET
@gzip_page
@cache_control(private=True, no_cache=True)
@compiles_wasm
def analysis(request: HttpRequest) -> HttpResponseBase:
    """The room with the rulebook that is asked for, or that the visitor knows: ``?rules=russian&fen=…&moves=…``."""
    wanted = request.GET.get("rules", "")
    if wanted:
        found(request, wanted)  # raises a 404 if there is none
        others = {name: value for name, value in request.GET.items() if name != "rules"}
        address = reverse("analysis-of", args=[wanted])
        return redirect(f"{address}?{urlencode(others)}" if others else address)
    return _room(request, found(request, known_to(request) or USUAL))


@require_GET
@gzip_page
@cache_control(private=True, no_cache=True)
@compiles_wasm
def analysis_of(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The room with a rulebook, and a position and moves if the address names them."""
    return _room(request, found(request, slug))


@require_GET
@gzip_page
@cache_control(private=True, no_cache=True)
@compiles_wasm
def analysis_of_game(request: HttpRequest, number: int) -> HttpResponseBase:
    """The room with a game that is over, or that is played against the computer."""
    row = found_game(number)
    if not row.is_finished and row.has_two_people:
        return errors.page(request, 403, _("You can't do that"), _("A game can be analysed when it is over."))
    core = replayed(row).core
    found(request, row.rulebook)  # raises a 404 if the visitor may not read it
    record = pdn.loads(pdn_of(row, core, player_of(request)), rulebook=core.rulebook)[0]
    review, own = review_view.found(row), row.sides_of(player_of(request))
    return room.page(
        request,
        record,
        key=f"game {number}",
        path=reverse("analysis-of-game", args=[number]),
        title=_("Game %(number)d") % {"number": number},
        judgements=review.judged if review and review.is_done else (),
        own=own[0] if len(own) == 1 else None,
    )


@require_GET
@gzip_page
@cache_control(private=True, no_cache=True)
@compiles_wasm
def analysis_of_study_game(request: HttpRequest, token: str, number: int) -> HttpResponseBase:
    """The room with a game of a study."""
    study = found_study(request, token)
    game = get_object_or_404(study.games, number=number)
    kept = kept_edition(game.rulebook, game.edition_id) if game.edition_id else None
    record = pdn.loads(game.pdn, rulebook=kept, default=game.rulebook)[0]
    players = " \N{EN DASH} ".join(name or "?" for name in (game.white, game.black))
    path = reverse("analysis-of-study-game", args=[token, number])
    return room.page(request, record, key=f"study {token} {number}", path=path, title=f"{players} · {study.name}")


def _room(request: HttpRequest, book: Rulebook) -> HttpResponseBase:
    """The room with what the query says: what is wrong with it is said above the board."""
    problem, status = "", 200
    try:
        line = PlayedLine.of(book, {"fen": request.GET.get("fen"), "moves": request.GET.get("moves")})
        if (move := request.GET.get("move", "")) and (moves := (*line.moves, move)):
            query = {"fen": line.start, "moves": SEPARATOR.join(moves)}
            return redirect(
                f"{request.path}?{urlencode({name: text for name, text in query.items() if text}, safe=':,')}"
            )
        game, error = line.played()
    except ValueError as wrong:
        game, error = Game(book), wrong
    if error is not None:
        problem, status = say(str(error)), 422
    record = room.record_of(game)
    key = f"{book.slug} {trees.start_of(record)}".rstrip()  # as keeping.js has it
    return room.page(request, record, key=key, problem=problem, status=status)


# --- what the script asks for -----------------------------------------------------------------------------------------


@requests.answered
def board(request: HttpRequest, book: Rulebook, told: JsonObject) -> Mapping[str, Any]:
    """The board after a line of moves, with all words."""
    return sight(PlayedLine.of(book, told))


@requests.answered
def tree_as_pdn(request: HttpRequest, book: Rulebook, told: JsonObject) -> Mapping[str, Any]:
    """A tree of the room as PDN."""
    return {"pdn": pdn.dumps([trees.from_data(told.get("tree"), book)])}


@requests.answered
def pdn_as_tree(request: HttpRequest, book: Rulebook, told: JsonObject) -> Mapping[str, Any]:
    """The first game of a text in PDN as a tree; the rulebook of the room, unless the text names another one."""
    text = told.get("pdn")
    games = pdn.loads(text, default=book) if isinstance(text, str) else []
    if not games or (not games[0].root.variations and "FEN" not in games[0].tags):
        raise ValueError(_("There is no game in this text."))
    record = games[0]
    found(request, record.rulebook.slug)
    return {"tree": trees.to_data(record)}


@require_POST
@limited("search")
def search(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Have a worker look ahead: the answer is at an address of its own, and on the page for those without scripts."""
    book, by_script = requests.asked_book(request, slug), errors.wants_data(request)
    try:
        told = requests.read(request) if by_script else request.POST.dict()
        line = PlayedLine.of(book, told)
        line.begin()
        lines, instead = told.get("lines", 3), told.get("instead", "")
        edition = request.GET.get(requests.EDITION, "")
        wanted = lines if isinstance(lines, int) else 3
        asker = searches.Asker(request.user.pk, client_of(request))
        number = searches.ask(line, wanted, asker, instead if isinstance(instead, str) else "", edition)
    except ValueError as error:
        return requests.refused(error)
    except searches.QueueFullError as error:
        return errors.error_response(request, 503, "busy", _("The engine is busy"), str(error))
    if by_script:
        return JsonResponse({"id": str(number)}, status=202)
    query = {"fen": line.start, "moves": SEPARATOR.join(line.moves), "search": str(number)}
    shown = urlencode({name: text for name, text in query.items() if text}, safe=":,")
    return redirect(f"{reverse('analysis-of', args=[slug])}?{shown}")


@require_GET
@never_cache
def search_answer(request: HttpRequest, number: UUID) -> HttpResponse:
    """What a worker has found, or that it has not yet."""
    status, body = searches.answer(number)
    return JsonResponse(body, status=status)
