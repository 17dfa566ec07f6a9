"""Challenges in the back office."""

from __future__ import annotations

from django.contrib import admin

from crownhead.web.lobby.models import Challenge


@admin.register(Challenge)
class ChallengeAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # it takes none at run time
    """The back office's list of challenges."""

    list_display = ("token", "creator", "rulebook", "is_open", "created_at", "game")
