"""Connections that stay open: counted before they are answered, and no longer once they have ended."""

import asyncio
from types import SimpleNamespace

import pytest
from asgiref.testing import ApplicationCommunicator
from hypothesis import given
from hypothesis import strategies as st

from crownhead.web.api import tokens
from crownhead.web.api.endpoints import streams
from crownhead.web.http.protection import connections
from crownhead.web.http.protection.connections import CountedSockets, OpenConnections


@pytest.fixture(autouse=True)
def limits(settings):
    settings.RATE_LIMITS = True


def socket(address="192.0.2.1", user=None):
    scope = {"type": "websocket", "path": "/games/live", "headers": [], "client": (address, 4711)}
    return scope if user is None else {**scope, "user": user}


async def opened(receive, send):
    await receive()
    await send({"type": "websocket.accept"})
    await receive()


async def try_to_open(application, scope):
    talk = ApplicationCommunicator(application, scope)
    await talk.send_input({"type": "websocket.connect"})
    answer = await talk.receive_output(timeout=5)
    return talk, answer["type"]


@pytest.mark.parametrize("who", ["address", "user"])
def test_a_socket_too_many_is_refused_before_it_is_opened(who, monkeypatch):
    monkeypatch.setattr(connections, "MOST_OF_AN_ADDRESS", 3)
    monkeypatch.setattr(connections, "MOST_OF_A_USER", 3)
    user = SimpleNamespace(pk=7, is_authenticated=True) if who == "user" else None

    async def scene():
        counted = CountedSockets(lambda scope, receive, send: opened(receive, send))
        first = [await try_to_open(counted, socket(user=user)) for _ in range(4)]
        assert [kind for _, kind in first] == ["websocket.accept"] * 3 + ["websocket.close"]
        other = SimpleNamespace(pk=8, is_authenticated=True) if who == "user" else None
        talk, kind = await try_to_open(counted, socket("192.0.2.2", other))
        assert kind == "websocket.accept", "others are not concerned"
        for each in (talk, first[0][0]):
            await each.send_input({"type": "websocket.disconnect", "code": 1000})
            await each.wait()
        again, kind = await try_to_open(counted, socket(user=user))
        assert kind == "websocket.accept", "who has left is not counted"
        for each in (again, *(talk for talk, _ in first[1:3])):
            await each.send_input({"type": "websocket.disconnect", "code": 1000})
            await each.wait()
        assert not counted._open._open

    asyncio.run(scene())


def test_streams_are_counted_before_a_line_is_sent(client, anna, monkeypatch):
    """Those that were answered and not read yet count, too; one that is closed does not."""
    monkeypatch.setattr(streams, "MOST_STREAMS", 2)
    secret = tokens.make(anna, "test")[1]
    mine = {"headers": {"authorization": f"Bearer {secret}"}}
    answers = [client.get("/api/stream", **mine) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    answers[0].close()
    answers[0].close()
    assert client.get("/api/stream", **mine).status_code == 200
    assert client.get("/api/stream", **mine).status_code == 429


@given(st.lists(st.tuples(st.booleans(), st.sampled_from("abc")), max_size=60))
def test_nobody_has_more_than_they_may(steps):
    counted, here = OpenConnections(), {"a": 0, "b": 0, "c": 0}
    for enters, who in steps:
        if enters and counted.enter({who: 2, "all": 4}):
            here[who] += 1
        elif not enters and here[who]:
            counted.leave([who, "all"])
            here[who] -= 1
        assert {name: counted[name] for name in here} == here
        assert counted["all"] == sum(here.values()) <= 4
        assert max(here.values()) <= 2
