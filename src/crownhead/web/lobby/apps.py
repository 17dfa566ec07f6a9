"""The app of the lobby."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LobbyConfig(AppConfig):
    """Challenges, and the pages where games begin and are found again."""

    name = "crownhead.web.lobby"
    label = "lobby"
    verbose_name = _("challenges")

    def ready(self) -> None:
        """Look after the challenges of users who come and go."""
        from crownhead.web.lobby.personal_data import Challenges
        from crownhead.web.players import personal_data

        personal_data.register(Challenges())
