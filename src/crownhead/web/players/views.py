"""The pages of an account: signing up and in, preferences, downloading one's data, leaving."""

from __future__ import annotations

import gzip
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import views as auth
from django.contrib.messages.views import SuccessMessageMixin
from django.db import IntegrityError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse, reverse_lazy
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.decorators import method_decorator
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django.views.generic.base import ContextMixin, TemplateResponseMixin
from django.views.i18n import set_language

from crownhead.play.game import Game as CoreGame
from crownhead.web.contract import boards
from crownhead.web.http import errors
from crownhead.web.http.protection import rate_limits
from crownhead.web.http.protection.rate_limits import limited, with_password
from crownhead.web.http.request_body import posted
from crownhead.web.http.template_types import Context
from crownhead.web.i18n import languages
from crownhead.web.i18n.languages import say
from crownhead.web.players import services
from crownhead.web.players.data_export import service as data_export
from crownhead.web.players.forms import (
    ChangePasswordForm,
    DeleteForm,
    LogInForm,
    NewPasswordForm,
    PreferencesForm,
    ResetForm,
    SignUpForm,
)
from crownhead.web.players.models import User
from crownhead.web.players.two_factor import passkeys
from crownhead.web.players.two_factor import service as two_factor
from crownhead.web.players.visitors import log_ins
from crownhead.web.players.visitors.access import for_players

SAMPLE = "B:W18,22,25,27,30,31,K4:B3,7,10,12,13,20,K29"
"""The position that shows how a board looks: men and kings of both sides."""


@with_password("sign-up attempt")
def sign_up(request: HttpRequest) -> HttpResponse:
    """A new account; a guest keeps their games."""
    player = services.player_of(request)
    if player is not None and not player.is_guest:
        return redirect("my-games")
    form = SignUpForm(posted(request), label_suffix="")
    if form.is_valid():
        data, place = form.cleaned_data, rate_limits.place_of(request)
        if rate_limits.is_reached("sign-up", place):
            return errors.too_many(request)
        try:
            services.sign_up(request, data["name"], data["email"], data["password"])
        except IntegrityError:  # another request took it at the same moment
            form.add_error("name", _("This name is taken."))
        else:
            rate_limits.allows("sign-up", place)
            messages.success(request, _("Welcome, %(name)s.") % {"name": data["name"]})
            return redirect("my-games")
    return render(request, "players/sign_up.html", {"form": form, "guest": player, "title": _("Sign up")})


class PlainLabels(ContextMixin):
    """Forms whose labels end without a colon, like all others of the site."""

    def get_form_kwargs(self) -> dict[str, Any]:
        """What the form is made with."""
        return {**super().get_form_kwargs(), "label_suffix": ""}  # type: ignore[misc]


class FormPage(TemplateResponseMixin, ContextMixin):
    """A page that is little more than a form: its title, a text, and what the button says that sends it."""

    template_name = "form_page.html"
    text: str | Promise = ""
    submit: str | Promise = ""

    def get_context_data(self, **kwargs: Any) -> Context:
        """What the template shows."""
        return {**super().get_context_data(**kwargs), "text": self.text, "submit": self.submit}


class LogIn(PlainLabels, auth.LoginView):
    """Log in; what the visitor began as a guest comes along. Failures are counted, and nothing else."""

    template_name = "players/log_in.html"
    form_class = LogInForm
    redirect_authenticated_user = False

    def get_context_data(self, **kwargs: Any) -> Context:
        """Whether there is another way."""
        return {**super().get_context_data(**kwargs), "offers_passkeys": passkeys.offered_at(self.request)}

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Try, unless there were too many failures."""
        if log_ins.is_barred(request):
            return errors.too_many(request)
        return super().post(request, *args, **kwargs)

    def form_invalid(self, form: Any) -> HttpResponse:
        """Count the failure."""
        log_ins.count_failure(self.request)
        return super().form_invalid(form)

    def form_valid(self, form: Any) -> HttpResponse:
        """Log in, or ask for the second factor before that."""
        user = form.get_user()
        if two_factor.is_on(user):
            two_factor.remember(self.request, user)
            return redirect(f"{reverse('log-in-code')}?{urlencode({'next': self.get_redirect_url()})}")
        response = redirect(self.get_success_url())
        services.enter(self.request, response, user)
        return response


class LogOut(auth.LogoutView):
    """Log out. Guests are not offered it: nothing but this session knows their games."""


@method_decorator(limited("password-reset"), name="dispatch")
class ResetPassword(FormPage, PlainLabels, auth.PasswordResetView):
    """Ask for a mail with a link."""

    title = gettext_lazy("Forgot your password?")
    text = gettext_lazy("We’ll send a link to the email address of your account.")  # noqa: RUF001
    submit = gettext_lazy("Send the link")
    form_class = ResetForm
    success_url = reverse_lazy("reset-sent")


class ResetSent(FormPage, auth.PasswordResetDoneView):
    """The mail is on its way, if there is such an account."""

    title = gettext_lazy("Check your email")
    text = gettext_lazy("If there is an account with this address, a link for a new password is on its way.")


class NewPassword(PlainLabels, SuccessMessageMixin, auth.PasswordResetConfirmView):  # type: ignore[type-arg]
    """Choose a new password."""

    template_name = "players/new_password.html"
    form_class = NewPasswordForm
    success_url = reverse_lazy("log-in")
    success_message = gettext_lazy("Your password has been changed. You can log in with it now.")


@method_decorator(limited("password"), name="dispatch")
class ChangePassword(FormPage, PlainLabels, SuccessMessageMixin, auth.PasswordChangeView):  # type: ignore[type-arg]
    """Change the password."""

    title = gettext_lazy("Change password")
    submit = gettext_lazy("Save")
    form_class = ChangePasswordForm
    success_url = reverse_lazy("preferences")
    success_message = gettext_lazy("Your password has been changed.")


@require_http_methods(["GET", "POST"])
@never_cache
@for_players
def preferences(request: HttpRequest, player: User) -> HttpResponse:
    """The preferences of a user or guest."""
    player.language = player.language or languages.current()
    form = PreferencesForm(posted(request), instance=player, label_suffix="")
    if form.is_valid():
        form.save()
        with translation.override(player.language):
            messages.success(request, _("Saved."))
        response = redirect("preferences")
        languages.remember(response, player.language)
        return response
    sample = boards.describe(CoreGame("english", SAMPLE), None, say)
    return render(request, "players/preferences.html", {"form": form, "sample": sample})


@require_POST
def choose_language(request: HttpRequest) -> HttpResponseBase:
    """The switch below every page: the browser remembers the language, and the account, for its mails."""
    wanted, player = request.POST.get("language", ""), services.player_of(request)
    if player is not None and wanted in dict(settings.LANGUAGES):
        player.language = wanted
        player.save(update_fields=["language"])
    return set_language(request)


@require_http_methods(["GET", "POST"])
@limited("data")
@never_cache
@for_players
def export(request: HttpRequest, player: User) -> HttpResponse:
    """Ask for the file, see how far it is, and find it."""
    if request.method == "POST":
        data_export.ask(player)
        return redirect("export")
    row = data_export.current(player)
    until = row.made_at + data_export.KEPT if row is not None and row.made_at else None
    return render(request, "players/data_export.html", {"title": _("My data"), "export": row, "until": until})


@require_GET
@never_cache
def export_file(request: HttpRequest) -> HttpResponse:
    """Everything that the site knew about the visitor when they asked."""
    player = services.player_of(request)
    if player is None:
        return redirect("log-in")
    row = data_export.current(player)
    if row is None or row.made_at is None:
        raise Http404
    packed = "gzip" in request.headers.get("Accept-Encoding", "")  # as every browser asks, which unpacks it by itself
    response = HttpResponse(row.content if packed else gzip.decompress(row.content), content_type="application/json")
    response.headers["Content-Disposition"] = f'attachment; filename="crownhead-{player.username}.json"'
    if packed:
        response.headers["Content-Encoding"] = "gzip"
    patch_vary_headers(response, ["Accept-Encoding"])
    return response


@with_password("password")
@for_players
def delete(request: HttpRequest, player: User) -> HttpResponse:
    """Leave for good, after a warning and the password."""
    form = DeleteForm(player, posted(request), label_suffix="")
    if form.is_valid():
        services.delete_account(request, player)
        messages.success(request, _("Your account and your data have been deleted."))
        return redirect("front")
    context = {"title": _("Delete my account"), "form": form, "running": services.unfinished(player)}
    return render(request, "players/delete.html", context)
