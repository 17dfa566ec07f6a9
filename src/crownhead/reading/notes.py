"""The notes of a book: numbered in the order in which the text refers to them, and listed at its end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from crownhead.rules.document import Section, markdown

if TYPE_CHECKING:
    from markdown_it.token import Token

NOTES = "_notes"  # no anchor of a rulebook can be this


class Reference(NamedTuple):
    """One of the places that refer to a note: the number of the note, and which of its places this is."""

    number: int
    place: int

    @property
    def anchor(self) -> str:
        """The name by which the note links back to it."""
        return f"_reference-{self.number}-{self.place}"

    @property
    def html(self) -> str:
        """The mark in the text, which links to the note."""
        link = f'<a id="{self.anchor}" href="#_note-{self.number}" role="doc-noteref">{self.number}</a>'
        return f'<sup class="reference">{link}</sup>'


@dataclass
class NumberedNote:
    """A note with its number, and in how many places the text refers to it so far."""

    number: int
    text: str
    section: Section
    count: int = 0

    @property
    def anchor(self) -> str:
        """The name by which the text links to it."""
        return f"_note-{self.number}"

    @property
    def references(self) -> list[Reference]:
        """The places that refer to it."""
        return [Reference(self.number, place) for place in range(1, self.count + 1)]

    @property
    def line(self) -> Token:
        """What it says, as Markdown understands it."""
        (line,) = markdown().parseInline(self.text, {"references": self.section.references})
        return line


class Notes:
    """Collects the notes while a book is written. What no section refers to never gets in, and what two documents of
    the book say in the same words is one note.

    >>> from crownhead import Rulebook
    >>> notes, (_, about, board, *_) = Notes(), Rulebook.load("english").sections
    >>> notes.cite(board, "setup"), notes.cite(about, "variants"), notes.cite(board, "setup")
    (Reference(number=1, place=1), Reference(number=2, place=1), Reference(number=1, place=2))
    >>> [note.text for note in notes]
    ['Official Rulebook, Setup', 'Official Rulebook, Variants']
    """

    def __init__(self) -> None:
        self._notes: dict[str, NumberedNote] = {}

    def cite(self, section: Section, name: str) -> Reference:
        """Refer once more to a note that a section knows by this name."""
        text = section.notes[name].text
        note = self._notes.setdefault(text, NumberedNote(len(self._notes) + 1, text, section))
        note.count += 1
        return Reference(note.number, note.count)

    def __iter__(self) -> Iterator[NumberedNote]:
        return iter(self._notes.values())
