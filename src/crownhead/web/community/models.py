"""Messages between players, and what is kept of their results."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from crownhead.web.play.models import LONGEST_KEY

LONGEST_PRIVATE_MESSAGE = 2000


class Conversation(models.Model):
    """All that two players have written to each other."""

    pair = models.CharField(max_length=45, unique=True)  # the keys of both, the smaller first: “3-17”

    class Meta:
        verbose_name, verbose_name_plural = _("conversation"), _("conversations")

    def __str__(self) -> str:
        return self.pair

    @staticmethod
    def pair_of(one: int, other: int) -> str:
        """What a conversation is found by.

        >>> Conversation.pair_of(17, 3)
        '3-17'
        """
        return f"{min(one, other)}-{max(one, other)}"


class Participation(models.Model):
    """A conversation as one of the two has it: with whom, and what they have not read."""

    conversation = models.ForeignKey(Conversation, models.CASCADE, related_name="participations")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="participations")
    other = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, related_name="+", null=True)
    unread = models.PositiveIntegerField(default=0)
    last_at = models.DateTimeField(default=timezone.now)
    last_text = models.CharField(max_length=100, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["conversation", "user"], name="takes_part_once")]
        indexes = [models.Index(fields=["user", "-last_at", "-id"], name="conversations_of_a_player")]

    def __str__(self) -> str:
        return f"{self.conversation_id}: {self.user_id}"

    def get_absolute_url(self) -> str:
        """The page where it is read."""
        if self.other is None:
            return reverse("former-conversation", args=[self.pk])
        return reverse("conversation", args=[self.other.username])


class PrivateMessage(models.Model):
    """What one player wrote to another."""

    conversation = models.ForeignKey(Conversation, models.CASCADE, related_name="messages")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="private_messages")
    text = models.TextField(max_length=LONGEST_PRIVATE_MESSAGE)
    at = models.DateTimeField(default=timezone.now)
    key = models.CharField(max_length=LONGEST_KEY)

    class Meta:
        verbose_name, verbose_name_plural = _("private message"), _("private messages")
        indexes = [models.Index(fields=["conversation", "-id"], name="messages_of_a_conversation")]
        constraints = [models.UniqueConstraint(fields=["conversation", "key"], name="one_private_message_a_key")]

    def __str__(self) -> str:
        return f"{self.conversation_id}: {self.author_id}"


class Results(models.Model):
    """How many games a player has won, drawn and lost by one rulebook: counted when a game ends."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False)
    rulebook = models.CharField(max_length=80)
    won = models.PositiveIntegerField(default=0)
    drawn = models.PositiveIntegerField(default=0)
    lost = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "rulebook"], name="results_once_a_rulebook")]

    def __str__(self) -> str:
        return f"{self.player_id} {self.rulebook}: +{self.won} ={self.drawn} -{self.lost}"
