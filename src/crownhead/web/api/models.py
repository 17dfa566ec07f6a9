"""The keys by which programs act for a player."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

LONGEST_NAME = 40


class AccessToken(models.Model):
    """A personal token. The token itself is shown once and kept nowhere: only its digest is."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="tokens")
    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    beginning = models.CharField(_("begins with"), max_length=12)  # so that its owner recognises it
    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(_("made"), default=timezone.now)
    used_at = models.DateTimeField(_("last used"), null=True, blank=True)

    class Meta:
        verbose_name, verbose_name_plural = _("token"), _("tokens")
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.beginning}… {self.name}"
