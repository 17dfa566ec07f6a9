"""The app of the API."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ApiConfig(AppConfig):
    """Access tokens, and what programs can do with them."""

    name = "crownhead.web.api"
    verbose_name = _("programs")
