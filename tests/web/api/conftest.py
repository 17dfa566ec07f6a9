"""Tokens, callers and a real server, for the tests of the API."""

import json
import subprocess
import sys

import pytest
from django.test import Client
from site_servers import Site, surroundings
from site_template import copy_template

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


class Server(Site):
    """The site as a process of its own, with its own database and worker, and accounts for programs."""

    def __init__(self, data):
        copy_template(data / "site.sqlite3")
        super().__init__(surroundings(data, CROWNHEAD_KEEP_ALIVE="1"))

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
        yield server.start()
    finally:
        server.stop()
