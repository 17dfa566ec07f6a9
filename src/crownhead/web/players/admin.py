"""Players in the back office."""

from __future__ import annotations

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from crownhead.web.players.models import Passkey, User


@admin.register(User)
class PlayerAdmin(UserAdmin):  # type: ignore[type-arg]  # it takes none at run time
    """Accounts and guests."""

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
