"""The page of the account where tokens are made and revoked."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from crownhead.web.api import tokens
from crownhead.web.api.models import LONGEST_NAME, AccessToken
from crownhead.web.http import errors
from crownhead.web.http.protection.rate_limits import limited
from crownhead.web.http.request_body import posted
from crownhead.web.players.services import account_of


class TokenForm(forms.Form):
    """What a token is for."""

    name = forms.CharField(
        label=gettext_lazy("What it is for"),
        max_length=LONGEST_NAME,
        help_text=gettext_lazy("For example, the name of your bot: it tells you later which token is which."),
    )


@require_http_methods(["GET", "POST"])
@limited("token")
@never_cache
def token_list(request: HttpRequest) -> HttpResponse:
    """The visitor's tokens, and a form for another one. Only the answer to the form ever shows the new token."""
    user = account_of(request)
    if user is None:
        return redirect("log-in")
    form = TokenForm(posted(request), label_suffix="")
    secret = ""
    if form.is_valid():
        with errors.shown_above(request, PermissionDenied):
            _row, secret = tokens.make(user, form.cleaned_data["name"])
            form = TokenForm(label_suffix="")
    context = {"form": form, "secret": secret, "tokens": AccessToken.objects.filter(user=user)}
    return render(request, "api/tokens.html", context)


@require_POST
def revoke_token(request: HttpRequest, key: int) -> HttpResponse:
    """Revoke one of the visitor's tokens."""
    user = account_of(request)
    if user is None or key > 2**63 - 1 or not tokens.revoke(user, key):
        raise Http404
    messages.success(request, _("The token is revoked: it can no longer be used."))
    return redirect("tokens")
