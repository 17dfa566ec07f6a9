"""The app of the puzzles."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PuzzlesConfig(AppConfig):
    """Puzzles, and who has solved them."""

    name = "crownhead.web.puzzles"
    verbose_name = _("puzzles")
