"""A rulebook as plain text, for the terminal."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator

from crownhead.position import Position
from crownhead.reading.outline import Chapter, chapters, origin
from crownhead.rules.document import Example
from crownhead.rules.rulebook import Rulebook


def text(rulebook: Rulebook, width: int = 80, *, bold: bool = False) -> Iterator[str]:
    """A rulebook as lines: prose wrapped, examples as boards; ``bold`` headings are for terminals.

    >>> print("\\n".join(text(Rulebook.load("english"))))
    English draughts
    ================
    The world's oldest strategy game of diagonal capture
    ...
    """
    yield heading(rulebook.title, bold)
    yield from filter(None, (rulebook.tagline, f"version {rulebook.version}. {rulebook.source}"))
    for chapter in chapters(rulebook):
        if chapter.number:
            yield from ("", heading(f"{chapter.number} {chapter.section.title}", bold))
        yield from section_lines(rulebook, chapter, width)


def heading(title: str, bold: bool) -> str:
    """Heavier on a terminal, underlined where there is none."""
    return f"\033[1m{title}\033[0m" if bold else f"{title}\n{'=' * len(title)}"


def section_lines(rulebook: Rulebook, chapter: Chapter, width: int) -> Iterator[str]:
    """The paragraphs of a section, then its examples."""
    section = chapter.section
    for paragraph in re.split(r"\n\s*\n", section.prose):
        if paragraph.lstrip().startswith(("|", "-", "*", "1.", ">")):
            yield from ("", paragraph.rstrip())
        elif paragraph.strip():
            yield from ("", textwrap.fill(" ".join(paragraph.split()), width))
    if source := origin(section):
        yield from ("", f"(from {source})")
    for example in section.examples:
        yield from ("", *example_lines(rulebook, example, width))


def example_lines(rulebook: Rulebook, example: Example, width: int) -> Iterator[str]:
    """The board of an example and what it shows."""
    start = Position.from_fen(rulebook, example.position) if example.position else rulebook.start
    yield f"  Example: {example.title}" if example.title else "  Example:"
    yield textwrap.indent(str(start), "    ")
    yield f"    {start.side} to move"
    facts = {
        "played": ", ".join(example.play),
        "legal": None if example.legal is None else ", ".join(example.legal) or "nothing",
        "among the legal moves": ", ".join(example.includes),
        "not legal": ", ".join(example.illegal),
        "legal moves": example.count,
        "gives": example.gives,
        "outcome": example.outcome,
        "claims": None if example.claims is None else ", ".join(example.claims) or "none",
    }
    for label, fact in facts.items():
        if fact:
            yield textwrap.fill(f"{label}: {fact}", width, initial_indent="    ", subsequent_indent="      ")
