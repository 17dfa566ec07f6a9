"""The forms of the second factor."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from crownhead.web.http.security import is_plain
from crownhead.web.players.forms import PasswordForm
from crownhead.web.players.models import LONGEST_PASSKEY_NAME, User
from crownhead.web.players.two_factor import service

CODE = {"autocomplete": "one-time-code", "inputmode": "numeric"}


class CodeForm(forms.Form):
    """Asks for a code."""

    code = forms.CharField(label=_("Code"), max_length=20, widget=forms.TextInput(CODE))

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_code(self) -> str:
        """The code, without the spaces between its digits."""
        code: str = self.cleaned_data["code"].replace(" ", "")
        if not is_plain(code) or not code.isascii():
            raise forms.ValidationError(_("This code is not right, or was used before."))
        return code


class LogInCodeForm(CodeForm):
    """Asks for a code that is checked at once."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].widget.attrs["autofocus"] = True

    def clean_code(self) -> str:
        """The code; a wrong one is refused, and one that was used before."""
        code = super().clean_code()
        if not service.is_right(self.user, code):
            raise forms.ValidationError(_("This code is not right, or was used before."))
        return code


class NewPasskeyForm(PasswordForm):
    """Asks for a name and for the password before a passkey is added."""

    name = forms.CharField(
        label=_("Name of the passkey"),
        max_length=LONGEST_PASSKEY_NAME,
        help_text=_("For example the device it is on: it tells you later which passkey is which."),
    )
    field_order = ("name", "password")


class PasskeyNameForm(forms.Form):
    """Asks for another name of a passkey."""

    name = NewPasskeyForm.base_fields["name"]
