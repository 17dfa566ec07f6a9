"""The app of the computer's queue."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ComputerConfig(AppConfig):
    """Games that wait for the computer."""

    name = "crownhead.web.computer"
    label = "computer"
    verbose_name = _("the computer")

    def ready(self) -> None:
        """Follow the games in which a computer plays."""
        from crownhead.web.computer import queue
        from crownhead.web.play import effects

        effects.subscribe(queue.follow)
