"""All rulebooks at a glance: in groups, with their main facts in a few words, and found by any of those words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from django.db.models import Q
from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from crownhead.rules.anthology import Anthology, Book, listed_anthologies
from crownhead.rules.rulebook import Rulebook, listed
from crownhead.web.i18n.languages import say
from crownhead.web.lobby.forms import books_of_players, group_of_players
from crownhead.web.players.models import User
from crownhead.web.shelf import service as shelf
from crownhead.web.shelf.families import EXAMPLES, FAMILIES, family_of
from crownhead.web.shelf.models import PlayerBook, PlayerBookQuerySet

COLUMNS = (
    gettext_lazy("Board"),
    gettext_lazy("Men each"),
    gettext_lazy("Begins"),
    gettext_lazy("Men capture"),
    gettext_lazy("Kings"),
    gettext_lazy("Choice of capture"),
    gettext_lazy("Capturing"),
)
TIMES = "\N{MULTIPLICATION SIGN}"
CHOICE = {
    "most": noop("most pieces"),
    "with-king": noop("with a king"),
    "most-kings": noop("most kings"),
    "kings-earliest": noop("kings earliest"),
    "most-value": noop("highest value"),
}


class CatalogueEntry(NamedTuple):
    """A rulebook in the catalogue. ``facts`` are in the order of `COLUMNS`, ``words`` what a search looks at."""

    slug: str
    title: str
    tagline: str
    source: str
    group: str
    facts: tuple[str, ...]
    brief: str
    english: str = ""  # the title as the book itself has it: it is found by that, too

    @property
    def words(self) -> str:
        """All that can be searched for, in small letters."""
        said = " ".join((self.slug, self.title, self.english, self.tagline, self.source, *self.facts)).casefold()
        return f"{said} {self.facts[0].replace(TIMES, 'x').replace(' ', '')}"  # as one types it: 10x10


class AnthologyEntry(NamedTuple):
    """A book of several games on the shelf: itself, once, and an entry for each of its games."""

    book: Anthology
    games: tuple[GameEntry, ...]

    @property
    def words(self) -> str:
        """All that can be searched for, in small letters."""
        own = (self.book.slug, say(self.book.title), self.book.title, say(self.book.tagline or ""))
        return " ".join((*own, *(game.title for game in self.games))).casefold()


class GameEntry(NamedTuple):
    """A game of a book of several: its name there, what the book calls it, and what the shelf says of its rules."""

    name: str
    title: str
    entry: CatalogueEntry


class BookChoice(NamedTuple):
    """A book of a player in a list to choose from."""

    slug: str
    title: str


class WrittenEntry(NamedTuple):
    """A public book of a player on the shelf, with what the shelf says of any rulebook; if it holds several games, of
    each of them."""

    book: PlayerBook
    entry: CatalogueEntry | None
    games: tuple[GameEntry, ...] = ()

    @classmethod
    def of(cls, book: PlayerBook, loaded: Book) -> WrittenEntry:
        """The entry of a book."""
        if isinstance(loaded, Rulebook):
            return cls(book, _entry(loaded))
        return cls(book, None, games(loaded))

    @classmethod
    def of_all(cls, books: Sequence[PlayerBook]) -> list[WrittenEntry]:
        """The entries of some books."""
        return [cls.of(book, loaded) for book, loaded in zip(books, shelf.loaded(books), strict=True)]

    @property
    def brief(self) -> str:
        """The most telling facts, in one line."""
        if self.entry is not None:
            return self.entry.brief
        count = len(self.games)
        return ngettext("It holds %(count)d game.", "It holds %(count)d games.", count) % {"count": count}

    @property
    def words(self) -> str:
        """All that can be searched for, in small letters."""
        author = self.book.owner.username if self.book.owner is not None else ""
        titles = " ".join((self.book.title, *(game.title for game in self.games)))
        return f"{self.entry.words if self.entry else titles.casefold()} {author.casefold()}"


def own(user: User | None) -> PlayerBookQuerySet:
    """The books that a user has written, the newest first."""
    return PlayerBook.objects.of(user) if user is not None else PlayerBook.objects.none()


def written(wanted: str = "") -> PlayerBookQuerySet:
    """The public books of players that have all the wanted words in their titles or their authors' names."""
    books = shelf.public_books()
    for word in wanted.split():
        books = books.filter(Q(title__icontains=word) | Q(key__icontains=word) | Q(owner__username__icontains=word))
    return books


def choosable(user: User | None) -> list[tuple[str, list[Any]]]:
    """All rulebooks to choose from, in groups; the last one has those by players."""
    groups = group_of_players(books_of_players(user))
    players = [(str(title), [BookChoice(*each) for each in members]) for title, members in groups]
    return [*grouped(), *players]


def anthologies(wanted: str = "") -> list[AnthologyEntry]:
    """The books of several games that have all the wanted words in them."""
    words = wanted.casefold().split()
    found = [AnthologyEntry(book, games(book)) for book in listed_anthologies()]
    return [each for each in found if all(word in each.words for word in words)]


def games(book: Anthology) -> tuple[GameEntry, ...]:
    """The games of a book, as it calls them, with what the shelf says of their rules."""
    return tuple(GameEntry(game.name, say(game.title), _entry(game.rulebook)) for game in book.games)


def entries() -> tuple[CatalogueEntry, ...]:
    """Every bundled rulebook, in the language of the visitor."""
    return _entries(get_language() or "en")


@lru_cache(maxsize=8)
def _entries(language: str) -> tuple[CatalogueEntry, ...]:
    return tuple(sorted((_entry(book) for book in listed()), key=lambda each: each.title.casefold()))


def _entry(book: Rulebook) -> CatalogueEntry:
    facts, group = main_facts(book), family_of(book.front_matter)
    title, tagline = say(book.title), say(book.tagline or "")
    return CatalogueEntry(book.slug, title, tagline, book.source, group, facts, _brief(book, facts[0]), book.title)


def _brief(book: Rulebook, board: str) -> str:
    """The most telling facts, in one line."""
    men, kings = book.front_matter.men_each, book.front_matter.kings.range
    counted = ngettext("%(count)d man each", "%(count)d men each", men) % {"count": men}
    return " · ".join((board, counted, _("short kings") if kings == "short" else _("long kings")))


def grouped(wanted: str = "") -> list[tuple[str, list[CatalogueEntry]]]:
    """The groups that have something with all the wanted words in it."""
    words = wanted.casefold().split()
    found = [entry for entry in entries() if all(word in entry.words for word in words)]
    found.sort(key=lambda entry: entry.slug not in EXAMPLES.values())
    groups = [(str(title), [entry for entry in found if entry.group == name]) for name, title in FAMILIES.items()]
    return [(title, members) for title, members in groups if members]


def main_facts(book: Rulebook) -> tuple[str, ...]:
    """The main facts in a few words each, in the order of `COLUMNS`.

    >>> main_facts(Rulebook.load("english"))[1:]
    ('12', 'Black', 'forward', 'short', 'free', 'compulsory')
    """
    front = book.front_matter
    return (
        f"{front.board.columns} {TIMES} {front.board.rows}",
        str(front.men_each),
        _("White") if front.first_move == "white" else _("Black"),
        _men_capture(front.directions(front.men.captures)),
        _("short") if front.kings.range == "short" else _("long"),
        ", ".join(_(CHOICE[criterion]) for criterion in front.capture.choice) or _("free"),
        _("by huffing") if front.huffing else _("compulsory"),
    )


def _men_capture(ways: frozenset[str]) -> str:
    if len(ways) == 5:
        return _("in all eight directions")
    if any(way.endswith("backward") for way in ways):
        return _("forward and backward")
    return _("forward and sideways") if "sideways" in ways else _("forward")
