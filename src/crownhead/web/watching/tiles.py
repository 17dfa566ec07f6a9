"""Running games as small boards: each is rendered once for all who look."""

from __future__ import annotations

from collections.abc import Sequence

from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import ngettext

from crownhead.sides import Side
from crownhead.web.database.prepared import PreparedQuery
from crownhead.web.http.caching import fragments
from crownhead.web.http.caching.fragments import Facts, FragmentRow
from crownhead.web.play.models import Game
from crownhead.web.play.storage import listed_games
from crownhead.web.play.visitor_text import book_names, phrases
from crownhead.web.players.models import User
from crownhead.web.ratings.lookup import Standings
from crownhead.web.ratings.templatetags.ratings import rating_of_side
from crownhead.web.watching import audiences

TILE = """<a class="tile" href="{}" data-game="{}" data-version="{}">
  {}
  <img src="{}" alt="" width="160" height="160" loading="lazy">
  {}
  <span class="quiet">{} <span class="told">· {} <span class="watched">{}</span></span></span>
  <strong class="over" hidden></strong>
</a>"""
SIDE = '<span class="side"><span class="disc {}" aria-hidden="true"></span> <b>{}</b> {}</span>'

_facts = PreparedQuery(lambda *numbers: Game.objects.filter(pk__in=numbers).values_list(*listed_games.FACTS))


def tiles(numbers: Sequence[int], reader: User | None) -> list[FragmentRow]:
    """The tiles of some games, in this order. The board and the names are as old as a move, the ratings as a
    fragment; how many look on is looked up each time."""
    if not numbers:
        return []
    found = {row[0]: row for row in _facts(*numbers)}
    rows = [found[number] for number in numbers if number in found]
    named = {key: title for key, (title, _may) in book_names.titles({row[1] for row in rows}, reader).items()}
    theme = reader.theme if reader is not None else ""

    def rendered(missing: Sequence[Facts]) -> dict[int, str]:
        listed = [listed_games.game_of(row) for row in missing]
        known = Standings.of_games(listed)
        return {game.pk: _tile(game, named[game.rulebook], theme, known) for game in listed}

    drawn = fragments.drawn(rows, rendered, lambda row: ("running", theme, named[row[1]], row))
    looking = audiences.counted(numbers)
    return [FragmentRow(key, fragments.filled(html, watched(looking.get(key, 0)))) for key, html in drawn]


def _tile(game: Game, title: str, theme: str, known: Standings) -> str:
    """One small board between its players. There are dozens on a page, too many for a template."""
    picture = f"{reverse('game-picture', args=[game.number])}?v={game.version}{theme and f'&theme={theme}'}"
    black, white = (
        format_html(SIDE, side.value, phrases.player_name(game, side), rating_of_side(known, game, side))
        for side in (Side.BLACK, Side.WHITE)
    )
    this = (game.get_absolute_url(), game.number, game.version)
    return format_html(TILE, *this, black, picture, white, title, phrases.time(game), fragments.HOLE)


def watched(count: int) -> str:
    """How many look on, as HTML; nothing if no one does."""
    return format_html("· {}", watching(count)) if count else ""


def watching(count: int) -> str:
    """How many look on, in words; nothing if no one does."""
    return ngettext("%(count)d watching", "%(count)d watching", count) % {"count": count} if count else ""
