"""What the site keeps of a game. Its log is the truth; every other column about its course is derived from that log,
and is there so that the database can find and sort games without replaying them."""

from __future__ import annotations

import hashlib
import secrets
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from crownhead.sides import SIDES, Side
from crownhead.web.contract.actions import LONGEST_MESSAGE

if TYPE_CHECKING:
    from crownhead.web.players.models import User

LONGEST_KEY = 64
CALLED_OFF = "called-off"
"""The reason of a game that ended without a result. No rulebook knows of it: the log ends where it stands."""
SIDE_CHOICES = [(Side.WHITE.value, _("White")), (Side.BLACK.value, _("Black"))]


def new_token() -> str:
    """A part of an address that cannot be guessed."""
    return secrets.token_urlsafe(12)


class Timing(models.Model):
    """How much time the players have: what games and challenges share."""

    class Kind(models.TextChoices):
        """The ways to measure it."""

        UNLIMITED = "unlimited", _("no limit")
        DAYS = "days", _("days per move")
        FISCHER = "fischer", _("clock with an increment")
        MOVE = "move", _("seconds per move")

    timing = models.CharField(_("time"), max_length=10, choices=Kind, default=Kind.UNLIMITED)
    base = models.PositiveIntegerField(_("seconds, for the whole game or per move"), default=0)
    increment = models.PositiveIntegerField(_("seconds added for every move"), default=0)

    class Meta:
        abstract = True

    @property
    def is_live(self) -> bool:
        """Whether the players sit at the board at the same time."""
        return self.timing in (self.Kind.FISCHER, self.Kind.MOVE)


class Edition(models.Model):
    """A rulebook as it was when games began by it, with the rulebooks that it extends. A newer version of the site may
    come with other texts: these games go on by their own."""

    digest = models.CharField(max_length=64, primary_key=True)
    slug = models.CharField(_("rulebook"), max_length=80)
    version = models.CharField(max_length=40)
    texts = models.JSONField()

    class Meta:
        verbose_name, verbose_name_plural = _("edition"), _("editions")

    def __str__(self) -> str:
        return f"{self.slug} {self.version}"


class GameQuerySet(models.QuerySet["Game"]):
    """Games as the pages look for them."""

    def of(self, user: User | int) -> GameQuerySet:
        """The games in which a user plays."""
        return self.filter(Q(white=user) | Q(black=user))

    def between(self, one: User, other: User) -> GameQuerySet:
        """The games in which two users play each other."""
        return self.filter(Q(white=one, black=other) | Q(white=other, black=one))

    def unfinished(self) -> GameQuerySet:
        """The games that go on."""
        return self.filter(finished_at__isnull=True)

    def ended(self) -> GameQuerySet:
        """The games that are over."""
        return self.filter(finished_at__isnull=False)

    def waiting_for(self, user: User | int) -> GameQuerySet:
        """The games in which it is a user, or the one with a key, who has to do something, the most urgent first."""
        asked = Q(white=user, asked=Side.WHITE) | Q(black=user, asked=Side.BLACK)
        answering = Q(white=user, answering=Side.WHITE) | Q(black=user, answering=Side.BLACK)
        return self.filter(asked | answering).order_by(F("deadline").asc(nulls_last=True), "changed_at", "pk")


class Game(Timing):
    """A game between two seats. Each seat has a user, or a level of the computer, or (a user left) neither."""

    class State(models.TextChoices):
        """What is possible in it."""

        PLAYING = "playing", _("in progress")
        FROZEN = "frozen", _("waiting for the arbiter")
        FINISHED = "finished", _("finished")

    number = models.BigAutoField(_("number"), primary_key=True)
    created_at = models.DateTimeField(_("begun"), default=timezone.now)

    # What the log is replayed on.
    rulebook = models.CharField(_("rulebook"), max_length=80)
    rulebook_version = models.CharField(max_length=40)
    edition = models.ForeignKey(Edition, models.PROTECT, related_name="games", null=True)
    rules = models.TextField(
        _("house rules"), blank=True, help_text=_("the whole text, if the rulebook is not bundled")
    )
    start = models.CharField(
        _("starting position"), max_length=1000, blank=True, help_text=_("a FEN; empty: by the book")
    )

    rated = models.BooleanField(_("rated"), default=False)  # whether it was agreed that the result counts

    # The rating of the weaker of two players when it began; 0: against the computer, or at one screen.
    strength = models.PositiveSmallIntegerField(_("strength"), default=0)

    # Who plays. Each seat has the indexes that are named below, and needs none of its own.
    white = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, related_name="+", null=True, blank=True, db_index=False
    )
    black = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, related_name="+", null=True, blank=True, db_index=False
    )
    _level = [MinValueValidator(1), MaxValueValidator(10)]
    white_level = models.PositiveSmallIntegerField(null=True, blank=True, validators=_level)
    black_level = models.PositiveSmallIntegerField(null=True, blank=True, validators=_level)
    rematch_of = models.OneToOneField("self", models.SET_NULL, related_name="rematch", null=True, blank=True)

    # The clocks: what each side had left when they were last looked at, in milliseconds, and since when one runs.
    # Without such a moment the clock that is named waits for its player's first move.
    white_left = models.BigIntegerField(null=True, blank=True)
    black_left = models.BigIntegerField(null=True, blank=True)
    running = models.CharField(max_length=5, blank=True, choices=SIDE_CHOICES)
    running_since = models.DateTimeField(null=True, blank=True)
    deadline = models.DateTimeField(_("deadline"), null=True, blank=True, db_index=True)

    # Derived from the log.
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.PLAYING)
    sequence = models.PositiveIntegerField(default=0)  # how many actions the log has
    version = models.PositiveIntegerField(default=0)  # how many events there were, chat included
    ply = models.PositiveIntegerField(default=0)
    move_number = models.PositiveIntegerField(default=1)
    turn = models.CharField(max_length=5, blank=True, choices=SIDE_CHOICES)
    asked = models.CharField(max_length=7, blank=True)  # white, black or arbiter: who has to do something
    answering = models.CharField(max_length=5, blank=True, choices=SIDE_CHOICES)  # who has been asked something
    last_move = models.CharField(max_length=200, blank=True)
    fen = models.CharField(max_length=1000, blank=True)
    result = models.CharField(_("result"), max_length=5, blank=True)  # white, black or draw
    reason = models.CharField(max_length=40, blank=True)
    clause = models.CharField(max_length=80, blank=True)
    changed_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True, blank=True)
    # When the sweeper may ask again for a computer move that should have been there by now.
    computer_due = models.DateTimeField(null=True, blank=True, db_index=True)

    objects = GameQuerySet.as_manager()
    as_read: dict[str, Any] | None = None
    """All columns as they are in the database, if they were read by `storage.rows`."""

    class Meta:
        verbose_name, verbose_name_plural = _("game"), _("games")
        indexes = [
            models.Index(fields=["state", "-changed_at"]),
            # Those of a player, the running ones first and then the last ones that ended; none of it changes by a move.
            models.Index(fields=["white", "finished_at", "number"], name="games_of_white"),
            models.Index(fields=["black", "finished_at", "number", "white"], name="games_of_black"),
            # The games of two players with each other, however many each has. (SQLite ignores bound values, and so
            # uses such an index for a condition without one only.)
            models.Index(
                fields=["white", "black", "result"], condition=Q(finished_at__isnull=False), name="results_of_two"
            ),
            # What is watched: the strongest first.
            models.Index(
                fields=["rulebook", "-strength"], condition=Q(finished_at__isnull=True), name="running_by_rulebook"
            ),
            models.Index(
                fields=["-strength", "-changed_at"], condition=Q(finished_at__isnull=True), name="running_by_strength"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.rulebook}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save it as Django does. What was read before is no longer what is in the database."""
        self.as_read = None
        super().save(*args, **kwargs)

    def get_absolute_url(self) -> str:
        """The page of the game."""
        return reverse("game", args=[self.number])

    def player(self, side: Side) -> User | None:
        """The user at a seat."""
        return self.white if side is Side.WHITE else self.black

    def player_id(self, side: Side) -> int | None:
        """The key of the user at a seat."""
        return self.white_id if side is Side.WHITE else self.black_id

    def level(self, side: Side) -> int | None:
        """The level of the computer at a seat."""
        return self.white_level if side is Side.WHITE else self.black_level

    def sides_of(self, user: User | None) -> tuple[Side, ...]:
        """The seats that a user has: none, one, or both at one screen."""
        if user is None or user.pk is None:
            return ()
        return tuple([side for side in SIDES if self.player_id(side) == user.pk])

    def opponent_of(self, user: User | None) -> User | None:
        """The other person in a game of this user; None if they play for both sides, or there is none."""
        sides = self.sides_of(user)
        return self.player(sides[0].other) if len(sides) == 1 else None

    @property
    def at_one_screen(self) -> bool:
        """Whether one user moves for both sides."""
        return self.white_id is not None and self.white_id == self.black_id

    @property
    def has_two_people(self) -> bool:
        """Whether two different people play."""
        return self.white_id is not None and self.black_id is not None and not self.at_one_screen

    @property
    def computer_asked(self) -> Side | None:
        """The side for which the computer has to do something now."""
        for side in (self.answering, self.asked):
            if side in (Side.WHITE, Side.BLACK) and self.level(Side(side)) is not None:
                return Side(side)
        return None

    @property
    def is_finished(self) -> bool:
        """Whether there is nothing more to play."""
        return self.state == self.State.FINISHED

    @property
    def awaits_first_move(self) -> bool:
        """Whether the player to move has not moved yet in a game at the board, so that their clock stands."""
        return bool(self.running) and self.running_since is None

    @property
    def is_called_off(self) -> bool:
        """Whether it ended without a result because a player never made their first move."""
        return self.is_finished and self.reason == CALLED_OFF

    def left(self, side: Side) -> int | None:
        """What a side had on its clock when that was last looked at, in milliseconds."""
        return self.white_left if side is Side.WHITE else self.black_left

    def set_left(self, side: Side, milliseconds: int | None) -> None:
        """Set what a side has left on its clock, in milliseconds; None for no limit."""
        if side is Side.WHITE:
            self.white_left = milliseconds
        else:
            self.black_left = milliseconds

    def is_late(self, now: datetime) -> bool:
        """Whether the time of the player to move is over."""
        return self.deadline is not None and self.deadline <= now


class LoggedAction(models.Model):
    """One entry of a game's log. Entries are only ever added."""

    class Actor(models.TextChoices):
        """Who did what an entry records: a side, or the arbiter, their desk or the clock."""

        WHITE = Side.WHITE.value, _("White")
        BLACK = Side.BLACK.value, _("Black")
        ARBITER = "arbiter", _("the arbiter")
        DESK = "desk", _("the arbiter's desk")
        CLOCK = "clock", _("the clock")
        TABLEBASE = "tablebase", _("a tablebase")

    game = models.ForeignKey(Game, models.CASCADE, related_name="log", db_index=False)  # its constraints have indexes
    sequence = models.PositiveIntegerField()
    action = models.JSONField()  # as crownhead.play.actions.to_dict writes it
    by = models.CharField(max_length=9, choices=Actor)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, related_name="+", null=True)
    at = models.DateTimeField(default=timezone.now)
    ply = models.PositiveIntegerField()  # how many moves had been made before it
    key = models.CharField(max_length=LONGEST_KEY)

    class Meta:
        verbose_name, verbose_name_plural = _("action"), _("actions")
        ordering = ["sequence"]
        constraints = [
            models.UniqueConstraint(fields=["game", "sequence"], name="one_action_a_place"),
            models.UniqueConstraint(fields=["game", "key"], name="one_action_a_key"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.sequence}: {self.deed}"

    @property
    def deed(self) -> str:
        """What was done, without what was said with it."""
        return " ".join(self.action[part] for part in ("do", "move") if part in self.action)


class Message(models.Model):
    """A few words of one player to the other."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="messages")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    side = models.CharField(max_length=5, choices=SIDE_CHOICES)
    text = models.CharField(max_length=LONGEST_MESSAGE)
    at = models.DateTimeField(default=timezone.now)
    key = models.CharField(max_length=LONGEST_KEY)

    class Meta:
        verbose_name, verbose_name_plural = _("message"), _("messages")
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["game", "key"], name="one_message_a_key")]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.text}"


class Visit(models.Model):
    """When a player of a game last had it before them: they know what has happened until then."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="visits")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    seen_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "user"], name="one_visit_a_player")]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.user_id}"


class IdempotencyKey(models.Model):
    """Something that was sent to begin a game or to write to the arbiter, and where it led: sent again, it leads there.

    A visitor's form also makes them a guest. Until their browser has the cookie, this is how they are known.
    """

    digest = models.CharField(max_length=64, primary_key=True)  # of who sent what
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", null=True)
    game = models.ForeignKey(Game, models.CASCADE, related_name="+", null=True)
    challenge = models.ForeignKey("lobby.Challenge", models.CASCADE, related_name="+", null=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        db_table = "games_sending"

    def __str__(self) -> str:
        return self.digest

    @staticmethod
    def digest_of(*parts: str) -> str:
        """What is kept of it: neither a browser's secret nor what a user wrote can be read from it.

        >>> len(IdempotencyKey.digest_of("user 7", "key-of-a-game"))
        64
        """
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()
