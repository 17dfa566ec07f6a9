"""Ratings as they are now, and every change of one."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from crownhead.web.play.models import SIDE_CHOICES, Game, Timing
from crownhead.web.ratings.glicko2 import ESTABLISHED, Skill
from crownhead.web.shelf.families import FAMILIES


class Speed(models.TextChoices):
    """The two ways to play: at the board together, or with days for a move."""

    LIVE = "live", _("real time")
    CORRESPONDENCE = "days", _("turn by turn")


def speed_of(timed: Timing) -> Speed:
    """The speed of a game or a challenge."""
    return Speed.LIVE if timed.is_live else Speed.CORRESPONDENCE


class Measure(models.Model):
    """A rating of any kind: the three numbers."""

    value = models.FloatField(_("rating"))
    deviation = models.FloatField(_("deviation"))
    volatility = models.FloatField(_("volatility"))

    class Meta:
        abstract = True

    @property
    def skill(self) -> Skill:
        """The three numbers as the calculation takes them."""
        return Skill(self.value, self.deviation, self.volatility)

    @skill.setter
    def skill(self, skill: Skill) -> None:
        self.value, self.deviation, self.volatility = skill


class Measured(Measure):
    """What ratings and their changes share: of which games, and how many."""

    family = models.CharField(_("family"), max_length=16, choices=[*FAMILIES.items()])
    speed = models.CharField(_("speed"), max_length=4, choices=Speed)
    games = models.PositiveIntegerField(_("rated games"), default=0)

    class Meta:
        abstract = True


class Rating(Measured):
    """How strong a player is now in a family at a speed."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="ratings")
    last_at = models.DateTimeField(_("last rated game"), null=True)

    class Meta:
        verbose_name, verbose_name_plural = _("rating"), _("ratings")
        constraints = [models.UniqueConstraint(fields=["user", "family", "speed"], name="one_rating_a_kind")]
        indexes = [
            models.Index(
                fields=["family", "speed", "-value", "user"],
                condition=Q(deviation__lte=ESTABLISHED),
                name="leaders",
            )
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.family} {self.speed}: {self.value:.0f}"

    def at(self, now: datetime) -> Skill:
        """The rating at a moment: the longer the last game is over, the less sure."""
        return self.skill.after(now - self.last_at) if self.last_at is not None else self.skill


class RatingChange(Measured):
    """What one game made of a player's rating: the numbers after it, and the value before.

    Changes of one player have their keys in the order in which the games were counted: the rows of both ratings are
    locked meanwhile. That order and the results of the games are all that a recalculation needs. The player is kept by
    a number alone: the opponent's rating rests on the game even when its player has left.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="rating_changes")
    side = models.CharField(max_length=5, choices=SIDE_CHOICES)
    player = models.BigIntegerField()  # the key of the user, who may be gone
    before = models.FloatField(_("rating before"))
    at = models.DateTimeField()

    class Meta:
        verbose_name, verbose_name_plural = _("change of a rating"), _("changes of ratings")
        constraints = [models.UniqueConstraint(fields=["game", "side"], name="one_change_a_seat")]
        indexes = [models.Index(fields=["player", "family", "speed", "-id"], name="history_of_a_rating")]

    def __str__(self) -> str:
        return f"{self.game_id} {self.side}: {self.before:.0f} → {self.value:.0f}"

    @property
    def points(self) -> int:
        """How much a player sees that they have won or lost: the difference of what is shown."""
        return round(self.value) - round(self.before)


def unrated(user: int, family: str, speed: str) -> Rating:
    """The rating of a player, named by their key, before their first rated game."""
    rating = Rating(user_id=user, family=family, speed=speed)
    rating.skill = Skill()
    return rating
