"""Studies: games from files, with a name, in the account of a player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.db.models import OuterRef, Q, Subquery, Value
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from crownhead.web.http.back_office import Called
from crownhead.web.play.models import Edition, new_token

if TYPE_CHECKING:
    from crownhead.web.players.models import User

LONGEST_NAME = 80
LONGEST_PLAYER = 80


class StudyQuerySet(models.QuerySet["Study"]):
    """Studies as the pages list them."""

    def listed(self) -> StudyQuerySet:
        """The one that changed last first, each with the `rulebook` of its first game, whose board stands beside it."""
        first = StudyGame.objects.filter(study=OuterRef("pk")).order_by("number").values("rulebook")[:1]
        return self.annotate(rulebook=Coalesce(Subquery(first), Value(""))).order_by("-changed_at", "-pk")


class Study(models.Model):
    """A collection of games."""

    class Visibility(models.TextChoices):
        """Who may read it."""

        PRIVATE = "private", _("only me")
        LINK = "link", _("everyone with the link")
        PUBLIC = "public", _("everyone")

    token = models.CharField(max_length=24, unique=True, default=new_token)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="studies")
    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    visibility = models.CharField(_("who may read it"), max_length=7, choices=Visibility, default=Visibility.PRIVATE)
    games_count = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(default=timezone.now)
    changed_at = models.DateTimeField(default=timezone.now)

    objects = StudyQuerySet.as_manager()

    class Meta:
        verbose_name, verbose_name_plural = _("study"), _("studies")
        indexes = [models.Index(fields=["visibility", "-changed_at"])]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The page of the study."""
        return reverse("study", args=[self.token])

    def is_open_to(self, user: User | None) -> bool:
        """Whether a user may read it."""
        return self.visibility != self.Visibility.PRIVATE or self.is_of(user)

    def is_of(self, user: User | None) -> bool:
        """Whether it belongs to a user."""
        return user is not None and user.pk == self.owner_id


class StudyImport(models.Model):
    """A file that is being read into a study, and what was wrong with it. Its text goes when all of it is read."""

    study = models.ForeignKey(Study, models.CASCADE, related_name="imports")
    source = models.BinaryField()
    done = models.PositiveIntegerField(default=0)  # games that have been read
    total = models.PositiveIntegerField()  # games that were found in it
    faults = models.JSONField(default=list)  # [game, line, column, words]; older ones are plain text
    faults_count = models.PositiveIntegerField(default=0)
    taken_until = models.DateTimeField(null=True)  # a worker has it in hand until then, unless it was killed
    begun_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name, verbose_name_plural = _("import"), _("imports")
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.study_id}: {self.done} of {self.total}"


class StudyGameQuerySet(models.QuerySet["StudyGame"]):
    """Games as the pages look for them."""

    def found(self, player: str, result: str) -> StudyGameQuerySet:
        """Those with a player whose name contains this, and with a result; an empty text stands for any."""
        games = self
        if player:
            games = games.filter(Q(white__icontains=player) | Q(black__icontains=player))
        return games.filter(result=result) if result in dict(StudyGame.Outcome.choices) else games


class StudyGame(Called):
    """One game of a study, as PDN, with what lists show and search for."""

    CALLED = ("study_id", "number")

    class Outcome(models.TextChoices):
        """How it ended."""

        WHITE = "white", _("White won")
        BLACK = "black", _("Black won")
        DRAW = "draw", _("draw")
        UNKNOWN = "unknown", _("unknown")

    study = models.ForeignKey(Study, models.CASCADE, related_name="games")
    number = models.PositiveIntegerField()
    white = models.CharField(max_length=LONGEST_PLAYER, blank=True)
    black = models.CharField(max_length=LONGEST_PLAYER, blank=True)
    event = models.CharField(max_length=120, blank=True)
    date = models.CharField(max_length=20, blank=True)
    result = models.CharField(max_length=7, choices=Outcome, default=Outcome.UNKNOWN)
    rulebook = models.CharField(max_length=80)
    edition = models.ForeignKey(Edition, models.PROTECT, null=True, related_name="+")  # none: read before it was kept
    plies = models.PositiveIntegerField()
    faults_count = models.PositiveIntegerField(default=0)
    pdn = models.TextField()

    objects = StudyGameQuerySet.as_manager()

    class Meta:
        verbose_name, verbose_name_plural = _("game of a study"), _("games of studies")
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["study", "number"], name="one_study_game_a_number")]
