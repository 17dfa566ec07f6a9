"""The app of the game page."""

from django.apps import AppConfig


class PagesConfig(AppConfig):
    """The game page, and the tags of the templates."""

    name = "crownhead.web.pages"
