"""The app of the API."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ApiConfig(AppConfig):
    """Access tokens, and what programs can do with them."""

    name = "crownhead.web.api"
    label = "api"
    verbose_name = _("programs")

    def ready(self) -> None:
        """Hand out the names of a user's tokens with the rest of their data."""
        from crownhead.web.api.tokens import Tokens
        from crownhead.web.players import personal_data

        personal_data.register(Tokens())
