"""The forms of the second factor."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from crownhead.web.http.security import is_plain
from crownhead.web.players.models import User
from crownhead.web.players.two_factor import service

CODE = {"autocomplete": "one-time-code", "inputmode": "numeric", "autofocus": True}


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

    def clean_code(self) -> str:
        """The code; a wrong one is refused, and one that was used before."""
        code = super().clean_code()
        if not service.is_right(self.user, code):
            raise forms.ValidationError(_("This code is not right, or was used before."))
        return code


class TurnOffForm(forms.Form):
    """Asks for the password before the second factor is turned off."""

    password = forms.CharField(
        label=_("Password"), strip=False, widget=forms.PasswordInput({"autocomplete": "current-password"})
    )

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_password(self) -> str:
        """The password, if it is the user's."""
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise forms.ValidationError(_("This is not your password."))
        return password
