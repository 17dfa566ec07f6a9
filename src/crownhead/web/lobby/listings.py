"""Games and challenges in lists: each row is rendered once for everything that it shows, and then only looked up.

A list is read by one statement, with all that its rows show but ratings. Those are read for the rows that were not
rendered before: a rating in a list may be as old as a fragment.
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
from crownhead.web.lobby import game_rows
from crownhead.web.lobby.challenges import open_challenges
from crownhead.web.lobby.game_rows import Drawn
from crownhead.web.lobby.models import Challenge
from crownhead.web.play.models import Game
from crownhead.web.play.storage import listed_games, player_games
from crownhead.web.play.storage.rows import made
from crownhead.web.play.visitor_text import book_names, phrases
from crownhead.web.players import relations
from crownhead.web.players.models import User
from crownhead.web.ratings.lookup import Standings

OF_GAMES = (*listed_games.FACTS, "deadline")
OF_CHALLENGE = ("id", "rulebook", "token", "colour", "timing", "base", "increment", "rated", "creator_id")
OF_CREATOR = ("username", "is_guest")
OF_CHALLENGES = (*OF_CHALLENGE, *(f"creator__{name}" for name in OF_CREATOR))


def games(rows: Sequence[Facts], player: User) -> list[FragmentRow]:
    """The rows of some games, as a user plays them, for themselves to read."""
    return _games(rows, player, player, game_rows.row)


_by_numbers = PreparedQuery(lambda *numbers: Game.objects.filter(pk__in=numbers).values_list(*OF_GAMES))


def _facts(numbers: Sequence[int]) -> list[Facts]:
    """What rows show of games, in the order of their numbers here. Only these are joined with their players."""
    found = {row[0]: row for row in _by_numbers(*numbers)} if numbers else {}
    return [found[number] for number in numbers if number in found]


class NumberedGames:
    """Some games as a list has them, by their numbers, in this order."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self._numbers = numbers

    def __getitem__(self, part: slice) -> list[Facts]:
        return _facts(self._numbers[part])

    def count(self) -> int:
        """How many there are."""
        return len(self._numbers)


def running(player: User) -> tuple[NumberedGames, NumberedGames]:
    """The games of a player that go on: those in which they have to do something, the most urgent first, and the
    others, the one in which something happened last first."""
    waiting, others = player_games.running(player.pk)
    return NumberedGames(waiting), NumberedGames(others)


class LatestGames:
    """All games of a player as a list has them, the running ones first, or only those that have ended."""

    def __init__(self, player: User, *, ended_only: bool = False) -> None:
        self._player, self._ended_only = player, ended_only

    def __getitem__(self, part: slice) -> list[Facts]:
        return _facts(player_games.numbers(self._player.pk, part.start, part.stop, ended_only=self._ended_only))

    def count(self) -> int:
        """How many there are."""
        return player_games.count(self._player.pk, ended_only=self._ended_only)


def page_of_games(
    request: HttpRequest,
    rows: Rows[Facts],
    name: str,
    player: User,
    reader: User | None,
    drawn: Drawn = game_rows.row,
    shown: int | None = None,
) -> Page[FragmentRow]:
    """The same for the page of a list that a request asks for, and for anyone to read: the private books of others have
    no name."""
    page: Page[Any] = paged(request, rows, name, shown)
    return replace(page, rows=_games(page.rows, player, reader, drawn))


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


def _games(rows: Sequence[Facts], player: User, reader: User | None, draw: Drawn) -> list[FragmentRow]:
    """The time that is left, which is the last fact of each, is put into each row anew."""
    named = _named(rows, reader)

    def rendered(missing: Sequence[Facts]) -> dict[int, str]:
        listed = [listed_games.game_of(row) for row in missing]
        known = Standings.of_games(listed)
        return {game.pk: draw(game, player, named[game.rulebook], known) for game in listed}

    seen = (draw, player.pk, player.theme)
    drawn = fragments.drawn(rows, rendered, lambda row: (*seen, named[row[1]], row[:-1]))
    times = {row[0]: escape(phrases.until(row[-1])) for row in rows}
    return [FragmentRow(key, fragments.filled(html, times[key])) for key, html in drawn]


def _challenges(rows: Sequence[Facts], reader: User | None) -> list[FragmentRow]:
    named = _named(rows, reader)

    def rendered(missing: Sequence[Facts]) -> dict[int, str]:
        listed = [_challenge_of(row) for row in missing]
        told = {"known": Standings.of_challenges(listed), "named": named}
        return {each.pk: render_to_string("games/challenges/open_row.html", {"each": each, **told}) for each in listed}

    return fragments.drawn(rows, rendered, lambda row: ("challenge", named[row[1]], row))


def _challenge_of(facts: Facts) -> Challenge:
    """A challenge with these facts and its creator."""
    challenge = made(Challenge, dict(zip(OF_CHALLENGE, facts, strict=False)))
    creator = dict(zip(OF_CREATOR, facts[len(OF_CHALLENGE) :], strict=True))
    challenge.creator = made(User, {"id": challenge.creator_id, **creator})
    return challenge


def _named(rows: Sequence[Facts], reader: User | None) -> dict[str, str]:
    """The titles of their rulebooks, to those who may know them."""
    return {key: title for key, (title, _known) in book_names.titles({row[1] for row in rows}, reader).items()}
