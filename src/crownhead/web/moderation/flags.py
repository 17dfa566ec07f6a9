"""Who abandons games or loses on purpose, by the numbers: looked at every night, shown to moderators with its reasons.

Nothing follows from a flag by itself. Someone may have been in hospital, or have learned a new opening: only a
moderator can know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Count, Max, Min, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from crownhead.web.moderation.models import Flag
from crownhead.web.play.models import Game
from crownhead.web.players.models import User
from crownhead.web.ratings.models import RatingChange

WINDOW = timedelta(days=30)
"""How far back the look goes; and for how long a flag that was dismissed is not raised again."""
MOST = 200
"""How many flags a night may raise, the plainest first: more than moderators can read."""

FEWEST_ABANDONED, SHARE_ABANDONED = 5, 0.4
"""Of an account that abandons games: how many lost on time, and which part of all that ended."""
FEWEST_GIVEN_UP, SHARE_GIVEN_UP, FEWEST_WON, SPREAD = 5, 0.3, 3, 100
"""Of one that loses on purpose: how many rated games given up early, which part of all its rated games, how many
won all the same, and how many points between its highest and lowest rating."""
EARLY = 20
"""A game that ends before this ply, ten moves by each side, was given up early."""

Numbers = dict[str, int]


def raise_all(now: datetime | None = None) -> int:
    """Raise a flag on every account that the numbers speak against; returns how many are new."""
    now = now or timezone.now()
    found = [*_suspicions(now - WINDOW)]
    found.sort(key=lambda each: -each[2]["bad"] / each[2]["of"])
    return sum(_raise(player, kind, numbers, now) for player, kind, numbers in found[:MOST])


def _raise(player: int, kind: str, numbers: Numbers, now: datetime) -> bool:
    with transaction.atomic():
        if not User.objects.filter(pk=player, is_active=True, is_guest=False).exists():
            return False
        if Flag.objects.filter(player=player, kind=kind, dismissed_at__gt=now - WINDOW).exists():
            return False
        _flag, is_new = Flag.objects.update_or_create(
            player_id=player,
            kind=kind,
            dismissed_at=None,
            defaults={"found": numbers, "seen_at": now},
            create_defaults={"found": numbers, "seen_at": now, "raised_at": now},
        )
        return is_new


def _suspicions(since: datetime) -> Iterator[tuple[int, str, Numbers]]:
    counted = _counted(since)
    days = WINDOW.days
    for player, each in counted.items():
        if each["late"] >= FEWEST_ABANDONED and each["late"] >= SHARE_ABANDONED * each["ended"]:
            yield player, Flag.Kind.ABANDONS, {"bad": each["late"], "of": each["ended"], "days": days}
    given_up = {
        player: each
        for player, each in counted.items()
        if each["early"] >= FEWEST_GIVEN_UP
        and each["early"] >= SHARE_GIVEN_UP * each["rated"]
        and each["won"] >= FEWEST_WON
    }
    for player, lowest, highest in _spreads([*given_up], since):
        if highest - lowest >= SPREAD:
            each = given_up[player]
            numbers = {"bad": each["early"], "of": each["rated"], "won": each["won"], "days": days}
            yield player, Flag.Kind.SANDBAGS, numbers | {"lowest": lowest, "highest": highest}


def _counted(since: datetime) -> dict[int, Counter[str]]:
    """What the games of each player come to: one question to the database for each colour, however many play."""
    # The games are found by the index of (state, changed_at): one that is finished changes no more but by chat.
    games = Game.objects.filter(
        state=Game.State.FINISHED, changed_at__gte=since, finished_at__gte=since, white_level=None, black_level=None
    ).exclude(result="")
    given_up = Q(ply__lt=EARLY, reason__in=("resignation", "flag"))
    counted: dict[int, Counter[str]] = {}
    for own, other in (("white", "black"), ("black", "white")):
        rows = games.filter(**{f"{own}__isnull": False, f"{other}__isnull": False}).values_list(own)
        lost, won, rated = Q(result=other), Q(result=own), Q(rated=True)
        for player, *numbers in rows.annotate(
            ended=Count("pk"),
            late=Count("pk", filter=lost & Q(reason="flag")),
            rated_games=Count("pk", filter=rated),
            early=Count("pk", filter=lost & rated & given_up),
            won=Count("pk", filter=won & rated),
        ).order_by():
            names = ("ended", "late", "rated", "early", "won")
            counted.setdefault(player, Counter()).update(dict(zip(names, numbers, strict=True)))
    return counted


def _spreads(players: list[int], since: datetime) -> Iterator[tuple[int, int, int]]:
    """The lowest and the highest rating of each player in one kind of games, where they are furthest apart."""
    changes = RatingChange.objects.filter(player__in=players, at__gte=since)
    rows = changes.values_list("player", "family", "speed").annotate(low=Min("value"), high=Max("before")).order_by()
    widest: dict[int, tuple[int, int]] = {}
    for player, _family, _speed, low, high in rows:
        lowest, highest = widest.get(player, (0, 0))
        if high - low > highest - lowest:
            widest[player] = (round(low), round(high))
    for player, (lowest, highest) in widest.items():
        yield player, lowest, highest


def reasons(flag: Flag) -> str:
    """Why a flag was raised, in a sentence with its numbers."""
    numbers: dict[str, Any] = dict(flag.found)
    if flag.kind == Flag.Kind.ABANDONS:
        return _("Lost %(bad)s of %(of)s games on time within %(days)s days.") % numbers
    return (
        _(
            "Gave up %(bad)s of %(of)s rated games within ten moves and won %(won)s in %(days)s days, "
            "with a rating between %(lowest)s and %(highest)s."
        )
        % numbers
    )
