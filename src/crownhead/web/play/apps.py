"""The app of the games."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    """Registers the games of the site with Django."""

    name = "crownhead.web.play"
    label = "games"
    verbose_name = _("games")
