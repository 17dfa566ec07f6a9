"""What every form of a book says besides its text: the words around it, in the language of the book."""

from __future__ import annotations

from datetime import date

from crownhead.catalogues import is_spoken, speaker
from crownhead.rules.anthology import Book
from crownhead.sentences import Sentence

NOTES_TITLE = Sentence("Notes")
PLAYERS, VERSION, RULES_AS_OF, SOURCE = (
    Sentence("Players"),
    Sentence("Version"),
    Sentence("Rules as of"),
    Sentence("Source"),
)
MONTHS = (
    Sentence("January"),
    Sentence("February"),
    Sentence("March"),
    Sentence("April"),
    Sentence("May"),
    Sentence("June"),
    Sentence("July"),
    Sentence("August"),
    Sentence("September"),
    Sentence("October"),
    Sentence("November"),
    Sentence("December"),
)


def in_language(book: Book, language: str | None) -> tuple[Book, str]:
    """A book in the language that a reader wants, and a sentence if it is not to be had; empty if all is well.

    >>> from crownhead import Rulebook
    >>> in_language(Rulebook.load("russian"), "de")[1]
    'Dieses Buch ist noch nicht übersetzt. Hier steht es in der Sprache, in der es geschrieben ist.'
    """
    if language is None:
        return book, ""
    shown = book.translated(language)
    missing = Sentence("This book has not been translated yet. Here it is in the language in which it was written.")
    return shown, "" if shown.language == language else speaker(language)(missing)


def frame_of(book: Book) -> str:
    """The language of the words around the text: that of the book, or English if there is no catalogue of it."""
    return book.language if is_spoken(book.language) else "en"


def as_in(title: str) -> str:
    """Where a section was taken over from."""
    return Sentence("As in {rulebook}", rulebook=title)


def dated(day: date) -> str:
    """A day, as people write it.

    >>> dated(date(2026, 6, 9))
    '9 June 2026'
    """
    return Sentence("{day} {month} {year}", day=day.day, month=MONTHS[day.month - 1], year=day.year)


def start_title(title: str) -> str:
    """What the picture of a game's starting position shows."""
    return Sentence("{rulebook}: the starting position", rulebook=title)


def particulars(book: Book) -> list[tuple[str, str]]:
    """What stands on the title page.

    >>> from crownhead import Rulebook
    >>> particulars(Rulebook.load("english"))[:2]
    [('Players', '2'), ('Duration', '30 min')]
    """
    updated = book.metadata.updated
    known = (
        (PLAYERS, str(book.metadata.players)),
        (Sentence("Duration"), book.duration),
        (Sentence("Age"), book.age),
        (Sentence("Type"), book.type),
        (VERSION, book.version),
        (RULES_AS_OF, dated(updated) if updated else None),
        (SOURCE, book.metadata.source),
    )
    return [(label, value) for label, value in known if value]
