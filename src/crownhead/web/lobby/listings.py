"""Games and challenges in lists: each row is rendered once for everything that it shows, and then only looked up.

A list is read as a few columns. Only for rows that were not rendered before, the games themselves are read.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar

from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.html import escape
from django.utils.safestring import SafeString

from crownhead.web.http import fragments
from crownhead.web.http.paging import Page, paged
from crownhead.web.lobby.models import Challenge
from crownhead.web.play import phrases
from crownhead.web.play.models import Game
from crownhead.web.players.models import User

Kept = TypeVar("Kept", bound=Model)
Facts = tuple[Any, ...]


class Row(NamedTuple):
    """A row of a list: the key of what it shows, and its HTML."""

    key: int
    html: SafeString


OF_GAMES = ("number", "deadline", "version", "white_id", "black_id", "white__username", "black__username")
OF_CHALLENGES = ("pk", "token", "rulebook", "creator__username", "colour", "timing", "base", "increment")
ROW = "games/row.html"


def games(found: QuerySet[Game], viewer: User, template: str = ROW) -> list[Row]:
    """The rows of some games, as a user plays them."""
    return _games([*found.values_list(*OF_GAMES)], viewer, template)


def page_of_games(
    request: HttpRequest, found: QuerySet[Game], name: str, viewer: User, template: str = ROW
) -> Page[Row]:
    """The same for the page of a list that a request asks for."""
    page: Page[Any] = paged(request, found.values_list(*OF_GAMES), name)
    return replace(page, rows=_games(page.rows, viewer, template))


def challenges(found: QuerySet[Challenge]) -> list[Row]:
    """The rows of some challenges that are open to all."""
    return _challenges([*found.values_list(*OF_CHALLENGES)])


def page_of_challenges(request: HttpRequest, found: QuerySet[Challenge], name: str) -> Page[Row]:
    """The same for the page of a list that a request asks for."""
    page: Page[Any] = paged(request, found.values_list(*OF_CHALLENGES), name)
    return replace(page, rows=_challenges(page.rows))


def _games(rows: Sequence[Facts], viewer: User, template: str) -> list[Row]:
    """The time that is left is put into each row anew."""
    read = Game.objects.select_related("white", "black")

    def render(game: Game) -> str:
        return render_to_string(template, {"game": game, "visitor": viewer, "left": fragments.HOLE})

    drawn = _drawn(rows, read, render, lambda row: (template, viewer.pk, viewer.theme, row[0], row[2:]))
    times = {row[0]: escape(phrases.until(row[1])) for row in rows}
    return [Row(key, fragments.filled(html, times[key])) for key, html in drawn]


def _challenges(rows: Sequence[Facts]) -> list[Row]:
    def render(challenge: Challenge) -> str:
        return render_to_string("games/open_challenge_row.html", {"each": challenge})

    return _drawn(rows, Challenge.objects.select_related("creator"), render, lambda row: ("challenge", row))


def _drawn(
    rows: Sequence[Facts],
    read: QuerySet[Kept],
    render: Callable[[Kept], str],
    key_of: Callable[[Facts], Hashable],
) -> list[Row]:
    """The rows as they were rendered before; those that were not are read, by their keys, and rendered now."""
    found = {row[0]: fragments.find(key_of(row)) for row in rows}
    missing = [number for number, drawn in found.items() if drawn is None]
    objects = read.in_bulk(missing) if missing else {}
    shown = []
    for row in rows:
        drawn = found[row[0]]
        if drawn is None and row[0] in objects:  # else it was removed at this moment
            drawn = fragments.keep(key_of(row), render(objects[row[0]]))
        if drawn is not None:
            shown.append(Row(row[0], drawn))
    return shown
