"""Staff and moderators without a second factor, on a site whose operator requires one: they are led to where it is
turned on, and programs with their tokens are refused."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from crownhead.web.players.models import User
from crownhead.web.players.two_factor import service

OF_STAFF = ("/admin/", "/arbiter/", "/moderator/")


class StaffTwoFactor:
    """Keeps the back office and both desks for those who log in with two factors."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.path.startswith(OF_STAFF) and isinstance(request.user, User) and (why := refusal(request.user)):
            messages.warning(request, why)
            return redirect("two-factor")
        return self.get_response(request)


def refusal(user: User) -> str:
    """Why a user may not do yet what only the staff may; empty if nothing is missing."""
    if not settings.STAFF_TWO_FACTOR or not (user.is_staff or user.may_moderate) or service.is_on(user):
        return ""
    return _("The staff of this site log in with two factors: turn it on first.")
