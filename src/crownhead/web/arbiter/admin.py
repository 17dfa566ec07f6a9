"""Disputes and letters in the back office: to find and to look at. Rulings and answers are made at the arbiter's desk,
to which "view on site" leads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import admin

from crownhead.web.arbiter.models import ChatReading, Dispute, Letter
from crownhead.web.http.back_office import ReadOnly, Unchanged

if TYPE_CHECKING:  # at run time these classes take no parameters
    DisputePages = admin.ModelAdmin[Dispute]
    LetterPages = admin.ModelAdmin[Letter]
    ChatReadingPages = admin.ModelAdmin[ChatReading]
else:
    DisputePages = LetterPages = ChatReadingPages = admin.ModelAdmin


@admin.register(Dispute)
class DisputeAdmin(ReadOnly, DisputePages):
    """Disputes. They are part of the record of a game and cannot be added, changed or removed here."""

    list_display = ("game", "kind", "claim", "claimant", "opened_at", "ruling", "clause", "warned", "arbiter")
    list_filter = ("kind", "ruling", "warned")
    list_select_related = ("game", "arbiter")
    search_fields = ("=game__number", "game__white__username", "game__black__username")
    date_hierarchy = "opened_at"
    exclude = ("key", "found")


@admin.register(Letter)
class LetterAdmin(Unchanged, LetterPages):
    """Letters. Rubbish may be removed."""

    list_display = ("game", "topic", "author", "email", "sent_at", "answered_at", "answered_by")
    list_filter = ("topic", ("answered_at", admin.EmptyFieldListFilter))
    list_select_related = ("game", "author", "answered_by")
    search_fields = ("=game__number", "author__username", "email")
    date_hierarchy = "sent_at"


@admin.register(ChatReading)
class ChatReadingAdmin(ReadOnly, ChatReadingPages):
    """Who of the staff has read what players said to each other, and when. No one can change or remove it here."""

    list_display = ("at", "name", "game")
    list_select_related = ("game",)
    search_fields = ("=game__number", "name")
    date_hierarchy = "at"
