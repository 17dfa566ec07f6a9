"""The order of a book: numbered chapters, each with its prose and its examples where they stand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from crownhead.reading.notes import Notes, NumberedNote
from crownhead.rules.anthology import Book
from crownhead.rules.document import Example, Section, markdown
from crownhead.rules.rulebook import Rulebook, bundled
from crownhead.sentences import Sentence

if TYPE_CHECKING:
    from markdown_it.token import Token

BRIEF = "_brief"  # no anchor of a rulebook can be this

T = TypeVar("T")
AddressOf = Callable[[str], str | None]


def no_address(slug: str) -> None:
    """Where another rulebook can be read from a book that stands alone: nowhere."""


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


class DescribedGame(NamedTuple):
    """A game that a book describes: its title, the anchor of its rules in brief, and its rulebook."""

    title: str
    anchor: str
    rulebook: Rulebook


def games(book: Book) -> list[DescribedGame]:
    """The games of a book: one, or in an anthology those that it names rules for.

    >>> from crownhead.rules.anthology import load_book
    >>> [(game.title, game.anchor) for game in games(load_book("draughts"))]
    [('Standard draughts (English)', '_english'), ('Turkish draughts', '_turkish'), ('Lasca', '_lasca')]
    """
    if isinstance(book, Rulebook):
        return [DescribedGame(book.title, BRIEF, book)]
    return [DescribedGame(game.title, f"_{game.name}", game.rulebook) for game in book.games]


def brief_title(book: Book, game: DescribedGame) -> str:
    """What stands above the rules of a game in brief.

    >>> lasca = Rulebook.load("lasca")
    >>> brief_title(lasca, games(lasca)[0])
    'The rules in brief'
    """
    if isinstance(book, Rulebook):
        return Sentence("The rules in brief")
    return Sentence("{game}: the rules in brief", game=game.title)


def in_order(book: Book, brief: Iterable[T], text: Iterable[T]) -> list[T]:
    """The rules in brief stand before the text of a rulebook, and after that of an anthology."""
    return [*brief, *text] if isinstance(book, Rulebook) else [*text, *brief]


def rulebook_of(book: Book, section: Section) -> Rulebook:
    """The rulebook that the examples of a section are about."""
    found = book if isinstance(book, Rulebook) else book.rulebook_of(section)
    assert found, "an example without rules is refused when the book is read"
    return found


def chapters(book: Book) -> list[Chapter]:
    """The sections of a book, numbered.

    >>> [f"{each.number} {each.section.title}" for each in chapters(Rulebook.load("english"))[1:3]]
    ['1 What this book is', '2 The board and the beginning']
    """
    top = min((section.level for section in book.sections if section.level > 1), default=2)
    counts: list[int] = []
    found = []
    for section in book.sections:
        if section.level <= 1:
            found.append(Chapter("", section))
            continue
        depth = min(section.level - top + 1, len(counts) + 1)
        counts = [*counts[:depth], *[0] * (depth - len(counts))]
        counts[-1] += 1
        found.append(Chapter(".".join(map(str, counts)), section))
    return found


def origin(section: Section) -> str | None:
    """The title of the rulebook that a section was taken over from, in the language of the section."""
    slug = section.inherited_from
    return Rulebook.load(slug, section.language).title if slug in bundled() else slug


def named_rulebook(address: str) -> str | None:
    """The slug of the bundled rulebook that a link leads to, if it does.

    >>> named_rulebook("lasca.md"), named_rulebook("https://example.org/lasca.md")
    ('lasca', None)
    """
    slug = address.removesuffix(".md")
    return slug if slug != address and slug in bundled() else None


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


def markup(
    section: Section,
    figures: Callable[[list[Example]], str],
    notes: Notes | None = None,
    address_of: AddressOf = no_address,
) -> str:
    """A section as HTML. ``figures`` shows the examples that follow each other, in the place where they stand; the
    marks of notes are left out if there are no ``notes`` to collect them in; ``address_of`` tells where another
    rulebook can be read, if anywhere.

    >>> section = next(each for each in Rulebook.load("english").sections if each.anchor == "board")
    >>> markup(section, lambda examples: f"({len(examples)} examples)")[-38:]
    'makes the first move.</p>\\n(3 examples)'
    """
    parser = markdown()
    environment = {"cite": lambda name: notes.cite(section, name).html} if notes else {}
    return "".join(
        parser.renderer.render(_addressed(prose, address_of), parser.options, environment)
        + (figures(examples) if examples else "")
        for prose, examples in stretches(section)
    )


def note_markup(note: NumberedNote, address_of: AddressOf = no_address) -> str:
    """What a note says, as HTML."""
    return str(markdown().renderer.render(_addressed([note.line], address_of), markdown().options, {}))


def _addressed(prose: list[Token], address_of: AddressOf) -> list[Token]:
    """The same, where links to other rulebooks lead to them; those that cannot are no links."""
    for link in (child for token in prose for child in token.children or () if child.type == "link_open"):
        if slug := named_rulebook(str(link.attrs["href"])):
            address = address_of(slug)
            link.attrs = {"href": address} if address else {}
    return prose
