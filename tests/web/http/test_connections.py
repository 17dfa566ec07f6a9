"""Connections that stay open: counted before they are answered, and no longer once they have ended."""

import asyncio
from io import BytesIO
from types import SimpleNamespace

import pytest
from asgiref.testing import ApplicationCommunicator
from django.core.handlers.asgi import ASGIRequest
from hypothesis import given
from hypothesis import strategies as st

from crownhead.web.api import tokens
from crownhead.web.api.endpoints import streams
from crownhead.web.http.protection import connections, rate_limits
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
def test_a_socket_too_many_is_refused_before_it_is_opened(who, monkeypatch, record_property):
    most = connections.MOST_OF_A_USER if who == "user" else connections.MOST_OF_AN_ADDRESS
    record_property("figure", f"{most:,} for one {who}")
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


LINES = {
    "one": ([b"192.0.2.7"], "192.0.2.7"),
    "a forged one in the same line": ([b"198.51.100.1, 192.0.2.7"], "192.0.2.7"),
    "a forged line": ([b"198.51.100.1", b"192.0.2.7"], "192.0.2.7"),
    "forged lines": ([b"198.51.100.1, 198.51.100.2", b"198.51.100.3", b"198.51.100.4,192.0.2.7 "], "192.0.2.7"),
}


@pytest.mark.parametrize("name", LINES)
@pytest.mark.parametrize("behind_proxy", [True, False])
def test_sockets_and_requests_come_from_the_same_address(name, behind_proxy, settings):
    """From the one that the proxy saw: it is the last of all. Without a proxy no line is believed."""
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if behind_proxy else None
    lines, seen = LINES[name]
    scope = {**socket("203.0.113.9"), "headers": [(b"x-forwarded-for", line) for line in lines]}
    expected = f"address {seen if behind_proxy else '203.0.113.9'}"
    assert [*CountedSockets(opened)._names(scope)] == [expected]
    request = ASGIRequest({**scope, "type": "http", "method": "GET", "query_string": b""}, BytesIO())
    assert rate_limits.place_of(request) == expected


def test_streams_of_an_address_are_counted_whoever_asks(client, anna, bert, monkeypatch):
    monkeypatch.setattr(streams, "MOST_OF_AN_ADDRESS", 2)
    secrets = [tokens.make(each, "test")[1] for each in (anna, bert)]

    def ask(who, address):
        headers = {"authorization": f"Bearer {secrets[who]}"}
        return client.get("/api/stream", headers=headers, REMOTE_ADDR=address)

    answers = [ask(who, "192.0.2.1") for who in (0, 1, 0, 1)]
    assert [answer.status_code for answer in answers] == [200, 200, 429, 429]
    answers.append(ask(0, "192.0.2.2"))
    assert answers[-1].status_code == 200
    answers[0].close()
    answers.append(ask(1, "192.0.2.1"))
    assert answers[-1].status_code == 200
    for each in answers:
        each.close()


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
