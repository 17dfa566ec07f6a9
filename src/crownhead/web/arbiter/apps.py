"""The app of the arbiter."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ArbiterConfig(AppConfig):
    """Registers disputes and rulings, and follows the games that lead to them."""

    name = "crownhead.web.arbiter"
    verbose_name = _("arbiter")

    def ready(self) -> None:
        """Follow the games that end up on the desk."""
        from crownhead.web.arbiter import chat_readings, disputes
        from crownhead.web.play import effects, permissions

        effects.subscribe(disputes.follow)
        permissions.have_cases(chat_readings.has_case)
