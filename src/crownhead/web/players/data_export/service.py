"""Asking for one's data, making the file, and forgetting it again.

A player with ten thousand games would wait long for their file, and a web process with them: so a worker makes it.
"""

from __future__ import annotations

import gzip
import json
from datetime import datetime, timedelta

from django.conf import settings
from django.core.mail import send_mail
from django.db import transaction
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django_tasks import task

from crownhead.web.players import services
from crownhead.web.players.models import DataExport, User

KEPT = timedelta(days=7)
"""How long a file waits to be fetched."""
LOW = -10
"""Whose turn it is, is mailed first."""


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


@task(priority=LOW)
def make(key: int) -> bool:
    """Make a file that was asked for, and tell its owner; False if it is there, or no longer wanted."""
    row = DataExport.objects.select_related("user").filter(pk=key, made_at=None).first()
    if row is None:
        return False
    told = json.dumps(services.export(row.user), ensure_ascii=False, indent=1)
    content = gzip.compress(told.encode())
    done = DataExport.objects.filter(pk=key, made_at=None, asked_at=row.asked_at)
    if not done.update(content=content, made_at=timezone.now()):
        return False  # another worker was quicker
    if row.user.email:
        _tell(row.user)
    return True


def _tell(user: User) -> None:
    with translation.override(user.language or settings.LANGUAGE_CODE):
        context = {"user": user, "site": settings.SITE_URL, "days": KEPT.days}
        send_mail(_("Your data is ready"), render_to_string("mails/data_ready.txt", context), None, [user.email])


def sweep(now: datetime) -> None:
    """Remove files that were not fetched in time."""
    DataExport.objects.filter(made_at__lt=now - KEPT).delete()
