"""Writing where only one may write at a time.

SQLite has one writer, and each transaction waits for the disk before it is confirmed. So a process has one thread that
writes, and all that waits for it at the same moment is written in one transaction: each deed in a savepoint of its own,
and none is confirmed before the disk has them all. PostgreSQL does the like by itself: there each thread writes alone.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import wraps
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, ParamSpec, TypeVar

from django.db import close_old_connections, connection, transaction
from django.utils import translation
from django.utils.translation import get_language

from crownhead.web.database import statements

LONGEST = 0.03
"""Seconds after which a transaction takes in no further deed: the worker has to write, too."""

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Deed:
    """Something to do in a transaction, in the language of the request that wants it."""

    do: Callable[[], Any]
    language: str | None = field(default_factory=get_language)
    done: Future[Any] = field(default_factory=Future)

    def attempt(self) -> Callable[[], None]:
        """Do it. The function that is returned hands the result to the waiting request, once that is certain."""
        try:
            with translation.override(self.language), apart():
                result = self.do()
        except Exception as error:
            problem = error
            return lambda: self.done.set_exception(problem)
        return lambda: self.done.set_result(result)


@contextmanager
def apart() -> Iterator[None]:
    """A part of the transaction that is open, which is undone alone if it fails.

    Django's own names each savepoint anew, so that the database has to read every one of these statements.
    """
    database = statements.database()
    waiting = len(database.run_on_commit)
    statements.run("SAVEPOINT deed", [])
    try:
        yield
    except BaseException:
        statements.run("ROLLBACK TO SAVEPOINT deed", [])
        statements.run("RELEASE SAVEPOINT deed", [])
        del database.run_on_commit[waiting:]
        database.needs_rollback = False
        raise
    statements.run("RELEASE SAVEPOINT deed", [])


class Writer:
    """The thread that writes; it starts with the first deed."""

    def __init__(self) -> None:
        self._deeds: SimpleQueue[Deed] = SimpleQueue()
        self._starting, self._started = Lock(), False

    def submit(self, do: Callable[[], Result]) -> Future[Result]:
        """Have something done by the thread."""
        with self._starting:
            if not self._started:
                Thread(target=self._write_all, name="writer", daemon=True).start()
                self._started = True
        deed = Deed(do)
        self._deeds.put(deed)
        return deed.done

    def _write_all(self) -> None:
        while True:
            self._write(self._deeds.get())

    def _write(self, deed: Deed) -> None:
        """One transaction: this deed, and those that wait already."""
        deeds, reports = [deed], []
        try:
            with transaction.atomic():
                end = time.monotonic() + LONGEST
                reports.append(deed.attempt())
                while time.monotonic() < end:
                    try:
                        deeds.append(self._deeds.get_nowait())
                    except Empty:
                        break
                    reports.append(deeds[-1].attempt())
        except Exception as error:  # nothing was kept
            for each in deeds:
                each.done.set_exception(error)
            close_old_connections()
            return
        for report in reports:
            report()


_writer = Writer()


def is_shared() -> bool:
    """Whether deeds are left to the one thread: where the database has one writer, unless a transaction is open."""
    return connection.vendor == "sqlite" and not connection.in_atomic_block


def submit(do: Callable[[], Result]) -> Future[Result]:
    """Have something done by the thread that writes."""
    return _writer.submit(do)


def write(do: Callable[[], Result]) -> Result:
    """Do something in a transaction, and wait until it is kept."""
    if is_shared():
        return _writer.submit(do).result()
    with transaction.atomic():
        return do()


def written(do: Callable[Arguments, Result]) -> Callable[Arguments, Result]:
    """The same function in a transaction of its own."""

    @wraps(do)
    def write_it(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Result:
        return write(lambda: do(*args, **kwargs))

    return write_it
