"""What a worker looks after between tasks: deadlines that have passed, computer moves that never came, claims that no
arbiter has ruled, old rows.

Everything is found in the database, so it does not matter which worker looks, how many do, or how long none did.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from threading import Event, Thread
from typing import Any

from django.contrib.sessions.models import Session
from django.db import DatabaseError, close_old_connections, transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone
from django_tasks.base import TaskResultStatus
from django_tasks_db.models import DBTaskResult

from crownhead.web.arbiter import rulings
from crownhead.web.arbiter.claims import verified_claims
from crownhead.web.computer import queue
from crownhead.web.computer.models import Turn
from crownhead.web.lobby.models import Challenge
from crownhead.web.moderation import nightly
from crownhead.web.pairing.models import Seek
from crownhead.web.play import service
from crownhead.web.play.models import Game, IdempotencyKey, Visit
from crownhead.web.players.data_export import service as data_export
from crownhead.web.players.models import Presence, User
from crownhead.web.review import tasks as review_tasks
from crownhead.web.studies import tasks as study_tasks
from crownhead.web.watching import audiences

log = logging.getLogger("crownhead.sweeper")

ABANDONED = timedelta(minutes=2)
"""A task whose worker has given no sign for longer than this belonged to one that was killed."""
AWHILE = timedelta(minutes=5)
"""After this time a mail that could not be sent is tried again …"""
LONG_ENOUGH = timedelta(days=1)
"""… until it is this old."""
KEPT = timedelta(days=2)
"""How long finished tasks and idempotency keys are kept."""
FORGOTTEN = timedelta(days=30)
"""Challenges that were not accepted and guests who never played are removed after this time."""


def sweep(now: datetime | None = None) -> int:
    """Look after deadlines, computer moves and claims; returns how many games needed it."""
    now = now or timezone.now()
    return flag_overdue(now) + ask_again(now) + uphold_claims(now)


def flag_overdue(now: datetime) -> int:
    """End the games whose time is over."""
    overdue = Game.objects.filter(state=Game.State.PLAYING, deadline__lte=now).order_by("deadline")
    return sum(service.flag_late(number) for number in [*overdue.values_list("number", flat=True)[:500]])


def ask_again(now: datetime) -> int:
    """Ask again for computer moves that should have been there by now; a game that stands in the queue stays there."""
    late = Game.objects.filter(state=Game.State.PLAYING, computer_due__lte=now).order_by("computer_due")
    asked = 0
    for number in [*late.values_list("number", flat=True)[:500]]:
        with transaction.atomic():
            game = service.locked(number)
            if game.computer_due is None or game.computer_due > now:
                continue
            if Turn.objects.filter(game=number, sequence=game.sequence, due__isnull=False).exists():
                game.computer_due = now + queue.PATIENCE
            else:
                queue.ask(game, now)
                asked += 1
            game.save(update_fields=["computer_due"])
    return asked


def uphold_claims(now: datetime) -> int:
    """Rule the claims that need no arbiter and that none has ruled in time."""
    keys = [*verified_claims.overdue(now).values_list("pk", flat=True)[:100]]
    return sum(rulings.uphold(key, now) for key in keys)


def take_up(worker: str) -> int:
    """Give back to the queues what a worker of this name had begun when it was killed; returns how much it was."""
    games = queue.take_up(worker)
    return games + _begun_by(worker).update(status=TaskResultStatus.READY)


def keep_up(worker: str, now: datetime) -> int:
    """Note that a worker is still at the tasks that it has begun, however long they take; returns how many."""
    return _begun_by(worker).update(started_at=now)


def _begun_by(worker: str) -> QuerySet[DBTaskResult[..., Any]]:
    begun = [task.pk for task in DBTaskResult.objects.running() if task.worker_ids[-1:] == [worker]]
    return DBTaskResult.objects.running().filter(pk__in=begun)


def give_back(now: datetime) -> int:
    """Give back to the queue what a worker began and did not finish, and what failed, as do mails that a mail server
    does not take."""
    queued = DBTaskResult.objects.all()
    abandoned = queued.running().filter(started_at__lt=now - ABANDONED)
    unsent = queued.failed().filter(
        queue_name__in=["default", "long"], finished_at__lt=now - AWHILE, enqueued_at__gt=now - LONG_ENOUGH
    )
    return sum(some.update(status=TaskResultStatus.READY) for some in (abandoned, unsent))


def tidy(now: datetime | None = None) -> None:
    """Give back tasks without a worker, and remove rows that are no longer needed."""
    now = now or timezone.now()
    give_back(now)
    review_tasks.ask_again()
    study_tasks.ask_again()
    nightly.enqueue(now)
    DBTaskResult.objects.finished().filter(finished_at__lt=now - KEPT).delete()
    IdempotencyKey.objects.filter(at__lt=now - KEPT).delete()
    Visit.objects.filter(game__state=Game.State.FINISHED).delete()
    audiences.sweep(now)
    Seek.objects.filter(seen_at__lt=now - AWHILE).delete()
    Presence.objects.filter(user__is_guest=True, seen_at__lt=now - KEPT).delete()
    Challenge.objects.filter(game=None, created_at__lt=now - FORGOTTEN).delete()
    plays = Exists(Game.objects.filter(white=OuterRef("pk"))) | Exists(Game.objects.filter(black=OuterRef("pk")))
    User.objects.filter(~plays, is_guest=True, date_joined__lt=now - FORGOTTEN).delete()
    data_export.sweep(now)
    Session.objects.filter(expire_date__lt=now).delete()


class Sweeper(Thread):
    """Sweeps again and again beside the tasks of a worker, until it is stopped."""

    def __init__(self, worker: str, every: float = 1.0, tidy_every: float = 60.0) -> None:
        super().__init__(name="sweeper", daemon=True)
        self.worker = worker
        self.every, self.tidy_every = every, tidy_every
        self._stopped = Event()

    def run(self) -> None:
        """Sweep; a database that is away is tried again."""
        since_tidy = self.tidy_every
        while not self._stopped.is_set():
            self._safely(sweep)
            since_tidy += self.every
            if since_tidy >= self.tidy_every:
                self._safely(self.note_tasks)
                self._safely(tidy)
                since_tidy = 0.0
            self._stopped.wait(self.every)

    def note_tasks(self) -> None:
        """The tasks of this worker run in this process: as long as this thread runs, they are not abandoned."""
        keep_up(self.worker, timezone.now())

    def stop(self) -> None:
        """Stop after the present round."""
        self._stopped.set()

    def _safely(self, do: Callable[[], object]) -> None:
        try:
            close_old_connections()
            do()
        except DatabaseError as error:
            log.warning("%s did not work, and will be tried again: %s", do.__name__, error)
        except Exception:
            log.exception("%s failed", do.__name__)
