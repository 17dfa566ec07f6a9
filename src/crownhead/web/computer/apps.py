"""The app of the computer's queue."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ComputerConfig(AppConfig):
    """Games that wait for the computer."""

    name = "crownhead.web.computer"
    label = "computer"
    verbose_name = _("the computer")

    def ready(self) -> None:
        """Follow the games in which a computer plays, and have moves wait while it owes too many answers."""
        from crownhead.web.computer import admission, queue
        from crownhead.web.play import effects, permissions

        effects.subscribe(queue.follow)
        permissions.have_obstacles(admission.why_not_asked)
