"""Ratings of puzzles and of those who solve them, and every first try.

The puzzles themselves come with the package, and are not kept here: a row is made when someone first tries one.
"""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from crownhead.web.ratings.glicko2 import Skill
from crownhead.web.ratings.models import Measure

KEY_LENGTH = 8
GUESSED = 150.0
"""The deviation of a puzzle that no one has tried: its difficulty was measured by the engine."""


class PuzzleRating(Measure):
    """How hard a puzzle has proved to be."""

    key = models.CharField(max_length=KEY_LENGTH, unique=True)
    rulebook = models.CharField(_("rulebook"), max_length=80, db_index=True)
    tries = models.PositiveIntegerField(_("tries"), default=0)
    solved = models.PositiveIntegerField(_("solved"), default=0)

    class Meta:
        verbose_name, verbose_name_plural = _("rating of a puzzle"), _("ratings of puzzles")

    def __str__(self) -> str:
        return f"{self.rulebook} {self.key}: {self.value:.0f}"


class SolverRating(Measure):
    """How well a player solves the puzzles of a rulebook."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="puzzle_ratings")
    rulebook = models.CharField(_("rulebook"), max_length=80)
    tries = models.PositiveIntegerField(_("tries"), default=0)
    solved = models.PositiveIntegerField(_("solved"), default=0)
    last_at = models.DateTimeField(_("last try"), null=True)

    class Meta:
        verbose_name, verbose_name_plural = _("puzzle rating"), _("puzzle ratings")
        constraints = [models.UniqueConstraint(fields=["user", "rulebook"], name="one_puzzle_rating_a_book")]

    def __str__(self) -> str:
        return f"{self.user_id} {self.rulebook}: {self.value:.0f}"

    def at(self, now: datetime) -> Skill:
        """The rating at a moment: the longer the last try is over, the less sure."""
        return self.skill.after(now - self.last_at) if self.last_at is not None else self.skill


class PuzzleTry(models.Model):
    """The first try of a player at a puzzle, the only one that counts: what it has made of their rating."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="puzzle_tries")
    key = models.CharField(max_length=KEY_LENGTH)
    rulebook = models.CharField(_("rulebook"), max_length=80)
    solved = models.BooleanField(_("solved"))
    before = models.FloatField(_("rating before"))
    after = models.FloatField(_("rating after"))
    at = models.DateTimeField()

    class Meta:
        verbose_name, verbose_name_plural = _("try at a puzzle"), _("tries at puzzles")
        constraints = [models.UniqueConstraint(fields=["user", "key"], name="one_first_try")]
        indexes = [models.Index(fields=["user", "rulebook", "-id"], name="tries_of_a_player")]

    def __str__(self) -> str:
        return f"{self.user_id} {self.key}: {'solved' if self.solved else 'failed'}"

    @property
    def points(self) -> int:
        """How much the player sees that they have won or lost."""
        return round(self.after) - round(self.before)
