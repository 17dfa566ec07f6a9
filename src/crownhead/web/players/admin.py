"""Players in the back office."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminUserCreationForm, UserChangeForm
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from crownhead.web.players.forms import chosen_name
from crownhead.web.players.models import Passkey, User


class _ChosenName:
    """Of a form of the back office: a name that is new has to be one that a player could choose."""

    def clean_username(self: Any) -> str:
        """The name as it is kept. An old one stays: there may be some from before it had to be so."""
        name: str = self.cleaned_data["username"]
        return chosen_name(name, self.instance) if "username" in self.changed_data else name


class NewPlayerForm(_ChosenName, AdminUserCreationForm):  # type: ignore[type-arg]  # it takes none at run time
    """A new account."""


class PlayerForm(_ChosenName, UserChangeForm):  # type: ignore[type-arg]  # it takes none at run time
    """An account or a guest."""


@admin.register(User)
class PlayerAdmin(UserAdmin):  # type: ignore[type-arg]  # it takes none at run time
    """Accounts and guests."""

    form, add_form = PlayerForm, NewPlayerForm
    list_display = ("username", "email", "is_guest", "is_staff", "warnings", "date_joined")
    list_filter = ("is_guest", "is_staff", "is_moderator", "is_active")
    search_fields = ("username", "email")
    fieldsets = (
        (None, {"fields": ("username", "password", "email", "is_guest")}),
        (
            _("rights"),
            {"fields": ("is_active", "is_staff", "is_moderator", "is_superuser", "groups", "user_permissions")},
        ),
        (_("conduct"), {"fields": ("warnings", "muted_until")}),
    )


@admin.register(Passkey)
class PasskeyAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # it takes none at run time
    """Passkeys of players who have lost their device and their codes: they can be removed, and nothing else."""

    list_display = ("user", "name", "added_at", "used_at")
    search_fields = ("user__username",)
    fields = readonly_fields = ("user", "name", "added_at", "used_at")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Only a device can make one."""
        return False
