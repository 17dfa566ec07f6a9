"""Whether the site is up (`/healthz`) and whether it can work (`/readyz`)."""

from __future__ import annotations

from collections.abc import Callable

from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse


def alive(request: HttpRequest) -> HttpResponse:
    """The process answers."""
    return HttpResponse("ok\n", content_type="text/plain")


def ready(request: HttpRequest) -> HttpResponse:
    """The database answers, and has the tables that this version of the site expects."""
    try:
        executor = MigrationExecutor(connection)
        missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError as error:
        return JsonResponse(
            {"ready": False, "why": f"the database does not answer: {type(error).__name__}"}, status=503
        )
    if missing:
        return JsonResponse({"ready": False, "why": f"{len(missing)} migrations are not applied"}, status=503)
    return JsonResponse({"ready": True})


class Probes:
    """Answers `/healthz` and `/readyz` before anything else looks at a request: a monitor calls a process by its
    bare address, without HTTPS, and by no name that the site is known by."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        answer = {"/healthz": alive, "/readyz": ready}.get(request.path, self.get_response)
        return answer(request)
