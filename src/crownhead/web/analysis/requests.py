"""What the scripts of these pages send: JSON of a bounded size, and how it is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST

from crownhead.rules.rulebook import Rulebook
from crownhead.web.books.views import found
from crownhead.web.http.json_body import json_body
from crownhead.web.http.rate_limits import limited
from crownhead.web.i18n.languages import say

LARGEST_REQUEST = 1_000_000  # bytes: a tree with all its comments


def read(request: HttpRequest) -> dict[str, Any]:
    """The body of a request; anything that is not a JSON object is a `ValueError` with a sentence."""
    return json_body(request, LARGEST_REQUEST)


def refused(error: ValueError) -> JsonResponse:
    """Why not, as a script shows it."""
    return JsonResponse({"message": say(str(error))}, status=422)


def answered(
    answer: Callable[[HttpRequest, Rulebook, dict[str, Any]], Mapping[str, Any]],
) -> Callable[..., HttpResponseBase]:
    """A view of what a script asks about a rulebook. It changes nothing, so it needs no token of a form."""

    @csrf_exempt
    @require_POST
    @limited("analysis")
    @gzip_page
    @wraps(answer)
    def view(request: HttpRequest, slug: str) -> HttpResponse:
        book = found(request, slug)
        try:
            return JsonResponse(answer(request, book, read(request)))
        except ValueError as error:
            return refused(error)

    return view
