"""Asking for a review, and the pages of its lessons. A try is part of an address: it changes nothing."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from crownhead.sides import Side
from crownhead.web.contract.board_schema import Board
from crownhead.web.contract.live_schema import LessonReply
from crownhead.web.http import errors
from crownhead.web.http.protection.rate_limits import allows, limited, visitor_of
from crownhead.web.http.template_types import Context
from crownhead.web.lessons import lesson_panel
from crownhead.web.lessons.lesson import Lesson, value_in
from crownhead.web.lessons.lesson import lesson as lesson_for
from crownhead.web.pages import plain_board
from crownhead.web.pages.game_page import number_in
from crownhead.web.pages.views import answered, found
from crownhead.web.play.models import Game
from crownhead.web.play.storage.replay import keep, replayed
from crownhead.web.play.visitor_text import phrases
from crownhead.web.players.services import player_of
from crownhead.web.review import hints, requests, review_view


@require_POST
@limited("review")
def review(request: HttpRequest, number: int) -> HttpResponse:
    """Ask for the review of a game."""
    row, user = found(number), player_of(request)
    if user is None:
        messages.warning(request, _("Log in to have games analysed."))
        return redirect(row)
    with errors.shown_above(request, requests.ReviewRefusedError):
        requests.ask(row.number, user)
    return redirect(row)


@require_POST
@limited("hint")
def help_me(request: HttpRequest, number: int) -> HttpResponse:
    """Ask for help in a game against the computer."""
    return answered(request, hints.ask(found(number).number, player_of(request), request.POST.get("kind", "")))


@require_GET
@never_cache
def lesson(request: HttpRequest, number: int, side: str) -> HttpResponse:
    """The mistakes of one side: each is a position in which something better is to be found."""
    row = found(number)
    reviewed = review_view.found(row)
    if side not in (Side.WHITE, Side.BLACK) or reviewed is None or not reviewed.is_done:
        raise Http404
    replay = replayed(row)
    keep(row, replay)
    asked = request.GET
    shown = lesson_for(replay.core, reviewed.judged, Side(side), number_in(asked.get("at"), replay.core.ply))
    if shown is None:
        return render(request, "review/no_mistakes.html", {"game": row, "name": phrases.player_name(row, Side(side))})
    answer = None
    if text := asked.get("move", "").strip():
        if not allows("try", visitor_of(request)):
            return errors.too_many(request)
        answer = shown.answer(text, partial(value_in, row.pk))
    panel = lesson_panel.context(
        shown,
        answer,
        curve=review_view.curve_of(replay.core, []),
        name=phrases.player_name(row, Side(side)),
        is_own=row.sides_of(player_of(request)) == (side,),
        is_asked=asked.get("show") == "1",
    )
    context = {**_context(request, row, shown, panel["board"]), **panel}
    if errors.wants_data(request):
        words = render_to_string("review/lesson_panel.html", context, request)
        reply: LessonReply = {"board": panel["board"], "panel": words, "good": panel["is_solved"]}
        return JsonResponse(reply)
    return render(request, "review/lesson.html", context)


def _context(request: HttpRequest, row: Game, lesson: Lesson, board: Board) -> Context:
    """The page around the panel."""
    chosen, below = request.GET.get("from", ""), lesson.mistake.side.value
    return {
        "game": row,
        "book": lesson.before.rulebook,
        "side": below,
        "shown": board,
        "below": below,
        "rows_shown": plain_board.rows(board, chosen, below),
        "chosen": plain_board.choices(board, chosen),
        "kept": {"at": lesson.mistake.ply},
        "kept_query": f"at={lesson.mistake.ply}&",
    }
