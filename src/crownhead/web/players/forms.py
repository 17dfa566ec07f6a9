"""The forms of the players."""

from __future__ import annotations

from typing import Any, ClassVar

from django import forms
from django.conf import settings
from django.contrib.auth import password_validation
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm, PasswordResetForm, SetPasswordForm
from django.utils.translation import gettext_lazy as _

from crownhead.web.http.security import why_not_plain
from crownhead.web.i18n import languages
from crownhead.web.players import names, tasks
from crownhead.web.players.data_export import registry
from crownhead.web.players.models import User

RESERVED = "guest-"


def chosen_name(written: str, user: User) -> str:
    """A name for a user, which is not taken by another one in any spelling and does not look like a guest's."""
    name = names.composed(written)
    names.check(name)
    if names.identity(name).startswith(RESERVED):
        raise forms.ValidationError(_("Guest names begin like this; choose another one."))
    if User.objects.filter(identity=names.identity(name)).exclude(pk=user.pk).exists():
        raise forms.ValidationError(_("This name is taken."))
    return name


class SignUpForm(forms.Form):
    """A new account: a name, a password, and a mail address if one wants to be reached."""

    name = forms.CharField(label=_("Name"), max_length=30, widget=forms.TextInput({"autocomplete": "username"}))
    email = forms.EmailField(
        label=_("Email address"),
        required=False,
        max_length=254,
        help_text=_("To email you when it is your turn, and if you forget your password. Optional."),
        widget=forms.EmailInput({"autocomplete": "email"}),
    )
    password = forms.CharField(
        label=_("Password"),
        max_length=128,
        strip=False,
        help_text=_("At least 8 characters."),
        widget=forms.PasswordInput({"autocomplete": "new-password"}),
    )

    def clean_name(self) -> str:
        """A name that can be chosen."""
        return chosen_name(self.cleaned_data["name"], User())

    def clean(self) -> dict[str, Any]:
        """A password that is not too easy."""
        data = super().clean() or {}
        if password := data.get("password"):
            try:
                password_validation.validate_password(password, User(username=data.get("name", "")))
            except forms.ValidationError as error:
                self.add_error("password", error)
        return data


class PreferencesForm(forms.ModelForm):  # type: ignore[type-arg]  # it takes none at run time
    """The preferences of a user."""

    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES, help_text=_("For pages and emails."))

    class Meta:
        model = User
        fields = (
            *("theme", "kings", "routes", "coordinates", "sounds", "hints", "confirm", "email", "wants_mail"),
            *("wants_message_mail", "shows_presence", "about", "language"),
        )
        labels: ClassVar = {
            "email": _("Email address"),
            "wants_message_mail": _("Email me when a player writes to me or challenges me"),
        }
        help_texts: ClassVar = {"about": _("For your profile: a few sentences that everyone may read.")}
        widgets: ClassVar = {"about": forms.Textarea(attrs={"rows": 3})}

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        if self.instance.is_guest:  # guests have no profile, and get no messages
            for name in ("about", "wants_message_mail"):
                del self.fields[name]

    def clean_about(self) -> str:
        """The text without spaces around it; control characters are refused."""
        about: str = self.cleaned_data["about"].strip()
        if problem := why_not_plain(about):
            raise forms.ValidationError(problem)
        return about


class LogInForm(AuthenticationForm):
    """Name and password. A user with the password of a closed account reads that it was closed."""

    def get_invalid_login_error(self) -> forms.ValidationError:
        """Why it did not work."""
        name, password = (self.cleaned_data.get(field) or "" for field in ("username", "password"))
        closed = User.objects.filter(identity=names.identity(name), is_active=False).first()
        if closed is not None and closed.check_password(password):
            return forms.ValidationError(
                _("This account has been closed. If you think that this is wrong, write to us."), code="inactive"
            )
        return super().get_invalid_login_error()


class ResetForm(PasswordResetForm):
    """Asks for the address to which a link to a new password goes.

    A worker looks whether there is such an account: how long the answer takes must not tell it.
    """

    def save(self, *others: Any, **more: Any) -> None:
        """Leave everything to a worker."""
        tasks.mail_reset.enqueue(self.cleaned_data["email"], languages.current())


class NewPasswordForm(SetPasswordForm):  # type: ignore[type-arg]  # it takes none at run time
    """Asks for a new password, and whether programs may go on with the tokens that they have."""

    revoke = forms.BooleanField(
        label=_("Revoke all my tokens for programs, too"),
        required=False,
        initial=True,
        help_text=_("All other browsers are logged out in any case."),
    )

    def save(self, commit: bool = True) -> User:
        """Set the password; with it all other sessions end."""
        user: User = super().save(commit)
        if self.cleaned_data["revoke"]:
            for part in registry.parts():
                part.revoke_access(user)
        return user


class ChangePasswordForm(NewPasswordForm, PasswordChangeForm):
    """The same for a user who still knows the old one."""

    field_order = ("old_password", "new_password1", "new_password2", "revoke")


class PasswordForm(forms.Form):
    """Asks for the password before something is done that a stranger at an open browser must not do."""

    password = forms.CharField(
        label=_("Password"), strip=False, widget=forms.PasswordInput({"autocomplete": "current-password"})
    )

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_password(self) -> str:
        """The password that was typed, if it is the user's; any other is refused."""
        password: str = self.cleaned_data["password"]
        if self.user.has_usable_password() and not self.user.check_password(password):
            raise forms.ValidationError(_("This is not your password."))
        return password


class DeleteForm(PasswordForm):
    """The same before an account is deleted; a guest has no password."""

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(user, *args, **kwargs)
        self.fields["password"].required = False
