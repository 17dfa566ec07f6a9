"""The app of the worker."""

from django.apps import AppConfig


class WorkerConfig(AppConfig):
    """Computer moves, deadlines, and the commands that run the site."""

    name = "crownhead.web.worker"

    def ready(self) -> None:
        """Follow the games that a tablebase may decide."""
        from crownhead.web.play import effects
        from crownhead.web.worker import tasks

        effects.subscribe(tasks.follow)
