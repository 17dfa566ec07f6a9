"""Challenges in the back office."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import admin

from crownhead.web.lobby.models import Challenge

if TYPE_CHECKING:  # at run time this class takes no parameters
    ChallengePages = admin.ModelAdmin[Challenge]
else:
    ChallengePages = admin.ModelAdmin


@admin.register(Challenge)
class ChallengeAdmin(ChallengePages):
    """Challenges."""

    list_display = ("token", "creator", "rulebook", "is_open", "created_at", "game")
