"""The upper limit: a Django view that only answers “ok”, without a database, on the same kind of server."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from site_servers import ends_with_us, free_port, wait_until

from loads.connection import Connection, cpu_seconds
from loads.rates import Failures, Send, again_and_again, saturated

CLIENTS, FEW = 32, 8

BARE = """
import sys
from django.conf import settings
settings.configure(ALLOWED_HOSTS=["*"], ROOT_URLCONF=__name__, SECRET_KEY="x" * 50, MIDDLEWARE=[])
import django; django.setup()
from django.core.asgi import get_asgi_application
from django.http import HttpResponse
from django.urls import path
urlpatterns = [path("", lambda request: HttpResponse("ok", headers={"Content-Length": "2"}))]
application, port = get_asgi_application(), int(sys.argv[1])
"""
SERVERS = {
    "uvicorn": """
import uvicorn
uvicorn.run(application, port=port, log_level="warning", access_log=False, timeout_keep_alive=75)
""",
    "granian": """
import asyncio
from granian.constants import Interfaces, Loops
from granian.server.embed import Server
asyncio.run(Server(application, port=port, interface=Interfaces.ASGINL, log_enabled=False).serve())
""",
}


@contextmanager
def server(name: str = "uvicorn") -> Iterator[tuple[int, int]]:
    """Start it; yields its port and its process."""
    port = free_port()
    process = subprocess.Popen([sys.executable, "-c", BARE + SERVERS[name], str(port)], preexec_fn=ends_with_us())
    try:
        wait_until(lambda: asyncio.run(_answers(port)), "the bare view answers")
        yield port, process.pid
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


def asks(connection: Connection) -> Send:
    """Sends a request to it."""

    async def ask() -> None:
        await connection.get("/")

    return ask


async def rate(port: int, seconds: float, failures: Failures) -> float:
    """How many requests a second it answers when it has nothing else to do: more is not to be had."""
    connections = [Connection(port) for _ in range(CLIENTS)]
    try:
        return await saturated([*map(asks, connections)], seconds, failures)
    finally:
        for connection in connections:
            await connection.close()


def cost(name: str, requests: int, failures: Failures) -> float:
    """CPU seconds for a request by a server, while a few clients ask again and again."""

    async def run(port: int, process: int) -> float:
        connections = [Connection(port) for _ in range(FEW)]
        sends = [*map(asks, connections)]
        await again_and_again(sends, requests // 4 // FEW, failures)
        before = cpu_seconds(process)
        answered = await again_and_again(sends, requests // FEW, failures)
        spent = cpu_seconds(process) - before
        for connection in connections:
            await connection.close()
        return spent / answered

    with server(name) as (port, process):
        return asyncio.run(run(port, process))
