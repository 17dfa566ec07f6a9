"""What the API answers to a request that fails: always JSON, with a code for programs and a sentence for people."""

from __future__ import annotations

import logging
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.core.exceptions import ObjectDoesNotExist, PermissionDenied, RequestDataTooBig
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, ValidationError

log = logging.getLogger("crownhead.api")

ADDRESS = "/api/"
CODES = {
    400: "invalid",
    401: "token",
    403: "forbidden",
    404: "not-found",
    405: "method",
    408: "too-slow",
    413: "too-long",
    422: "refused",
    429: "limit",
    503: "unavailable",
}


class TooManyError(Exception):
    """A caller sends more requests than `crownhead.web.http.protection.rate_limits` allows."""


def problem(status: int, message: str, **more: Any) -> HttpResponse:
    """A response that describes what was wrong."""
    answer = JsonResponse({"code": CODES.get(status, "failed"), "message": message, **more}, status=status)
    if status == HTTPStatus.UNAUTHORIZED:
        answer.headers["WWW-Authenticate"] = 'Bearer realm="crownhead"'
    if status == HTTPStatus.TOO_MANY_REQUESTS:
        answer.headers["Retry-After"] = "60"
    if status == HTTPStatus.SERVICE_UNAVAILABLE:
        answer.headers["Retry-After"] = "2"
    return answer


def words_for(status: int) -> str:
    """The sentence for an answer that came without one."""
    return {
        400: "The request cannot be read: send JSON as the documentation describes.",
        403: "You don't have permission for this.",
        404: "There is nothing at this address; /api/docs lists what there is.",
        405: "The address is right, but not with this method; the header Allow lists those that are.",
        408: "The request came too slowly.",
        413: "The request is too long.",
        429: "Too many requests: wait a minute, then try again.",
        503: "The database is away. Everything confirmed is saved; try again in a moment, with the same key.",
    }.get(status, "Something went wrong on our side. Everything confirmed is saved; try again in a moment.")


class TypedProblems:
    """Turns every error at the API's addresses into JSON, even if it arises before the API is reached."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if response.status_code < HTTPStatus.BAD_REQUEST or not request.path.startswith(ADDRESS):
            return response
        if response.headers.get("Content-Type", "").startswith("application/json"):
            return response
        answer = problem(response.status_code, words_for(response.status_code))
        if "Allow" in response.headers:
            answer.headers["Allow"] = response.headers["Allow"]
        return answer


def add_to(api: NinjaAPI) -> None:
    """Register with the API what to answer to each exception."""
    handlers: dict[type[Exception], Any] = {
        AuthenticationError: _unknown_token,
        ValidationError: _unreadable,
        HttpError: lambda request, error: problem(error.status_code, str(error)),
        TooManyError: lambda request, error: problem(429, words_for(429)),
        PermissionDenied: lambda request, error: problem(403, str(error) or words_for(403)),
        RequestDataTooBig: lambda request, error: problem(413, words_for(413)),
        Http404: _not_found,
        ObjectDoesNotExist: _not_found,
        OperationalError: _away,
        InterfaceError: _away,
        Exception: _failed,
    }
    for kind, handler in handlers.items():
        api.add_exception_handler(kind, handler)


def _unknown_token(request: HttpRequest, error: Exception) -> HttpResponse:
    if "Authorization" in request.headers:
        return problem(401, "This token is not valid: it is mistyped, or was revoked.")
    return problem(401, "This needs a token: send the header “Authorization: Bearer TOKEN”.")


def _not_found(request: HttpRequest, error: Exception) -> HttpResponse:
    return problem(404, "Not found: there is no game, challenge or rulebook of this name or number.")


def _unreadable(request: HttpRequest, error: ValidationError) -> HttpResponse:
    places = [
        {"where": ".".join(str(part) for part in each["loc"] if part != "data"), "message": str(each["msg"])}
        for each in error.errors[:20]
    ]
    first = f"{places[0]['where']}: {places[0]['message']}" if places else words_for(400)
    return problem(400, first, details=places)


def _away(request: HttpRequest, error: Exception) -> HttpResponse:
    log.error("%s %s: the database is away: %s", request.method, request.path, error)
    return problem(503, words_for(503))


def _failed(request: HttpRequest, error: Exception) -> HttpResponse:
    log.error("%s %s failed", request.method, request.path, exc_info=error)
    return problem(500, words_for(500))
