"""The app of the game page."""

from django.apps import AppConfig


class PagesConfig(AppConfig):
    """The game page, and the tags of the templates."""

    name = "crownhead.web.pages"
    label = "pages"

    def ready(self) -> None:
        """Hand out a user's games with the rest of their data."""
        from crownhead.web.pages.downloads import GameFiles
        from crownhead.web.players import personal_data

        personal_data.register(GameFiles())
