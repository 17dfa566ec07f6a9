"""Players in the back office."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.utils.translation import gettext_lazy as _

from crownhead.web.players.models import User

if TYPE_CHECKING:  # at run time this class takes no parameters
    PlayerPages = UserAdmin[User]
else:
    PlayerPages = UserAdmin


@admin.register(User)
class PlayerAdmin(PlayerPages):
    """Accounts and guests."""

    list_display = ("username", "email", "is_guest", "is_staff", "warnings", "date_joined")
    list_filter = ("is_guest", "is_staff", "is_active")
    search_fields = ("username", "email")
    fieldsets = (
        (None, {"fields": ("username", "password", "email", "is_guest")}),
        (_("rights"), {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
        (_("conduct"), {"fields": ("warnings",)}),
    )
