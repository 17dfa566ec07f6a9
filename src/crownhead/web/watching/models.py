"""How many look at a game."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from crownhead.web.play.models import Game


class Audience(models.Model):
    """How many spectators of a game one web process serves. It is noted again and again while there are any; a process
    that is killed stops doing so, and what it noted last is soon too old to count."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="+")
    process = models.CharField(max_length=32)
    spectators = models.PositiveIntegerField()
    seen_at = models.DateTimeField(db_index=True)

    class Meta:
        verbose_name, verbose_name_plural = _("audience"), _("audiences")
        constraints = [models.UniqueConstraint(fields=["game", "process"], name="one_audience_a_process")]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.spectators}"
