"""Strangers at a running site: addresses that lead out of it, and sockets that never stop talking."""

import contextlib
import socket
import time

import pytest
from site_clients import Visitor
from site_servers import Site, surroundings
from site_template import copy_template
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from crownhead.web.http.protection import slow_requests

pytestmark = pytest.mark.thorough


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    data = tmp_path_factory.mktemp("site")
    copy_template(data / "site.sqlite3")
    found = Site(surroundings(data, CROWNHEAD_RATE_LIMITS="1")).start()
    yield found
    found.stop()


@pytest.fixture(scope="module", autouse=True)
def slow(running):
    """A request that was begun before all tests, and the moment of that."""
    with socket.create_connection(("127.0.0.1", running.port), timeout=30) as made:
        made.sendall(b"GET / HT")
        yield made, time.monotonic()


@pytest.fixture
def site(running):
    """The site, which answers others afterwards, and has written no traceback."""
    yield running
    assert Visitor(running.address).get("/")[0] == 200
    assert "Traceback" not in running.told(), running.told()


def raw(site, request, seconds=30):
    """The answer to a request as it is written here: clients would tidy the address up."""
    answer = b""
    with socket.create_connection(("127.0.0.1", site.port), timeout=seconds) as made:
        made.sendall(request)
        with contextlib.suppress(TimeoutError, ConnectionError):
            while some := made.recv(65536):
                answer += some
    return answer


def asked(site, path):
    return raw(site, f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())


OUTSIDE = [
    "{}../../../../../../../../etc/passwd",
    "{}%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
    "{}..%2f..%2f..%2f..%2f..%2f..%2f..%2fetc/passwd",
    "{}..%5c..%5c..%5cetc%5cpasswd",
    "{}/etc/passwd",
    "{}....//....//etc/passwd",
    "{}../settings.py",
    "{}%c0%ae%c0%ae/settings.py",
]


@pytest.mark.parametrize("pattern", OUTSIDE)
def test_no_address_leads_to_a_file_outside(site, pattern):
    page = Visitor(site.address).get("/")[1]
    static = page.partition('href="/static/')[2].partition("/")[0]
    assert static, "static files have an address"
    places = (f"/static/{static}/", "/static/", "/studies/", "/rules/", "/rules/english/", "/account/data/", "/help/")
    for place in places:
        answer = asked(site, pattern.format(place))
        assert answer.split(b" ")[1] in (b"301", b"302", b"400", b"404"), (place, answer[:200])
        assert b"root:" not in answer
        assert b"SECRET_KEY" not in answer


@pytest.mark.parametrize("path", ["//evil.example", "//evil.example/games", "/\\evil.example", "/.//evil.example"])
def test_an_address_that_looks_like_another_site_leads_nowhere(site, path):
    head = asked(site, path).partition(b"\r\n\r\n")[0].lower()
    assert head.split(b" ")[1] in (b"301", b"302", b"400", b"404")
    assert b"location: //" not in head
    assert b"location: http" not in head


def test_two_lengths_or_half_a_length_are_no_second_request(site):
    """A proxy and the site must not disagree about where a request ends."""
    hidden = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    lengths = b"Content-Length: 0\r\nContent-Length: %d\r\n" % len(hidden)
    both = b"Content-Length: %d\r\nTransfer-Encoding: chunked\r\n" % (len(hidden) + 5)
    for head, body in ((lengths, hidden), (both, b"0\r\n\r\n" + hidden), (b"Transfer-Encoding: x\r\n", hidden)):
        answer = raw(site, b"POST /games/ HTTP/1.1\r\nHost: 127.0.0.1\r\n" + head + b"\r\n" + body, seconds=1)
        assert b"\r\nok\n" not in answer


@pytest.fixture(scope="module")
def sockets(running):
    """The addresses of sockets with the cookies that they need: of the boards, and of a game for one who plays it."""
    visitor = Visitor(running.address)
    status, game = visitor.post("/play/computer", {"rulebook": "english", "level": "1", "colour": "black"})
    assert status == 302
    return {"boards": ("/watch/live", ""), "game": (f"{game}live", f"sessionid={visitor.cookies['sessionid']}")}


def opened(site, address):
    path, cookie = address
    headers = {"Cookie": cookie} if cookie else None
    return connect(
        f"ws://127.0.0.1:{site.port}{path}", origin=site.address, close_timeout=1, additional_headers=headers
    )


def code_of(page):
    """How the site has closed a socket."""
    try:
        while True:
            page.recv(30)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


@pytest.mark.parametrize("name", ["boards", "game"])
def test_a_message_that_is_too_large_closes_its_socket(site, sockets, name):
    with opened(site, sockets[name]) as page:
        page.send("x" * 5000)
        assert code_of(page) == 1009


@pytest.mark.parametrize("name", ["boards", "game"])
def test_a_message_in_parts_is_as_large_as_all_of_them(site, sockets, name):
    with opened(site, sockets[name]) as page:
        page.send(["x" * 500] * 8)
        assert page.ping().wait(30), "so much is allowed"
        # The site may have closed the socket before the last part is sent.
        with contextlib.suppress(ConnectionClosed):
            page.send(["x" * 500] * 10)
        assert code_of(page) == 1009


@pytest.mark.parametrize("name", ["boards", "game"])
def test_a_socket_that_never_stops_talking_is_closed(site, sockets, name):
    with opened(site, sockets[name]) as page:
        with contextlib.suppress(ConnectionClosed):
            for index in range(20_000):
                page.send("looking" if index % 2 else "away")
        assert code_of(page) == 4429
    began = time.monotonic()
    assert Visitor(site.address).get("/healthz")[0] == 200
    assert time.monotonic() - began < 5


def test_garbage_in_a_socket_harms_no_one(site, sockets):
    for garbage in (b"\xff\xfe", b"{}", b"", b"\0" * 100, "[" * 4000):
        with opened(site, sockets["game"]) as page:
            page.send(garbage)
            assert page.recv(30), "and it is still served"
    for frame in (b"\xff" * 200, b"\x81\x05\xff\xff\xff\xff\xff", b"\x88\x80"):
        assert raw(site, HANDSHAKE + frame, seconds=1).startswith(b"HTTP/1.1 101")


HANDSHAKE = (
    b"GET /watch/live HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Origin: http://127.0.0.1\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


def test_hundreds_of_sockets_that_vanish_leave_nothing_behind(site, sockets):
    for _round in range(3):
        made = [opened(site, sockets["boards"]) for _ in range(100)]
        for each in made:
            each.socket.close()
    assert Visitor(site.address).get("/watch/")[0] == 200


def test_a_head_that_is_too_long_is_refused(site):
    headers = b"X-A: %s\r\n" % (b"a" * 700) * 100
    answer = raw(site, b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n" + headers + b"\r\n", seconds=5)
    assert answer[:12] in (b"HTTP/1.1 400", b""), "closed, perhaps before the answer was read"


def test_a_head_that_never_comes_is_not_waited_for(site, slow):
    """The last of these tests: the others have run meanwhile."""
    made, began = slow
    assert made.recv(1000) == b""
    assert time.monotonic() - began > slow_requests.HEADERS_WITHIN - 1
