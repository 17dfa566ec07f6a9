"""``python -m crownhead.web web``: one web process, for pages, sockets and the API, until it is stopped."""

from __future__ import annotations

import argparse
import socket
from typing import Any

import uvicorn
from django.core.management.base import BaseCommand

from crownhead.web.http.protection import open_files
from crownhead.web.http.protection.slow_requests import ImpatientProtocol

APPLICATION = "crownhead.web.asgi:application"
LARGEST_MESSAGE = 4096
"""Bytes that a page may send by its socket: it only says whether it is on the screen."""


class Command(BaseCommand):
    """Answers requests. With Redis several may run side by side."""

    help = "Answer requests. With REDIS_URL several web processes may run side by side."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """The options: where to listen."""
        parser.add_argument("--host", default="127.0.0.1", help="the address to listen at; default: this machine alone")
        parser.add_argument("--port", type=int, default=8000, help="default: 8000")
        parser.add_argument("--fd", type=int, help="the number of an open socket, instead of an address and a port")

    def handle(self, *args: Any, **options: Any) -> None:
        """Answer until a signal comes."""
        open_files.allow_all()
        config = uvicorn.Config(
            APPLICATION,
            host=options["host"],
            port=options["port"],
            log_level="warning",
            access_log=False,
            server_header=False,
            proxy_headers=False,  # CROWNHEAD_PROXY decides whether a proxy is trusted
            timeout_graceful_shutdown=3,
            timeout_keep_alive=75,
            http=ImpatientProtocol,
            ws_max_size=LARGEST_MESSAGE,
            ws_per_message_deflate=False,  # one text goes to all spectators, and packing is done for each
        )
        given = options["fd"]
        uvicorn.Server(config).run(sockets=None if given is None else [socket.socket(fileno=given)])
