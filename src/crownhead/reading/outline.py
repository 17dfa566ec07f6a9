"""The order of a book: numbered chapters, each with its prose and its examples where they stand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from crownhead.errors import MissingExtraError
from crownhead.rules.document import Example, Section
from crownhead.rules.rulebook import Rulebook, bundled

if TYPE_CHECKING:
    from markdown_it.token import Token


@dataclass(frozen=True)
class Chapter:
    """A section with its number, such as ``3`` or ``3.1``; without one if it is the document's own title page."""

    number: str
    section: Section

    @property
    def anchor(self) -> str:
        """The name by which links find it."""
        return self.section.anchor or f"section-{self.number.replace('.', '-')}"

    @property
    def depth(self) -> int:
        """1 for a chapter, 2 for a section inside it, and so on; 0 for the title page."""
        return self.number.count(".") + 1 if self.number else 0


def chapters(rulebook: Rulebook) -> list[Chapter]:
    """The sections of a rulebook, numbered.

    >>> [f"{each.number} {each.section.title}" for each in chapters(Rulebook.load("english"))[1:3]]
    ['1 What this book is', '2 The board and the beginning']
    """
    top = min((section.level for section in rulebook.sections if section.level > 1), default=2)
    counts: list[int] = []
    found = []
    for section in rulebook.sections:
        if section.level <= 1:
            found.append(Chapter("", section))
            continue
        depth = min(section.level - top + 1, len(counts) + 1)
        counts = [*counts[:depth], *[0] * (depth - len(counts))]
        counts[-1] += 1
        found.append(Chapter(".".join(map(str, counts)), section))
    return found


def blocks(section: Section) -> Iterator[list[Token] | Example]:
    """What a section consists of, in order: stretches of Markdown as tokens, and examples."""
    examples = iter(section.examples)
    stretch: list[Token] = []
    for token in _markdown().parse(section.text):
        if token.type == "fence" and token.info.strip() == "example" and token.level == 0:
            if stretch:
                yield stretch
            yield next(examples)
            stretch = []
        else:
            stretch.append(token)
    if stretch:
        yield stretch


def origin(section: Section) -> str | None:
    """The title of the rulebook that a section was taken over from."""
    slug = section.inherited_from
    return Rulebook.load(slug).title if slug in bundled() else slug


def _markdown() -> Any:
    """CommonMark with tables. Raw HTML is shown as it is written: a rulebook may come from anywhere."""
    try:
        from markdown_it import MarkdownIt
    except ImportError:
        raise MissingExtraError("reading", "HTML and PDF rulebooks") from None
    return MarkdownIt("commonmark", {"html": False}).enable("table")


def markup(tokens: list[Token]) -> str:
    """Markdown as HTML. A column that is aligned has a class, not a style: a careful page allows none."""
    parser = _markdown()
    for token in tokens:
        if alignment := str(token.attrs.pop("style", "")).removeprefix("text-align:"):
            token.attrSet("class", alignment)
    html: str = parser.renderer.render(tokens, parser.options, {})
    return html
