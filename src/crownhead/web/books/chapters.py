"""A rulebook as its page shows it: chapters with their prose, and examples that can be tried."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from itertools import count, groupby
from typing import Any
from urllib.parse import urlencode

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from crownhead import diagram
from crownhead.reading.facts import facts
from crownhead.reading.figures import figure
from crownhead.reading.notes import Notes
from crownhead.reading.outline import Chapter, chapters, markup, note_markup, origin, rulebook_of
from crownhead.rules.anthology import Book
from crownhead.rules.document import Example
from crownhead.rules.rulebook import Rulebook
from crownhead.sentences import Sentence, capital
from crownhead.web.books.caching import book_digest
from crownhead.web.http.caching.byte_cache import ByteCache
from crownhead.web.http.template_types import Context
from crownhead.web.i18n.languages import say

MOST_BYTES = 24 * 2**20
"""What all books and starting positions that are kept may take together: enough for all that come with the site, in
all languages."""

_kept: ByteCache[SafeString] = ByteCache("rulebooks", MOST_BYTES)


def rendered(book: Book) -> SafeString:
    """The whole book, the same for all readers of one language, in which the book may be translated."""
    return _once("chapters", book, lambda: _rendered(book))


def _rendered(book: Book) -> SafeString:
    numbers, notes = count(1), Notes()
    context = {
        "book": book,
        "brief": brief(book) if isinstance(book, Rulebook) else [],
        "chapters": [_chapter(book, chapter, numbers, notes) for chapter in chapters(book)],
        "notes": [
            {"html": mark_safe(note_markup(n, _address)), "anchor": n.anchor, "references": n.references} for n in notes
        ],
    }
    return mark_safe(render_to_string("books/chapters.html", context))


def contents(book: Book) -> list[Context]:
    """The chapters that have a number."""
    return [
        {
            "number": chapter.number,
            "anchor": chapter.anchor,
            "depth": chapter.depth,
            "title": say(Sentence(chapter.section.title)),
        }
        for chapter in chapters(book)
        if chapter.number
    ]


def brief(rulebook: Rulebook) -> list[tuple[Any, list[str]]]:
    """The rules in brief: each clause, with its sentences."""
    by_clause = groupby(facts(rulebook), key=lambda fact: fact.clause)
    return [
        ({"anchor": clause.anchor, "title": say(clause.title)}, [say(fact.sentence) for fact in group])
        for clause, group in by_clause
    ]


def start_picture(rulebook: Rulebook, *, small: bool = False) -> SafeString:
    """The starting position. A small one has no names of squares: they would be too small to read."""
    return _once("small" if small else "start", rulebook, lambda: _start_picture(rulebook, small))


def _start_picture(rulebook: Rulebook, small: bool) -> SafeString:
    title = Sentence("{rulebook}: the starting position", rulebook=rulebook.title)
    options: dict[str, Any] = {"coordinates": None} if small else {}
    return mark_safe(diagram.svg(rulebook.start, size=None, title=title, say=say, **options))


def _once(part: str, book: Book, render: Callable[[], SafeString]) -> SafeString:
    """A part of a book in the reader's language, rendered unless it is kept. By what the book says, not by the book,
    which is not kept alive for it."""
    key = (part, book.slug, book.language, book_digest(book), get_language() or "en")
    known = _kept.get(key)
    if known is None:
        known = render()
        _kept.put(key, known, sys.getsizeof(known))
    return known


def cites(book: Book) -> bool:
    """Whether there are notes at the end."""
    return any(section.cites for section in book.sections)


def _address(slug: str) -> str:
    """Where a rulebook can be read."""
    return reverse("rulebook", args=[slug])


def _chapter(book: Book, chapter: Chapter, numbers: Iterator[int], notes: Notes) -> Context:
    rank = min(chapter.depth + 1, 6)
    return {
        "number": chapter.number,
        "anchor": chapter.anchor if chapter.number else "",
        "heading": f"h{rank}",
        "title": say(Sentence(chapter.section.title)),
        "origin": say(origin(chapter.section) or ""),
        "origin_slug": chapter.section.inherited_from,
        "language": chapter.section.language,
        "html": mark_safe(_html(book, chapter, numbers, notes)),
    }


def _html(book: Book, chapter: Chapter, numbers: Iterator[int], notes: Notes) -> str:
    """Prose, with rows of the examples that follow each other, and numbers for its notes."""
    labels = (f"{chapter.number}.{number}".lstrip(".") for number in count(1))

    def row(examples: list[Example]) -> str:
        rulebook = rulebook_of(book, chapter.section)
        language = chapter.section.language
        shown = [_example(rulebook, example, next(labels), next(numbers), language) for example in examples]
        return render_to_string("books/examples.html", {"book": book, "rules": rulebook, "examples": shown})

    return markup(chapter.section, row, notes, _address)


def _example(rulebook: Rulebook, example: Example, label: str, number: int, language: str) -> Context:
    shown = figure(rulebook, example, size=None, say=say)
    return {
        "number": number,
        "label": label,
        "title": shown.title,
        "language": language,
        "boards": [{"svg": mark_safe(board.svg), "caption": capital(say(board.caption))} for board in shown.boards],
        "notes": [*map(say, shown.notes)],
        "line": urlencode({"fen": example.position or "", "moves": ",".join(example.play)}),
        "played": ", ".join(shown.played),
    }
