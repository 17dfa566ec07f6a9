"""Ratings beside names: those of a whole list by one statement."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Protocol

from django.utils import timezone

from crownhead.sides import SIDES, Side
from crownhead.web.database.prepared import PreparedQuery
from crownhead.web.play.models import Game, Timing
from crownhead.web.players.models import User
from crownhead.web.ratings.glicko2 import CENTRE
from crownhead.web.ratings.models import Rating, RatingChange, Speed, speed_of
from crownhead.web.ratings.service import RatingLabel, shown, shown_after
from crownhead.web.shelf.families import family_of_bundled

NEWCOMER = RatingLabel(round(CENTRE), is_provisional=True)
"""The rating of a player who has played no rated game of this kind."""


class Offered(Protocol):
    """A challenge, as far as its creator's rating goes: the lobby stands above the ratings."""

    @property
    def creator_id(self) -> int:
        """The key of the player who has made it."""

    @property
    def rulebook(self) -> str:
        """The key of its rulebook."""


class Standings:
    """The ratings of some players, as they are needed beside their names in a list."""

    def __init__(self, users: Iterable[int | None], families: Iterable[str], now: datetime | None = None) -> None:
        keys, kinds = {user for user in users if user is not None}, {family for family in families if family}
        rows = _read(keys, kinds)
        at = now or timezone.now()
        self._shown = {(row.user_id, row.family, row.speed): shown(row, at) for row in rows}

    @classmethod
    def of_games(cls, games: Iterable[Game]) -> Standings:
        """Those of all players of some games."""
        listed = [*games]
        users = (game.player_id(side) for game in listed for side in SIDES)
        return cls(users, (family_of_bundled(game.rulebook) for game in listed))

    @classmethod
    def of_challenges(cls, challenges: Iterable[Offered]) -> Standings:
        """Those of all who have made some challenges."""
        listed = [*challenges]
        return cls((each.creator_id for each in listed), (family_of_bundled(each.rulebook) for each in listed))

    def of(self, user: User | None, rulebook: str, timed: Timing) -> RatingLabel | None:
        """The rating of a player by these rules and at this speed; None where there are no ratings."""
        family = family_of_bundled(rulebook)
        if user is None or user.is_guest or not family:
            return None
        return self._shown.get((user.pk, family, speed_of(timed).value), NEWCOMER)


def _read(keys: set[int], kinds: set[str]) -> Iterable[Rating]:
    """The ratings of these players in these families. They are asked for with every list, so the statement is written
    for some lengths alone, and a key stands in it more than once where a list is shorter."""
    if not keys or not kinds:
        return []
    asked = [*keys]
    length = next((each for each in LENGTHS if each >= len(asked)), len(asked))
    rows = _of_players(*asked, *asked[:1] * (length - len(asked)))
    return [Rating(**dict(zip(READ, row, strict=True))) for row in rows if row[1] in kinds]


READ = ("user_id", "family", "speed", "value", "deviation", "volatility", "last_at")
LENGTHS = (1, 2, 8, 16, 32, 64)
_of_players = PreparedQuery(lambda *keys: Rating.objects.filter(user__in=keys).values_list(*READ))


def beside(game: Game, now: datetime | None = None) -> dict[Side, RatingLabel | None]:
    """The ratings of both players of a game: as the game has left them if it was counted, else as they are now."""
    none: dict[Side, RatingLabel | None] = dict.fromkeys(SIDES)
    if not game.has_two_people:
        return none
    if game.is_finished and game.rated:
        changes = {Side(row.side): shown_after(row) for row in RatingChange.objects.filter(game=game)}
        if changes:
            return {**none, **changes}
    users = {side: game.player(side) for side in SIDES}
    if all(user is None or user.is_guest for user in users.values()):
        return none
    standings = Standings.of_games([game])
    return {side: standings.of(user, game.rulebook, game) for side, user in users.items()}


def value_of(user: User, rulebook: str, timing: str) -> float:
    """What a player is rated, to compare them with others; a newcomer and a guest are in the middle."""
    speed = speed_of(Game(timing=timing))
    kept = Rating.objects.filter(user=user, family=family_of_bundled(rulebook), speed=speed)
    value = kept.values_list("value", flat=True).first()
    return CENTRE if value is None else value


def ratings_of(user: User, now: datetime | None = None) -> list[tuple[Rating, RatingLabel]]:
    """All ratings of a player, the most played first."""
    at = now or timezone.now()
    rows = [*user.ratings.order_by("-games", "family", "speed")]
    return [(row, shown(row, at)) for row in rows]


def speed_label(speed: str) -> str:
    """What a speed is called."""
    return str(Speed(speed).label)
