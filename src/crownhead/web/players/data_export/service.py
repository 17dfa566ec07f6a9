"""Asking for one's data, making the file, and forgetting it again.

A player with ten thousand games would wait long for their file, and a web process with them: so a worker makes it.
"""

from __future__ import annotations

import gzip
import io
import json
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.core.mail import send_mail
from django.db import transaction
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django_tasks import task

from crownhead.web.players.data_export import registry
from crownhead.web.players.data_export.registry import Exported
from crownhead.web.players.models import DataExport, User

KEPT = timedelta(days=7)
"""How long a file waits to be fetched."""


@transaction.atomic
def ask(user: User) -> DataExport:
    """Have the file made; asking again while it is being made changes nothing."""
    User.objects.select_for_update().get(pk=user.pk)
    row, is_new = DataExport.objects.get_or_create(user=user)
    if not is_new and row.made_at is None:
        return row
    row.asked_at, row.made_at, row.content = timezone.now(), None, b""
    row.save()
    make.enqueue(row.pk)
    return row


def current(user: User) -> DataExport | None:
    """The file of a player, made or being made; None if there is none, or it is too old."""
    row = DataExport.objects.filter(user=user).first()
    is_old = row is not None and row.made_at is not None and row.made_at < timezone.now() - KEPT
    return None if is_old else row


@task(queue_name="long")
def make(key: int) -> bool:
    """Make a file that was asked for, and notify its owner; False if it is there, or no longer wanted."""
    row = DataExport.objects.select_related("user").filter(pk=key, made_at=None).first()
    if row is None:
        return False
    content = written(contents(row.user))
    done = DataExport.objects.filter(pk=key, made_at=None, asked_at=row.asked_at)
    if not done.update(content=content, made_at=timezone.now()):
        return False  # another worker was quicker
    if row.user.email:
        _tell(row.user)
    return True


def contents(user: User) -> Exported:
    """Everything that the site knows about a user, as JSON can hold it; long lists are iterators."""
    return {name: value for part in registry.parts() for name, value in part.export(user).items()}


def written(told: Mapping[str, Any]) -> bytes:
    """A file as JSON, compressed. Of what comes as an iterator, only one at a time is in memory.

    >>> print(gzip.decompress(written({"a": 1, "b": iter([2, 3])})).decode())
    {
    "a": 1,
    "b": [
    2,
    3]}
    """
    content = io.BytesIO()
    with gzip.open(content, "wt", encoding="utf-8") as file:
        for place, (name, value) in enumerate(told.items()):
            file.write(f"{',' if place else '{'}\n{json.dumps(name, ensure_ascii=False)}: ")
            if not isinstance(value, Iterator):
                file.write(json.dumps(value, ensure_ascii=False, indent=1))
                continue
            file.write("[")
            for number, each in enumerate(value):
                file.write((",\n" if number else "\n") + json.dumps(each, ensure_ascii=False, indent=1))
            file.write("]")
        file.write("}")
    return content.getvalue()


def _tell(user: User) -> None:
    with translation.override(user.language or settings.LANGUAGE_CODE):
        context = {"user": user, "site": settings.SITE_URL, "days": KEPT.days}
        send_mail(_("Your data is ready"), render_to_string("mails/data_ready.txt", context), None, [user.email])


def sweep(now: datetime) -> None:
    """Remove files that were not fetched in time."""
    DataExport.objects.filter(made_at__lt=now - KEPT).delete()
