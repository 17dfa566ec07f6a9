"""The moderators' log in the back office: to look at, never to change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import admin

from crownhead.web.http.back_office import ReadOnly
from crownhead.web.moderation.models import ModeratorAction

if TYPE_CHECKING:  # at run time the class takes no parameters
    ActionPages = admin.ModelAdmin[ModeratorAction]
else:
    ActionPages = admin.ModelAdmin


@admin.register(ModeratorAction)
class ModeratorActionAdmin(ReadOnly, ActionPages):
    """What moderators did. Measures are taken and undone at their desk."""

    list_display = ("at", "kind", "player", "moderator", "until")
    list_filter = ("kind",)
    list_select_related = ("player", "moderator")
    search_fields = ("player__username", "moderator__username")
    date_hierarchy = "at"
