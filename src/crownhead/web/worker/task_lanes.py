"""The tasks of a worker, in two lanes: what is done in a moment, such as a mail, and what may take minutes, such as the
file with everything about a player. So no mail waits for a long task, and no long task waits for its turn for ever."""

from __future__ import annotations

import logging
import threading

from django.db import DatabaseError, connections
from django_tasks_db.management.commands.db_worker import Worker

log = logging.getLogger("crownhead.tasks")

LONG = "long"
"""The queue of what may take minutes."""


def task_worker(name: str, *, interval: float = 0, batch: bool = False, long: bool | None = None) -> Worker:
    """Does the tasks that wait: all there are (``batch``), or looking for new ones every ``interval`` seconds. It does
    only long ones, only others, or both."""
    return Worker(
        queue_names=[LONG] if long else ["*"],
        interval=interval,
        batch=batch,
        backend_name="default",
        startup_delay=False,
        max_tasks=None,
        worker_id=name,
        excluded_queue_names=[LONG] if long is False else [],
    )


class LongTasks(threading.Thread):
    """Does the long tasks beside all others, one at a time, until it is stopped. One that is not done by then is begun
    again, by the worker that has its name or by another."""

    def __init__(self, worker: str, *, interval: float = 1.0) -> None:
        super().__init__(name="long tasks", daemon=True)
        self._tasks = task_worker(worker, interval=interval, long=True)
        self._stopped = threading.Event()

    def run(self) -> None:
        """Work; a database that is away is tried again."""
        try:
            while not self._stopped.is_set():
                try:
                    self._tasks.run()
                except DatabaseError as error:
                    log.warning("long tasks cannot be read, and will be tried again: %s", error)
                    self._stopped.wait(1.0)
        finally:
            connections.close_all()

    def stop(self) -> None:
        """Take no further task."""
        self._stopped.set()
        self._tasks.running = False
