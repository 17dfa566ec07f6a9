"""Invitations to games."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from crownhead.sides import Side
from crownhead.web.play.models import SIDE_CHOICES, Game, Timing, new_token


class Challenge(Timing):
    """An invitation to a game: to anyone, to anyone who has the link, or to one player."""

    token = models.CharField(max_length=32, unique=True, default=new_token)
    creator = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="challenges")
    rulebook = models.CharField(_("rulebook"), max_length=80)
    colour = models.CharField(  # what the creator plays; empty: by chance
        _("I play"), max_length=5, blank=True, choices=[("", _("random")), *SIDE_CHOICES]
    )
    rated = models.BooleanField(_("rated"), default=False)
    start = models.CharField(_("starting position"), max_length=1000, blank=True)  # a FEN; empty: by the book
    is_open = models.BooleanField(_("listed for everyone"), default=False)
    opponent = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", null=True, blank=True)
    rematch_of = models.ForeignKey(Game, models.CASCADE, related_name="rematch_challenges", null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    game = models.OneToOneField(Game, models.CASCADE, related_name="challenge", null=True, blank=True)

    class Meta:
        db_table = "games_challenge"
        verbose_name, verbose_name_plural = _("challenge"), _("challenges")
        indexes = [models.Index(fields=["is_open", "-created_at"])]

    def __str__(self) -> str:
        return f"{self.creator} {self.rulebook} {self.token}"

    def get_absolute_url(self) -> str:
        """The page where one waits or accepts."""
        return reverse("challenge", args=[self.token])

    @property
    def colour_left(self) -> str:
        """What the player who accepts will play: white, black or either."""
        return Side(self.colour).other.value if self.colour else "either"
