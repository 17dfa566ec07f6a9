"""The app of the community."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CommunityConfig(AppConfig):
    """Players as others see them, and what they write to each other."""

    name = "crownhead.web.community"
    verbose_name = _("community")

    def ready(self) -> None:
        """Follow the games that end."""
        from crownhead.web.community.people import results
        from crownhead.web.play import effects

        effects.subscribe(results.follow)
