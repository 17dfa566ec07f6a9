"""Running games as small boards: each is rendered once for all who look."""

from __future__ import annotations

from collections.abc import Sequence

from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.translation import ngettext

from crownhead.web.database.prepared import PreparedQuery
from crownhead.web.http.caching import fragments
from crownhead.web.http.caching.fragments import FragmentRow
from crownhead.web.play.models import Game
from crownhead.web.play.words import book_names
from crownhead.web.players.models import User
from crownhead.web.ratings.lookup import Standings
from crownhead.web.watching import audiences

FACTS = ("number", "version", "rulebook", "white_id", "black_id", "white__username", "black__username")
TILE = "watching/tile.html"


_facts = PreparedQuery(lambda *numbers: Game.objects.filter(pk__in=numbers).values_list(*FACTS))


def tiles(numbers: Sequence[int], reader: User | None) -> list[FragmentRow]:
    """The tiles of some games, in this order. The board and the names are as old as a move, the ratings as a
    fragment; how many look on is looked up each time."""
    if not numbers:
        return []
    known = {row[0]: row for row in _facts(*numbers)}
    rows = [known[number] for number in numbers if number in known]
    named = {key: title for key, (title, _may) in book_names.titles({row[2] for row in rows}, reader).items()}
    theme = reader.theme if reader is not None else ""

    def rendered(missing: Sequence[Game]) -> dict[int, str]:
        told = {"known": Standings.of_games(missing), "named": named, "theme": theme, "watched": fragments.HOLE}
        return {game.pk: render_to_string(TILE, {"game": game, **told}) for game in missing}

    read = Game.objects.select_related("white", "black")
    drawn = fragments.drawn(rows, read, rendered, lambda row: (TILE, theme, named[row[2]], row))
    looking = audiences.counted(numbers)
    return [FragmentRow(key, fragments.filled(html, watched(looking.get(key, 0)))) for key, html in drawn]


def watched(count: int) -> str:
    """How many look on, as HTML; nothing if no one does."""
    return format_html("· {}", watching(count)) if count else ""


def watching(count: int) -> str:
    """How many look on, in words; nothing if no one does."""
    return ngettext("%(count)d watching", "%(count)d watching", count) % {"count": count} if count else ""
