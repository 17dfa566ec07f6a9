"""The app of the lobby."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LobbyConfig(AppConfig):
    """Challenges, and the pages where games begin and are found again."""

    name = "crownhead.web.lobby"
    verbose_name = _("challenges")
