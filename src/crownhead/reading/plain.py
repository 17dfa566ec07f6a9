"""A rulebook as plain text, for the terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from crownhead.catalogues import speaker
from crownhead.play.words.wording import to_move
from crownhead.position import Position
from crownhead.reading.frame import NOTES_TITLE, as_in, in_language
from crownhead.reading.notes import Notes
from crownhead.reading.outline import Chapter, chapters, origin, rulebook_of
from crownhead.rules.anthology import Anthology, Book
from crownhead.rules.document import Example, before, extent
from crownhead.rules.notes import replaced
from crownhead.rules.rulebook import Rulebook
from crownhead.sentences import Sentence

OUTCOMES = {
    "white wins": Sentence("White wins"),
    "black wins": Sentence("Black wins"),
    "draw": Sentence("draw"),
    "none": Sentence("the game goes on"),
}


def text(book: Book, width: int = 80, *, bold: bool = False, language: str | None = None) -> Iterator[str]:
    """A book as lines: prose wrapped, examples as boards; ``bold`` headings are for terminals. In another ``language``
    if it is translated, and else with a word about that.

    >>> print("\\n".join(text(Rulebook.load("english"))))
    English draughts
    ================
    The world's oldest strategy game of diagonal capture
    ...
    """
    book, missing = in_language(book, language)
    say = speaker(book.language)
    version = say(Sentence("version {version}.", version=book.version))
    yield heading(book.title, bold)
    yield from filter(None, (book.tagline, f"{version} {book.metadata.source or ''}".strip(), missing))
    if isinstance(book, Anthology) and book.games:
        yield from ("", say(Sentence("Its games, and how to play them:")))
        yield from (f"  {game.title}: crownhead play --rules '{book.address(game)}'" for game in book.games)
    notes = Notes()
    for chapter in chapters(book):
        if chapter.number:
            yield from ("", heading(f"{chapter.number} {chapter.section.title}", bold))
        yield from section_lines(book, chapter, width, notes)
    if listed := [f"[{note.number}] {note.text}" for note in notes]:
        yield from ("", heading(say(NOTES_TITLE), bold), "")
        yield from (textwrap.fill(line, width, subsequent_indent="     ") for line in listed)


def heading(title: str, bold: bool) -> str:
    """A heading: bold on a terminal, underlined elsewhere."""
    return f"\033[1m{title}\033[0m" if bold else f"{title}\n{'=' * len(title)}"


def section_lines(book: Book, chapter: Chapter, width: int, notes: Notes) -> Iterator[str]:
    """A section as it is written, with its paragraphs wrapped, notes numbered, and examples where they stand."""
    section = chapter.section
    if source := origin(section):
        yield from ("", f"({speaker(book.language)(as_in(source))})")
    text = replaced(section.text, section.tokens, lambda name: f"[{notes.cite(section, name).number}]")
    lines, done = text.split("\n"), 0
    for token in section.tokens:
        if token.type == "example":
            start, end = extent(token)
            yield from _as_written(lines[done:start] + before(token, lines[start]))
            yield from ("", *example_lines(rulebook_of(book, section), token.meta["example"], width))
            done = end
        elif token.type == "paragraph_open" and token.level == 0:
            start, end = extent(token)
            yield from _as_written(lines[done:start])
            yield from ("", textwrap.fill(" ".join(" ".join(lines[start:end]).split()), width))
            done = end
    yield from _as_written(lines[done:])


def _as_written(lines: list[str]) -> Iterator[str]:
    """Blocks that keep their line breaks: lists, tables and the like."""
    if text := "\n".join(lines).strip("\n"):
        yield from ("", text)


def example_lines(rulebook: Rulebook, example: Example, width: int) -> Iterator[str]:
    """The board of an example and what it shows."""
    start = Position.from_fen(rulebook, example.position) if example.position else rulebook.start
    say = speaker(rulebook.language)
    yield f"  {say(Sentence('Example'))}: {example.title or ''}".rstrip()
    yield textwrap.indent(str(start), "    ")
    yield f"    {say(to_move(start.side))}"
    facts = (
        (Sentence("played"), example.play),
        (Sentence("legal"), None if example.legal is None else example.legal or Sentence("nothing")),
        (Sentence("among the legal moves"), example.includes),
        (Sentence("not legal"), example.illegal),
        (Sentence("legal moves"), str(example.count) if example.count else None),
        (Sentence("gives"), example.gives),
        (Sentence("outcome"), OUTCOMES[example.outcome] if example.outcome else None),
        (Sentence("claims"), None if example.claims is None else example.claims or Sentence("none")),
    )
    for label, fact in facts:
        if fact:
            line = f"{say(label)}: {', '.join(fact) if isinstance(fact, tuple) else say(fact)}"
            yield textwrap.fill(line, width, initial_indent="    ", subsequent_indent="      ")
