"""A row for every running game in which the computer plays: whether it has to answer, and when its turn comes."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from crownhead.web.play.models import Game


class Turn(models.Model):
    """The computer's side of one game. While it has to answer, ``due`` says where the game stands in the queue."""

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="computer_turn")
    player = models.BigIntegerField(null=True)  # the key of the user whom it answers
    client = models.CharField(max_length=32, blank=True)  # from where the game was begun, as a digest of the address
    level = models.PositiveSmallIntegerField()
    sequence = models.PositiveIntegerField(default=0)  # the length of the log that it has to answer
    due = models.DateTimeField(null=True)
    taken_by = models.CharField(max_length=64, blank=True)  # the worker that thinks about it …
    taken_until = models.DateTimeField(null=True)  # … and when another one may: by then the worker was killed

    class Meta:
        indexes = [
            models.Index(fields=["due"], condition=Q(due__isnull=False), name="computer_turns_due"),
            models.Index(fields=["player", "due"], condition=Q(due__isnull=False), name="computer_turns_of_player"),
            models.Index(fields=["client", "due"], condition=Q(due__isnull=False), name="computer_turns_of_client"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.sequence}"
