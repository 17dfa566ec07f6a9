"""Who may sit at which desk."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponseBase
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from crownhead.play.words import wording
from crownhead.web.http.security import View
from crownhead.web.i18n import languages
from crownhead.web.players.models import User
from crownhead.web.players.services import player_of


def _for_those(may: Callable[[User], bool], refusal: str | Promise) -> Callable[[View], View]:
    """A page of a desk: a visitor who is not logged in is asked to log in, all others are turned away."""

    def decorate(view: View) -> View:
        @wraps(view)
        def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            user = player_of(request)
            if user is None:
                return redirect_to_login(request.get_full_path())
            if not may(user):
                raise PermissionDenied(languages.say(refusal))
            return view(request, user, *args, **kwargs)

        return wrapper

    return decorate


for_arbiters = _for_those(lambda user: user.may_rule, wording.FOR_ARBITER)
for_moderators = _for_those(lambda user: user.may_moderate, _("Only moderators can do this."))
