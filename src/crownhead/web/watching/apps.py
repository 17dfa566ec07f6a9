"""The app of those who watch."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class WatchingConfig(AppConfig):
    """Games that are watched."""

    name = "crownhead.web.watching"
    verbose_name = _("watching")
