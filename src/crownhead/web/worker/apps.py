"""The app of the worker."""

from django.apps import AppConfig


class WorkerConfig(AppConfig):
    """Computer moves, deadlines, and the commands that run the site."""

    name = "crownhead.web.worker"

    def ready(self) -> None:
        """Follow the games in which a computer plays."""
        from crownhead.web.play import effects
        from crownhead.web.worker import tasks

        effects.subscribe(tasks.follow)
