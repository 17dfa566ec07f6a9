"""Anthologies: one document with several games in it, each played by a rulebook that the document names."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import pairwise
from typing import NamedTuple

from crownhead import arguments
from crownhead.errors import RulebookError, unexpected
from crownhead.rules.description import Described
from crownhead.rules.document import Document, Example, Section, extent, inherit, markdown, parse
from crownhead.rules.files import (
    bundled,
    bundled_anthologies,
    chosen_game,
    identity_of,
    is_path,
    read,
    read_bundled_anthology,
    some_texts,
)
from crownhead.rules.lineage import open_named
from crownhead.rules.marks import Link, Mark, links_in
from crownhead.rules.rulebook import Rulebook, assemble
from crownhead.rules.schema import Metadata, has_rules, metadata
from crownhead.rules.translation import metadata_in, sections_in
from crownhead.sentences import Sentence

AT = "~"
"""Stands before the name of a game in a book that a library keeps under a name of its own. No slug has it."""
RELATIVE = re.compile(r"(?!#|/|[a-z][a-z0-9+.-]*:)")
"""A link to a document near this one: not to a place in it, nor to one somewhere else."""


class AnthologyGame(NamedTuple):
    """A game of an anthology: what the document calls it, where, and the rulebook that it is played by."""

    title: str
    line: int
    rulebook: Rulebook

    @property
    def name(self) -> str:
        """By this a reader chooses the game: the slug of its rulebook, without what a library has put before it."""
        return self.rulebook.slug.rpartition(AT)[2]


class Unmarked(NamedTuple):
    """A section, or a document that a link leads to, for which no rules are named; and how to name them."""

    title: str
    line: int
    marked: str


@dataclass(frozen=True, eq=False, repr=False)
class Anthology(Described):
    """A document without rules of its own, whose marks name the rulebooks that its games are played by.

    >>> front = 'title: Two games\\nslug: two-games\\nversion: "1.0.0"'
    >>> book = Anthology.parse(f"---\\n{front}\\n---\\n## At home {{plays=english}}\\n## Away {{plays=russian}}\\n")
    >>> [(game.title, game.rulebook.title) for game in book.games]
    [('At home', 'English draughts'), ('Away', 'Russian draughts (shashki)')]
    """

    about: Metadata
    document: Document
    games: tuple[AnthologyGame, ...]

    @classmethod
    def load(cls, name: str | os.PathLike[str]) -> Anthology:
        """A bundled anthology by its slug, or any by the path of its file."""
        if not isinstance(name, str | os.PathLike):
            raise unexpected("an anthology is its slug or the path of its file", name)
        if name in bundled_anthologies():
            return _load_bundled(str(name))
        path = os.fsdecode(name)
        return cls.parse(read(path), path)

    @classmethod
    def parse(cls, source: str | bytes, path: str | None = None) -> Anthology:
        """An anthology from its text. Without a path its games can be played only by bundled rulebooks."""
        if not isinstance(source, str | bytes):
            raise unexpected("the text of an anthology is expected", source)
        if path is not None and not isinstance(path, str):
            raise unexpected("path: text is expected", path)
        return cls.of(parse(source, path))

    @classmethod
    def from_texts(cls, texts: Sequence[str]) -> Anthology:
        """An anthology from its document and those of the rulebooks of its games, as `texts` has them: what is bundled
        with this version of Crownhead, or lies in files, does not matter.

        >>> book = Anthology.load("draughts")
        >>> Anthology.from_texts(book.texts) == book
        True
        """
        first, *others = some_texts(texts, "an anthology")
        return cls.of(parse(first), others)

    @classmethod
    def of(cls, document: Document, texts: Sequence[str] | None = None) -> Anthology:
        """The anthology that a document is, checked; its games by the rulebooks in these texts, if they are given."""
        if not isinstance(document, Document):
            raise unexpected("a document is expected", document)
        if has_rules(document.front):
            raise RulebookError("this book has rules of its own, and is not one of several games", path=document.path)
        about = metadata(document.front)
        inherit((), document.sections, about.slug, document.path)  # refuses a place: there is nothing to stand beside
        found: dict[str, Mark] = {}
        for mark in (mark for section in document.sections for mark in section.marks):
            if (first := found.setdefault(mark.name, mark)) is not mark:
                raise _refusal(mark, document, f"is named twice, in lines {first.line} and {mark.line}")
        marks = [*found.values()]
        if texts is None:
            rulebooks = [_rulebook(mark, document) for mark in marks]
        else:
            rulebooks = [*_given(marks, document, _texts(texts))]
        games = (AnthologyGame(Sentence(m.title), m.line, book) for m, book in zip(marks, rulebooks, strict=True))
        book = cls(about, document, tuple(games))
        book._check_examples()
        return book

    @property
    def metadata(self) -> Metadata:
        """What the front matter says of the document."""
        return self.about

    @property
    def path(self) -> str | None:
        """The file that it was read from."""
        return self.document.path

    @property
    def text(self) -> str:
        """The document itself, as it was written."""
        return self.document.text

    @property
    def texts(self) -> tuple[str, ...]:
        """The document, and those of the rulebooks of its games."""
        return (self.document.text, *(text for game in self.games for text in game.rulebook.texts))

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """The sections of the document. What is to be read of them is without marks; examples are about the rules."""
        shown = sections_in(self.language, self.document)
        return tuple(replace(section, text=_without_marks(section)) for section in shown)

    def translated(self, language: str) -> Anthology:
        """The same book with its words, and those of its games, in another language, if there is a translation; else
        this one.

        >>> [game.title for game in Anthology.load("draughts").translated("nl").games]
        ['Basisspel (Engels dammen)', 'Turks dammen', 'Lasca']
        """
        if not isinstance(language, str):
            raise unexpected("a language is text, such as de", language)
        if language == self.language:
            return self
        if language == self.document.language:  # back to the original
            about: Metadata | None = replace(metadata(self.document.front), slug=self.slug)
        else:
            about = metadata_in(language, self.document, self.about)
        if about is None:
            return self
        titles = {mark.name: mark.title for section in sections_in(language, self.document) for mark in section.marks}
        games = (
            AnthologyGame(Sentence(titles[game.name]), game.line, game.rulebook.translated(language))
            for game in self.games
        )
        return Anthology(about, self.document, tuple(games))

    def named(self, slug: str) -> Anthology:
        """The same book by another name: that under which a library keeps it. Its games have that name before theirs.

        >>> [game.rulebook.slug for game in Anthology.load("draughts").named("draughts~k3x9").games]
        ['draughts~k3x9~english', 'draughts~k3x9~turkish', 'draughts~k3x9~lasca']
        """
        games = (game._replace(rulebook=game.rulebook.named(f"{slug}{AT}{game.name}")) for game in self.games)
        return replace(self, about=replace(self.about, slug=slug), games=tuple(games))

    def rulebook(self, name: str) -> Rulebook:
        """The rulebook of the game with this name."""
        if not isinstance(name, str):
            raise unexpected("the name of a game is text", name)
        for game in self.games:
            if name in (game.name, game.rulebook.slug):
                return game.rulebook
        names = [game.name for game in self.games]
        raise RulebookError("is not a game of this book", path=self.path, given=name, allowed=names)

    @property
    def only_rulebook(self) -> Rulebook:
        """The rulebook of its game if there is just one; else an error that says how to choose."""
        if len(self.games) == 1:
            return self.games[0].rulebook
        if self.games:
            *names, last = map(self.address, self.games)
            problem = f"this book holds {len(self.games)} games; choose one: {', '.join(names)} or {last}"
        else:
            problem = (
                "this book has no rules to play by: give it some (board, men, kings …), or name a rulebook after a"
                " heading or a link, as in {plays=english}; `crownhead rules --check` shows where"
            )
        raise RulebookError(problem, path=self.path)

    def address(self, game: AnthologyGame) -> str:
        """The name by which `Rulebook.load` finds a game of this book."""
        if not isinstance(game, AnthologyGame):
            raise unexpected("a game of this book is expected", game)
        is_bundled = self.slug in bundled_anthologies() and self is Anthology.load(self.slug)
        return f"{self.slug if is_bundled else self.path or ''}#{game.name}"

    def rulebook_of(self, section: Section) -> Rulebook | None:
        """The rules that the examples of a section are about: those that its heading names, or one above it."""
        if not isinstance(section, Section):
            raise unexpected("a section of this book is expected", section)
        return self._rulebooks.get(section.line)

    @property
    def examples(self) -> tuple[tuple[Rulebook, Example], ...]:
        """The examples of all sections, each with the rulebook that it is about."""
        told = ((self.rulebook_of(section), section.examples) for section in self.sections)
        return tuple((book, _about(book, example)) for book, examples in told if book for example in examples)

    @cached_property
    def _rulebooks(self) -> dict[int, Rulebook]:
        """The rulebook of each section that has one, by the section's line."""
        named = {game.line: game.rulebook for game in self.games}
        found: dict[int, Rulebook] = {}
        above: list[tuple[int, Rulebook | None]] = [(0, None)]
        for section in self.document.sections:
            while section.level and above[-1][0] >= section.level:
                above.pop()
            above.append((section.level, named.get(section.line, above[-1][1])))
            if (book := above[-1][1]) is not None:
                found[section.line] = book
        return found

    def _check_examples(self) -> None:
        for section in self.document.sections:
            book = self.rulebook_of(section)
            for example in section.examples:
                if book is None:
                    problem = "this example has no rules; name them after the heading of its section: {plays=english}"
                    raise RulebookError(problem, path=self.path, line=example.line)
                if example.because not in (section.anchor, _about(book, example).because):
                    raise RulebookError(
                        f"is not a clause of {book.slug}",
                        path=self.path,
                        line=example.line,
                        key="example.because",
                        given=example.because,
                        allowed=[each.anchor for each in book.sections if each.anchor],
                    )

    @property
    def unmarked(self) -> tuple[Unmarked, ...]:
        """Where rules might still be named: chapters that have no mark, or the documents that they link to."""
        return tuple(_unmarked(self.document))

    def __repr__(self) -> str:
        return f"<Anthology {self.slug} {self.version}>"


Book = Rulebook | Anthology
"""Anything that can be read: a rulebook, or several games in one book."""


def rulebooks_of(book: Book) -> tuple[Rulebook, ...]:
    """The rules that a book is about: its own, or those of the games that it holds.

    >>> [rules.slug for rules in rulebooks_of(load_book("draughts"))]
    ['english', 'turkish', 'lasca']
    """
    return (book,) if isinstance(book, Rulebook) else tuple(game.rulebook for game in book.games)


def load_book(name: str) -> Book:
    """A book by its name or path, whichever kind it is.

    >>> load_book("english").title, load_book("draughts").title
    ('English draughts', 'Draughts: three games in one book')
    """
    if name in bundled_anthologies():
        return Anthology.load(name)
    if chosen_game(name) or not is_path(name):
        return Rulebook.load(name)
    document = parse(read(name), name)
    return assemble(document, identity_of(name)) if has_rules(document.front) else Anthology.of(document)


def listed_anthologies() -> list[Anthology]:
    """The bundled anthologies that lists of books show.

    >>> [book.slug for book in listed_anthologies()]
    ['draughts']
    """
    return [book for slug in bundled_anthologies() if (book := Anthology.load(slug)).is_listed]


@cache
def _load_bundled(slug: str) -> Anthology:
    return Anthology.parse(read_bundled_anthology(slug), f"anthologies/{slug}.md")


# --- from marks to rulebooks ---------------------------------------------------------------------------------------


def _rulebook(mark: Mark, document: Document) -> Rulebook:
    """The rulebook that a mark names. It has rules of its own, so there are no circles."""
    if not is_path(mark.rules) and mark.rules in bundled():
        return Rulebook.load(mark.rules)
    try:
        named, identity = open_named(mark.rules, document.path)
    except RulebookError as error:
        if error.path is None:  # nothing was found to read: that is a mistake in this line
            raise _refusal(mark, document, error.problem, error.allowed) from None
        raise
    if not has_rules(named.front):
        itself = document.path is not None and identity == identity_of(document.path)
        raise _refusal(
            mark, document, "is this book itself" if itself else "has no rules of its own, and several games"
        )
    return assemble(named, identity)


def _given(marks: Iterable[Mark], document: Document, texts: tuple[str, ...]) -> Iterator[Rulebook]:
    """The rulebooks of the marks, from the texts of the first one and of those that it extends, then of the next."""
    for mark in marks:
        if not texts:
            raise _refusal(mark, document, "is not among the texts that were given")
        now = Rulebook.load(mark.rules) if mark.rules in bundled() else None
        is_same = now is not None and now.texts == texts[: len(now.texts)]
        book = now if now is not None and is_same else Rulebook.from_texts(texts)
        texts = texts[len(book.texts) :]
        yield book


def _texts(given: Iterable[str]) -> tuple[str, ...]:
    return tuple(arguments.text("a text", each) for each in arguments.items("texts", given))


def _refusal(mark: Mark, document: Document, problem: str, allowed: Iterable[str] = ()) -> RulebookError:
    return RulebookError(problem, path=document.path, line=mark.line, key="plays", given=mark.rules, allowed=allowed)


def _about(book: Rulebook, example: Example) -> Example:
    """An example of an anthology, as one of a rulebook: it rests on a clause of that, or on none."""
    anchors = {section.anchor for section in book.sections}
    return replace(example, because=example.because if example.because in anchors else None)


# --- what is not marked yet ----------------------------------------------------------------------------------------


def _without_marks(section: Section) -> str:
    text = section.text
    for mark in section.marks:
        text = text.replace(f"{{plays={mark.rules}}}", "")
    return text


def _unmarked(document: Document) -> Iterator[Unmarked]:
    sections = [section for section in document.sections if section.level > 1]
    top = min((section.level for section in sections), default=0)
    starts = [index for index, section in enumerate(sections) if section.level == top]
    for start, end in pairwise((*starts, len(sections))):
        chapter = sections[start:end]
        links = [link for section in chapter for link in _links(section) if RELATIVE.match(link.address)]
        for link in links:
            yield Unmarked(link.title, link.line, f"[{link.title}]({link.address}){{plays={_meant(link.title)}}}")
        if not links and not any(section.marks for section in chapter):
            anchor = f"#{chapter[0].anchor} " if chapter[0].anchor else ""
            title = chapter[0].title
            yield Unmarked(title, chapter[0].line, f"{'#' * top} {title} {{{anchor}plays={_meant(title)}}}")


def _links(section: Section) -> Iterator[Link]:
    for token in section.tokens:
        if token.type == "inline":
            (parsed,) = markdown().parseInline(token.content, {"references": section.references})
            yield from links_in(parsed.children or [], section.start + extent(token)[0])


def _meant(title: str) -> str:
    """The rulebook that a title seems to mean."""
    words = re.findall("[a-z]+", title.casefold())
    return next((slug for slug in bundled() if slug in words), "…")
