"""Requests that never end: given up after a while or beyond a size, and no one else waits for them."""

import asyncio
import contextlib
import socket
import threading
import time

import pytest
import uvicorn
from asgiref.testing import ApplicationCommunicator

from crownhead.web import asgi
from crownhead.web.http.protection import slow_requests

pytestmark = pytest.mark.thorough


async def hello(scope, receive, send):
    assert scope["type"] == "http"
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"5")]})
    await send({"type": "http.response.body", "body": b"hello"})


@pytest.fixture
def port(monkeypatch, record_property):
    record_property("figure", f"closed after {slow_requests.HEADERS_WITHIN:.0f} s")
    monkeypatch.setattr(slow_requests, "HEADERS_WITHIN", 0.5)
    listener = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(
        uvicorn.Config(hello, http=slow_requests.ImpatientProtocol, lifespan="off", log_level="critical")
    )
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    yield listener.getsockname()[1]
    server.should_exit = True
    thread.join(10)
    listener.close()


def connected(port):
    made = socket.create_connection(("127.0.0.1", port))
    made.settimeout(10)
    return made


WHOLE = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.mark.parametrize("begun", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: localhost\r\nX-A: "])
def test_half_a_request_is_not_waited_for(port, begun):
    with connected(port) as slow:
        slow.sendall(begun)
        began = time.monotonic()
        assert b"hello" not in slow.recv(1000)
        assert time.monotonic() - began < 5


def test_a_head_that_comes_drop_by_drop_is_not_waited_for(port):
    with connected(port) as slow:
        slow.sendall(WHOLE[:-2])
        assert not all(sent(slow, b"X-A: b\r\n") for _ in range(100))


def sent(connection, drop, pause=0.05):
    """Whether the other side still takes it."""
    time.sleep(pause)
    try:
        connection.sendall(drop)
    except OSError:
        return False
    return True


def test_a_connection_stays_open_between_whole_requests(port):
    with connected(port) as quick:
        for _ in range(3):
            quick.sendall(WHOLE)
            answer = b""
            while not answer.endswith(b"hello"):
                answer += quick.recv(1000)
            time.sleep(0.3)


def test_the_second_request_of_a_connection_has_no_more_time(port):
    with connected(port) as slow:
        slow.sendall(WHOLE)
        answer = b""
        while not answer.endswith(b"hello"):
            answer += slow.recv(1000)
        slow.sendall(b"GET / HT")
        assert slow.recv(1000) == b""


# --- heads that are too long ------------------------------------------------------------------------------------------


def answered(port, request):
    """All that comes back."""
    answer = b""
    with connected(port) as made, contextlib.suppress(ConnectionError):
        made.sendall(request)
        while b"hello" not in answer and (some := made.recv(1000)):
            answer += some
    return answer


def with_headers(count, size, address=b"/"):
    headers = b"".join(b"X-%d: %s\r\n" % (number, b"a" * size) for number in range(count))
    return b"GET %s HTTP/1.1\r\nHost: localhost\r\n%s\r\n" % (address, headers)


def test_a_head_may_have_a_size(port):
    for request in (with_headers(60, 1000), with_headers(1, 60_000), with_headers(1, 1, b"/" + b"a" * 60_000)):
        assert answered(port, request).endswith(b"hello")


@pytest.mark.parametrize(
    "request_",
    [
        with_headers(70, 1000),
        with_headers(15_000, 1),
        with_headers(1, 70_000),
        with_headers(1, 1, b"/" + b"a" * 70_000),
    ],
    ids=["headers", "short headers", "one header", "an address"],
)
def test_a_head_that_is_too_long_is_refused(port, request_):
    answer = answered(port, request_)
    assert b"hello" not in answer
    assert answer.startswith(b"HTTP/1.1 400") or answer == b"", "closed, perhaps before the answer was read"


CHUNKED = b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"


@pytest.mark.parametrize(
    "begun",
    [b"GET /", WHOLE[:-2] + b"X-A: ", CHUNKED + b"0\r\nX-A: ", CHUNKED + b"1;", WHOLE + b"GET /"],
    ids=["an address", "a header", "after a body", "in a chunk", "the next request"],
)
def test_what_has_no_end_is_not_kept(port, begun, monkeypatch):
    """The other side closes long before ten megabytes of it have come, however fast that is."""
    monkeypatch.setattr(slow_requests, "HEADERS_WITHIN", 60)
    with connected(port) as endless:
        endless.sendall(begun)
        assert not all(sent(endless, b"a" * 10_000, 0.0002) for _ in range(1000))


# --- bodies that do not come ------------------------------------------------------------------------------------------


def post(path):
    return {
        "type": "http",
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http",
        "path": path,
        "query_string": b"",
        "headers": [(b"host", b"localhost"), (b"content-type", b"application/json")],
    }


@pytest.mark.parametrize("begun", [[], [b"{"], [b"{", b'"key"']], ids=len)
@pytest.mark.parametrize("path", ["/api/games/1/actions", "/rules/english/examples/1/"])
def test_a_body_that_does_not_come_is_not_waited_for(path, begun, monkeypatch):
    """By the site as it is put together, on both of its lanes."""
    monkeypatch.setattr(slow_requests, "BODY_WITHIN", 0.2)

    async def scene():
        talk = ApplicationCommunicator(asgi.router, post(path))
        for part in begun:
            await talk.send_input({"type": "http.request", "body": part, "more_body": True})
        start = await talk.receive_output(timeout=5)
        return start["status"], dict(start["headers"])

    status, headers = asyncio.run(scene())
    assert status == 408
    assert headers[b"connection"] == b"close"


def test_a_body_has_its_time_as_a_whole(monkeypatch):
    """And not each of its parts."""
    monkeypatch.setattr(slow_requests, "BODY_WITHIN", 0.3)

    async def scene():
        talk = ApplicationCommunicator(asgi.router, post("/rules/english/examples/1/"))
        for _ in range(8):
            await talk.send_input({"type": "http.request", "body": b" ", "more_body": True})
            await asyncio.sleep(0.1)
        return (await talk.receive_output(timeout=0.01))["status"]

    assert asyncio.run(scene()) == 408
