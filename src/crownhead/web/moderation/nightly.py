"""When the nightly look at the games begins."""

from __future__ import annotations

from datetime import datetime, time, timedelta

from django_tasks_db.models import DBTaskResult

from crownhead.web.moderation import tasks

AT_NIGHT = time(3, 0)
"""When it begins, in UTC."""


def enqueue(now: datetime) -> bool:
    """Have a worker look, once a night; False if it has been asked already."""
    begins = datetime.combine(now.date(), AT_NIGHT, tzinfo=now.tzinfo)
    if now < begins:
        begins -= timedelta(days=1)
    if DBTaskResult.objects.filter(task_path=tasks.raise_flags.module_path, enqueued_at__gte=begins).exists():
        return False
    tasks.raise_flags.enqueue()
    return True
