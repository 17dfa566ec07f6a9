"""The review of a game as its page shows it."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from crownhead.engine.annotation.judgement import Judgement
from crownhead.engine.annotation.plot import Curve
from crownhead.engine.annotation.summary import summary
from crownhead.play.game import Game as CoreGame
from crownhead.sides import Side
from crownhead.web.play.models import Game
from crownhead.web.play.words import phrases
from crownhead.web.players.models import User
from crownhead.web.review import queue, requests
from crownhead.web.review.graph import graph
from crownhead.web.review.models import Review
from crownhead.web.review.words import counted


def found(game: Game) -> Review | None:
    """The review of a game, if one was asked for."""
    return Review.objects.filter(game=game).first()


def curve_of(core: CoreGame, judgements: list[Judgement]) -> Curve:
    """The judgements with the numbers that the moves have in the game."""
    second = core.start.side is not core.rulebook.first_move
    return Curve("", judgements, core.first_move_number, second)


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
    judgements = review.judged
    sides = game.sides_of(user)
    return {
        **told,
        "graph": graph(curve_of(core, judgements)),
        "sides": [_side(game, side, judgements) for side in (Side.BLACK, Side.WHITE)],
        "lesson_of": sides[0].value if len(sides) == 1 else "",
        "engine": review.engine,
        "nodes": review.nodes,
    }


def waits(review: Review) -> str:
    """How many games come before this one."""
    before = queue.place(review)
    if not before:
        return _("This game is next.")
    return ngettext("%(number)d game comes before it.", "%(number)d games come before it.", before) % {"number": before}


def _side(game: Game, side: Side, judgements: list[Judgement]) -> dict[str, Any]:
    found = summary(judgements)[side]
    return {
        "side": side.value,
        "name": phrases.player_name(game, side),
        "accuracy": None if found.accuracy is None else round(found.accuracy),
        "kinds": [{"kind": kind, "words": counted(kind, number)} for kind, number in found.kinds.items()],
        "mistakes": sum(each.is_mistake for each in judgements if each.side is side),
    }
