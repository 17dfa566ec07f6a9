"""The app of the players' books."""

from django.apps import AppConfig
from django.urls import register_converter
from django.utils.translation import gettext_lazy as _

from crownhead.web.shelf.keys import BookKey


class ShelfConfig(AppConfig):
    """Rulebooks that users write, in numbered editions."""

    name = "crownhead.web.shelf"
    verbose_name = _("books of players")

    def ready(self) -> None:
        """Let addresses name books."""
        register_converter(BookKey, "book")
