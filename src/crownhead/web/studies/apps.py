"""The app of the studies."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class StudiesConfig(AppConfig):
    """Files of games that players keep."""

    name = "crownhead.web.studies"
    verbose_name = _("studies")
