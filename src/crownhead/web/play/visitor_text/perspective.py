"""A game as one of its players has it in a list: whom they play, with which colour, seen from which side, and how it
went for them."""

from __future__ import annotations

from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from crownhead.sides import Side
from crownhead.web.play.models import Game
from crownhead.web.play.visitor_text import phrases
from crownhead.web.players.models import User


def opponent(game: Game, user: User) -> str:
    """Whom a user plays against."""
    sides = game.sides_of(user)
    if len(sides) == 2:
        return _("pass and play")
    return phrases.player_name(game, sides[0].other if sides else Side.BLACK)


def picture(game: Game, user: User | None) -> str:
    """The address of the board as a small picture, as a user sees it: their own side is below."""
    sides = game.sides_of(user)
    below = sides[0] if len(sides) == 1 else Side.WHITE
    theme = user.theme if user else ""
    told = urlencode({"v": game.version, "below": below.value, **({"theme": theme} if theme else {})})
    return f"{reverse('game-picture', args=[game.number])}?{told}"


def seat(game: Game, user: User) -> str:
    """The colour that a user has, as the class of a disc."""
    if game.at_one_screen:
        return "either"
    return "white" if game.white_id == user.pk else "black"


def result(game: Game, user: User | None) -> str:
    """How a game went: for one of its players if a user is given, else who won."""
    if game.is_called_off:
        return _("called off")
    sides = game.sides_of(user)
    if len(sides) == 1:
        return phrases.result_for(game, sides[0])
    return {"white": _("White won"), "black": _("Black won"), "draw": _("draw")}.get(game.result, "")
