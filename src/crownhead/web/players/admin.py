"""Players in the back office."""

from __future__ import annotations

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.utils.translation import gettext_lazy as _

from crownhead.web.players.models import User


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
