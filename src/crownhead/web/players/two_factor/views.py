"""The pages of the second factor: turning it on and off, and the code or the passkey after the password."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.views import RedirectURLMixin
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods
from django.views.generic import FormView

from crownhead.web.http import errors
from crownhead.web.http.protection import rate_limits
from crownhead.web.http.protection.rate_limits import limited, with_password
from crownhead.web.http.request_body import posted
from crownhead.web.http.template_types import Context
from crownhead.web.players import services
from crownhead.web.players.forms import PasswordForm
from crownhead.web.players.models import User
from crownhead.web.players.two_factor import passkeys, service
from crownhead.web.players.two_factor.forms import CodeForm, LogInCodeForm
from crownhead.web.players.visitors.access import for_accounts


@require_http_methods(["GET", "POST"])
@sensitive_post_parameters("password", "code")
@limited("password")
@never_cache
@for_accounts
def two_factor(request: HttpRequest, user: User) -> HttpResponse:
    """Turn the second factor on or off."""
    given = posted(request)
    context = {
        "title": _("Two-factor log-in"),
        "is_on": service.is_on(user),
        "has_app": service.has_app(user),
        "passkeys": passkeys.of(user),
        "offers_passkeys": passkeys.offered_at(request),
        "codes_left": service.codes_left(user),
    }
    if context["has_app"]:
        leaving = PasswordForm(user, given, label_suffix="")
        if leaving.is_valid():
            service.turn_off(user)
            messages.success(request, _("You are asked for no more codes of an app."))
            return redirect("two-factor")
        return render(request, "players/two_factor/two_factor.html", context | {"form": leaving})
    form = CodeForm(user, given, label_suffix="")
    if form.is_valid():
        if codes := service.turn_on(user, form.cleaned_data["code"]):
            return render(request, "players/two_factor/codes.html", {"codes": codes})
        form.add_error("code", _("This code is not right. Is the clock of your phone right?"))
    device = service.offered(user)
    context |= {"form": form, "picture": service.picture(device), "secret": service.written(device)}
    return render(request, "players/two_factor/two_factor.html", context)


@with_password("password")
def new_codes(request: HttpRequest) -> HttpResponse:
    """Other codes to write down."""
    user = services.account_of(request)
    if user is None or not service.is_on(user):
        return redirect("two-factor")
    form = PasswordForm(user, posted(request), label_suffix="")
    if form.is_valid():
        return render(request, "players/two_factor/codes.html", {"codes": service.new_codes(user)})
    return render(request, "players/two_factor/new_codes.html", {"form": form, "title": _("New codes")})


@method_decorator([sensitive_post_parameters("code"), never_cache], name="dispatch")
class LogInCode(RedirectURLMixin, FormView):  # type: ignore[type-arg]
    """The code, after the right password."""

    template_name = "players/two_factor/log_in_code.html"
    form_class = LogInCodeForm
    next_page = settings.LOGIN_REDIRECT_URL

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Only for someone who has given a password a moment ago."""
        user = service.remembered(request)
        if user is None:
            return redirect("log-in")
        if request.method == "POST" and rate_limits.is_reached("log-in", _codes_of(user)):
            service.forget(request)
            return errors.too_many(request)
        self.user = user
        return super().dispatch(request, *args, **kwargs)

    def get_form_kwargs(self) -> dict[str, Any]:
        """What the form is made with."""
        return {**super().get_form_kwargs(), "user": self.user, "label_suffix": ""}

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """A code, or what a passkey has signed."""
        if answer := request.POST.get("credential"):
            form = self.form_class(self.user, label_suffix="")
            try:
                passkeys.sign_in(request, self.user, answer)
            except passkeys.PasskeyError as error:
                self._count_failure()
                return self.render_to_response(self.get_context_data(form=form, refused=str(error)))
            return self.form_valid(form)
        return super().post(request, *args, **kwargs)

    def get_context_data(self, **kwargs: Any) -> Context:
        """Where they wanted to go, and what a passkey is to sign."""
        told = {**super().get_context_data(**kwargs), "next": self.get_redirect_url()}
        told["has_app"] = service.has_app(self.user)
        if passkeys.offered_at(self.request) and passkeys.of(self.user):
            told["options"] = passkeys.ask(self.request, self.user)
        return told

    def form_invalid(self, form: Any) -> HttpResponse:
        """Count the failure."""
        self._count_failure()
        return super().form_invalid(form)

    def _count_failure(self) -> None:
        rate_limits.allows("log-in", _codes_of(self.user))

    def form_valid(self, form: Any) -> HttpResponse:
        """Log in: both factors were right."""
        service.forget(self.request)
        response = redirect(self.get_success_url())
        services.enter(self.request, response, self.user)
        return response


def _codes_of(user: User) -> str:
    """For whom codes that are wrong are counted."""
    return f"code of {user.pk}"
