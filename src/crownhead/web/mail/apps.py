"""The app of the mails."""

from django.apps import AppConfig


class MailConfig(AppConfig):
    """Mails to players."""

    name = "crownhead.web.mail"

    def ready(self) -> None:
        """Follow the games with days per move."""
        from crownhead.web.mail import tasks
        from crownhead.web.play import effects

        effects.subscribe(tasks.follow)
