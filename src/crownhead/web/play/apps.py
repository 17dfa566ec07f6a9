"""The app of the games."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    """Games."""

    name = "crownhead.web.play"
    label = "games"
    verbose_name = _("games")

    def ready(self) -> None:
        """Look after the games of users who come and go."""
        from crownhead.web.play.personal_data import Games
        from crownhead.web.players import personal_data

        personal_data.register(Games())
