"""The app of the live updates."""

from django.apps import AppConfig


class LiveConfig(AppConfig):
    """Announcements and sockets."""

    name = "crownhead.web.live"

    def ready(self) -> None:
        """Announce everything that happens."""
        from crownhead.web.live import announcements
        from crownhead.web.play import effects

        effects.subscribe(announcements.follow)
