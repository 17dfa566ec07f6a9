"""The pages of passkeys: adding, naming and removing one, and logging in with nothing else."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.views import RedirectURLMixin
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.generic import TemplateView

from crownhead.web.http import errors
from crownhead.web.http.protection.rate_limits import with_password
from crownhead.web.http.request_body import posted
from crownhead.web.http.template_types import Context
from crownhead.web.players import services
from crownhead.web.players.forms import PasswordForm
from crownhead.web.players.models import Passkey, User
from crownhead.web.players.two_factor import passkeys, service
from crownhead.web.players.two_factor.forms import NewPasskeyForm, PasskeyNameForm
from crownhead.web.players.visitors import log_ins
from crownhead.web.players.visitors.access import for_accounts


@with_password("password")
@for_accounts
def add_passkey(request: HttpRequest, user: User) -> HttpResponse:
    """First a name and the password, then the browser makes the passkey."""
    if not passkeys.offered_at(request):
        return redirect("two-factor")
    if answer := request.POST.get("credential"):
        return _keep(request, user, answer)
    suggested = _("Passkey %(number)d") % {"number": len(passkeys.of(user)) + 1}
    form = NewPasskeyForm(user, posted(request), label_suffix="", initial={"name": suggested})
    context: Context = {"form": form, "title": _("Add a passkey")}
    if form.is_valid():
        context["options"] = passkeys.ask_for_new(request, user, form.cleaned_data["name"])
    return render(request, "players/two_factor/add_passkey.html", context)


def _keep(request: HttpRequest, user: User, answer: str) -> HttpResponse:
    """Keep the passkey; with the first one, codes for when it is lost are shown."""
    try:
        added = passkeys.add(request, user, answer)
    except (passkeys.PasskeyError, PermissionDenied) as error:
        messages.warning(request, str(error))
        return redirect("add-passkey")
    messages.success(request, _("%(name)s has been added.") % {"name": added.name})
    if service.codes_left(user):
        return redirect("two-factor")
    return render(request, "players/two_factor/codes.html", {"codes": service.new_codes(user)})


@with_password("password")
def passkey(request: HttpRequest, key: int) -> HttpResponse:
    """Give a passkey another name, or remove it."""
    user = services.account_of(request)
    row = None if user is None or key > 2**63 - 1 else Passkey.objects.filter(user=user, pk=key).first()
    if user is None or row is None:
        raise Http404
    naming = PasskeyNameForm(request.POST if "name" in request.POST else None, label_suffix="", initial=vars(row))
    if naming.is_valid():
        row.name = naming.cleaned_data["name"]
        row.save(update_fields=["name"])
        messages.success(request, _("Saved."))
        return redirect("two-factor")
    removing = PasswordForm(user, request.POST if "password" in request.POST else None, label_suffix="")
    if removing.is_valid():
        row.delete()
        service.forget_codes(user)
        messages.success(request, _("%(name)s has been removed.") % {"name": row.name})
        return redirect("two-factor")
    context = {"title": row.name, "naming": naming, "removing": removing}
    return render(request, "players/two_factor/passkey.html", context)


@method_decorator(never_cache, name="dispatch")
class LogInPasskey(RedirectURLMixin, TemplateView):
    """Log in with a passkey, and neither name nor password."""

    template_name = "players/two_factor/log_in_passkey.html"
    next_page = settings.LOGIN_REDIRECT_URL

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Only where there can be passkeys, and not after too many failures."""
        if not passkeys.offered_at(request):
            return redirect("log-in")
        if log_ins.is_barred(request):
            return errors.too_many(request)
        return super().dispatch(request, *args, **kwargs)

    def get_context_data(self, **kwargs: Any) -> Context:
        """What is to be signed, and where they wanted to go."""
        asked = {"options": passkeys.ask(self.request, None), "next": self.get_redirect_url()}
        return {**super().get_context_data(**kwargs), "title": _("Log in with a passkey"), **asked}

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Log in, if a passkey has signed."""
        try:
            user = passkeys.sign_in(request, None, request.POST.get("credential", ""))
        except passkeys.PasskeyError as error:
            log_ins.count_failure(request)
            return self.render_to_response(self.get_context_data(refused=str(error)))
        service.forget(request)
        response = redirect(self.get_success_url())
        services.enter(request, response, user)
        return response
