"""The app of the players."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PlayersConfig(AppConfig):
    """Players."""

    name = "crownhead.web.players"
    label = "players"
    verbose_name = _("players")
