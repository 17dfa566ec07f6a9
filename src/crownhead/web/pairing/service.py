"""The pool: entering, leaving, and pairing those who fit.

Every web process pairs, each time that a player enters and then once a second while it has players who wait. The rows
of all who wait are locked meanwhile, in one order, so that no one is paired twice, by any process. A player whose
page is gone is no longer written down as seen, and is passed over.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone

from crownhead.web.pairing.models import ANYONE, Seek
from crownhead.web.play.models import Game
from crownhead.web.play.new_games import Time, seated, start_game
from crownhead.web.players import relations
from crownhead.web.players.models import User
from crownhead.web.ratings import eligibility
from crownhead.web.ratings.lookup import value_of
from crownhead.web.shelf import service as shelf

GONE_AFTER = timedelta(seconds=12)
"""How long a player stays in the pool without a sign of their page."""
COMES_BACK = timedelta(seconds=45)
"""Until then a player whose page was loaded again, or whose connection broke, takes up the place that they had."""
MOST = 1000
"""How many are looked at in one go, those who wait longest first."""


def enter(user: User, rulebook: str, time: Time, *, rated: bool = False, reach: int = ANYONE) -> Seek:
    """Look for an opponent from now on, instead of what the player looked for before; perhaps one is there.

    What cannot be played is a `PermissionDenied` or a `RulebookError`.
    """
    shelf.load(rulebook)
    if rated and (problem := eligibility.why_not(rulebook, time.kind, "", user)):
        raise PermissionDenied(problem)
    now = timezone.now()
    wanted = {
        "rulebook": rulebook,
        "timing": time.kind,
        "base": time.base,
        "increment": time.increment,
        "rated": rated,
        "rating": value_of(user, rulebook, time.kind),
        "reach": reach,
        "since": now,
        "seen_at": now,
        "game": None,
    }
    Seek.objects.update_or_create(user=user, defaults=wanted)
    pair(now)
    return Seek.objects.select_related("game").get(user=user)


def leave(user: User) -> None:
    """Take a player out of the pool, if they are in it."""
    Seek.objects.filter(user=user).delete()


def look(user: User) -> Seek | None:
    """The player is still there: their place in the pool, with the game if they have been paired; None if they have
    none, or have been away for too long."""
    now = timezone.now()
    Seek.objects.filter(user=user, game=None, seen_at__lt=now - COMES_BACK).delete()
    note([user.pk], now)
    pair(now)
    return Seek.objects.select_related("game").filter(user=user).first()


def step_out(player: int) -> None:
    """The page of a player, named by their key, is gone: from now on they are not paired, unless they come back."""
    Seek.objects.filter(user=player, game=None).update(seen_at=timezone.now() - GONE_AFTER)


def note(users: Iterable[int], now: datetime) -> None:
    """Write down that players wait: one statement for all."""
    Seek.objects.filter(user__in=[*users], game=None).update(seen_at=now)


def begun(users: Iterable[int]) -> dict[int, Game]:
    """The games of those who have been paired."""
    found = Seek.objects.filter(user__in=[*users]).exclude(game=None).select_related("game")
    return {seek.user_id: seek.game for seek in found if seek.game is not None}


def pair(now: datetime) -> list[Game]:
    """Begin a game for every two who fit, and return these games."""
    waiting = Seek.objects.filter(game=None, user__is_active=True, seen_at__gt=now - GONE_AFTER)
    if len(waiting[:2]) < 2:
        return []
    with transaction.atomic():
        longest = [*waiting.order_by("since", "pk").values_list("pk", flat=True)[:MOST]]
        locked = [*waiting.filter(pk__in=longest).select_for_update(of=("self",)).order_by("pk")]
        users = {user.pk: user for user in User.objects.filter(pk__in=[seek.user_id for seek in locked])}
        shut_out = relations.blocked_pairs(users)
        return [_begin(users, *both) for both in couples(locked, shut_out, now)]


def couples(seeks: list[Seek], shut_out: set[frozenset[int]], now: datetime) -> Iterator[tuple[Seek, Seek]]:
    """Who plays whom: those who wait longest choose first, and each gets the nearest rating."""
    pools: dict[tuple[str, str, int, int, bool], list[Seek]] = defaultdict(list)
    for seek in sorted(seeks, key=lambda seek: (seek.since, seek.user_id)):
        pools[seek.wish].append(seek)
    for pool in pools.values():
        while len(pool) > 1:
            first = pool.pop(0)
            fitting = [
                other
                for other in pool
                if first.fits(other, now) and frozenset((first.user_id, other.user_id)) not in shut_out
            ]
            if fitting:
                other = min(fitting, key=lambda other: abs(other.rating - first.rating))
                pool.remove(other)
                yield first, other


def _begin(users: dict[int, User], one: Seek, other: Seek) -> Game:
    white, black = seated(users[one.user_id], users[other.user_id], "")
    game = start_game(one.rulebook, white, black, Time.of(one), rated=one.rated)
    Seek.objects.filter(user__in=[one.user_id, other.user_id]).update(game=game)
    return game
