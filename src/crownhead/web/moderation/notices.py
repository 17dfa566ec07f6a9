"""Notices from the moderators to a player: kept for their next visit, and mailed if they have an address."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import translation

from crownhead.web.moderation import tasks
from crownhead.web.moderation.models import Notice
from crownhead.web.players.models import User


def send(user: User, written: Callable[[], str]) -> Notice:
    """Write to a player, in their language, in the transaction that is open."""
    with translation.override(user.language or settings.LANGUAGE_CODE):
        notice = Notice.objects.create(user=user, text=written())
    User.objects.filter(pk=user.pk).update(notices=F("notices") + 1)
    if user.email and not user.is_guest:
        tasks.mail_notice.enqueue(notice.pk)
    return notice


def of(user: User) -> QuerySet[Notice]:
    """The notices of a player, the latest first."""
    return Notice.objects.filter(user=user)


@transaction.atomic
def mark_read(user: User) -> None:
    """They have seen them all."""
    if user.notices:
        User.objects.filter(pk=user.pk).update(notices=0)
