"""Reviews and help as tasks in the queue. Reviews give way to everything else: each task is short, and the next is
queued behind what has come meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django_tasks import task
from django_tasks.base import Task, TaskResultStatus
from django_tasks_db.models import DBTaskResult

from crownhead.web.review import hint_search, service
from crownhead.web.review.models import Review

LOW = -10
"""Computer moves and mails have the priority 0."""


def go_on(work: Callable[[], bool], again: Task[[], bool]) -> bool:
    """Do a piece of work, and queue the task again; False if there was nothing to do."""
    if not work():
        return False
    again.enqueue()
    return True


@task(priority=LOW)
def review_games() -> bool:
    """Go on with the reviews, and come again until none is left; False if there was nothing to do."""
    return go_on(service.work, review_games)


@task(queue_name="computer")
def help_player(key: int) -> bool:
    """Find what a player has asked for; False if it is no longer asked for."""
    return hint_search.find(key)


def is_queued(which: Task[..., Any]) -> bool:
    """Whether a task waits in the queue, or is being done."""
    going = [TaskResultStatus.READY, TaskResultStatus.RUNNING]
    return DBTaskResult.objects.filter(task_path=which.module_path, status__in=going).exists()


def ask_again() -> bool:
    """Queue a task if reviews wait and none is queued: its worker may have been stopped at the wrong moment."""
    if not Review.objects.filter(state=Review.State.WAITING).exists() or is_queued(review_games):
        return False
    review_games.enqueue()
    return True
