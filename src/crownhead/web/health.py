"""Whether the site is up (`/healthz`) and whether it can work (`/readyz`)."""

from __future__ import annotations

from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse


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
