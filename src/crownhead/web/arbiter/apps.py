"""The app of the arbiter."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ArbiterConfig(AppConfig):
    """The arbiter."""

    name = "crownhead.web.arbiter"
    label = "arbiter"
    verbose_name = _("arbiter")

    def ready(self) -> None:
        """Follow the games that end up on the desk, and the users who wrote to it."""
        from crownhead.web.arbiter import disputes
        from crownhead.web.arbiter.personal_data import Appeals
        from crownhead.web.play import effects
        from crownhead.web.players import personal_data

        effects.subscribe(disputes.follow)
        personal_data.register(Appeals())
