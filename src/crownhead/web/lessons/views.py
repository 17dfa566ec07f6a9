"""Asking for a review, and the pages of its lessons. A try is part of an address: it changes nothing."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from crownhead.sides import Side
from crownhead.web.contract import boards
from crownhead.web.http import errors
from crownhead.web.http.rate_limits import allows, limited, visitor_of
from crownhead.web.i18n import languages
from crownhead.web.lessons.lesson import Answer, Lesson
from crownhead.web.lessons.lesson import lesson as lesson_for
from crownhead.web.pages import plain_board
from crownhead.web.pages.game_page import number_in
from crownhead.web.pages.views import answered, found
from crownhead.web.play.models import Game
from crownhead.web.play.storage.replay import keep, replayed
from crownhead.web.play.words import phrases
from crownhead.web.players.services import player_of
from crownhead.web.review import hints, requests, review_view
from crownhead.web.review.graph import score_words
from crownhead.web.review.words import verdict_word


@require_POST
@limited("review")
def review(request: HttpRequest, number: int) -> HttpResponse:
    """Ask for the review of a game."""
    row, user = found(number), player_of(request)
    if user is None:
        messages.warning(request, _("Log in to have games analysed."))
        return redirect(row)
    try:
        requests.ask(row.number, user)
    except requests.RefusedError as error:
        messages.warning(request, str(error))
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
        answer = shown.answer(row.pk, text)
    context = _context(request, row, shown, answer)
    if errors.wants_data(request):
        panel = render_to_string("review/lesson_panel.html", context, request)
        return JsonResponse({"board": context["shown"], "panel": panel, "good": context["is_solved"]})
    return render(request, "review/lesson.html", context)


def _context(request: HttpRequest, row: Game, lesson: Lesson, answer: Answer | None) -> dict[str, Any]:
    mistake, side = lesson.mistake, lesson.mistake.side
    is_solved = answer is not None and answer.kind == "good"
    position = answer.game if answer and answer.game else lesson.before
    board = boards.describe(position, None if is_solved else side, languages.say)
    curve = review_view.curve_of(lesson.core, [])
    chosen = request.GET.get("from", "")
    below = side.value
    return {
        "game": row,
        "book": lesson.core.rulebook,
        "name": phrases.player_name(row, side),
        "is_own": row.sides_of(player_of(request)) == (side,),
        "side": side.value,
        "mistake": mistake,
        "verdict": verdict_word(mistake.verdict or ""),
        "number": f"{curve.number(mistake.ply)}{'...' if curve.is_second(mistake.ply) else '.'}",
        "score": score_words(mistake.score),
        "best_score": score_words(mistake.best_score),
        "line": " ".join(mistake.line),
        "answer": answer,
        "is_solved": is_solved,
        "is_shown": is_solved or request.GET.get("show") == "1",
        "places": [
            {"number": place + 1, "ply": each.ply, "is_current": place == lesson.index}
            for place, each in enumerate(lesson.mistakes)
        ],
        "next": lesson.mistakes[lesson.index + 1].ply if lesson.index + 1 < len(lesson.mistakes) else None,
        "shown": board,
        "below": below,
        "rows_shown": plain_board.rows(board, chosen, below),
        "chosen": plain_board.choices(board, chosen),
        "kept": {"at": mistake.ply},
        "kept_query": f"at={mistake.ply}&",
    }
