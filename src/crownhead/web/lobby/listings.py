"""Games and challenges in lists: each row is rendered once for everything that it shows, and then only looked up.

A list is read as a few columns. Only for rows that were not rendered before, the games themselves are read, and the
ratings of their players: a rating in a list may be as old as a fragment.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.html import escape

from crownhead.web.http.caching import fragments
from crownhead.web.http.caching.fragments import Facts, FragmentRow
from crownhead.web.http.paging import Page, paged
from crownhead.web.lobby.models import Challenge
from crownhead.web.play.models import Game
from crownhead.web.play.words import book_names, phrases
from crownhead.web.players.models import User
from crownhead.web.ratings.lookup import Standings

OF_GAMES = ("number", "deadline", "rulebook", "version", "white_id", "black_id", "white__username", "black__username")
OF_CHALLENGES = ("pk", "token", "rulebook", "creator__username", "colour", "timing", "base", "increment", "rated")
ROW = "games/row.html"


def games(found: QuerySet[Game], player: User, template: str = ROW) -> list[FragmentRow]:
    """The rows of some games, as a user plays them, for themselves to read."""
    return _games([*found.values_list(*OF_GAMES)], player, player, template)


class LatestGames:
    """All games of a player as a list has them, the running ones first, or only those that have ended."""

    def __init__(self, player: User, *, ended_only: bool = False) -> None:
        self._player, self._ended_only = player, ended_only

    def __getitem__(self, part: slice) -> list[Facts]:
        found = Game.objects.latest_of(self._player, part.start, part.stop, ended_only=self._ended_only)
        return [*found.values_list(*OF_GAMES)]

    def count(self) -> int:
        """How many there are."""
        return Game.objects.count_of(self._player, ended_only=self._ended_only)


def page_of_games(
    request: HttpRequest,
    found: QuerySet[Game] | LatestGames,
    name: str,
    player: User,
    reader: User | None,
    template: str = ROW,
    shown: int | None = None,
) -> Page[FragmentRow]:
    """The same for the page of a list that a request asks for, and for anyone to read: the private books of others have
    no name."""
    rows = found if isinstance(found, LatestGames) else found.values_list(*OF_GAMES)
    page: Page[Any] = paged(request, rows, name, shown)
    return replace(page, rows=_games(page.rows, player, reader, template))


def challenges(found: QuerySet[Challenge], reader: User | None) -> list[FragmentRow]:
    """The rows of some challenges that are open to all."""
    return _challenges([*found.values_list(*OF_CHALLENGES)], reader)


def page_of_challenges(
    request: HttpRequest, found: QuerySet[Challenge], name: str, reader: User | None
) -> Page[FragmentRow]:
    """The same for the page of a list that a request asks for."""
    page: Page[Any] = paged(request, found.values_list(*OF_CHALLENGES), name)
    return replace(page, rows=_challenges(page.rows, reader))


def _games(rows: Sequence[Facts], player: User, reader: User | None, template: str) -> list[FragmentRow]:
    """The time that is left is put into each row anew."""
    read, named = Game.objects.select_related("white", "black"), _named(rows, reader)

    def rendered(missing: Sequence[Game]) -> dict[int, str]:
        told = {"visitor": player, "left": fragments.HOLE, "known": Standings.of_games(missing), "named": named}
        return {game.pk: render_to_string(template, {"game": game, **told}) for game in missing}

    seen = (template, player.pk, player.theme)
    drawn = fragments.drawn(rows, read, rendered, lambda row: (*seen, named[row[2]], row[0], row[2:]))
    times = {row[0]: escape(phrases.until(row[1])) for row in rows}
    return [FragmentRow(key, fragments.filled(html, times[key])) for key, html in drawn]


def _challenges(rows: Sequence[Facts], reader: User | None) -> list[FragmentRow]:
    named = _named(rows, reader)

    def rendered(missing: Sequence[Challenge]) -> dict[int, str]:
        told = {"known": Standings.of_challenges(missing), "named": named}
        return {each.pk: render_to_string("games/challenges/open_row.html", {"each": each, **told}) for each in missing}

    read = Challenge.objects.select_related("creator")
    return fragments.drawn(rows, read, rendered, lambda row: ("challenge", named[row[2]], row))


def _named(rows: Sequence[Facts], reader: User | None) -> dict[str, str]:
    """The titles of their rulebooks, to those who may know them."""
    return {key: title for key, (title, _known) in book_names.titles({row[2] for row in rows}, reader).items()}
