"""What a page of this site may do in a browser (nothing from elsewhere, and nothing inline), and what a request may not
contain."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.utils.translation import gettext_lazy as _

from crownhead.web.http import errors
from crownhead.web.http.asgi_types import Send

View = Callable[..., HttpResponseBase]
"""A view, as a decorator is given it."""

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


def _written(policy: dict[str, str]) -> str:
    return "; ".join(f"{name} {sources}" for name, sources in policy.items())


CONTENT_SECURITY_POLICY = _written(POLICY)
WITH_WASM = _written(POLICY | {"script-src": "'self' 'wasm-unsafe-eval'"})
FRAMED = _written(POLICY | {"form-action": "'none'", "frame-ancestors": "*"})
HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",  # with the one above, a page may share memory with its workers
}
if settings.SECURE_HSTS_SECONDS:
    HEADERS["Strict-Transport-Security"] = f"max-age={settings.SECURE_HSTS_SECONDS}; includeSubDomains; preload"
"""What every answer says. Django's own middleware adds some of it, too; those answers that pass it by need all."""


async def send_answer(response: HttpResponse, send: Send) -> None:
    """Send a whole answer that passes all middleware by, with these headers."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    response.headers["Content-Length"] = str(len(response.content))
    headers = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in response.items()]
    await send({"type": "http.response.start", "status": response.status_code, "headers": headers})
    await send({"type": "http.response.body", "body": response.content})


class SecurityHeaders:
    """Adds the Content-Security-Policy and similar headers to every response that has none of its own."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        for name, value in HEADERS.items():
            if name != "X-Frame-Options" or not getattr(response, "xframe_options_exempt", False):
                response.headers.setdefault(name, value)
        return response


def compiles_wasm(view: View) -> View:
    """Decorates a view whose page compiles WebAssembly: its policy allows that, and is as strict as all others else."""

    @wraps(view)
    def allowing(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        response = view(request, *args, **kwargs)
        response.headers["Content-Security-Policy"] = WITH_WASM
        return response

    return allowing


def may_be_framed(view: View) -> View:
    """Decorates a view whose page other sites may show in a frame. It can do nothing there: it has no forms, and a page
    in a frame of another site is sent no cookies."""

    @wraps(view)
    def framable(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        response = view(request, *args, **kwargs)
        response.xframe_options_exempt = True  # type: ignore[attr-defined]  # Django's middleware looks for it
        response.headers["Content-Security-Policy"] = FRAMED
        response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
        return response

    return framable


NUL = "\0"
BACK_OFFICE = "/admin/"


def is_plain(text: str) -> bool:
    """Whether a database can keep a text: PostgreSQL takes no NUL, and half a character is none.

    >>> is_plain("Brett drehen ●"), is_plain("a\\0b"), is_plain("\\ud800")
    (True, False, False)
    """
    return NUL not in text and not any("\ud800" <= character <= "\udfff" for character in text)


NOT_ALLOWED = _("It contains a character that is not allowed.")


def why_not_plain(*texts: str) -> str:
    """Why some texts cannot be kept, as a sentence for the user; empty if they can."""
    return "" if all(map(is_plain, texts)) else str(NOT_ALLOWED)


def _texts(fields: QueryDict) -> Iterator[str]:
    return (text for name, values in fields.lists() for text in (name, *map(str, values)))


class PlainRequests:
    """Refuses addresses with a NUL in them, in what they ask for too, and forgets cookies with one: no honest request
    has any."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        for name in [name for name, value in request.COOKIES.items() if not is_plain(name + value)]:
            del request.COOKIES[name]
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> HttpResponseBase | None:
        """Refuse here and not earlier, so that the response can be a page like all others."""
        texts = [request.path]
        if request.META.get("QUERY_STRING"):
            texts += _texts(request.GET)
        if request.path.startswith(BACK_OFFICE):  # whose forms hand everything on to the database
            texts += _texts(request.POST)
        return None if all(map(is_plain, texts)) else errors.bad_request(request, ValueError("NUL"))
