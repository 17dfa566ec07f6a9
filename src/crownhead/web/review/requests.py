"""Asking for a review: what may be reviewed, and how much one may ask for."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from crownhead import __version__
from crownhead.web.contract.constants import REVIEW_NODES
from crownhead.web.play import effects, service
from crownhead.web.play.models import Game
from crownhead.web.players.models import User
from crownhead.web.review.models import Review
from crownhead.web.review.tasks import review_games

MOST_EACH = 3
"""The reviews that a player may wait for at a time …"""
MOST = 60
"""… and all players together."""
LEAST_PLIES = 2


class ReviewRefusedError(ValueError):
    """Why there is no review: a sentence for the user."""


def refusal(game: Game) -> str:
    """Why a game cannot be reviewed; empty if it can."""
    if not game.is_finished:
        return _("A game is analysed when it is over.")
    if game.ply < LEAST_PLIES:
        return _("There are no moves to analyse.")
    return ""


def ask(number: int, user: User) -> Review:
    """Ask for the review of a game. One that is there, or on its way, is returned as it is."""
    with transaction.atomic():
        game = service.locked(number)
        if why := refusal(game):
            raise ReviewRefusedError(why)
        review = Review.objects.filter(game=game).first()
        if review is not None and review.state != Review.State.FAILED:
            return review
        User.objects.select_for_update().get(pk=user.pk)  # who asks twice at a time is counted twice
        waiting = Review.objects.filter(state=Review.State.WAITING)
        if waiting.filter(asked_by=user).count() >= MOST_EACH:
            sentence = ngettext(
                "You are waiting for %(number)d analysis already. Ask again when it is there.",
                "You are waiting for %(number)d analyses already. Ask again when one of them is there.",
                MOST_EACH,
            )
            raise ReviewRefusedError(sentence % {"number": MOST_EACH})
        if waiting.count() >= MOST:
            raise ReviewRefusedError(_("Too many games wait to be analysed. Please ask again in a few minutes."))
        if review is not None:
            review.delete()
        review = Review.objects.create(game=game, asked_by=user, engine=__version__, nodes=REVIEW_NODES)
        review_games.enqueue()
        effects.note_change(game)
        return review
