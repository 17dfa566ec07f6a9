"""Who plays here: people with an account, and guests."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.contrib.auth.models import UserManager as BaseUserManager
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from crownhead.web.http.back_office import Called
from crownhead.web.players.names import LONGEST_FOLDED, LONGEST_IDENTITY, NAME, check, composed, folded, identity

LONGEST_ABOUT = 600


class UserManager(BaseUserManager["User"]):
    """Finds a user by any spelling of their name."""

    use_in_migrations = False

    def get_by_natural_key(self, username: str | None) -> User:
        """The user who logs in by a name: with this very spelling, or else with another one."""
        name = username or ""
        exact = self.filter(username=name).first()
        return exact if exact is not None else self.get(identity=identity(name))

    def create_superuser(self, username: str, *args: Any, **more: Any) -> User:
        """An operator, whose name is one that could be chosen by anyone: else a `ValidationError`."""
        check(composed(username))
        return super().create_superuser(username, *args, **more)


class User(AbstractUser):
    """A player. A guest is one too, without a password: the session alone knows who it is, until they sign up."""

    class Theme(models.TextChoices):
        """How the board looks."""

        WALNUT = "walnut", _("walnut")
        SLATE = "slate", _("slate")
        PAPER = "paper", _("paper")
        CONTRAST = "high-contrast", _("high contrast")

    class Kings(models.TextChoices):
        """How kings are told from men."""

        CROWN = "crown", _("a crown")
        LETTER = "letter", _("the letter D")
        STACK = "stack", _("two men on top of each other")

    class Routes(models.TextChoices):
        """In which colours two ways to capture are drawn; the second one is dashed in any case."""

        BLUE = "blue", _("red and blue")
        GREEN = "green", _("red and green")

    class Confirm(models.TextChoices):
        """When a move has to be confirmed before it counts."""

        NEVER = "never", _("never")
        SLOW = "slow", _("in games with days per move")
        ALWAYS = "always", _("always")

    username = models.CharField(
        _("name"), max_length=30, unique=True, validators=[NAME], error_messages={"unique": _("This name is taken.")}
    )
    is_guest = models.BooleanField(_("guest"), default=False)
    wants_mail = models.BooleanField(_("email me when it is my turn in a game with days per move"), default=True)
    confirm = models.CharField(_("ask me to confirm a move"), max_length=8, choices=Confirm, default=Confirm.NEVER)
    theme = models.CharField(_("board"), max_length=16, choices=Theme, default=Theme.WALNUT)
    kings = models.CharField(_("kings are shown by"), max_length=8, choices=Kings, default=Kings.CROWN)
    routes = models.CharField(_("colours of two capture routes"), max_length=8, choices=Routes, default=Routes.BLUE)
    hints = models.BooleanField(_("help while playing the computer"), default=True)
    sounds = models.BooleanField(_("sounds"), default=True)
    coordinates = models.BooleanField(_("numbers on the squares"), default=True)
    language = models.CharField(_("language"), max_length=8, blank=True, default="")
    about = models.TextField(_("about me"), max_length=LONGEST_ABOUT, blank=True, default="")
    shows_presence = models.BooleanField(_("show others when I am online"), default=True)
    wants_message_mail = models.BooleanField(_("email me when a player writes to me"), default=True)
    # What the list of players is searched and sorted by; guests are not in it.
    folded = models.CharField(max_length=LONGEST_FOLDED, blank=True, default="", db_index=True, editable=False)
    # What no two names have in common, however they are spelled.
    identity = models.CharField(max_length=LONGEST_IDENTITY, unique=True, null=True, editable=False)
    warnings = models.PositiveIntegerField(_("warnings"), default=0)
    is_moderator = models.BooleanField(
        _("moderator"), default=False, help_text=_("decides about reports: warns, mutes and closes accounts")
    )
    muted_until = models.DateTimeField(_("muted until"), null=True, blank=True)
    notices = models.PositiveIntegerField(default=0, editable=False)  # how many of their notices they have not read

    first_name = None  # type: ignore[assignment]  # a name on the board is enough
    last_name = None  # type: ignore[assignment]

    class Meta:
        verbose_name, verbose_name_plural = _("player"), _("players")

    objects: ClassVar[UserManager] = UserManager()

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keep the name that is searched for, and the one that is compared, with the one that is shown."""
        self.folded = "" if self.is_guest else folded(self.username)
        if (self.identity or "").split(" ")[0] != identity(self.username):
            self.identity = identity(self.username)
        if (fields := kwargs.get("update_fields")) is not None and {"username", "is_guest"} & {*fields}:
            kwargs["update_fields"] = {*fields, "folded", "identity"}
        super().save(*args, **kwargs)

    def get_absolute_url(self) -> str:
        """The address of the profile."""
        return reverse("profile", args=[self.username])

    def get_full_name(self) -> str:
        """The name, as Django asks for it."""
        return self.username

    def get_short_name(self) -> str:
        """The name, as Django asks for it."""
        return self.username

    @property
    def may_rule(self) -> bool:
        """Whether this is an arbiter."""
        return self.is_active and self.is_staff

    @property
    def may_moderate(self) -> bool:
        """Whether this is a moderator. Arbiters are none, unless they are both."""
        return self.is_active and (self.is_moderator or self.is_superuser)

    @property
    def is_muted(self) -> bool:
        """Whether they may not write to other players now."""
        return self.muted_until is not None and self.muted_until > timezone.now()


class Presence(models.Model):
    """When a player last had a page of the site before them. Nothing says that they have left: the time passes."""

    user = models.OneToOneField(User, models.CASCADE, related_name="presence", primary_key=True)
    seen_at = models.DateTimeField(db_index=True)

    class Meta:
        verbose_name, verbose_name_plural = _("presence"), _("presences")

    def __str__(self) -> str:
        return f"{self.user_id}: {self.seen_at}"


class Relation(Called):
    """What one player is to another."""

    since = models.DateTimeField(default=timezone.now)

    class Meta:
        abstract = True


class Follow(Relation):
    """That one player follows another. Two who follow each other are friends."""

    CALLED = ("follower_id", "followed_id")

    follower = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="following")
    followed = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="followers")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["follower", "followed"], name="follows_once")]


class Block(Relation):
    """That one player wants nothing to do with another."""

    CALLED = ("blocker_id", "blocked_id")

    blocker = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="blocking")
    blocked = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["blocker", "blocked"], name="blocks_once")]


LONGEST_PASSKEY_NAME = 60


class Passkey(models.Model):
    """A key on a device of a player, by which they log in. Only its public half is known here."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="passkeys")
    name = models.CharField(_("name"), max_length=LONGEST_PASSKEY_NAME)
    # The specification allows 1023 bytes; here in base64url.
    credential = models.CharField(max_length=1400, unique=True, editable=False)
    public_data = models.BinaryField(editable=False)  # its name and public key, as the device has told them
    # A device that counts how often it signs, counts up: who has copied its key will be found out.
    signatures = models.BigIntegerField(default=0, editable=False)
    added_at = models.DateTimeField(_("added"), default=timezone.now)
    used_at = models.DateTimeField(_("last used"), null=True, blank=True)

    class Meta:
        verbose_name, verbose_name_plural = _("passkey"), _("passkeys")
        ordering = ("pk",)

    def __str__(self) -> str:
        return self.name


class DataExport(models.Model):
    """A file with everything that the site knows about a user, made by a worker and kept for some days."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="data_export")
    asked_at = models.DateTimeField(default=timezone.now)
    made_at = models.DateTimeField(null=True, blank=True, db_index=True)
    content = models.BinaryField(default=bytes, editable=False)  # JSON, compressed

    class Meta:
        verbose_name, verbose_name_plural = _("data export"), _("data exports")

    def __str__(self) -> str:
        return f"{self.user_id}: {self.made_at}"
