"""``crownhead serve``: the site on this machine, with nothing to configure."""

from __future__ import annotations

import argparse
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from crownhead.errors import MissingExtraError

DESCRIPTION = """\
Play in the browser: starts the site and its worker (computer moves, deadlines, mails). Games are kept in SQLite, in
your data directory, or where CROWNHEAD_DATA or DATABASE_URL say. Ctrl-C stops everything, and nothing that was
confirmed is lost."""
PATIENCE = 10.0
"""So many seconds a part may take to stop by itself."""


def add(commands: Any) -> None:
    """Add the subcommand."""
    command = commands.add_parser(
        "serve",
        help="play in the browser",
        description=DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("--host", default="127.0.0.1", help="the address to listen at; default: this machine alone")
    command.add_argument("--port", type=int, default=8000, help="default: 8000")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Set everything up, start web and worker, and stop both when one of them stops or Ctrl-C is pressed."""
    try:
        import django.core.management
        import uvicorn  # noqa: F401
    except ImportError:
        raise MissingExtraError("web", "Games in the browser") from None
    _must_be_free(arguments.host, arguments.port)
    os.environ.update(_surroundings(arguments.host, arguments.port))
    _keep_a_secret()
    manage = django.core.management.call_command
    import django

    django.setup()
    manage("migrate", verbosity=0, interactive=False)
    if os.environ.get("CROWNHEAD_STATIC"):
        manage("collectstatic", verbosity=0, interactive=False)
    return _watch(_parts(arguments.host, arguments.port), f"http://{_shown(arguments.host)}:{arguments.port}/")


def _must_be_free(host: str, port: int) -> None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except (OSError, OverflowError) as error:
            raise ValueError(f"cannot listen at {host}, port {port} ({error}); try another with --port") from None


def _surroundings(host: str, port: int) -> dict[str, str]:
    """The settings that follow from the command line; what the environment says already stays."""
    wanted = {"DJANGO_SETTINGS_MODULE": "crownhead.web.settings", "CROWNHEAD_URL": f"http://{_shown(host)}:{port}"}
    if host not in ("127.0.0.1", "localhost", "::1"):
        wanted["CROWNHEAD_HOSTS"] = "*"  # whoever asks to be heard from everywhere may be called anything
    return {name: value for name, value in wanted.items() if name not in os.environ}


def _shown(host: str) -> str:
    return "127.0.0.1" if host == "0.0.0.0" else f"[{host}]" if ":" in host else host


def _keep_a_secret() -> None:
    """Make the key that signs cookies, once, readable by this user alone."""
    from crownhead.web import environment

    directory = environment.data_directory()
    directory.mkdir(parents=True, exist_ok=True)
    if environment.secret_key(directory) is None:
        path = Path(directory / "secret-key")
        with suppress(FileExistsError):
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(handle, "w", encoding="ascii") as file:
                file.write(secrets.token_urlsafe(48) + "\n")


def _parts(host: str, port: int) -> dict[str, list[str]]:
    web = [sys.executable, "-m", "uvicorn", "crownhead.web.asgi:application", "--host", host, "--port", str(port)]
    quiet = ["--log-level", "warning", "--no-access-log", "--timeout-graceful-shutdown", "3"]
    return {"web": [*web, *quiet], "worker": [sys.executable, "-m", "crownhead.web", "worker"]}


def _bound_to_parent() -> Callable[[], None] | None:
    """What a part does first, so that it ends with us even if we are killed; only Linux knows how."""
    if sys.platform != "linux":
        return None
    import ctypes

    libc, pr_set_pdeathsig = ctypes.CDLL(None), 1

    def bind() -> None:
        libc.prctl(pr_set_pdeathsig, signal.SIGTERM)

    return bind


def _watch(commands: dict[str, list[str]], address: str) -> int:
    """Run the parts until one stops or a signal comes; the exit status."""
    stopped: list[int] = []
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda received, frame: stopped.append(received))
    parts = {name: subprocess.Popen(command, preexec_fn=_bound_to_parent()) for name, command in commands.items()}
    print(f"Crownhead is at {address} (Ctrl-C stops it)", flush=True)
    status = 0
    while not stopped and not status:
        for name, part in parts.items():
            if (code := part.poll()) is not None:
                print(f"crownhead: the {name} has stopped ({code}), so everything stops", file=sys.stderr)
                status = 1
        time.sleep(0.1)
    for part in parts.values():
        if part.poll() is None:
            part.terminate()
    deadline = time.monotonic() + PATIENCE
    for part in parts.values():
        try:
            part.wait(max(0.1, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            part.kill()
            part.wait()
    return status
