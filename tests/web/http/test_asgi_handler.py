"""How requests are answered: bodies of any length, and who leaves in the middle."""

import asyncio
import threading

import pytest
from asgiref.testing import ApplicationCommunicator
from django.http import HttpResponse

from crownhead.web import asgi
from crownhead.web.http.asgi_handler import LARGEST_BODY, Pages
from crownhead.web.http.protection import shares

SCOPE = {
    "type": "http",
    "http_version": "1.1",
    "method": "POST",
    "path": "/rules/english/examples/1/",
    "query_string": b"",
    "headers": [(b"host", b"localhost"), (b"content-type", b"application/json")],
}


async def answer_to(*parts):
    """The status of the answer to a request whose length no one was told beforehand, part by part."""
    talk = ApplicationCommunicator(Pages(lambda loop: None), SCOPE)
    for part in parts:
        await talk.send_input({"type": "http.request", "body": part, "more_body": True})
    await talk.send_input({"type": "http.request", "body": b""})
    return (await talk.receive_output(timeout=20))["status"]


@pytest.mark.django_db(transaction=True)
def test_a_body_of_unknown_length_is_read_no_further_than_allowed():
    async def scene():
        assert await answer_to(b'{"moves"', b": []}") == 200
        assert await answer_to(*[b" " * (LARGEST_BODY // 2)] * 2) == 400, "so much is read, and makes no sense"
        assert await answer_to(*[b" " * (LARGEST_BODY // 2)] * 3) == 413

    asyncio.run(scene())


def asked(application, path, address):
    """The status of an answer to a request from an address."""
    scope = {**SCOPE, "method": "GET", "path": path, "client": (address, 4711)}

    async def scene():
        talk = ApplicationCommunicator(application, scope)
        await talk.send_input({"type": "http.request", "body": b""})
        return (await talk.receive_output(timeout=20))["status"]

    return asyncio.run(scene())


@pytest.mark.django_db(transaction=True)
def test_an_address_that_has_used_up_its_share_is_refused_and_others_are_not(monkeypatch, settings):
    settings.RATE_LIMITS = True
    pages = Pages(lambda loop: None)
    assert asked(pages, "/rules/", "192.0.2.1") == 200
    monkeypatch.setattr(shares, "MOST_SECONDS", 0.001)
    assert asked(pages, "/rules/", "192.0.2.1") == 429, "what it has taken was counted"
    assert asked(pages, "/rules/", "192.0.2.2") == 200


@pytest.mark.django_db(transaction=True)
def test_one_address_has_half_of_the_threads(settings):
    """Its other requests wait, and take no thread meanwhile."""
    settings.CONNECTIONS = 4
    pages, threads, end = Pages(lambda loop: None), [], threading.Event()

    def get_response(request):
        threads.append(request.META["REMOTE_ADDR"])
        end.wait(10)
        return HttpResponse("done")

    pages.get_response = get_response

    async def scene():
        asked_for = ["192.0.2.1"] * 5 + ["192.0.2.2"]
        talks = [ApplicationCommunicator(pages, {**SCOPE, "client": (address, 4711)}) for address in asked_for]
        for talk in talks:
            await talk.send_input({"type": "http.request", "body": b""})
        while len(threads) < 3:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)
        now = sorted(threads)
        end.set()
        assert {(await talk.receive_output(timeout=20))["status"] for talk in talks} == {200}
        return now

    assert asyncio.run(scene()) == ["192.0.2.1", "192.0.2.1", "192.0.2.2"]


def test_both_lanes_of_the_site_have_the_same_shares():
    lane = asgi.router.application_mapping["http"]._inner._inner
    assert lane._shares is lane._usual._shares is asgi.shares
