"""Ratings beside names, in any template: a list asks for all of its ratings at once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from crownhead.sides import Side
from crownhead.web.play.models import Game
from crownhead.web.players.models import User
from crownhead.web.ratings.lookup import Standings
from crownhead.web.ratings.service import RatingLabel
from crownhead.web.shelf.families import FAMILIES

register = template.Library()


@register.simple_tag
def standings(listed: Iterable[Any]) -> Standings:
    """The ratings of all who play in some games, or who have made some challenges."""
    rows = [*listed]
    if rows and isinstance(rows[0], Game):
        return Standings.of_games(rows)
    return Standings.of_challenges(rows)


@register.simple_tag
def rating_in(known: Standings | str, game: Game, user: User | None) -> SafeString | str:
    """The rating of the opponent of a user in a game of a list; nothing where there is none."""
    sides = game.sides_of(user)
    if len(sides) != 1 or not isinstance(known, Standings):
        return ""
    return written(known.of(game.player(sides[0].other), game.rulebook, game))


@register.simple_tag
def rating_of_side(known: Standings | str, game: Game, side: str) -> SafeString | str:
    """The rating of one player of a game of a list."""
    if not isinstance(known, Standings) or not game.has_two_people:
        return ""
    return written(known.of(game.player(Side(side)), game.rulebook, game))


@register.simple_tag
def rating_of(known: Standings | str, challenge: Any) -> SafeString | str:
    """The rating of a player who has made a challenge of a list."""
    if not isinstance(known, Standings):
        return ""
    return written(known.of(challenge.creator, challenge.rulebook, challenge))


@register.filter
def written(shown: RatingLabel | None) -> SafeString | str:
    """A rating as it stands beside a name."""
    if shown is None:
        return ""
    title = _("provisional rating") if shown.is_provisional else _("rating")
    return format_html('<span class="rating" title="{}">{}</span>', title, str(shown))


@register.filter
def family_name(family: str) -> str:
    """What a family of rulebooks is called."""
    return str(FAMILIES.get(family, family))
