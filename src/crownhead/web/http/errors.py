"""The pages for what goes wrong, in the style of the site and with something to do next."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _


def wants_data(request: HttpRequest) -> bool:
    """Whether a script asks, which shows the answer itself."""
    return "application/json" in request.headers.get("Accept", "")


def page(request: HttpRequest, status: int, title: str, text: str) -> HttpResponse:
    """One page for all errors."""
    return render(request, "error.html", {"title": title, "text": text}, status=status)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Nothing is at this address."""
    return page(request, 404, _("There is nothing here"), _("The page, the game or the player does not exist."))


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Not for this visitor."""
    return page(request, 403, _("This is not yours to do"), str(exception) or _("Somebody else may do this, not you."))


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The request makes no sense."""
    return page(request, 400, _("This request makes no sense"), _("Go back and try it again from the page itself."))


def failed(request: HttpRequest) -> HttpResponse:
    """Our own mistake."""
    text = _("Nothing is lost: every move that was confirmed is kept. Try again in a moment.")
    return page(request, 500, _("Something went wrong on our side"), text)


def too_many(request: HttpRequest) -> HttpResponse:
    """Slow down."""
    response = told(request, 429, "limit", _("Too much at once"), _("Wait a minute, then try again."))
    response.headers["Retry-After"] = "60"
    return response


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The form was old, or came from elsewhere."""
    text = _("The form was too old, or your browser keeps no cookies. Go back, reload the page and try again.")
    return told(request, 403, "form", _("This form cannot be used any more"), text)


def told(request: HttpRequest, status: int, code: str, title: str, text: str) -> HttpResponse:
    """What a script can tell its reader just there, as data; else a page."""
    if wants_data(request):
        return JsonResponse({"code": code, "message": f"{title}. {text}"}, status=status)
    return page(request, status, title, text)
