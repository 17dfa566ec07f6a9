"""Whether the site is up, as those ask who watch its processes."""

import asyncio
import json
import time
from types import SimpleNamespace

import pytest
from asgiref.testing import ApplicationCommunicator

from crownhead.web.http import health
from crownhead.web.http.protection import availability


def test_health(client, db):
    assert client.get("/healthz").content == b"ok\n"
    assert client.get("/readyz").json() == {"ready": True}


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_a_process_is_watched_by_its_bare_address(client, db, settings, path):
    """As a container does: no name of the site, no HTTPS."""
    settings.ALLOWED_HOSTS, settings.SECURE_SSL_REDIRECT = ["draughts.example.org"], True
    assert client.get(path, headers={"host": "127.0.0.1:8000"}).status_code == 200
    assert client.get("/", headers={"host": "127.0.0.1:8000"}).status_code == 400


def test_a_full_disk_is_told(client, db, monkeypatch):
    monkeypatch.setattr(health, "LEAST_FREE", 2**70)
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert "the disk is full" in answer.json()["why"]
    assert client.get("/healthz").status_code == 200


# --- while the database is away -------------------------------------------------------------------------------------


def scope(path, **headers):
    sent = [(name.encode(), value.encode()) for name, value in {"host": "localhost", **headers}.items()]
    return {"type": "http", "method": "GET", "path": path, "query_string": b"", "headers": sent}


async def asked(application, path, **headers):
    """The answer to a request: its status, its headers, its body."""
    talk = ApplicationCommunicator(application, scope(path, **headers))
    await talk.send_input({"type": "http.request", "body": b""})
    begin, rest = await talk.receive_output(timeout=5), await talk.receive_output(timeout=5)
    return begin["status"], dict(begin["headers"]), rest["body"].decode()


async def never(scope, receive, send):
    await asyncio.sleep(3600)


def test_visitors_are_sent_away_at_once():
    async def scene():
        site = availability.Available(never, SimpleNamespace(is_away=True, start=lambda: None))
        status, headers, body = await asked(site, "/games/1/", **{"accept-language": "de"})
        assert (status, headers[b"retry-after"]) == (503, b"2")
        assert b"default-src" in headers[b"content-security-policy"]
        assert 'lang="de"' in body
        status, headers, body = await asked(site, "/api/games/1")
        assert (status, headers[b"retry-after"], json.loads(body)["code"]) == (503, b"2", "unavailable")
        assert (await asked(site, "/healthz"))[0] == 200

    asyncio.run(scene())


@pytest.mark.thorough
def test_those_who_wait_already_are_not_left_waiting():
    """The database goes away while a request waits for it."""
    watch = SimpleNamespace(is_away=False, start=lambda: None)

    async def scene():
        site = availability.Available(never, watch)
        waiting = asyncio.create_task(asked(site, "/games/1/"))
        await asyncio.sleep(0.1)
        watch.is_away, began = True, time.monotonic()
        assert (await waiting)[0] == 503
        assert time.monotonic() - began < 3
        assert not site._waiting
        assert not site._given_up

    asyncio.run(scene())
