"""What the scripts of these pages send: JSON of a bounded size, and how it is refused."""

from __future__ import annotations

import json
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, JsonResponse
from django.utils.translation import gettext as _

from crownhead.web.i18n.languages import say

LARGEST_REQUEST = 1_000_000  # bytes: a tree with all its comments


def read(request: HttpRequest) -> dict[str, Any]:
    """The body of a request; anything that is not a JSON object is a `ValueError` with a sentence."""
    try:
        body = request.body
    except RequestDataTooBig:
        body = b"x" * (LARGEST_REQUEST + 1)
    if len(body) > LARGEST_REQUEST:
        raise ValueError(_("The request is too long: at most %(most)d bytes.") % {"most": LARGEST_REQUEST})
    try:
        told = json.loads(body)
    except (ValueError, RecursionError):
        raise ValueError(_("The request is not JSON.")) from None
    if not isinstance(told, dict):
        raise ValueError(_("The request is not JSON."))
    return told


def refused(error: ValueError) -> JsonResponse:
    """Why not, as a script shows it."""
    return JsonResponse({"message": say(str(error))}, status=422)
