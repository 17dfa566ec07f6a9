"""Games in the back office: to look at. What happened in a game is changed by actions alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from crownhead.web.http.back_office import Unchanged
from crownhead.web.play.models import Game, LoggedAction

if TYPE_CHECKING:  # at run time these classes take no parameters
    LogTable = admin.TabularInline[LoggedAction, Game]
    GamePages = admin.ModelAdmin[Game]
else:
    LogTable, GamePages = admin.TabularInline, admin.ModelAdmin


class LogInline(LogTable):
    """The log of a game: what was done. What was said with it is read only at a desk, from a report or a dispute."""

    model = LoggedAction
    extra = 0
    can_delete = False
    fields = readonly_fields = ("sequence", "at", "by", "done")

    @admin.display(description=_("action"))
    def done(self, row: LoggedAction) -> str:
        """An action, without words of its player."""
        return row.deed

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Not allowed: a game begins on the site."""
        return False


@admin.register(Game)
class GameAdmin(Unchanged, GamePages):
    """The back office's list of games, each with its log. What was played cannot be changed."""

    list_display = ("number", "rulebook", "white", "black", "state", "result", "move_number", "changed_at")
    list_filter = ("state", "timing", "rulebook")
    search_fields = ("=number", "white__username", "black__username")
    inlines = (LogInline,)
