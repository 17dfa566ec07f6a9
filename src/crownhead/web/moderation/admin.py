"""The moderators' log in the back office: to look at, never to change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.http import HttpRequest

from crownhead.web.moderation.models import ModeratorAction

if TYPE_CHECKING:  # at run time the class takes no parameters
    ActionPages = admin.ModelAdmin[ModeratorAction]
else:
    ActionPages = admin.ModelAdmin


@admin.register(ModeratorAction)
class ModeratorActionAdmin(ActionPages):
    """What moderators did. Measures are taken and undone at their desk."""

    list_display = ("at", "kind", "player", "moderator", "until")
    list_filter = ("kind",)
    list_select_related = ("player", "moderator")
    search_fields = ("player__username", "moderator__username")
    date_hierarchy = "at"

    def has_add_permission(self, request: HttpRequest) -> bool:
        """They are taken at the desk."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """A log is not changed."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nor is anything removed from it."""
        return False
