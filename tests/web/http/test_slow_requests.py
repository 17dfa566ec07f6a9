"""Connections that never finish their request: closed after a while, and no one else waits for them."""

import socket
import threading
import time

import pytest
import uvicorn

from crownhead.web.http.protection import slow_requests

pytestmark = pytest.mark.thorough


async def hello(scope, receive, send):
    assert scope["type"] == "http"
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"5")]})
    await send({"type": "http.response.body", "body": b"hello"})


@pytest.fixture
def port(monkeypatch):
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


def sent(connection, drop):
    """Whether the other side still takes it."""
    time.sleep(0.05)
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
