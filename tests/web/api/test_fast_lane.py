"""Moves that pass by everything that a page needs are answered as all others are."""

import asyncio
import json
import threading
from functools import partial
from time import time

import pytest
from asgiref.testing import ApplicationCommunicator
from django.conf import settings
from site_play import key, new_player

from crownhead.web.api import fast_lane, tokens
from crownhead.web.api.fast_lane import FastLane
from crownhead.web.http.asgi_handler import Pages
from crownhead.web.http.protection import rate_limits
from crownhead.web.http.protection import shares as shares_module
from crownhead.web.play import new_games
from crownhead.web.play.models import LoggedAction

pytestmark = pytest.mark.django_db(transaction=True)


class Usual:
    """The usual way, and how often it was gone."""

    def __init__(self):
        self._pages, self.count = Pages(lambda loop: None), 0

    async def __call__(self, scope, receive, send):
        self.count += 1
        await self._pages(scope, receive, send)


class Site:
    """Both lanes, a game, and Anna, whose turn it is, with a token that was used before."""

    def __init__(self):
        self.usual = Usual()
        self.lanes = FastLane(self.usual)
        anna = new_player("anna")
        self.game = new_games.start_game("english", new_player("bert"), anna)
        self.token = tokens.make(anna, "test")[1]
        tokens.checked(self.token)

    def post(self, body, path=None, lanes=None, token=None, parts=1, **more):
        """The status, the headers and the content of an answer."""
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        scope = {
            "type": "http",
            "http_version": "1.1",
            "method": "POST",
            "scheme": "http",
            "path": path or f"/api/games/{self.game.number}/actions",
            "query_string": b"",
            "headers": [
                (b"host", b"localhost"),
                (b"content-type", b"application/json"),
                (b"authorization", f"Bearer {token or self.token}".encode()),
            ],
            **more,
        }

        async def scene():
            talk = ApplicationCommunicator(lanes or self.lanes, scope)
            size = -(-len(data) // parts)
            for number in range(parts):
                piece = data[number * size : (number + 1) * size]
                await talk.send_input({"type": "http.request", "body": piece, "more_body": number + 1 < parts})
            start, content = await talk.receive_output(timeout=60), await talk.receive_output(timeout=60)
            headers = {name.lower(): value for name, value in start["headers"]}
            return start["status"], headers, json.loads(content["body"])

        return asyncio.run(scene())


@pytest.fixture
def site():
    return Site()


def move(text="11-15", ply=0, **more):
    return {"action": {"do": "play", "move": text}, "expected_ply": ply, "key": key(), **more}


def test_a_move_goes_by_the_fast_lane_and_is_kept(site):
    status, _headers, told = site.post(move())
    assert (status, told["code"], told["state"]["ply"]) == (200, "done", 1)
    assert LoggedAction.objects.get(game=site.game).action == {"do": "play", "move": "11-15"}
    assert site.usual.count == 0


def test_a_brief_answer_says_how_it_went(site):
    status, _headers, told = site.post(move(brief=True))
    site.game.refresh_from_db()
    assert status == 200
    assert told == {
        "code": "done",
        "message": "",
        "clause": None,
        "version": 1,
        "sequence": 1,
        "ply": 1,
        "fen": site.game.fen,
        "state": "playing",
    }


@pytest.mark.parametrize("brief", [True, False])
@pytest.mark.parametrize("text", ["11-16", "11-18", "nonsense"])
def test_both_lanes_answer_alike(site, text, brief):
    wanted = move(text, brief=brief)
    fast, usual = site.post(wanted), site.post(wanted, lanes=Pages(lambda loop: None))
    again = {"done": "repeated"}.get(fast[2]["code"], fast[2]["code"])
    assert usual[2]["code"] == again
    unlike = {"code", "clock"}
    for one, other in ((fast[2], usual[2]), (fast[2].get("state", {}), usual[2].get("state", {}))):
        assert not isinstance(one, dict) or {k: v for k, v in one.items() if k not in unlike | {"state"}} == {
            k: v for k, v in other.items() if k not in unlike | {"state"}
        }
    assert {**usual[1], **fast[1]} == usual[1] | {b"content-length": fast[1][b"content-length"]}
    assert {*usual[1]} - {*fast[1]} <= {b"vary"}, "what a page's middleware adds is the same for all"


def test_a_refusal_has_its_clause_in_both(site):
    status, _headers, told = site.post(move("11-18"))
    assert (status, told["code"]) == (422, "refused")
    assert told["clause"]["anchor"] == "moving"
    assert site.usual.count == 0


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"body": b"{"}, 400),
        ({"body": {"action": {"do": "fly"}, "expected_ply": 0, "key": "k" * 8}}, 400),
        ({"body": move(), "token": "crownhead_" + "x" * 43}, 401),
        ({"body": move(), "token": "é"}, 401),
        ({"body": move(), "path": "/api/games/99999/actions"}, 404),
        ({"body": b" " * (fast_lane.LARGEST_ACTION + 1) + b"{}"}, 400),
        ({"body": move(), "query_string": b"a=b"}, 200),
        ({"body": move(), "parts": 3}, 200),
    ],
    ids=["no JSON", "no action", "no token", "no letters", "no game", "long", "a question", "in parts"],
)
def test_whatever_is_unusual_goes_the_usual_way(site, given, expected):
    status, _headers, told = site.post(**given)
    assert status == expected, told
    assert site.usual.count == 1


def test_too_many_moves_are_refused(site, monkeypatch, settings):
    settings.RATE_LIMITS = True
    monkeypatch.setitem(rate_limits.LIMITS, "act", rate_limits.RateLimit(2, 600))
    statuses = [site.post(move(text, ply))[0] for ply, text in enumerate(["11-15", "23-18", "8-11"])]
    assert statuses[0] == 200
    assert statuses[2] == 429


def test_moves_are_a_part_of_what_an_address_may_take(site, monkeypatch, settings):
    """An address that has used up its share is refused, as by the usual way; and moves use it up."""
    settings.RATE_LIMITS = True
    shares = site.lanes._shares = site.usual._pages._shares
    assert site.post(move("11-15"), client=("192.0.2.1", 4711))[0] == 200
    spent = shares.processor._counters.value("address 192.0.2.1", time())
    assert spent > 0
    assert site.usual.count == 0
    monkeypatch.setattr(shares_module, "MOST_SECONDS", spent / 1_000_000)
    assert site.post(move("23-18", 1), client=("192.0.2.1", 4711))[0] == 429
    assert site.post(move("23-18", 1), client=("192.0.2.2", 4711))[0] != 429


def test_one_address_has_half_of_the_threads_for_moves(site):
    """Those that are told the whole state need one; others are served meanwhile."""
    lane, begun, end = site.lanes, [], threading.Event()
    half = settings.CONNECTIONS // 2

    async def scene():
        def wait(place):
            begun.append(place)
            return end.wait(10)

        places = ["here"] * (half + 3) + ["there"]
        wishes = [fast_lane.Wish(place, 1, None, None) for place in places]
        asked = [asyncio.create_task(lane._in_thread(each, partial(wait, each.place))) for each in wishes]
        while len(begun) < half + 1:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)
        now = sorted(begun)
        end.set()
        assert all(await asyncio.gather(*asked))
        return now

    assert asyncio.run(scene()) == ["here"] * half + ["there"]


def test_a_revoked_token_is_refused_at_once(site):
    row = tokens.checked(site.token)
    tokens.revoke(row.user, row.pk)
    assert site.post(move())[0] == 401


def test_without_https_only_the_usual_way_answers(site, settings):
    settings.SECURE_SSL_REDIRECT = True
    assert fast_lane.is_secure({"scheme": "https", "headers": []})
    assert not fast_lane.is_secure({"scheme": "http", "headers": [(b"x-forwarded-proto", b"https")]})
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    assert fast_lane.is_secure({"scheme": "http", "headers": [(b"x-forwarded-proto", b"https")]})
    assert not fast_lane.is_secure({"scheme": "http", "headers": [(b"x-forwarded-proto", b"http")]})
