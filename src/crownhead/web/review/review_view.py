"""The review of a game as its page shows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from crownhead.engine.annotation.judgement import Judgement
from crownhead.engine.annotation.plot import Curve
from crownhead.engine.annotation.summary import summary
from crownhead.play.game import Game as CoreGame
from crownhead.sides import SIDES, Side
from crownhead.web.play.models import Game
from crownhead.web.play.words import phrases
from crownhead.web.players.models import User
from crownhead.web.review import queue, requests
from crownhead.web.review.graph import graph
from crownhead.web.review.models import Review
from crownhead.web.review.verdict_text import counted


def found(game: Game) -> Review | None:
    """The review of a game, if one was asked for."""
    return Review.objects.filter(game=game).first()


def curve_of(core: CoreGame, judgements: list[Judgement]) -> Curve:
    """The judgements with the numbers that the moves have in the game."""
    return Curve("", judgements, core.numbering)


def view(game: Game, core: CoreGame, user: User | None) -> dict[str, Any] | None:
    """What the page of a finished game shows of its review; None while there is nothing to review."""
    if requests.refusal(game):
        return None
    review = found(game)
    told: dict[str, Any] = {"state": review.state if review else "none", "may_ask": user is not None}
    if review is None or not (review.is_done or review.is_waiting):
        return told
    if review.is_waiting:
        done = len(review.judgements)
        return {**told, "done": done, "plies": game.ply, "waits": waits(review) if not done else ""}
    names = {side: phrases.player_name(game, side) for side in SIDES}
    shown = report(curve_of(core, review.judged), names, own_side(game, user))
    return {**told, **shown, "engine": review.engine, "nodes": review.nodes}


def own_side(game: Game, user: User | None) -> str:
    """The side that a user had in a game; empty if they had none, or both."""
    sides = game.sides_of(user)
    return sides[0].value if len(sides) == 1 else ""


def report(curve: Curve, names: Mapping[Side, str], lesson_of: str = "") -> dict[str, Any]:
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


def _side(side: Side, name: str, judgements: Sequence[Judgement]) -> dict[str, Any]:
    found = summary(judgements)[side]
    return {
        "side": side.value,
        "name": name,
        "accuracy": None if found.accuracy is None else round(found.accuracy),
        "kinds": [{"kind": kind, "words": counted(kind, number)} for kind, number in found.kinds.items()],
        "mistakes": sum(each.is_mistake for each in judgements if each.side is side),
    }
