"""Players who look for an opponent."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from crownhead.web.play.models import Game, Timing

AT_FIRST = 100
"""How far apart two ratings may be for two players who have just begun to look."""
PER_SECOND = 15
"""How much further after each second."""
ANYONE = 10_000
"""A range that lets everyone in."""


class Seek(Timing):
    """A player who looks for an opponent, and what they want to play. When they are paired it names their game."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="seek", primary_key=True)
    rulebook = models.CharField(_("rulebook"), max_length=80)
    rated = models.BooleanField(_("rated"), default=False)
    rating = models.FloatField(_("rating"))  # when they began to look
    reach = models.PositiveIntegerField(_("rating range"), default=ANYONE)  # how far apart the ratings may be at most
    since = models.DateTimeField(default=timezone.now)
    seen_at = models.DateTimeField(default=timezone.now)
    game = models.ForeignKey(Game, models.CASCADE, related_name="+", null=True)

    class Meta:
        verbose_name, verbose_name_plural = _("player in the pool"), _("players in the pool")
        indexes = [models.Index(fields=["seen_at"], condition=Q(game=None), name="waiting_in_the_pool")]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.rulebook}"

    @property
    def wish(self) -> tuple[str, str, int, int, bool]:
        """What two players must have in common to be paired."""
        return (self.rulebook, self.timing, self.base, self.increment, self.rated)

    def tolerance(self, now: datetime) -> float:
        """How far apart the ratings may be now: the longer one waits, the further, up to what one has chosen."""
        waited = max(now - self.since, timedelta(0)).total_seconds()
        return min(float(self.reach), AT_FIRST + PER_SECOND * waited)

    def fits(self, other: Seek, now: datetime) -> bool:
        """Whether two players would have each other."""
        apart = abs(self.rating - other.rating)
        return self.wish == other.wish and apart <= min(self.tolerance(now), other.tolerance(now))
