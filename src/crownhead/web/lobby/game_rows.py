"""A game in a list of one player, as HTML: a row, or a tile with a larger board. There are dozens on a page, too many
for a template."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.html import format_html
from django.utils.translation import gettext as _

from crownhead.web.http.caching import fragments
from crownhead.web.play.models import Game
from crownhead.web.play.visitor_text import perspective
from crownhead.web.players.models import User
from crownhead.web.ratings.lookup import Standings
from crownhead.web.ratings.templatetags.ratings import rating_in

Drawn = Callable[[Game, User, str, Standings], str]
"""How a game of a list is drawn: for this player, with the title of its rulebook and the ratings of the list."""

ROW = """<a class="row" href="{}">
  <img class="mini" src="{}" alt="" width="64" height="64" loading="lazy">
  <span class="what"><b>{}</b> <span class="who">{}</span></span>
  <span class="when">{}</span>
</a>"""
TILE = """<a class="tile" href="{}">
  <img src="{}" alt="" width="160" height="160" loading="lazy">
  <b>{}</b> <span class="quiet">{}</span> <span class="quiet">{}</span>
</a>"""
WHO = '<span class="disc {}" aria-hidden="true"></span> {} {}'


def row(game: Game, player: User, title: str, known: Standings) -> str:
    """A game in one line, with all that one looks for in it. The time that is left is a hole."""
    place = _("game %(number)s · move %(move)s") % {"number": game.number, "move": game.move_number}
    about = " · ".join(filter(None, (title, place, game.last_move)))
    return _written(ROW, game, player, known, about, _when(game, player))


def tile(game: Game, player: User, title: str, known: Standings) -> str:
    """A game as a board with a few words below."""
    when = perspective.result(game, player) if game.is_finished else _("in progress")
    return _written(TILE, game, player, known, title, when)


def _written(pattern: str, game: Game, player: User, known: Standings, about: str, when: str) -> str:
    rating, picture = rating_in(known, game, player), perspective.picture(game, player)
    who = format_html(WHO, perspective.seat(game, player), perspective.opponent(game, player), rating)
    return format_html(pattern, game.get_absolute_url(), picture, who, about, when)


def _when(game: Game, player: User) -> str:
    if game.is_finished:
        return perspective.result(game, player) + (f" · {_('rated')}" if game.rated else "")
    return _("with the arbiter") if game.state == Game.State.FROZEN else fragments.HOLE
