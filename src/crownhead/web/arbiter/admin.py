"""Disputes and letters in the back office: to find and to look at. Rulings and answers are made at the arbiter's desk,
to which "view on site" leads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.http import HttpRequest

from crownhead.web.arbiter.models import ChatReading, Dispute, Letter

if TYPE_CHECKING:  # at run time these classes take no parameters
    DisputePages = admin.ModelAdmin[Dispute]
    LetterPages = admin.ModelAdmin[Letter]
    ChatReadingPages = admin.ModelAdmin[ChatReading]
else:
    DisputePages = LetterPages = ChatReadingPages = admin.ModelAdmin


@admin.register(Dispute)
class DisputeAdmin(DisputePages):
    """Disputes. They are part of the record of a game and cannot be added, changed or removed here."""

    list_display = ("game", "kind", "claim", "claimant", "opened_at", "ruling", "clause", "warned", "arbiter")
    list_filter = ("kind", "ruling", "warned")
    list_select_related = ("game", "arbiter")
    search_fields = ("=game__number", "game__white__username", "game__black__username")
    date_hierarchy = "opened_at"
    exclude = ("key", "found")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """They come from games."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """They are ruled at the desk."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """They stay with their game."""
        return False


@admin.register(Letter)
class LetterAdmin(LetterPages):
    """Letters. Rubbish may be removed."""

    list_display = ("game", "topic", "author", "email", "sent_at", "answered_at", "answered_by")
    list_filter = ("topic", ("answered_at", admin.EmptyFieldListFilter))
    list_select_related = ("game", "author", "answered_by")
    search_fields = ("=game__number", "author__username", "email")
    date_hierarchy = "sent_at"

    def has_add_permission(self, request: HttpRequest) -> bool:
        """They are written on the site."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """They are answered at the desk."""
        return False


@admin.register(ChatReading)
class ChatReadingAdmin(ChatReadingPages):
    """Who of the staff has read what players said to each other, and when. No one can change or remove it here."""

    list_display = ("at", "name", "game")
    list_select_related = ("game",)
    search_fields = ("=game__number", "name")
    date_hierarchy = "at"

    def has_add_permission(self, request: HttpRequest) -> bool:
        """The site writes it down."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """It stays as it is."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """It goes with its game."""
        return False
