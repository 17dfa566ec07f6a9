"""The app of the arbiter."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ArbiterConfig(AppConfig):
    """The arbiter."""

    name = "crownhead.web.arbiter"
    label = "arbiter"
    verbose_name = _("arbiter")
