"""The app of the reviews."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ReviewConfig(AppConfig):
    """Analyses of games by the engine, kept with them."""

    name = "crownhead.web.review"
    verbose_name = _("reviews")
