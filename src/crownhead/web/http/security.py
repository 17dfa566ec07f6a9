"""What a page of this site may do in a browser (nothing from elsewhere, and nothing inline), and what a request may not
contain."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponseBase

from crownhead.web.http import errors

POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}
CONTENT_SECURITY_POLICY = "; ".join(f"{name} {sources}" for name, sources in POLICY.items())
PERMISSIONS_POLICY = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"


class SecurityHeaders:
    """Adds the Content-Security-Policy and its smaller sisters to every answer that has none of its own."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        response.headers.setdefault("Content-Security-Policy", CONTENT_SECURITY_POLICY)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        return response


NUL = "\0"


def is_plain(text: str) -> bool:
    """Whether a database can keep a text: PostgreSQL takes no NUL, and half a character is none.

    >>> is_plain("Brett drehen ●"), is_plain("a\\0b"), is_plain("\\ud800")
    (True, False, False)
    """
    return NUL not in text and not any("\ud800" <= character <= "\udfff" for character in text)


class PlainRequests:
    """Refuses addresses with a NUL in them, and forgets cookies with one: no honest request has any."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        for name in [name for name, value in request.COOKIES.items() if not is_plain(name + value)]:
            del request.COOKIES[name]
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> HttpResponseBase | None:
        """Late, so that the answer can be a page like all others."""
        return None if is_plain(request.path) else errors.bad_request(request, ValueError("NUL"))
