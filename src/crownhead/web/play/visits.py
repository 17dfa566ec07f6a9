"""Who has seen a game, and until when: a player is not sent a mail about what they have before their eyes.

Pages and sockets write it down. It is kept in the database, because the worker that sends the mails is another process
and so may be the one that holds the socket, with Redis or without.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.db.models import Exists, F, OuterRef

from crownhead.web.play import effects
from crownhead.web.play.models import Game, GameQuerySet, Visit
from crownhead.web.players.models import User

LATELY = timedelta(minutes=10)
"""How long a game that has begun is news to a player who has not seen it."""


def note(seen: Iterable[tuple[int, int]], now: datetime) -> None:
    """Write down that players have games before them: pairs of the keys of a game and a user."""
    rows = [Visit(game_id=game, user_id=user, seen_at=now) for game, user in sorted({*seen})]  # in one order for all
    try:
        _write(rows)
    except IntegrityError:  # a user or a game was removed at this moment
        for row in rows:
            _write_if_possible(row)


def _write(rows: list[Visit]) -> None:
    with transaction.atomic():
        Visit.objects.bulk_create(
            rows, update_conflicts=True, unique_fields=["game", "user"], update_fields=["seen_at"]
        )


def _write_if_possible(row: Visit) -> None:
    try:
        _write([row])
    except IntegrityError:
        return


def note_page(game: Game, user: User, now: datetime) -> None:
    """Write down that a player has opened the page of a game. If that was news, their other pages are notified."""
    is_news = game.created_at > now - LATELY and not Visit.objects.filter(game=game, user=user).exists()
    note([(game.number, user.pk)], now)
    if is_news:
        effects.publish(effects.Concerned((user.pk,)))


def is_noted(game: Game, user: User | None) -> bool:
    """Whether it matters that a user looks at a game: they play in it against another person, and it goes on."""
    return bool(game.sides_of(user)) and game.has_two_people and not game.is_finished


def has_seen(game: Game, user: User, since: datetime) -> bool:
    """Whether a player has had a game before them at that time or later."""
    return Visit.objects.filter(game=game, user=user, seen_at__gte=since).exists()


def unseen(user: User, now: datetime) -> GameQuerySet:
    """The games that have just begun for a user, somewhere else than where they look; the newest first."""
    begun = Game.objects.of(user).unfinished().filter(created_at__gt=now - LATELY)
    with_others = begun.exclude(white=None).exclude(black=None).exclude(white=F("black"))
    visited = Exists(Visit.objects.filter(game=OuterRef("pk"), user=user))
    return with_others.exclude(visited).order_by("-created_at", "-pk")
