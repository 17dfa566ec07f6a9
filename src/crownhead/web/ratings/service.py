"""Counting games: when a rated game ends, both players' ratings change in the same transaction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from crownhead.sides import SIDES, Side
from crownhead.web.play.effects import Acted, Began, Happened
from crownhead.web.play.models import Game
from crownhead.web.ratings import glicko2
from crownhead.web.ratings.glicko2 import Skill
from crownhead.web.ratings.models import Rating, RatingChange, speed_of, unrated
from crownhead.web.shelf.families import family_of_bundled


def follow(happened: Happened) -> None:
    """Note how strong a game is that begins, and count a rated one that has just ended with a result. One that was
    called off has none, and is no action."""
    if isinstance(happened, Began) and happened.game.has_two_people:
        note_strength(happened.game)
    if isinstance(happened, Acted) and happened.game.is_finished and counts(happened.game):
        count(happened.game, happened.now)


def note_strength(game: Game) -> None:
    """Keep the rating of the weaker player with a game, by which it is found among those to watch."""
    keys = [key for side in SIDES if (key := game.player_id(side)) is not None]
    kind = (family_of_bundled(game.rulebook), speed_of(game).value)
    known = strengths(keys, *kind)
    game.strength = round(min(known.get((key, *kind), glicko2.CENTRE) for key in keys))
    Game.objects.filter(pk=game.pk).update(strength=game.strength)


def strengths(users: Sequence[int], family: str = "", speed: str = "") -> dict[tuple[int, str, str], float]:
    """The ratings of some players, each by the player, the family and the speed; of one kind, if it is named."""
    kind = {name: value for name, value in (("family", family), ("speed", speed)) if value}
    rows = Rating.objects.filter(user__in=users, **kind).values_list("user", "family", "speed", "value")
    return {(user, of, at): value for user, of, at, value in rows}


def counts(game: Game) -> bool:
    """Whether a game that has ended changes ratings."""
    return game.rated and bool(game.result) and game.has_two_people and bool(family_of_bundled(game.rulebook))


def count(game: Game, now: datetime) -> None:
    """Change both ratings by the result of a game, in the transaction that is open."""
    ratings = _locked(game)
    changes = bring_on(game, ratings, now)
    for side in sorted(SIDES, key=lambda side: ratings[side].user_id):
        ratings[side].save()
    RatingChange.objects.bulk_create(changes)


def bring_on(game: Game, ratings: Mapping[Side, Rating], now: datetime) -> list[RatingChange]:
    """Change both ratings, which the caller saves; what is to be kept of it."""
    # A clock that was set back must not make a rating surer than it is, here or in a recalculation.
    at = max([now, *(rating.last_at for rating in ratings.values() if rating.last_at is not None)])
    changes = []
    for side, after in outcomes({side: ratings[side].at(at) for side in SIDES}, game.result).items():
        rating = ratings[side]
        before, rating.skill = rating.value, after
        rating.games, rating.last_at = rating.games + 1, at
        change = RatingChange(game=game, side=side.value, player=rating.user_id, before=before, at=at)
        change.family, change.speed = rating.family, rating.speed
        change.skill, change.games = after, rating.games
        changes.append(change)
    return changes


def outcomes(skills: Mapping[Side, Skill], result: str) -> dict[Side, Skill]:
    """What a game makes of both players, each measured by the other as they were before it."""
    return {
        side: glicko2.rated(skills[side], [glicko2.RatedResult(skills[side.other], score(result, side))])
        for side in SIDES
    }


def score(result: str, side: Side) -> float:
    """What a result is worth to a side.

    >>> score("draw", Side.WHITE), score("black", Side.WHITE)
    (0.5, 0.0)
    """
    return 0.5 if result == "draw" else float(result == side.value)


def _locked(game: Game) -> dict[Side, Rating]:
    """The ratings of both players, which no other game changes until the transaction ends; in one order for all."""
    keys = {side: key for side in SIDES if (key := game.player_id(side)) is not None}
    new = [unrated(key, family_of_bundled(game.rulebook), speed_of(game)) for key in sorted(keys.values())]
    Rating.objects.bulk_create(new, ignore_conflicts=True)
    kept = Rating.objects.filter(user__in=keys.values(), family=new[0].family, speed=new[0].speed)
    rows = {row.user_id: row for row in kept.order_by("user").select_for_update(of=("self",))}
    return {side: rows[key] for side, key in keys.items()}


class RatingLabel(NamedTuple):
    """A rating as it is read beside a name.

    >>> str(RatingLabel(1500, is_provisional=True)), str(RatingLabel(1612, is_provisional=False, points=8))
    ('1500?', '1612')
    """

    value: int
    is_provisional: bool
    points: int | None = None

    def __str__(self) -> str:
        return f"{self.value}?" if self.is_provisional else str(self.value)

    @property
    def gain(self) -> str:
        """What the game brought, with its sign; empty if that is not shown."""
        return "" if self.points is None else f"{self.points:+d}".replace("-", "\N{MINUS SIGN}").replace("+0", "±0")


def shown(rating: Rating, now: datetime) -> RatingLabel:
    """A rating as it is read now."""
    skill = rating.at(now)
    return RatingLabel(round(skill.value), skill.is_provisional)


def shown_after(change: RatingChange) -> RatingLabel:
    """A rating as it was read after a game."""
    return RatingLabel(round(change.value), change.skill.is_provisional, change.points)
