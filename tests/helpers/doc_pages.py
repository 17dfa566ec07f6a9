"""The pages of the documentation, and the blocks of code in them."""

import doctest
import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
PAGES = (
    *("README.md", "docs/tutorial.md", "docs/how-to.md", "docs/diagrams.md", "docs/matches.md", "docs/pdn.md"),
    *("docs/index.md", "docs/analysis.md", "docs/protocols.md", "docs/tablebases.md", "docs/rulebook-format.md"),
    *("docs/notebooks.md", "docs/problems.md"),
)
ALL_PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]


class Block(NamedTuple):
    """A fenced block of a page: its language, the line it begins in, its text, and the line of prose before it."""

    language: str
    line: int
    text: str
    before: str


def blocks(text):
    """Every fenced block, in order. A block is closed by a fence as long as the one that opened it."""
    for match in re.finditer(r"(?m)^(?P<fence>`{3,})(?P<language>\w+)?\n(?P<text>(?s:.*?))^(?P=fence)$", text):
        prose = text[: match.start()].strip().rpartition("\n")[2]
        yield Block(match["language"] or "", text[: match.start("text")].count("\n"), match["text"], prose)
