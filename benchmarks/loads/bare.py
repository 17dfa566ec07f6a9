"""The upper limit: a Django view that only answers “ok”, without a database, on the same kind of server."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from site_servers import ends_with_us, free_port, wait_until

from loads.connection import Connection
from loads.rates import Rate, measure

BARE = """
import sys, uvicorn
from django.conf import settings
settings.configure(ALLOWED_HOSTS=["*"], ROOT_URLCONF=__name__, SECRET_KEY="x" * 50, MIDDLEWARE=[])
import django; django.setup()
from django.core.asgi import get_asgi_application
from django.http import HttpResponse
from django.urls import path
urlpatterns = [path("", lambda request: HttpResponse("ok", headers={"Content-Length": "2"}))]
uvicorn.run(get_asgi_application(), port=int(sys.argv[1]), log_level="warning", access_log=False, timeout_keep_alive=75)
"""


@contextmanager
def server() -> Iterator[int]:
    """Start it; yields its port."""
    port = free_port()
    process = subprocess.Popen([sys.executable, "-c", BARE, str(port)], preexec_fn=ends_with_us())
    try:
        wait_until(lambda: asyncio.run(_answers(port)), "the bare view answers")
        yield port
    finally:
        process.terminate()
        process.wait()


async def _answers(port: int) -> bool:
    connection = Connection(port)
    try:
        await connection.get("/")
    except OSError:
        return False
    await connection.close()
    return True


def rate(seconds: float) -> Rate:
    """What it holds."""

    async def run(port: int) -> Rate:
        connections = [Connection(port) for _ in range(64)]

        async def ask() -> None:
            connection = connections.pop()
            try:
                await connection.get("/")
            finally:
                connections.append(connection)

        try:
            return await measure("a bare view", ask, seconds, 300.0, lambda: None)
        finally:
            for connection in connections:
                await connection.close()

    with server() as port:
        return asyncio.run(run(port))
