"""Whole games, analysed on the computer of the one who asks: their engine looks, and the site judges what it has found.

A request without answers is answered with the questions. What is sent is believed: it is shown to the sender alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from crownhead.engine.analysis import WON
from crownhead.engine.annotation import remote
from crownhead.engine.annotation.annotate import LONGEST_VARIATION, inscribe
from crownhead.engine.annotation.judgement import Judgement
from crownhead.engine.annotation.plot import Curve
from crownhead.notation.moves import LONGEST_MOVE
from crownhead.notation.pdn import PdnGame
from crownhead.play.words.numbering import Numbering
from crownhead.rules.rulebook import Rulebook
from crownhead.sides import SIDES, Side
from crownhead.web.analysis import requests, trees
from crownhead.web.analysis.lines import MOST_MOVES, PlayedLine
from crownhead.web.contract.line_schema import ReportData
from crownhead.web.http.request_body import JsonObject
from crownhead.web.i18n.languages import say
from crownhead.web.lessons import lesson_panel
from crownhead.web.lessons.lesson import Lesson
from crownhead.web.review import review_view
from crownhead.web.review.verdict_text import comment

LONGEST_NAME = 80


@requests.answered
def report(request: HttpRequest, book: Rulebook, told: JsonObject) -> Mapping[str, Any]:
    """What must be looked at to judge a game or, with the answers, what they say about it."""
    record = trees.from_data(told.get("tree"), book)
    if record.plies > MOST_MOVES:
        raise ValueError(_("Too many moves for one line: at most %(most)d.") % {"most": MOST_MOVES})
    if not record.plies:
        raise ValueError(_("There are no moves to analyse."))
    answers = _answers(told)
    if answers is None:
        return {"questions": remote.questions_about(record)}
    return report_on(record, remote.judgements_on(record, answers), _side(told.get("own")))


def report_on(record: PdnGame, judgements: Sequence[Judgement], own: Side | None = None) -> ReportData:
    """The report on a game, which is annotated by it. ``own`` is the side of the reader, if they played it."""
    names = {side: _name(record.tags, side) for side in SIDES}
    context = {
        "report": review_view.report(_curve(record, judgements), names, own.value if own else ""),
        "done": len(judgements),
        "plies": record.plies,
    }
    inscribe(record, judgements, comment)
    return {
        "html": render_to_string("analysis/report.html", context),
        "done": len(judgements),
        "plies": record.plies,
        "mistakes": [each.as_dict() for each in judgements if each.is_mistake],
        "tree": trees.to_data(record),
    }


@requests.answered
def lesson(request: HttpRequest, book: Rulebook, told: JsonObject) -> Mapping[str, Any]:
    """One mistake to learn from: the position before it, and what a try there is worth, once it was looked at."""
    before, error = PlayedLine.of(book, told).played()
    if error is not None:
        raise error
    mistakes = _mistakes(told.get("mistakes"))
    at = told.get("at")
    index = next((place for place, each in enumerate(mistakes) if each.ply == at), 0)
    shown = Lesson(before, mistakes, index)
    answers, text, answer = _answers(told), told.get("move"), None
    if isinstance(text, str) and text:
        try:
            answer = shown.answer(text, lambda game, move: remote.value_by(game, move, answers or []))
        except remote.UnansweredError:
            return {"questions": remote.questions_about_move(before, before.position.parse(text[:LONGEST_MOVE]))}
    first, side = told.get("first"), shown.mistake.side
    numbering = Numbering(first if type(first) is int else 1, book.first_move, second_moves=told.get("second") is True)
    panel = lesson_panel.context(
        shown,
        answer,
        curve=Curve("", [], numbering),
        name=str(told.get("name") or say(side))[:LONGEST_NAME],
        is_own=_side(told.get("own")) is side,
        is_asked=told.get("show") is True,
    )
    html = render_to_string("review/lesson_panel.html", panel)
    return {"board": panel["board"], "html": html, "good": panel["is_solved"]}


def _curve(record: PdnGame, judgements: Sequence[Judgement]) -> Curve:
    return Curve("", judgements, record.numbering)


def _name(tags: Mapping[str, str], side: Side) -> str:
    name = tags.get(side.value.capitalize(), "").strip("?. ")[:LONGEST_NAME]
    return name or say(side).capitalize()


def _side(given: object) -> Side | None:
    return next((side for side in SIDES if side.value == given), None)


def _answers(told: JsonObject) -> list[object] | None:
    given = told.get("answers")
    if given is not None and not isinstance(given, list):
        raise ValueError(_("“%(name)s” is not a list.") % {"name": "answers"})
    return given


def _mistakes(given: object) -> tuple[Judgement, ...]:
    """The mistakes of one side as `report` has sent them; anything else is a `ValueError` with a sentence."""
    if not isinstance(given, list) or not 0 < len(given) <= MOST_MOVES:
        raise ValueError(_("The request has no mistakes to learn from."))
    try:
        mistakes = tuple(_mistake(each) for each in given)
    except (TypeError, KeyError, AttributeError):
        raise ValueError(_("The request has no mistakes to learn from.")) from None
    return mistakes


def _mistake(told: JsonObject) -> Judgement:
    found = Judgement.from_dict(told)
    numbers, texts = (found.ply, found.score, found.best_score), (found.move, found.best, *found.line)
    if not all(type(each) is int and abs(each) <= WON for each in numbers):
        raise TypeError
    if not all(isinstance(each, str) and len(each) <= LONGEST_MOVE for each in texts):
        raise TypeError
    if len(found.line) > LONGEST_VARIATION:
        raise TypeError
    return found
