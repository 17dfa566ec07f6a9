"""Staff without a second factor, on a site whose operator requires one: they are led to where it is turned on."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from crownhead.web.players.models import User
from crownhead.web.players.two_factor import service

OF_STAFF = ("/admin/", "/arbiter/")


class StaffTwoFactor:
    """Keeps the back office and the arbiter's desk for those who log in with two factors."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if settings.STAFF_TWO_FACTOR and request.path.startswith(OF_STAFF):
            user = request.user
            if isinstance(user, User) and user.is_staff and not service.is_on(user):
                messages.warning(request, _("The staff of this site log in with two factors: turn it on first."))
                return redirect("two-factor")
        return self.get_response(request)
