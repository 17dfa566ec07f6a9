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

from crownhead.web.database.prepared import PreparedQuery, beginning
from crownhead.web.http.caching import fragments
from crownhead.web.http.caching.fragments import Facts, FragmentRow
from crownhead.web.http.paging import Page, Rows, paged
from crownhead.web.lobby.challenges import open_challenges
from crownhead.web.lobby.models import Challenge
from crownhead.web.play.models import Game
from crownhead.web.play.storage import player_games
from crownhead.web.play.words import book_names, phrases
from crownhead.web.players import relations
from crownhead.web.players.models import User
from crownhead.web.ratings.lookup import Standings

OF_GAMES = ("number", "deadline", "rulebook", "version", "white_id", "black_id", "white__username", "black__username")
OF_CHALLENGES = ("pk", "token", "rulebook", "creator__username", "colour", "timing", "base", "increment", "rated")
ROW = "games/row.html"


def games(rows: Sequence[Facts], player: User, template: str = ROW) -> list[FragmentRow]:
    """The rows of some games, as a user plays them, for themselves to read."""
    return _games(rows, player, player, template)


def waiting(player: int) -> QuerySet[Game, Facts]:
    """The facts of the games in which a player has to do something, the most urgent first."""
    return Game.objects.waiting_for(player).unfinished().values_list(*OF_GAMES)


def not_waiting(player: int) -> QuerySet[Game, Facts]:
    """The same of those that go on without them, the one in which something happened last first."""
    going_on = Game.objects.of(player).unfinished()
    others = going_on.exclude(pk__in=Game.objects.waiting_for(player).unfinished().order_by().values("pk"))
    return others.order_by("-changed_at", "-pk").values_list(*OF_GAMES)


_by_numbers = PreparedQuery(
    lambda *numbers: Game.objects.filter(pk__in=numbers).order_by(*player_games.LATEST).values_list(*OF_GAMES)
)


class LatestGames:
    """All games of a player as a list has them, the running ones first, or only those that have ended."""

    def __init__(self, player: User, *, ended_only: bool = False) -> None:
        self._player, self._ended_only = player, ended_only

    def __getitem__(self, part: slice) -> list[Facts]:
        found = player_games.numbers(self._player.pk, part.start, part.stop, ended_only=self._ended_only)
        return _by_numbers(*found) if found else []

    def count(self) -> int:
        """How many there are."""
        return player_games.count(self._player.pk, ended_only=self._ended_only)


def page_of_games(
    request: HttpRequest,
    rows: Rows[Facts],
    name: str,
    player: User,
    reader: User | None,
    template: str = ROW,
    shown: int | None = None,
) -> Page[FragmentRow]:
    """The same for the page of a list that a request asks for, and for anyone to read: the private books of others have
    no name."""
    page: Page[Any] = paged(request, rows, name, shown)
    return replace(page, rows=_games(page.rows, player, reader, template))


def open_to(reader: User | None) -> QuerySet[Challenge, Facts]:
    """The facts of the challenges that a reader may accept."""
    return open_challenges(reader).values_list(*OF_CHALLENGES)


def newest_challenges(most: int, reader: User | None) -> list[FragmentRow]:
    """The rows of the newest challenges that are open to all. To most readers they are open without exception."""
    everyone_sees = reader is None or not relations.shut_out(reader)
    return _challenges(beginning(_open_to_all, most)() if everyone_sees else [*open_to(reader)[:most]], reader)


def _open_to_all() -> QuerySet[Challenge, Facts]:
    return open_to(None)


def page_of_challenges(request: HttpRequest, name: str, reader: User | None) -> Page[FragmentRow]:
    """The same for the page of all of them that a request asks for."""
    rows: Rows[Facts] = open_to(reader)
    page: Page[Any] = paged(request, rows, name)
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
