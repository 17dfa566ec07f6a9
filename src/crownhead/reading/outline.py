"""The order of a book: numbered chapters, each with its prose and its examples where they stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from crownhead.rules.document import Example, Section, markdown
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


def origin(section: Section) -> str | None:
    """The title of the rulebook that a section was taken over from."""
    slug = section.inherited_from
    return Rulebook.load(slug).title if slug in bundled() else slug


def stretches(section: Section) -> Iterator[tuple[list[Token], list[Example]]]:
    """What a section consists of, in order: stretches of Markdown, each with the examples that follow it.

    A stretch ends where an example stands, be it in the middle of a list: the next one goes on there.
    """
    prose: list[Token] = []
    examples: list[Example] = []
    for token in section.tokens:
        if token.type == "example":
            examples.append(token.meta["example"])
            continue
        if examples:
            yield prose, examples
            prose, examples = [], []
        prose.append(_complete(token, section))
    yield prose, examples


def _complete(token: Token, section: Section) -> Token:
    """A token with the Markdown inside its lines. A column that is aligned has a class, not a style: a careful page
    allows none."""
    if token.type == "inline":
        (line,) = markdown().parseInline(token.content, {"references": section.references})
        return token.copy(children=line.children)
    if alignment := str(token.attrs.get("style", "")).removeprefix("text-align:"):
        return token.copy(attrs={"class": alignment})
    return token


def markup(section: Section, figures: Callable[[list[Example]], str]) -> str:
    """A section as HTML. ``figures`` shows the examples that follow each other, in the place where they stand.

    >>> section = next(each for each in Rulebook.load("english").sections if each.anchor == "board")
    >>> markup(section, lambda examples: f"({len(examples)} examples)")[-24:]
    'Setup).</p>\\n(3 examples)'
    """
    parser = markdown()
    return "".join(
        parser.renderer.render(prose, parser.options, {}) + (figures(examples) if examples else "")
        for prose, examples in stretches(section)
    )
