"""``crownhead serve``: the site on this machine, with nothing to configure."""

from __future__ import annotations

import argparse
import os
import secrets
import socket
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from crownhead.cli.arguments import add_command
from crownhead.cli.site import supervisor
from crownhead.cli.site.supervisor import SupervisedProcess
from crownhead.errors import MissingExtraError

DESCRIPTION = """\
Play in the browser: starts the site and its worker (computer moves, deadlines, emails). Games are kept in SQLite, in
your data directory, or where CROWNHEAD_DATA or DATABASE_URL point. A process that dies is restarted. Ctrl-C stops
everything, and nothing that was confirmed is lost."""
EXAMPLES = """\
examples:
  crownhead serve                                the site, for this machine alone
  crownhead serve --port 8080                    where 8000 is taken
  crownhead serve --host 0.0.0.0                 for the whole network at home
  CROWNHEAD_DATA=~/draughts crownhead serve      with its games in a folder of your choice
"""
BACKLOG = 2048
MOST_PROCESSES = 64


def add(commands: Any) -> None:
    """Add the subcommand."""
    command = add_command(
        commands, "serve", run, summary="play in the browser", description=DESCRIPTION, examples=EXAMPLES
    )
    command.add_argument("--host", default="127.0.0.1", help="the address to listen at; default: this machine alone")
    command.add_argument("--port", type=int, default=8000, help="default: 8000")
    command.add_argument("--web", type=int, default=1, metavar="N", help="web processes; several need REDIS_URL")
    command.add_argument("--workers", type=int, default=1, metavar="N", help="workers; default: 1")


def run(arguments: argparse.Namespace) -> int:
    """Set everything up, start web and workers, keep them running, and stop them all when Ctrl-C is pressed."""
    try:
        import django.core.management
        import uvicorn  # noqa: F401
    except ImportError:
        raise MissingExtraError("web", "Games in the browser") from None
    _check_numbers(arguments.web, arguments.workers)
    host, port = arguments.host, arguments.port
    with _listener(host, port) as listener:
        os.environ.update(_surroundings(host, port))
        _keep_a_secret()
        import django

        django.setup()
        _prepare(django.core.management.call_command)
        if sys.platform == "win32":  # it cannot hand an open socket on
            listener.close()
            webs = _web_processes(["--host", host, "--port", str(port)], (), 1)
        else:
            webs = _web_processes(["--fd", str(listener.fileno())], (listener.fileno(),), arguments.web)
        address = f"http://{_shown(host)}:{port}/"
        return supervisor.run(
            webs + _workers(arguments.workers, f"{socket.gethostname()}-{port}"),
            lambda: print(f"Crownhead is at {address} (Ctrl-C stops it)", flush=True),
        )


def _check_numbers(webs: int, workers: int) -> None:
    for name, number in (("--web", webs), ("--workers", workers)):
        if not 1 <= number <= MOST_PROCESSES:
            raise ValueError(f"{name} {number}: expected 1 to {MOST_PROCESSES}")
    if webs > 1 and not os.environ.get("REDIS_URL"):
        raise ValueError(
            f"--web {webs}: several web processes need Redis to notify each other; set REDIS_URL "
            "(redis://HOST:6379/0), or leave out --web"
        )
    if webs > 1 and sys.platform == "win32":
        raise ValueError(f"--web {webs}: Windows cannot share one port among several processes; leave out --web")


def _prepare(manage: Any) -> None:
    """Bring the tables and the static files up to date with this version."""
    from django.db import DatabaseError

    from crownhead.web import environment

    try:
        manage("migrate", verbosity=0, interactive=False)
    except DatabaseError as error:
        raise ValueError(environment.database_failure(error)) from None
    if os.environ.get("CROWNHEAD_STATIC"):
        manage("collectstatic", verbosity=0, interactive=False)


def _listener(host: str, port: int) -> socket.socket:
    """The socket that all web processes share. It listens at once: early visitors wait instead of being refused."""
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    if sys.platform != "win32":  # where it would allow a second server at the same port
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except (OSError, OverflowError) as error:
        listener.close()
        why = (getattr(error, "strerror", None) or str(error)).lower()
        raise ValueError(f"cannot listen at {host}, port {port} ({why}); try another with --port") from None
    return listener


def _surroundings(host: str, port: int) -> dict[str, str]:
    """The settings that follow from the command line, except those that the environment has already."""
    wanted = {"DJANGO_SETTINGS_MODULE": "crownhead.web.settings", "CROWNHEAD_URL": f"http://{_shown(host)}:{port}"}
    if host not in ("127.0.0.1", "localhost", "::1"):
        wanted["CROWNHEAD_HOSTS"] = "*"  # a server that listens everywhere may be called by any name
    return {name: value for name, value in wanted.items() if name not in os.environ}


def _shown(host: str) -> str:
    return "127.0.0.1" if host == "0.0.0.0" else f"[{host}]" if ":" in host else host


def _keep_a_secret() -> None:
    """Make the key that signs cookies, once, readable by this user alone."""
    from crownhead.web import environment

    directory = environment.make_data_directory()
    if environment.secret_key(directory) is None:
        path = Path(directory / "secret-key")
        with suppress(FileExistsError):
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(handle, "w", encoding="ascii") as file:
                file.write(secrets.token_urlsafe(48) + "\n")


def _web_processes(where: list[str], files: tuple[int, ...], number: int) -> list[SupervisedProcess]:
    command = [sys.executable, "-m", "crownhead.web", "web", *where]
    return [SupervisedProcess(_numbered("web process", index, number), command, files) for index in range(number)]


def _workers(number: int, place: str) -> list[SupervisedProcess]:
    """The workers. Each keeps its name when it is started again: by that it finds what it had begun."""
    command = [sys.executable, "-m", "crownhead.web", "worker", "--name"]
    return [
        SupervisedProcess(_numbered("worker", index, number), [*command, f"{place}-{index + 1}"])
        for index in range(number)
    ]


def _numbered(name: str, index: int, number: int) -> str:
    return name if number == 1 else f"{name} {index + 1}"
