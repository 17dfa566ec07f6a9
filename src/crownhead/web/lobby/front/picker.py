"""The rulebooks to choose from on the front page: each with its board, in families, those by players last."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from django.utils.translation import get_language, gettext_lazy

from crownhead.rules.rulebook import listed
from crownhead.web.i18n.languages import say
from crownhead.web.lobby.forms import Books
from crownhead.web.shelf.families import EXAMPLES, FAMILIES, family_of

BY_PLAYERS = gettext_lazy("by players")


class PickerEntry(NamedTuple):
    """A rulebook to choose: its key, its title, how large its board is, and by what else it is found."""

    key: str
    title: str
    board: str = ""
    words: str = ""


class BookFamily(NamedTuple):
    """A family of rulebooks."""

    title: str
    entries: tuple[PickerEntry, ...]


def groups(books: Books) -> list[BookFamily]:
    """All rulebooks to choose from, in the language of the visitor, and those of players."""
    written = tuple(PickerEntry(key, title, words=title.casefold()) for key, title in books)
    return [*_bundled(get_language() or "en"), *([BookFamily(str(BY_PLAYERS), written)] if written else [])]


def titles(books: Books) -> dict[str, str]:
    """What each is called."""
    return {entry.key: entry.title for group in groups(books) for entry in group.entries}


@lru_cache(maxsize=8)
def _bundled(_language: str) -> tuple[BookFamily, ...]:
    known = sorted(listed(), key=lambda book: (book.slug not in EXAMPLES.values(), say(book.title).casefold()))
    found: dict[str, list[PickerEntry]] = {family: [] for family in FAMILIES}
    for book in known:
        front = book.front_matter
        board, title = f"{front.board.columns}\N{MULTIPLICATION SIGN}{front.board.rows}", say(book.title)
        words = f"{book.slug} {title} {book.title} {board.replace(chr(215), 'x')}".casefold()
        found[family_of(front)].append(PickerEntry(book.slug, title, board, words))
    return tuple(BookFamily(str(FAMILIES[family]), tuple(entries)) for family, entries in found.items() if entries)
