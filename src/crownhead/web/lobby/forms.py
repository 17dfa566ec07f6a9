"""The forms that begin games and challenges."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from django import forms
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from crownhead.engine.players.levels import LEVELS, USUAL_LEVEL
from crownhead.notation.moves import LONGEST_MOVE
from crownhead.play.game import Game as CoreGame
from crownhead.rules.rulebook import listed
from crownhead.sentences import capital
from crownhead.web.database.prepared import PreparedQuery
from crownhead.web.i18n import languages
from crownhead.web.lobby import times
from crownhead.web.play.models import SIDE_CHOICES
from crownhead.web.play.new_games import Time
from crownhead.web.play.storage.idempotency import KeyedForm
from crownhead.web.players.models import User
from crownhead.web.shelf import service as shelf
from crownhead.web.shelf.models import PlayerBook

COLOURS = [("", _("random")), *SIDE_CHOICES]
MOST_OFFERED = 50
"""How many public books of players a list has; all others are found on the shelf."""
FIRST = ("english", "international", "russian", "brazilian", "turkish", "lasca", "boxed")
"""The rulebooks that most visitors look for, at the top of the list."""


def rulebook_choices() -> list[Any]:
    """All rulebooks that are listed, the best known first."""
    titles = {book.slug: languages.say(book.title) for book in listed()}
    others = sorted((slug for slug in titles if slug not in FIRST), key=titles.__getitem__)
    return [
        (_("well known"), [(slug, titles[slug]) for slug in FIRST if slug in titles]),
        (_("all others"), [(slug, titles[slug]) for slug in others]),
    ]


Books = tuple[tuple[str, str], ...]
"""Books of players to choose from: their keys and titles."""


def books_of_players(user: User | None, chosen: str = "") -> Books:
    """The books that players have written: the user's own, the public ones that are played most, and the one that was
    chosen by its link. One that holds several games is in the list with each of them."""
    rows = _own_books(user.pk) if user is not None else []
    if (book := shelf.find(chosen, user)) is not None:
        rows.append((book.key, book.title, book.games, book.owner.username if book.owner else ""))
    titles = {
        key: f"{title} ({owner})" if owner else title
        for book_key, book_title, games, owner in (*rows, *_public_books())
        for key, title in PlayerBook(key=book_key, title=book_title, games=games).playable
    }
    return tuple(titles.items())


_OFFERED = ("key", "title", "games", "owner__username")
_own_books = PreparedQuery(lambda user: PlayerBook.objects.of(user).values_list(*_OFFERED))
_public_books = PreparedQuery(lambda: shelf.public_books().values_list(*_OFFERED), MOST_OFFERED)


def group_of_players(books: Books) -> list[Any]:
    """The same as a group of a list."""
    return [(_("by players"), [*books])] if books else []


class RulebookSelect(forms.Select):
    """A list of rulebooks, beside the board of the one that is chosen."""

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        """The list with its picture, as HTML; `picker.js` exchanges the picture when another one is chosen."""
        offered = [key for _group, members in self.choices for key, _title in members]
        shown = reverse("rulebook-picture", args=[value if value in offered else "english"])
        chooser = super().render(name, value, attrs, renderer)
        return format_html(
            '<span class="with-board"><img src="{}" alt="" width="44" height="44">{}</span>', shown, chooser
        )


class RulebookField(forms.ChoiceField):
    """Any rulebook that a player may begin a game by; the list offers those that they are likely to want."""

    widget = RulebookSelect
    user: User | None = None

    def valid_value(self, value: Any) -> bool:
        """Whether the player may begin a game by it: someone may have given them the link of a book."""
        return shelf.is_known(str(value), self.user)


class RulebookForm(KeyedForm):
    """What every new game needs."""

    rulebook = RulebookField(label=_("Rules"), initial="english")
    start = forms.CharField(required=False, max_length=1000, widget=forms.HiddenInput)

    def __init__(self, user: User | None, *args: Any, books: Books | None = None, **more: Any) -> None:
        super().__init__(*args, **more)
        field = self.fields["rulebook"]
        assert isinstance(field, RulebookField)
        field.user, self._chosen = user, str(self.get_initial_for_field(field, "rulebook"))
        self._books = books_of_players(user, self._chosen) if books is None else books
        field.choices = lambda: [*rulebook_choices(), *group_of_players(self._books)]

    @property
    def shows(self) -> Hashable:
        """What the empty form shows: which book is chosen, and which ones players have written."""
        return (self._chosen, self._books)

    def clean(self) -> dict[str, Any]:
        """What was chosen; a position must be one by the rulebook, in which the game is not over."""
        chosen = super().clean() or self.cleaned_data
        if chosen.get("start") and chosen.get("rulebook"):
            try:
                playable(chosen["rulebook"], chosen["start"])
            except ValueError as error:
                raise forms.ValidationError(capital(languages.say(str(error)))) from None
        return chosen


def playable(rulebook: str, start: str) -> CoreGame:
    """A game that begins with a position; one that cannot be, or in which the game is over, is a `ValueError`."""
    game = CoreGame(shelf.load(rulebook), start)
    if game.outcome is not None:
        raise ValueError(
            gettext("The game is over in this position: %(why)s.") % {"why": languages.say(str(game.outcome))}
        )
    return game


class ComputerForm(RulebookForm):
    """A game against the computer, perhaps with its first move, which was made on the board of the front page."""

    level = forms.TypedChoiceField(
        label=_("Level"), choices=[(level, str(level)) for level in LEVELS], initial=USUAL_LEVEL, coerce=int
    )
    colour = forms.ChoiceField(label=_("I play"), choices=COLOURS, required=False)
    move = forms.CharField(required=False, max_length=LONGEST_MOVE, widget=forms.HiddenInput)


class RatedForm(RulebookForm):
    """A game with another player; one with an account may have it rated."""

    time = times.TimeField(label=_("Time"), choices=times.TIME_CHOICES, initial=times.UNLIMITED, required=False)
    rated = forms.BooleanField(label=_("Rated"), required=False)

    def __init__(self, user: User | None, *args: Any, **more: Any) -> None:
        super().__init__(user, *args, **more)
        if user is None or user.is_guest:
            del self.fields["rated"]

    @property
    def chosen_time(self) -> Time:
        """The time that was chosen."""
        return times.of_name(self.cleaned_data.get("time") or times.UNLIMITED)

    @property
    def is_rated(self) -> bool:
        """Whether the game is to be rated."""
        return bool(self.cleaned_data.get("rated"))


class ChallengeForm(RatedForm):
    """A challenge to others."""

    time = times.TimeField(label=_("Time"), choices=times.TIME_CHOICES, initial="days-3")
    colour = forms.ChoiceField(label=_("I play"), choices=COLOURS, required=False)

    def __init__(self, user: User | None, *args: Any, **more: Any) -> None:
        super().__init__(user, *args, **more)
        self.order_fields(["rulebook", "colour", "time", "rated"])


class LobbyForm(RatedForm, times.OwnTime):
    """What the front page asks about a game with a friend, or with anyone: also a time of one's own."""

    time = times.GridField(
        choices=[*((name, words) for name, (_time, words) in times.TIMES.items()), (times.OWN, _("my own"))],
        required=False,
    )
    colour = forms.ChoiceField(choices=COLOURS, required=False)

    def clean(self) -> dict[str, Any]:
        """What was chosen; a time of one's own must be within bounds."""
        chosen = super().clean()
        if chosen.get("time") == times.OWN and not self.errors:
            try:
                self.own_time()
            except ValueError as error:
                raise forms.ValidationError(str(error)) from None
        return chosen

    @property
    def chosen_time(self) -> Time:
        """The time that was chosen."""
        return self.own_time() if self.cleaned_data.get("time") == times.OWN else super().chosen_time
