"""The app of the pairing pool."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PairingConfig(AppConfig):
    """The pairing pool."""

    name = "crownhead.web.pairing"
    verbose_name = _("pairing pool")
