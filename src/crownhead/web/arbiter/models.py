"""What goes to the arbiter: disputes, which are ruled, and letters, which are answered by mail."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from crownhead.sides import Side
from crownhead.web.play.models import SIDE_CHOICES, Game

LONGEST_LETTER = 4000
BY_THE_DESK = "desk:"
"""How the key of a ruling begins that no arbiter has made."""


class Topic(models.TextChoices):
    """What the arbiter is called or written to about."""

    DRAW = "draw", _("the game is a draw, but my opponent plays on")
    REPETITION = "repetition", _("the same position has come up three times")
    DELAY = "delay", _("my opponent is delaying the game")
    OTHER = "other", _("something else")


class Cause(models.TextChoices):
    """Why a player, or what they have written, is reported."""

    ABUSE = "abuse", _("insults or threats")
    SPAM = "spam", _("advertising or spam")
    CHEATING = "cheating", _("help of a program or another player")
    STALLING = "stalling", _("gives up games or delays them on purpose")
    NAME = "name", _("name or profile that offends")
    OTHER = "other", _("something else")


REPEATED_MOVES = 3
"""How many move numbers prove a repeated position, so that the arbiter need not search a whole game."""


class Dispute(models.Model):
    """What the arbiter has to decide, with all that was said and what was decided.

    It is either a claim that the opponent declined, for which the game stands still, or a call: a player of a running
    game has asked the arbiter to look at it, and the game goes on meanwhile.
    """

    class Kind(models.TextChoices):
        """How it came to the desk."""

        CLAIM = "claim", _("declined claim")
        CALL = "call", _("call")

    class Ruling(models.TextChoices):
        """What the arbiter decided."""

        DRAW = "draw", _("the game is a draw")
        PLAY_ON = "play on", _("the game goes on")
        WHITE = Side.WHITE.value, _("White wins")
        BLACK = Side.BLACK.value, _("Black wins")
        MOOT = "moot", _("the game ended before a ruling")

    game = models.ForeignKey(Game, models.CASCADE, related_name="disputes")
    kind = models.CharField(_("kind"), max_length=5, choices=Kind, default=Kind.CLAIM)
    opened_at = models.DateTimeField(default=timezone.now)
    sequence = models.PositiveIntegerField(default=0)  # how many actions the log had, with the one that opened it
    claimant = models.CharField(max_length=5, choices=SIDE_CHOICES)
    claim = models.CharField(_("claim"), max_length=80)  # repetition, no-progress, an ending …; of a call its topic
    evidence = models.TextField(_("evidence"), blank=True)  # the core's words: the move numbers, the counted run
    found = models.JSONField(default=dict, blank=True)  # the evidence as data, to be told in any language
    move_numbers = models.CharField(_("move numbers"), max_length=120, blank=True)  # as the claimant named them
    message = models.TextField(_("the claimant's words"), blank=True)
    reason = models.TextField(_("why it was declined"), blank=True)
    claim_clause = models.CharField(max_length=80)  # what the claim rests on

    ruling = models.CharField(_("ruling"), max_length=8, choices=Ruling, blank=True)
    clause = models.CharField(_("by the clause"), max_length=80, blank=True)
    note = models.TextField(_("grounds"), blank=True)
    warned = models.CharField(_("warned for delaying"), max_length=5, choices=SIDE_CHOICES, blank=True)
    arbiter = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, related_name="rulings", null=True, blank=True
    )
    ruled_at = models.DateTimeField(null=True, blank=True)
    key = models.CharField(max_length=64, blank=True)  # of the request that ruled

    class Meta:
        verbose_name, verbose_name_plural = _("dispute"), _("disputes")
        ordering = ["opened_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["game"], condition=models.Q(ruled_at=None, kind="claim"), name="one_open_dispute_a_game"
            ),
            models.UniqueConstraint(
                fields=["game", "claimant"],
                condition=models.Q(ruled_at=None, kind="call"),
                name="one_open_call_a_player",
            ),
        ]
        indexes = [models.Index(fields=["ruled_at", "opened_at"])]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.claim}"

    def get_absolute_url(self) -> str:
        """The address of the page on which it is decided."""
        return reverse("dispute", args=[self.pk])

    @property
    def is_open(self) -> bool:
        """Whether the ruling is still to come."""
        return self.ruled_at is None

    @property
    def is_call(self) -> bool:
        """Whether the game goes on meanwhile."""
        return self.kind == self.Kind.CALL

    @property
    def is_by_the_desk(self) -> bool:
        """Whether it was ruled without an arbiter, because its evidence had been verified."""
        return self.key.startswith(BY_THE_DESK)

    @property
    def named_moves(self) -> tuple[int, ...]:
        """The move numbers that the claimant named."""
        return tuple(int(number) for number in self.move_numbers.split())


class LetterQuerySet(models.QuerySet["Letter"]):
    """Letters as the two desks look for them: what is about the play of a game is the arbiter's; reports of players
    and books, and all that is about no game, are the moderators'."""

    _OF_MODERATORS = models.Q(game=None) | ~models.Q(cause="") | ~models.Q(book="")

    def waiting(self) -> LetterQuerySet:
        """Those that have not been answered."""
        return self.filter(answered_at=None)

    def of_moderators(self) -> LetterQuerySet:
        """Those that moderators deal with."""
        return self.filter(self._OF_MODERATORS)

    def of_arbiters(self) -> LetterQuerySet:
        """Those that arbiters answer."""
        return self.exclude(self._OF_MODERATORS)


class Letter(models.Model):
    """A letter to the arbiter or the moderators, and the answer, which goes out by mail."""

    game = models.ForeignKey(
        Game, models.CASCADE, related_name="letters", verbose_name=_("game"), null=True, blank=True
    )
    subject = models.CharField(_("kind of game"), max_length=80, blank=True)  # as the writer calls it: “Dame”
    book = models.CharField(_("rulebook"), max_length=80, blank=True)  # the key of the book that it is about
    player = models.ForeignKey(  # whom it reports
        settings.AUTH_USER_MODEL, models.SET_NULL, related_name="reports", null=True, blank=True
    )
    cause = models.CharField(_("reason"), max_length=10, choices=Cause, blank=True)  # of a report, why
    context = models.JSONField(default=dict, blank=True)  # what was to be seen when the report was made
    dispute = models.ForeignKey(Dispute, models.SET_NULL, related_name="letters", null=True, blank=True)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="letters", null=True, blank=True
    )  # a visitor without an account may write, too
    email = models.EmailField(_("email address"), blank=True)  # a player who reports another need not give one
    language = models.CharField(max_length=8, blank=True)
    topic = models.CharField(_("about"), max_length=10, choices=Topic)
    move_numbers = models.CharField(_("move numbers"), max_length=120, blank=True)
    text = models.TextField(_("message"), max_length=LONGEST_LETTER)
    sent_at = models.DateTimeField(default=timezone.now)

    answer = models.TextField(_("answer"), blank=True)
    answered_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, related_name="+", null=True, blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)

    objects = LetterQuerySet.as_manager()

    class Meta:
        verbose_name, verbose_name_plural = _("message to the arbiter"), _("messages to the arbiter")
        ordering = ["sent_at", "pk"]
        indexes = [models.Index(fields=["answered_at", "sent_at"])]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.topic}"

    def get_absolute_url(self) -> str:
        """The page where it is answered, on the desk that it lies on."""
        return reverse("report" if self.is_of_moderators else "letter", args=[self.pk])

    @property
    def is_of_moderators(self) -> bool:
        """Whether it lies on the moderators' desk, and not on the arbiter's."""
        return self.game_id is None or bool(self.cause) or bool(self.book)

    @property
    def is_report(self) -> bool:
        """Whether it complains of someone, or of their book."""
        return self.player_id is not None or bool(self.cause) or bool(self.book)


class ChatReading(models.Model):
    """That someone who does not play in a game has read what its players said to each other."""

    reader = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, related_name="+", null=True)
    name = models.CharField(_("name"), max_length=150)  # as it was then
    game = models.ForeignKey(Game, models.CASCADE, related_name="chat_readings", verbose_name=_("game"))
    at = models.DateTimeField(_("read"), default=timezone.now)

    class Meta:
        verbose_name, verbose_name_plural = _("reading of a chat"), _("readings of chats")
        ordering = ["-at"]
        indexes = [models.Index(fields=["game", "reader", "at"])]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.name}"
