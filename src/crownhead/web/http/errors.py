"""The pages for what goes wrong, in the style of the site and with something to do next."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib import messages
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import get_language
from django.utils.translation import gettext as _


def wants_data(request: HttpRequest) -> bool:
    """Whether the request comes from a script, which shows the answer itself."""
    return "application/json" in request.headers.get("Accept", "")


@contextmanager
def shown_above(request: HttpRequest, *refusals: type[Exception]) -> Iterator[None]:
    """Do what may be refused: then the reason stands above the next page."""
    try:
        yield
    except refusals as error:
        messages.warning(request, str(error))


def page(request: HttpRequest, status: int, title: str, text: str) -> HttpResponse:
    """The page for an error: one template for all of them."""
    return render(request, "error.html", {"title": title, "text": text}, status=status)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Nothing is at this address."""
    return page(request, 404, _("There is nothing here"), _("This page, game or player does not exist."))


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The visitor may not see this page or do this."""
    return page(request, 403, _("You can't do that"), str(exception) or _("You don't have permission for this."))


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The request makes no sense."""
    return page(request, 400, _("We can't read this request"), _("Go back and try again from the page itself."))


def failed(request: HttpRequest) -> HttpResponse:
    """The page for an unexpected error in the site itself; a database that is away is not quite that."""
    if isinstance(sys.exc_info()[1], OperationalError | InterfaceError):
        return unavailable(request)
    text = _("Nothing is lost: every confirmed move is saved. Try again in a moment.")
    return page(request, 500, _("Something went wrong on our side"), text)


def unavailable(request: HttpRequest) -> HttpResponse:
    """The page while the database is away: made without asking it anything."""
    title = _("We will be back in a moment")
    text = _("The site can't reach its records just now. Nothing is lost: every confirmed move is saved.")
    headers = {"Retry-After": "2", "Cache-Control": "no-store"}
    if wants_data(request):
        return JsonResponse({"code": "unavailable", "message": f"{title}. {text}"}, status=503, headers=headers)
    again = request.get_full_path() if request.method == "GET" else "/"
    context = {"title": title, "text": text, "address": again, "language": get_language()}
    return HttpResponse(render_to_string("unavailable.html", context), status=503, headers=headers)


def too_many(request: HttpRequest) -> HttpResponse:
    """The visitor has reached a rate limit."""
    response = error_response(request, 429, "limit", _("Too many requests"), _("Wait a minute, then try again."))
    response.headers["Retry-After"] = "60"
    return response


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The form was old, or came from elsewhere."""
    text = _("It was open for too long, or your browser blocks cookies. Go back, reload the page and try again.")
    return error_response(request, 403, "form", _("This form has expired"), text)


def error_response(request: HttpRequest, status: int, code: str, title: str, text: str) -> HttpResponse:
    """The error as data if a script asks, which shows it in place; else as a page."""
    if wants_data(request):
        return JsonResponse({"code": code, "message": f"{title}. {text}"}, status=status)
    return page(request, status, title, text)
