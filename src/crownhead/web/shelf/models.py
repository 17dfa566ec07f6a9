"""The books that players write, and every state in which they saved them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from crownhead.web.http.back_office import Called
from crownhead.web.shelf.keys import game_key

if TYPE_CHECKING:
    from crownhead.web.players.models import User

LONGEST_BOOK_KEY = 80
LONGEST_TITLE = 80
LONGEST_NOTE = 200


def texts_digest(texts: Sequence[str]) -> str:
    """What tells the texts of one edition from those of any other.

    >>> len(texts_digest(["---"]))
    64
    """
    return hashlib.sha256(json.dumps([*texts]).encode()).hexdigest()


class PlayerBookQuerySet(models.QuerySet["PlayerBook"]):
    """Books as the pages look for them."""

    def listed(self) -> PlayerBookQuerySet:
        """The public ones that are no drafts, the most played first."""
        public = self.filter(visibility=PlayerBook.Visibility.PUBLIC, is_draft=False, removed_at=None)
        return public.order_by("-played", "-saved_at")

    def of(self, user: User | int) -> PlayerBookQuerySet:
        """Those that a user has written and not removed, the newest first."""
        return self.filter(owner=user, removed_at=None).select_related("owner").order_by("-saved_at", "-pk")

    def choosable_by(self, user: User | None) -> PlayerBookQuerySet:
        """Those that a user finds in a list to choose from: the public ones that are no drafts, and their own."""
        public = Q(visibility=PlayerBook.Visibility.PUBLIC, is_draft=False)
        return self.filter(public | Q(owner=user) if user is not None else public, removed_at=None)


class PlayerBook(models.Model):
    """A rulebook that a player has written. What it says now is its newest edition."""

    class Visibility(models.TextChoices):
        """Who may read it and play by it."""

        PRIVATE = "private", _("only me")
        LINK = "link", _("everyone with the link")
        PUBLIC = "public", _("everyone, on the shelf")

    key = models.CharField(
        _("address"), max_length=LONGEST_BOOK_KEY, unique=True
    )  # the slug of its rulebook on this site
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, related_name="books", null=True, blank=True, verbose_name=_("owner")
    )
    title = models.CharField(_("title"), max_length=LONGEST_TITLE)
    visibility = models.CharField(_("who may read it"), max_length=7, choices=Visibility, default=Visibility.PRIVATE)
    is_draft = models.BooleanField(_("draft"), default=False)  # it calls itself one, or unpublished: no list has it
    games = models.JSONField(default=list, blank=True)  # [name, title] of each game, if it holds several; else none
    edition = models.PositiveIntegerField(_("edition"), default=0)  # the number of the newest one
    played = models.PositiveIntegerField(_("times played"), default=0)
    created_at = models.DateTimeField(default=timezone.now)
    saved_at = models.DateTimeField(default=timezone.now)
    removed_at = models.DateTimeField(null=True, blank=True)
    copied_from = models.ForeignKey("self", models.SET_NULL, related_name="copies", null=True, blank=True)

    objects = PlayerBookQuerySet.as_manager()

    class Meta:
        verbose_name, verbose_name_plural = _("book of a player"), _("books of players")
        indexes = [
            models.Index(
                fields=["visibility", "-played", "-saved_at"],
                condition=Q(is_draft=False, removed_at=None),
                name="listed_books",
            )
        ]

    def __str__(self) -> str:
        return self.key

    def get_absolute_url(self) -> str:
        """The page where it is read."""
        return reverse("rulebook", args=[self.key])

    def has(self, game: str) -> bool:
        """Whether a game by this name can be played by it; a book that holds none has one without a name."""
        return game in ([name for name, _title in self.games] or [""])

    def title_of(self, game: str) -> str:
        """What one of its games is called in a list."""
        title = dict(self.games).get(game)
        return f"{title} · {self.title}" if title else self.title

    @property
    def playable(self) -> list[tuple[str, str]]:
        """The keys to play by, with their titles: its own, or that of each game that it holds."""
        named = [(game_key(self.key, name), self.title_of(name)) for name, _title in self.games]
        return named or [(self.key, self.title)]

    @property
    def is_public(self) -> bool:
        """Whether everyone finds it."""
        return self.visibility == self.Visibility.PUBLIC and self.removed_at is None

    def is_open_to(self, user: User | None) -> bool:
        """Whether a user may read it and begin games by it."""
        if user is not None and user.pk == self.owner_id:
            return self.removed_at is None
        return self.removed_at is None and self.visibility != self.Visibility.PRIVATE


class BookEdition(Called):
    """One saved state of a book, with all that it extends, or plays by, as that was then. It never changes."""

    CALLED = ("book_id", "number")

    book = models.ForeignKey(PlayerBook, models.CASCADE, related_name="editions")
    number = models.PositiveIntegerField(_("edition"))
    text = models.TextField(_("text"))
    parents = models.JSONField(default=list)  # [name, text] of each book that it or its games extend, nearest first
    digest = models.CharField(max_length=64)  # of all these texts: games know their edition by it
    games = models.JSONField(default=dict, blank=True)  # the digest of each game, by its name, if it holds several
    note = models.CharField(_("what has changed"), max_length=LONGEST_NOTE, blank=True)
    saved_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name, verbose_name_plural = _("edition of a book"), _("editions of books")
        ordering = ["-number"]
        constraints = [models.UniqueConstraint(fields=["book", "number"], name="one_edition_a_number")]

    @property
    def texts(self) -> list[str]:
        """Its own text, and those that it extends."""
        return [self.text, *(text for _name, text in self.parents)]
