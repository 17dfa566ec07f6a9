"""What a request carries: the fields of a form, or a JSON object of a bounded size."""

from __future__ import annotations

import json
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext as _

JsonObject = dict[str, Any]
"""What a script has sent, of which nothing is certain yet."""


def posted(request: HttpRequest) -> QueryDict | None:
    """The fields of a form that was sent; None for a page that only shows it."""
    return request.POST if request.method == "POST" else None


def json_body(request: HttpRequest, largest: int, refusal: str = "") -> JsonObject:
    """The object in the body of a request. Anything else, or more bytes than that, is a `ValueError` with a sentence:
    the refusal is what is said of too many bytes."""
    try:
        too_long = len(request.body) > largest
    except RequestDataTooBig:
        too_long = True
    if too_long:
        raise ValueError(refusal or _("The request is too long: at most %(most)d bytes.") % {"most": largest})
    try:
        found = json.loads(request.body)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise ValueError(_("The request is not JSON."))
    return found
