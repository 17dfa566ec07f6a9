"""HEAD: what a GET of the same address would answer, without its body. Monitors and link checkers ask so."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse


class HeadRequests:
    """Has a HEAD answered by the view that answers a GET, so that no view needs to know of it, and drops the body."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.method != "HEAD":
            return self.get_response(request)
        request.method = "GET"
        response = self.get_response(request)
        if isinstance(response, StreamingHttpResponse):
            response.streaming_content = _nothing() if response.is_async else ()
        elif isinstance(response, HttpResponse):
            response.content = b""  # its length is told already
        return response


async def _nothing() -> AsyncIterator[bytes]:
    return
    yield b""  # without it this would be no generator
