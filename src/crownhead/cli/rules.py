"""``crownhead rules``: list the rulebooks, read one, or check one."""

from __future__ import annotations

import argparse
import re
import shutil
import sys
import textwrap
from collections.abc import Iterator
from typing import Any

from crownhead.cli.position import RULEBOOK
from crownhead.document import Example, Section
from crownhead.examples import check
from crownhead.position import Position
from crownhead.rulebook import Rulebook, bundled


def add(commands: Any) -> None:
    """Add the subcommand."""
    command = commands.add_parser("rules", help="list the rulebooks, read one, or check one")
    command.add_argument("rulebook", nargs="?", metavar="RULEBOOK", help=RULEBOOK)
    command.add_argument("--check", metavar="FILE", help="validate a rulebook and run its examples")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Do the one thing that was asked."""
    if arguments.check:
        return check_rulebook(arguments.check)
    if arguments.rulebook:
        print("\n".join(page(Rulebook.load(arguments.rulebook))))
    else:
        for slug in bundled():
            print(f"{slug:26}{Rulebook.load(slug).title}")
    return 0


def check_rulebook(name: str) -> int:
    """Say whether a rulebook is valid and keeps its word; 1 if an example fails."""
    rulebook = Rulebook.load(name)
    failures = check(rulebook)
    for failure in failures:
        print(failure)
    held = len(rulebook.examples) - len({failure.split(": ")[0] for failure in failures})
    print(f"{rulebook.title}: the rules are valid; {held} of {len(rulebook.examples)} examples hold")
    return 1 if failures else 0


def page(rulebook: Rulebook) -> Iterator[str]:
    """A rulebook as lines for the terminal: prose wrapped, examples as boards."""
    width = min(100, shutil.get_terminal_size().columns)
    yield bold(rulebook.title)
    yield from filter(None, (rulebook.tagline, f"version {rulebook.version}. {rulebook.source}"))
    for section in rulebook.sections:
        if section.level > 1:  # the document's own title has been said
            yield from ("", bold(section.title))
        yield from section_lines(rulebook, section, width)


def section_lines(rulebook: Rulebook, section: Section, width: int) -> Iterator[str]:
    """The paragraphs of a section, then its examples."""
    for paragraph in re.split(r"\n\s*\n", section.prose):
        if paragraph.lstrip().startswith(("|", "-", "*", "1.", ">")):
            yield from ("", paragraph.rstrip())
        elif paragraph.strip():
            yield from ("", textwrap.fill(" ".join(paragraph.split()), width))
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


def bold(text: str) -> str:
    """Heavier on a terminal, underlined where there is none."""
    return f"\033[1m{text}\033[0m" if sys.stdout.isatty() else f"{text}\n{'=' * len(text)}"
