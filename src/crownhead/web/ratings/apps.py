"""The app of the ratings."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RatingsConfig(AppConfig):
    """Ratings, and what changes them."""

    name = "crownhead.web.ratings"
    verbose_name = _("ratings")

    def ready(self) -> None:
        """Follow the games that end."""
        from crownhead.web.play import effects
        from crownhead.web.ratings import service

        effects.subscribe(service.follow)
