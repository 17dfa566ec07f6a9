"""The review of a game as its page shows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypedDict

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from crownhead.engine.annotation.judgement import Judgement
from crownhead.engine.annotation.plot import Curve
from crownhead.engine.annotation.summary import summary
from crownhead.play.game import Game as CoreGame
from crownhead.sides import SIDES, Side
from crownhead.web.play.models import Game
from crownhead.web.play.visitor_text import phrases
from crownhead.web.players.models import User
from crownhead.web.review import queue, requests
from crownhead.web.review.graph import ScoreGraph, graph
from crownhead.web.review.models import Review
from crownhead.web.review.verdict_text import counted


class KindCount(TypedDict):
    """A kind of moves, and how many there were in words."""

    kind: str
    words: str


class SideReport(TypedDict):
    """The moves of one side: their accuracy in percent, how many of each kind, and the mistakes."""

    side: str
    name: str
    accuracy: int | None
    kinds: list[KindCount]
    mistakes: int


class ReportView(TypedDict):
    """A game that was judged. ``lesson_of`` is the side that can learn from its mistakes here; empty if none can."""

    graph: ScoreGraph
    sides: list[SideReport]
    lesson_of: str


class ReviewState(TypedDict):
    """Whether a game is reviewed, and whether the visitor may ask for it."""

    state: str
    may_ask: bool


class WaitingReview(ReviewState):
    """How far a review has come, or how many games come before it."""

    done: int
    plies: int
    waits: str


class FinishedReview(ReviewState, ReportView):
    """A report, and what it was made with: the version of the engine, and the positions that it looked at."""

    engine: str
    nodes: int


def found(game: Game) -> Review | None:
    """The review of a game, if one was asked for."""
    return Review.objects.filter(game=game).first()


def curve_of(core: CoreGame, judgements: list[Judgement]) -> Curve:
    """The judgements with the numbers that the moves have in the game."""
    return Curve("", judgements, core.numbering)


def view(game: Game, core: CoreGame, user: User | None) -> ReviewState | None:
    """What the page of a finished game shows of its review; None while there is nothing to review."""
    if requests.refusal(game):
        return None
    review = found(game)
    known: ReviewState = {"state": review.state if review else "none", "may_ask": user is not None}
    if review is None or not (review.is_done or review.is_waiting):
        return known
    if review.is_waiting:
        done = len(review.judgements)
        return WaitingReview(**known, done=done, plies=game.ply, waits=waits(review) if not done else "")
    names = {side: phrases.player_name(game, side) for side in SIDES}
    shown = report(curve_of(core, review.judged), names, own_side(game, user))
    return FinishedReview(**known, **shown, engine=review.engine, nodes=review.nodes)


def own_side(game: Game, user: User | None) -> str:
    """The side that a user had in a game; empty if they had none, or both."""
    sides = game.sides_of(user)
    return sides[0].value if len(sides) == 1 else ""


def report(curve: Curve, names: Mapping[Side, str], lesson_of: str = "") -> ReportView:
    """What ``review/report.html`` shows of a game: the graph, and each side's accuracy and mistakes by kind."""
    return {
        "graph": graph(curve),
        "sides": [_side(side, names[side], curve.judgements) for side in (Side.BLACK, Side.WHITE)],
        "lesson_of": lesson_of,
    }


def waits(review: Review) -> str:
    """How many games come before this one."""
    before = queue.place(review)
    if not before:
        return _("This game is next.")
    return ngettext("%(number)d game comes before it.", "%(number)d games come before it.", before) % {"number": before}


def _side(side: Side, name: str, judgements: Sequence[Judgement]) -> SideReport:
    found = summary(judgements)[side]
    return {
        "side": side.value,
        "name": name,
        "accuracy": None if found.accuracy is None else round(found.accuracy),
        "kinds": [{"kind": kind, "words": counted(kind, number)} for kind, number in found.kinds.items()],
        "mistakes": sum(each.is_mistake for each in judgements if each.side is side),
    }
