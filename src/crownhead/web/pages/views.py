"""The pages around one game, and the requests that do something in it. Each works by plain links and forms; a script
that asks for JSON gets the same answers as data."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_GET, require_POST

from crownhead import diagram
from crownhead.sides import Side
from crownhead.web.arbiter import chat_readings
from crownhead.web.http import errors
from crownhead.web.http.caching.shared_pages import for_visitors
from crownhead.web.http.protection.rate_limits import client_of, limited
from crownhead.web.http.site_files import A_YEAR
from crownhead.web.lobby import challenges
from crownhead.web.lobby.models import Challenge
from crownhead.web.pages import game_page, game_state, news
from crownhead.web.pages.downloads import pdn_of
from crownhead.web.pages.forms import action_of
from crownhead.web.play import chat, clocks, permissions, service, visits
from crownhead.web.play.answers import Answer, Code
from crownhead.web.play.models import Game
from crownhead.web.play.storage.replay import replayed
from crownhead.web.players.services import player_of


def found(number: int) -> Game:
    """The game, or a page that says that there is none."""
    game = game_page.found(number)
    if game is None:
        raise Http404
    return game


@require_GET
@never_cache
def game(request: HttpRequest, number: int) -> HttpResponseBase:
    """The game page."""
    row, user = found(number), player_of(request)
    if user is not None and visits.is_noted(row, user):
        visits.note_page(row, user, timezone.now())
    shown = row.pk, row.version, timezone.now() if clocks.runs(row) else None  # a clock that runs is never the same

    def page() -> HttpResponse:
        return render(request, "games/game.html", game_page.page_context(request, row, user))

    return for_visitors(request, shown, page)


@require_GET
@never_cache
def state(request: HttpRequest, number: int) -> HttpResponse:
    """The news of a game for scripts; with ``?ply=`` the board as it was after that many plies."""
    row, user = found(number), player_of(request)
    if "ply" not in request.GET:
        return JsonResponse(news.whole(row, user)[0])
    replay = replayed(row)
    ply = game_page.number_in(request.GET["ply"], replay.core.ply)
    if ply is None:
        raise Http404
    board = game_state.described(replay.core.at(ply), None, user)
    return JsonResponse({"board": board, "number": game_page.number_of(replay.core, ply)})


@require_POST
@limited("act")
def act(request: HttpRequest, number: int) -> HttpResponse:
    """Do something in a game."""
    key, ply = request.POST.get("key", ""), game_page.number_in(request.POST.get("ply"), 99_999_999)
    sequence = game_page.number_in(request.POST.get("sequence"), 99_999_999)
    try:
        action = action_of(request.POST)
    except ValueError as error:
        row = found(number)
        return answered(request, Answer(Code.INVALID, row, replayed(row), str(error)))
    user = player_of(request)
    if "confirmed" not in request.POST and not errors.wants_data(request):  # a script asks its player itself
        row = found(number)
        if game_page.is_to_be_confirmed(row, user, action, ply):
            return redirect(f"{row.get_absolute_url()}?{game_page.question(request.POST)}")
    try:
        answer = service.act(number, user, action, -1 if ply is None else ply, key, sequence)
    except Game.DoesNotExist as error:
        raise Http404 from error
    return answered(request, answer)


@require_POST
@limited("chat")
def say(request: HttpRequest, number: int) -> HttpResponse:
    """Say something to the other player."""
    text, key = request.POST.get("text", ""), request.POST.get("key", "")
    try:
        answer = chat.say(number, player_of(request), text, key)
    except Game.DoesNotExist as error:
        raise Http404 from error
    return answered(request, answer)


def answered(request: HttpRequest, answer: Answer) -> HttpResponse:
    """The answer as data for a script, else the page again with a sentence if something did not go."""
    if errors.wants_data(request):
        known = game_page.number_in(request.POST.get("known"), 99_999_999)  # how much of the log the page has
        return JsonResponse(game_state.answered(answer, player_of(request), known), status=answer.code.status)
    if answer.message:
        clause = answer.clause
        messages.warning(request, answer.message, extra_tags=f"clause:{clause.anchor}" if clause else "")
    return redirect(answer.game)


@require_POST
@limited("game")
def rematch(request: HttpRequest, number: int) -> HttpResponse:
    """Ask for a rematch, or accept the one that was asked for."""
    row, user = found(number), player_of(request)
    if user is None:
        return redirect(row)
    again = challenges.rematch(row.number, user, client_of(request))
    if isinstance(again, Challenge):
        messages.info(request, _("Rematch offered."))
        return redirect(row)
    return redirect(again)


@require_GET
@cache_control(private=True, max_age=A_YEAR, immutable=True)
def picture(request: HttpRequest, number: int) -> HttpResponse:
    """The board, small: for lists of games. The address has the version of the game, so it can be kept for ever."""
    row, wanted = found(number), request.GET
    theme = wanted.get("theme", "")
    drawn = diagram.svg(
        replayed(row).core.position,
        theme=theme if theme in diagram.THEMES else "walnut",
        flipped=wanted.get("below") == Side.BLACK,
        coordinates=None,
        size=None,
    )
    return HttpResponse(drawn, content_type="image/svg+xml")


@require_GET
def pdn(request: HttpRequest, number: int) -> HttpResponse:
    """The game as a PDN file to download; with ``?analysis=1`` as the engine has annotated it."""
    row = found(number)
    user, analysed = player_of(request), request.GET.get("analysis") == "1"
    insider = permissions.is_insider(row, user)
    if insider and user is not None and not row.sides_of(user):
        chat_readings.note(user, row)
    text = pdn_of(row, replayed(row).core, user, with_words=insider, analysed=analysed) + "\n"
    response = HttpResponse(text, content_type="application/vnd.pdn; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="game-{number}.pdn"'
    return response
