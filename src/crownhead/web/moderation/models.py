"""What moderators have done, what they should look at, and the notices that players have received."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from crownhead.web.arbiter.models import LONGEST_LETTER, Letter
from crownhead.web.http.back_office import Called

LONGEST_NAME = 30


class Flag(Called):
    """What the nightly look at the games found about a player. It punishes no one: a moderator reads it."""

    CALLED = ("player_id", "kind")

    class Kind(models.TextChoices):
        """What it suspects."""

        ABANDONS = "abandons", _("abandons games")
        SANDBAGS = "sandbags", _("loses on purpose")

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="flags")
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    found = models.JSONField(default=dict)  # the numbers that it rests on
    raised_at = models.DateTimeField(default=timezone.now)
    seen_at = models.DateTimeField(default=timezone.now)  # the last night that found the same
    dismissed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name, verbose_name_plural = _("flag"), _("flags")
        constraints = [
            models.UniqueConstraint(
                fields=["player", "kind"], condition=models.Q(dismissed_at=None), name="one_open_flag_a_kind"
            )
        ]
        indexes = [models.Index(fields=["dismissed_at", "-raised_at"], name="open_flags")]


class ModeratorAction(Called):
    """One line of the log: what a moderator did or looked at, about whom, and on what grounds. No line is ever changed
    or removed, except that the words go with the account of their moderator's or player's."""

    CALLED = ("kind", "player_id")

    class Kind(models.TextChoices):
        """What was done."""

        LOOK = "look", _("looked at")
        DISMISS = "dismiss", _("no measure")
        ANSWER = "answer", _("answered")
        WARN = "warn", _("warned")
        MUTE = "mute", _("muted")
        CLOSE = "close", _("closed the account")
        UNDO = "undo", _("undone")
        UNFLAG = "unflag", _("dismissed a flag")
        REMOVE = "remove", _("removed the book")

    MEASURES = (Kind.WARN, Kind.MUTE, Kind.CLOSE)

    at = models.DateTimeField(default=timezone.now)
    kind = models.CharField(_("kind"), max_length=8, choices=Kind)
    moderator = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, related_name="+", null=True)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, related_name="measures", null=True)
    letter = models.ForeignKey(Letter, models.SET_NULL, related_name="actions", null=True)
    flag = models.ForeignKey(Flag, models.SET_NULL, related_name="actions", null=True)
    undoes = models.OneToOneField("self", models.SET_NULL, related_name="undone", null=True)
    until = models.DateTimeField(null=True, blank=True)  # of a mute
    grounds = models.TextField(_("grounds"), max_length=LONGEST_LETTER, blank=True)

    class Meta:
        verbose_name, verbose_name_plural = _("action of a moderator"), _("actions of moderators")
        ordering = ["-pk"]
        indexes = [models.Index(fields=["player", "-id"], name="record_of_a_player")]

    @property
    def is_undone(self) -> bool:
        """Whether another line has undone this one."""
        return hasattr(self, "undone")

    @property
    def can_be_undone(self) -> bool:
        """Whether it is a measure that still stands."""
        return self.kind in self.MEASURES and not self.is_undone and self.player_id is not None


class Notice(Called):
    """A few sentences from the moderators to a player: a measure, or what has become of a report."""

    CALLED = ("user_id", "text")

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="received_notices")
    text = models.TextField()
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name, verbose_name_plural = _("notice"), _("notices")
        ordering = ["-pk"]
        indexes = [models.Index(fields=["user", "-id"], name="notices_of_a_player")]

    def get_absolute_url(self) -> str:
        """The page where notices are read."""
        return reverse("notices")
