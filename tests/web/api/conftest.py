"""Tokens, callers and a real server, for the tests of the API."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest
from django.test import Client

from crownhead.web.api import tokens


class Caller:
    """A program with a token, or (without) just anyone."""

    def __init__(self, user=None):
        self.token = tokens.make(user, "test")[1] if user else None
        self.client = Client(raise_request_exception=False)

    def __call__(self, method, path, body=None, **headers):
        """The status and the JSON of an answer."""
        if self.token:
            headers.setdefault("Authorization", f"Bearer {self.token}")
        data = body if isinstance(body, str | bytes) else "" if body is None else json.dumps(body)
        answer = self.client.generic(method, f"/api{path}", data, content_type="application/json", headers=headers)
        if answer.status_code == 204:
            return 204, None
        assert answer.headers["Content-Type"].startswith("application/json"), answer.content[:200]
        return answer.status_code, answer.json()

    def get(self, path, **headers):
        return self("GET", path, **headers)

    def post(self, path, body=None, **headers):
        return self("POST", path, {} if body is None else body, **headers)


@pytest.fixture
def anybody(db):
    return Caller()


@pytest.fixture
def call(db):
    """Callers by name, each with a token of their own."""
    return Caller


class Server:
    """The site as a process of its own, with its own database and worker."""

    def __init__(self, data: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        quiet = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
        self.environment = quiet | {
            "CROWNHEAD_DATA": str(data),
            "CROWNHEAD_KEEP_ALIVE": "1",
            "CROWNHEAD_RATE_LIMITS": "0",
            "DJANGO_SETTINGS_MODULE": "crownhead.web.settings",
        }
        command = [sys.executable, "-m", "crownhead", "serve", "--port", str(self.port)]
        self.process = subprocess.Popen(command, env=self.environment, stdout=subprocess.DEVNULL)

    def wait(self):
        """Until it answers."""
        for _ in range(1200):
            assert self.process.poll() is None, "the server has stopped"
            try:
                urllib.request.urlopen(self.address + "/readyz", timeout=5).close()
                return
            except OSError:
                time.sleep(0.1)
        raise AssertionError("the server never answered")

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(30)

    def player(self, name):
        """A new account there; its token."""
        code = (
            "import sys, django; django.setup()\n"
            "from crownhead.web.players.models import User\n"
            "from crownhead.web.api import tokens\n"
            "user = User(username=sys.argv[1]); user.set_unusable_password(); user.save()\n"
            "print(tokens.make(user, 'test')[1])\n"
        )
        ran = subprocess.run(
            [sys.executable, "-c", code, name], env=self.environment, capture_output=True, text=True, check=True
        )
        return ran.stdout.strip()


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("site"))
    try:
        server.wait()
        yield server
    finally:
        server.stop()
