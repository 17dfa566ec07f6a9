"""The app of the moderators."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ModerationConfig(AppConfig):
    """Registers reports and measures, and follows what is written to the moderators."""

    name = "crownhead.web.moderation"
    verbose_name = _("moderation")

    def ready(self) -> None:
        """Notify the moderators of what is written to them."""
        from django.db.models.signals import post_save

        from crownhead.web.arbiter.models import Letter
        from crownhead.web.moderation import reports

        post_save.connect(reports.follow, sender=Letter, dispatch_uid="moderation")
