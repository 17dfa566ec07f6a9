"""What a script sends: a JSON object of a bounded size."""

from __future__ import annotations

import json
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest
from django.utils.translation import gettext as _


def json_body(request: HttpRequest, largest: int, refusal: str = "") -> dict[str, Any]:
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
