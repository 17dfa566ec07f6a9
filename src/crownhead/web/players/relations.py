"""What players are to each other: who follows whom, and who wants nothing to do with whom."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from crownhead.web.database.prepared import PreparedQuery
from crownhead.web.i18n import moments
from crownhead.web.players.models import Block, Follow, User

MOST = 1000
"""How many players one may follow, and how many one may block."""


def follow(user: User, other: User) -> None:
    """Follow another player."""
    _refuse_oneself(user, other)
    if is_blocked(user, other):
        raise PermissionDenied(_("One of you has blocked the other."))
    _refuse_more(user.following.count())
    Follow.objects.get_or_create(follower=user, followed=other)


def unfollow(user: User, other: User) -> None:
    """Follow them no longer."""
    Follow.objects.filter(follower=user, followed=other).delete()


def block(user: User, other: User) -> None:
    """Have nothing more to do with a player: no challenges, no messages, no chat, and neither follows the other."""
    _refuse_oneself(user, other)
    _refuse_more(user.blocking.count())
    with transaction.atomic():
        Block.objects.get_or_create(blocker=user, blocked=other)
        Follow.objects.filter(Q(follower=user, followed=other) | Q(follower=other, followed=user)).delete()


def unblock(user: User, other: User) -> None:
    """Let them back in."""
    Block.objects.filter(blocker=user, blocked=other).delete()


def is_blocked(one: User | None, other: User | None) -> bool:
    """Whether either of two has blocked the other."""
    if one is None or other is None or one.pk is None or other.pk is None:
        return False
    return bool(_between(one.pk, other.pk))


_between = PreparedQuery(
    lambda one, other: Block.objects.filter(Q(blocker=one, blocked=other) | Q(blocker=other, blocked=one)).values_list(
        "pk"
    ),
    1,
)


def why_silent(user: User | None, other: User | None) -> str:
    """Why no words of a player reach another one now; empty if they do."""
    if user is not None and user.muted_until is not None and user.is_muted:
        return _("You are muted until %(until)s.") % {"until": moments.written(user.muted_until)}
    return _("One of you has blocked the other.") if is_blocked(user, other) else ""


def shut_out(user: User) -> set[int]:
    """The keys of all whom a user has blocked, or who have blocked them."""
    return {key for pair in _blocks(user.pk) for key in pair} - {user.pk}


_blocks = PreparedQuery(
    lambda user: Block.objects.filter(Q(blocker=user) | Q(blocked=user)).values_list("blocker", "blocked")
)


def blocked_pairs(users: Iterable[int]) -> set[frozenset[int]]:
    """The pairs among these players of whom one has blocked the other."""
    keys = [*users]
    found = Block.objects.filter(blocker__in=keys, blocked__in=keys).values_list("blocker", "blocked")
    return {frozenset(pair) for pair in found}


def followed_by(user: User) -> QuerySet[User]:
    """The players whom a user follows, by name."""
    return _by_name(user.following.values("followed"))


def blocked_by(user: User) -> QuerySet[User]:
    """The players whom a user has blocked, by name."""
    return _by_name(user.blocking.values("blocked"))


def _by_name(keys: QuerySet[Any, Any]) -> QuerySet[User]:
    return User.objects.filter(pk__in=keys, is_active=True).order_by("folded", "pk")


def _refuse_oneself(user: User, other: User) -> None:
    if user.pk == other.pk:
        raise PermissionDenied(_("This is you."))


def _refuse_more(already: int) -> None:
    if already >= MOST:
        raise PermissionDenied(_("This list is full: it has %(number)d players.") % {"number": MOST})
