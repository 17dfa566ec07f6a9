"""How requests are answered: bodies of any length, and who leaves in the middle."""

import asyncio

import pytest
from asgiref.testing import ApplicationCommunicator

from crownhead.web.http.asgi_handler import LARGEST_BODY, Pages

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
