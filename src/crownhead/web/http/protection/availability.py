"""A site whose database is away says so at once, and goes on being asked whether it lives.

`DatabaseWatch` asks the database by a connection of its own, again and again. While it does not answer, requests are
refused with 503 and a moment to come back at, before they take a thread; those that already wait for it are given the
same answer. What had begun may still be done: a client that tries again sends the same key, and nothing is done twice.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Mapping
from io import BytesIO
from typing import Any

from django.core.handlers.asgi import ASGIRequest
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.utils import translation

from crownhead.web.http import errors, health
from crownhead.web.http.asgi_types import Application, AsgiMessage, Receive, Scope, Send
from crownhead.web.http.problems import ADDRESS, problem, words_for
from crownhead.web.http.security import send_answer

log = logging.getLogger("crownhead.database")

EVERY = 0.5
"""Seconds between two questions to the database, and between two looks at the requests that wait."""
PATIENCE = 1.0
"""Seconds that the database may take to answer a question that needs no work, and a request may have waited for it."""


class DatabaseWatch:
    """Whether the database answers, as far as a thread beside the requests knows. A file needs no watch."""

    def __init__(self) -> None:
        self._asked_at: float | None = None
        self._failed = False
        self._starting = threading.Lock()
        self._thread: threading.Thread | None = None

    @property
    def is_away(self) -> bool:
        """Whether it has refused the last question, or has not answered it in time."""
        asked_at = self._asked_at
        return self._failed or (asked_at is not None and time.monotonic() - asked_at > PATIENCE)

    def start(self) -> None:
        """Watch, from now on, if there is a server to be watched."""
        with self._starting:
            if self._thread is None and connection.vendor == "postgresql":
                self._thread = threading.Thread(target=self._run, name="database watch", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        import psycopg

        parameters = connection.get_connection_params()
        known = {name: value for name, value in parameters.items() if name in ("dbname", "user", "password", "host")}
        known |= {name: value for name, value in parameters.items() if name in ("port", "sslmode", "sslrootcert")}
        while True:
            self._asked_at = time.monotonic()
            try:
                with psycopg.connect(**known, connect_timeout=2, autocommit=True) as asked:
                    while True:
                        asked.execute("SELECT 1")
                        self._note(failed=False)
                        time.sleep(EVERY)
                        self._asked_at = time.monotonic()
            except psycopg.Error as error:
                self._note(failed=True, why=error)
                time.sleep(EVERY)

    def _note(self, *, failed: bool, why: Exception | None = None) -> None:
        if failed and not self._failed:
            log.error("the database does not answer: %s", why)
        elif self._failed and not failed:
            log.warning("the database answers again")
        self._failed, self._asked_at = failed, None


class Available:
    """Answers `/healthz` and `/readyz` by itself, and all else with 503 while the database is away."""

    def __init__(self, inner: Application, watch: DatabaseWatch | None = None) -> None:
        self._inner = inner
        self._watch = watch or DatabaseWatch()
        self._waiting: dict[asyncio.Task[Any], float] = {}
        self._given_up: set[asyncio.Task[Any]] = set()
        self._looking: asyncio.Task[None] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if (probe := health.PROBES.get(scope["path"])) is not None:
            await send_answer(await probe(), send)
            return
        self._begin()
        if self._watch.is_away and not is_static(scope):
            await send_answer(unavailable(scope), send)
            return
        await self._answer(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._waiting[task] = time.monotonic()

        async def begun(message: AsgiMessage) -> None:
            self._waiting.pop(task, None)
            await send(message)

        try:
            await self._inner(scope, receive, begun)
        except asyncio.CancelledError:
            if task not in self._given_up:
                raise
            self._given_up.discard(task)
            task.uncancel()
            await send_answer(unavailable(scope), send)
        finally:
            self._waiting.pop(task, None)
            self._given_up.discard(task)

    def _begin(self) -> None:
        if self._looking is None or self._looking.done():
            self._watch.start()
            self._looking = asyncio.get_running_loop().create_task(self._look())

    async def _look(self) -> None:
        """Give up the requests that wait for a database that is away."""
        while True:
            await asyncio.sleep(EVERY)
            if self._watch.is_away:
                now = time.monotonic()
                for task in [task for task, since in self._waiting.items() if now - since > PATIENCE]:
                    del self._waiting[task]
                    self._given_up.add(task)
                    task.cancel()


def is_static(scope: Mapping[str, Any]) -> bool:
    """Whether a request is for a file, which no database is needed for."""
    return str(scope["path"]).startswith("/static/")


def unavailable(scope: Scope) -> HttpResponse:
    """The answer while the database is away: as JSON at the addresses of the API, else as a page."""
    if str(scope["path"]).startswith(ADDRESS):
        return problem(503, words_for(503))
    request: HttpRequest = ASGIRequest(scope, BytesIO())
    with translation.override(translation.get_language_from_request(request)):
        return errors.unavailable(request)
