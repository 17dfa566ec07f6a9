"""The app of the players."""

from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules
from django.utils.translation import gettext_lazy as _


class PlayersConfig(AppConfig):
    """The app, which finds what each app keeps of a user."""

    name = "crownhead.web.players"
    verbose_name = _("players")

    def ready(self) -> None:
        """Find what each app keeps of a user."""
        autodiscover_modules("personal_data")
