"""Games and challenges in lists: each row is rendered once for everything that it shows, and then only looked up.

A list is read as a few columns. Only for rows that were not rendered before, the games themselves are read, and the
ratings of their players: a rating in a list may be as old as a fragment.
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
from crownhead.web.i18n.languages import say
from crownhead.web.lobby.models import Challenge
from crownhead.web.play import phrases
from crownhead.web.play.models import Game
from crownhead.web.players.models import User
from crownhead.web.ratings.lookup import Standings
from crownhead.web.shelf import service as shelf

Kept = TypeVar("Kept", bound=Model)
Facts = tuple[Any, ...]


class Row(NamedTuple):
    """A row of a list: the key of what it shows, and its HTML."""

    key: int
    html: SafeString


OF_GAMES = ("number", "deadline", "version", "white_id", "black_id", "white__username", "black__username")
OF_CHALLENGES = ("pk", "token", "rulebook", "creator__username", "colour", "timing", "base", "increment", "rated")
ROW = "games/row.html"


def games(found: QuerySet[Game], viewer: User, template: str = ROW) -> list[Row]:
    """The rows of some games, as a user plays them."""
    return _games([*found.values_list(*OF_GAMES)], viewer, template)


def page_of_games(
    request: HttpRequest,
    found: QuerySet[Game],
    name: str,
    viewer: User,
    template: str = ROW,
    shown: int | None = None,
) -> Page[Row]:
    """The same for the page of a list that a request asks for."""
    page: Page[Any] = paged(request, found.values_list(*OF_GAMES), name, shown)
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

    def rendered(missing: Sequence[Game]) -> dict[int, str]:
        told = {"visitor": viewer, "left": fragments.HOLE, "known": Standings.of_games(missing), **_named(missing)}
        return {game.pk: render_to_string(template, {"game": game, **told}) for game in missing}

    drawn = _drawn(rows, read, rendered, lambda row: (template, viewer.pk, viewer.theme, row[0], row[2:]))
    times = {row[0]: escape(phrases.until(row[1])) for row in rows}
    return [Row(key, fragments.filled(html, times[key])) for key, html in drawn]


def _challenges(rows: Sequence[Facts]) -> list[Row]:
    def rendered(missing: Sequence[Challenge]) -> dict[int, str]:
        told = {"known": Standings.of_challenges(missing), **_named(missing)}
        return {each.pk: render_to_string("games/open_challenge_row.html", {"each": each, **told}) for each in missing}

    return _drawn(rows, Challenge.objects.select_related("creator"), rendered, lambda row: ("challenge", row))


def _named(listed: Sequence[Game] | Sequence[Challenge]) -> dict[str, dict[str, str]]:
    """The titles of their rulebooks, for a template."""
    described = shelf.described({each.rulebook for each in listed}, None)
    return {"named": {key: say(title) for key, (title, _known) in described.items()}}


def _drawn(
    rows: Sequence[Facts],
    read: QuerySet[Kept],
    rendered: Callable[[Sequence[Kept]], dict[int, str]],
    key_of: Callable[[Facts], Hashable],
) -> list[Row]:
    """The rows as they were rendered before; those that were not are read, by their keys, and rendered now."""
    found = {row[0]: fragments.find(key_of(row)) for row in rows}
    missing = [number for number, drawn in found.items() if drawn is None]
    texts = rendered([*read.filter(pk__in=missing)]) if missing else {}
    shown = []
    for row in rows:
        drawn = found[row[0]]
        if drawn is None and row[0] in texts:  # else it was removed at this moment
            drawn = fragments.keep(key_of(row), texts[row[0]])
        if drawn is not None:
            shown.append(Row(row[0], drawn))
    return shown
