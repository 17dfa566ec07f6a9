"""Whether the site is up (`/healthz`) and whether it can work (`/readyz`).

Both are answered beside everything else, so that a process that can do nothing still says so: the first by the event
loop alone, the second by a thread of its own, and without it if that takes too long.
"""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, close_old_connections, connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse

PATIENCE = 1.5
"""Seconds that `/readyz` waits for the database, so that it answers within two."""
LEAST_FREE = 64 * 2**20
"""Bytes that have to be free where the site writes: with less, moves may soon be lost to a full disk."""
SORTED = (
    "SELECT max(text) FROM (SELECT repeat('x', 1000) || n AS text FROM generate_series(1, 1024) n ORDER BY text) lines"
)
"""A question that PostgreSQL cannot answer without a file: it sorts a megabyte, and may keep 64 KB in memory."""

_thread = ThreadPoolExecutor(1, thread_name_prefix="readiness")


def alive(request: HttpRequest | None = None) -> HttpResponse:
    """The process answers."""
    return HttpResponse("ok\n", content_type="text/plain")


def ready(request: HttpRequest | None = None) -> HttpResponse:
    """The database answers, has the tables that this version of the site expects, and can be written to."""
    why = why_not_ready()
    return not_ready(why) if why else JsonResponse({"ready": True})


def not_ready(why: str) -> HttpResponse:
    """The answer of a process that cannot work now."""
    return JsonResponse({"ready": False, "why": why}, status=503, headers={"Retry-After": "2"})


def why_not_ready() -> str:
    """What is wrong; empty if nothing is."""
    if (free := free_bytes()) is not None and free < LEAST_FREE:
        return f"the disk is full: {free // 2**20} MB are left"
    try:
        executor = MigrationExecutor(connection)
        missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
        if missing:
            return f"{len(missing)} migrations are not applied"
    except DatabaseError as error:
        return f"the database does not answer: {type(error).__name__}"
    return why_not_written() if connection.vendor == "postgresql" else ""  # whose disk is elsewhere


def why_not_written() -> str:
    """What keeps the database from writing; empty if nothing does."""
    try:
        try_to_write()
    except DatabaseError as error:
        return f"the database cannot write: {type(error).__name__}"
    return ""


def free_bytes() -> int | None:
    """How much room there is where this process writes; None if it writes nowhere."""
    place = Path(settings.DATABASES["default"]["NAME"]).parent if connection.vendor == "sqlite" else settings.DATA
    try:
        return shutil.disk_usage(place).free
    except OSError:
        return None


def try_to_write() -> None:
    """Write a row, and take it back. That may need no new room on the disk, so a megabyte is sorted there as well."""
    with transaction.atomic(), connection.cursor() as cursor:
        MigrationRecorder(connection).record_applied("readiness", "never kept")
        cursor.execute("SET LOCAL work_mem = '64kB'")
        cursor.execute(SORTED)
        transaction.set_rollback(True)


async def soon_alive() -> HttpResponse:
    """The process answers, even if something else hangs."""
    return alive()


async def soon_ready() -> HttpResponse:
    """Whether the site can work, or that this is not known in time."""
    try:
        return await asyncio.wait_for(asyncio.get_running_loop().run_in_executor(_thread, _ready_by_itself), PATIENCE)
    except TimeoutError:
        return not_ready(f"the database has not answered within {PATIENCE:g} seconds")


def _ready_by_itself() -> HttpResponse:
    close_old_connections()
    try:
        return ready()
    finally:
        close_old_connections()


PROBES: dict[str, Callable[[], Awaitable[HttpResponse]]] = {"/healthz": soon_alive, "/readyz": soon_ready}


class Probes:
    """Answers `/healthz` and `/readyz` before anything else looks at a request, where no `Available` does: a monitor
    calls a process by its bare address, without HTTPS, and by no name that the site is known by."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        answer = {"/healthz": alive, "/readyz": ready}.get(request.path, self.get_response)
        return answer(request)
