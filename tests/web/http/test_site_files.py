"""What browsers and crawlers ask for at the root of a site."""

import re
import struct

import pytest
from django.test import Client


def test_the_icon_is_there_in_the_sizes_of_tabs_and_bookmarks(client):
    answer = client.get("/favicon.ico")
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "image/x-icon")
    reserved, kind, number = struct.unpack_from("<HHH", answer.content)
    assert (reserved, kind) == (0, 1)
    entries = [struct.unpack_from("<BBBBHHII", answer.content, 6 + 16 * place) for place in range(number)]
    assert [entry[:2] for entry in entries] == [(16, 16), (32, 32), (48, 48)]
    for *_facts, length, offset in entries:
        assert answer.content[offset : offset + 8] == b"\x89PNG\r\n\x1a\n"
        assert offset + length <= len(answer.content)


def test_crawlers_may_read_games_and_rules_and_nothing_private(client):
    answer = client.get("/robots.txt")
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "text/plain; charset=utf-8")
    closed = re.findall("^Disallow: (.+)$", answer.content.decode(), re.MULTILINE)
    assert answer.content.startswith(b"User-agent: *\n")
    assert {"/analysis/*?", "/editor/*?"} <= {*closed}, "every position has an address there"
    for path in ("/account/log-in", "/admin/", "/arbiter/", "/challenges/a-secret-token/"):
        assert path.startswith(tuple(closed))
    for path in ("/", "/rules/", "/rules/english/", "/games/1077/", "/players/anna/"):
        assert not path.startswith(tuple(closed))


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_phone_can_keep_the_site(db, language):
    client = Client(headers={"accept-language": language})
    page = client.get("/").content.decode()
    answer = client.get(re.search('<link rel="manifest" href="([^"]+)"', page)[1])
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "application/manifest+json")
    told = answer.json()
    assert (told["name"], told["lang"], told["start_url"], told["display"]) == (
        "Crownhead",
        language,
        "/",
        "standalone",
    )
    assert told["description"] in page
    assert {icon["sizes"] for icon in told["icons"]} == {"any", "192x192", "512x512"}
    for address in (
        *(icon["src"] for icon in told["icons"]),
        *re.findall('<link rel="[^"]*icon" href="([^"]+)"', page),
    ):
        assert client.get(address).status_code == 200
