"""The books of players in Django's administration, to look at and to remove."""

from django.contrib import admin

from crownhead.web.shelf.models import BookEdition, PlayerBook


@admin.register(PlayerBook)
class PlayerBookAdmin(admin.ModelAdmin[PlayerBook]):
    """Books, by their address."""

    list_display = ("key", "title", "owner", "visibility", "edition", "played", "removed_at")
    list_filter = ("visibility",)
    search_fields = ("key", "title", "owner__username")
    raw_id_fields = ("owner", "copied_from")


@admin.register(BookEdition)
class BookEditionAdmin(admin.ModelAdmin[BookEdition]):
    """Editions, which never change."""

    list_display = ("book", "number", "saved_at", "note")
    raw_id_fields = ("book",)

    def has_change_permission(self, request: object, obj: object = None) -> bool:
        """They are only read."""
        return False
