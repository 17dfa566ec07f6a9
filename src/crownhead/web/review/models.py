"""Analyses of games by the engine: once for each game, and kept for everyone."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from crownhead.engine.annotation.judgement import Judgement
from crownhead.web.play.models import Game


class Review(models.Model):
    """The judgements on the moves of one game; it waits in the queue until all of them are there."""

    class State(models.TextChoices):
        """How far it has come."""

        WAITING = "waiting", _("waiting")
        DONE = "done", _("done")
        FAILED = "failed", _("failed")

    game = models.OneToOneField(Game, models.CASCADE, related_name="review")
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, related_name="+", null=True)
    asked_at = models.DateTimeField(default=timezone.now)
    state = models.CharField(max_length=8, choices=State, default=State.WAITING)
    judgements = models.JSONField(default=list)  # as crownhead.engine.annotation.Judgement.as_dict writes them
    engine = models.CharField(max_length=40)  # the version of the package whose engine looked
    nodes = models.PositiveIntegerField()  # how many positions it may have looked at for each move
    taken_until = models.DateTimeField(null=True)  # a worker has it in hand until then, unless it was killed
    finished_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name, verbose_name_plural = _("review"), _("reviews")
        indexes = [models.Index(fields=["state", "asked_at"])]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.state}"

    @property
    def judged(self) -> list[Judgement]:
        """The judgements that are there already."""
        return [Judgement.from_dict(each) for each in self.judgements]

    @property
    def is_done(self) -> bool:
        """Whether every move has been judged."""
        return self.state == self.State.DONE

    @property
    def is_waiting(self) -> bool:
        """Whether there is still something to do."""
        return self.state == self.State.WAITING


class Help(models.Model):
    """Help from the engine for a player who plays the computer: a hint, or what was wrong with their last move."""

    class Kind(models.TextChoices):
        """What was asked."""

        SQUARE = "square", _("a square")
        MOVE = "move", _("a move")
        WRONG = "wrong", _("what was wrong")

    game = models.ForeignKey(Game, models.CASCADE, related_name="helps")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, related_name="+", null=True)
    ply = models.PositiveIntegerField()  # of the position that it is about
    sequence = models.PositiveIntegerField()  # how many actions the log had when it was asked for
    kind = models.CharField(max_length=6, choices=Kind)
    answer: models.JSONField[Any, Any] = models.JSONField(null=True)  # a judgement; None until the engine has looked
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name, verbose_name_plural = _("help"), _("help")
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["game", "sequence", "ply", "kind"], name="one_help_a_question")]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.ply}: {self.kind}"
