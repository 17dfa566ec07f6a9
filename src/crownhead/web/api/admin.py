"""Tokens in the back office: to be seen and revoked, never made."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from crownhead.web.api.models import AccessToken


@admin.register(AccessToken)
class AccessTokenAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # it takes none at run time
    """The players who let programs act for them."""

    list_display = ("user", "name", "beginning", "created_at", "used_at")
    search_fields = ("user__username", "name")
    exclude = ("digest",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """A token is made by its owner alone."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """There is nothing to change."""
        return False
