"""Rulebooks: documents that people read, the engine obeys, the tests execute and the arbiter cites."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from crownhead.errors import RulebookError, unexpected
from crownhead.rules.description import Described
from crownhead.rules.files import bundled, bundled_anthologies, chosen_game, identity_of, is_path, read, some_texts
from crownhead.sentences import Glossary, Sentence, Worded
from crownhead.sides import Side

if TYPE_CHECKING:  # what reads rulebooks is imported when the first one is read, to keep `import crownhead` quick
    from crownhead._core import Variant
    from crownhead.position import Position
    from crownhead.rules.anthology import Anthology
    from crownhead.rules.document import Document, Example, Section
    from crownhead.rules.draws import Draw
    from crownhead.rules.schema import FrontMatter
    from crownhead.rules.yaml_records import YamlNode

__all__ = ["AnyRulebook", "Clause", "Rulebook", "bundled", "facts", "fallbacks", "listed"]

REQUIRED_CLAUSES = ("board", "moving", "capturing", "kings", "crowning", "winning", "draws")
FALLBACKS = {
    "choice": "capturing",
    "completing": "capturing",
    "removal": "capturing",
    "half-turn": "removal",
    "columns": "removal",
    "king-moves": "kings",
    "notation": "board",
}


class Clause(NamedTuple):
    """A section of a rulebook, as a refusal or an outcome cites it.

    >>> Rulebook.load("english").clause("capturing").anchor
    'capturing'
    """

    anchor: str
    title: str
    text: str


@dataclass(frozen=True, eq=False, repr=False)
class Rulebook(Described):
    """A rulebook, checked and ready to play by. Two are equal if they go by one name, are in one language, and their
    documents (and those they extend) are equal.

    >>> english = Rulebook.load("english")
    >>> english.slug, english.first_move
    ('english', <Side.BLACK: 'black'>)
    """

    front_matter: FrontMatter
    documents: tuple[Document, ...]  # its own, then those that it extends, the nearest first
    path: str | None = None

    @classmethod
    def load(cls, rulebook: AnyRulebook, language: str | None = None) -> Rulebook:
        """A bundled rulebook by its slug, or any by the path of its file (`./english.md`, or a `Path`); a game of an
        anthology by both (`draughts.md#turkish`). A rulebook that is loaded already is returned as it is. With a
        `language` it is as `translated` has it.

        >>> Rulebook.load("englisch")
        Traceback (most recent call last):
            ...
        crownhead.errors.RulebookError: "englisch" is not a bundled rulebook (did you mean "english"?); allowed: ...
        """
        if language is not None:
            return cls.load(rulebook).translated(language)
        if isinstance(rulebook, Rulebook):
            return rulebook
        if isinstance(rulebook, str) and (chosen := chosen_game(rulebook)):
            return _anthology().load(chosen[0]).rulebook(chosen[1])
        if isinstance(rulebook, str) and not is_path(rulebook):
            return _load_bundled(rulebook)
        if not isinstance(rulebook, str | os.PathLike):
            raise unexpected("a rulebook is its slug, the path of its file, or a Rulebook", rulebook)
        path = os.fsdecode(rulebook)
        return cls.parse(read(path), path)

    @classmethod
    def parse(cls, source: str | bytes, path: str | None = None) -> Rulebook:
        """A rulebook from its text. Without a path it can extend only bundled rulebooks.

        >>> Rulebook.parse(Rulebook.load("english").text) == Rulebook.load("english")
        True
        """
        if not isinstance(source, str | bytes):
            raise unexpected("the text of a rulebook is expected", source)
        if path is not None and not isinstance(path, str):
            raise unexpected("path: text is expected", path)
        document = _parse(source, path)
        if not _has_rules(document):
            return _anthology().of(document).only_rulebook
        return assemble(document, None if path is None else identity_of(path))

    @classmethod
    def from_texts(cls, texts: Sequence[str]) -> Rulebook:
        """A rulebook from its own document and those that it extends, as `texts` has them: what is bundled with this
        version of Crownhead, or lies in files, does not matter.

        >>> pool = Rulebook.load("brettspielnetz-checkers")
        >>> Rulebook.from_texts(pool.texts) == pool
        True
        """
        first, *others = some_texts(texts, "a rulebook")
        return assemble(_parse(first, None), None, tuple(others))

    def translated(self, language: str) -> Rulebook:
        """The same rulebook with its words in another language, if there is a translation; else this one. Its
        `language` shows which. What it inherits is in that language too, as far as that is translated.

        >>> english = Rulebook.load("english")
        >>> english.translated("de").clause("draws").title, english.translated("fr") is english
        ('Remis', True)
        """
        if not isinstance(language, str):
            raise unexpected("a language is text, such as de", language)
        if language == self.language:
            return self
        if language not in self._translations:
            self._translations[language] = self._translated(language)
        return self._translations[language]

    @cached_property
    def _translations(self) -> dict[str, Rulebook]:
        return {}

    def _translated(self, language: str) -> Rulebook:
        from crownhead.rules.lineage import merged_front
        from crownhead.rules.schema import front_matter
        from crownhead.rules.translation import metadata_in

        if language == self.documents[0].language:  # back to the original
            front: FrontMatter | None = replace(front_matter(merged_front(self.documents)), slug=self.slug)
        else:
            front = metadata_in(language, self.documents[0], self.front_matter)
        return self if front is None else replace(self, front_matter=front)

    def named(self, slug: str) -> Rulebook:
        """The same rulebook by another name: that under which a library keeps it, where several may have chosen one.

        >>> house = Rulebook.load("english").named("english~k3x9")
        >>> house.slug, house == Rulebook.load("english")
        ('english~k3x9', False)
        """
        return replace(self, front_matter=replace(self.front_matter, slug=slug))

    @property
    def texts(self) -> tuple[str, ...]:
        """The document and those that it extends, the nearest first, as they were written."""
        return tuple(document.text for document in self.documents)

    @property
    def text(self) -> str:
        """The document itself, as it was written."""
        return self.documents[0].text

    @property
    def metadata(self) -> FrontMatter:
        """The front matter, part of which describes the document itself."""
        return self.front_matter

    @property
    def source(self) -> str:
        """Where the rules come from."""
        return self.front_matter.source

    @property
    def pdn_type(self) -> int | None:
        """The GameType number in PDN."""
        return self.front_matter.pdn.type if self.front_matter.pdn else None

    @property
    def first_move(self) -> Side:
        """The side that begins."""
        return Side(self.front_matter.first_move)

    @property
    def draws(self) -> tuple[Draw, ...]:
        """The draw rules, in the order of the format page; one that is not here does not exist."""
        return self.front_matter.draws

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """The sections of the document, with those that it inherits."""
        from crownhead.rules.lineage import sections_of

        return sections_of(self.documents, self.language)

    @property
    def examples(self) -> tuple[Example, ...]:
        """The examples of all sections, inherited ones too."""
        return tuple(example for section in self.sections for example in section.examples)

    @cached_property
    def variant(self) -> Variant:
        """How pieces move, as the core knows it.

        >>> Rulebook.load("english").variant.square_count
        32
        """
        from crownhead._core import Variant

        return Variant(**facts(self.front_matter))

    @cached_property
    def start(self) -> Position:
        """The position in which a game begins.

        >>> len(Rulebook.load("english").start.legal_moves)
        7
        """
        from crownhead.position import Position

        setup, rows = self.front_matter.setup, self.front_matter.board.rows
        pieces = {}
        for square in range(1, self.variant.square_count + 1):
            row, _ = self.variant.place(square)
            for piece, depth in (("w", row), ("b", rows - 1 - row)):
                if setup.empty <= depth < setup.empty + setup.rows:
                    pieces[square] = piece
        return Position(self.variant, self.first_move, pieces)

    def worded(self, sentence: str) -> str:
        """A sentence about this game, in the words that its book has for men and kings.

        >>> Rulebook.load("lasca").worded("A man may capture a king.")
        'A soldier may capture an officer.'
        """
        return Worded(sentence, glossary=self._glossary) if self._glossary else sentence

    @cached_property
    def _glossary(self) -> Glossary | None:
        from crownhead.rules.lineage import glossary_of

        return glossary_of(self.documents)

    def clause(self, topic: str) -> Clause:
        """The clause on a topic: the section with that anchor, else the one that the topic falls back to.

        >>> Rulebook.load("english").clause("half-turn").anchor in fallbacks("half-turn")
        True
        """
        if not isinstance(topic, str):
            raise unexpected("a topic is text, such as capturing", topic)
        for anchor in fallbacks(topic):
            if anchor in self._clauses:
                return self._clauses[anchor]
        raise RulebookError("is not a clause of this rulebook", path=self.path, given=topic, allowed=self._clauses)

    @cached_property
    def _clauses(self) -> dict[str, Clause]:
        return {s.anchor: Clause(s.anchor, Sentence(s.title), s.prose) for s in self.sections if s.anchor}

    def __reduce__(self) -> tuple[Any, ...]:
        return Rulebook, (self.front_matter, self.documents, self.path)

    def __repr__(self) -> str:
        return f"<Rulebook {self.slug} {self.version}>"


AnyRulebook = str | os.PathLike[str] | Rulebook
"""A rulebook as callers have it: its slug, the path of its file, or the rulebook itself."""


def listed() -> list[Rulebook]:
    """The bundled rulebooks that lists of books show: those that are published, and no drafts.

    >>> "english" in [book.slug for book in listed()]
    True
    """
    return [book for slug in bundled() if (book := Rulebook.load(slug)).is_listed]


def fallbacks(topic: str) -> tuple[str, ...]:
    """The anchors to look for when a topic is cited, in order.

    >>> fallbacks("half-turn")
    ('half-turn', 'removal', 'capturing')
    """
    return (topic, *fallbacks(FALLBACKS[topic])) if topic in FALLBACKS else (topic,)


def facts(front: FrontMatter) -> dict[str, Any]:
    """What the core must know to move pieces by this front matter: the keyword arguments of its `Variant`.

    >>> facts(Rulebook.load("english").front_matter)["king_range"]
    'short'
    """
    from crownhead import _core

    def bits(words: tuple[str, ...]) -> int:
        ways = front.directions(words)
        return sum(int(getattr(_core, way.replace("-", "_").upper())) for way in ways)

    board, men, kings, capture, promotion = front.board, front.men, front.kings, front.capture, front.promotion
    return {
        "rows": board.rows,
        "columns": board.columns,
        "squares": board.squares,
        "corner": board.corner,
        "first_square": board.first_square,
        "notation": board.notation,
        "most_pieces": front.setup.most or front.men_each,
        "men_moves": bits(men.moves),
        "men_captures": bits(men.captures),
        "men_take_kings": men.take_kings,
        "king_moves": bits(kings.moves),
        "king_captures": bits(kings.captures),
        "king_range": kings.range,
        "king_landing": kings.landing,
        "kings_in_a_row": kings.in_a_row or 0,
        "choice": capture.choice,
        "removal": capture.removal,
        "half_turn": capture.half_turn == "allowed",
        "enforced": capture.enforced,
        "promotion": "stopped" if promotion.when == "stopped" else "ends" if promotion.ends_turn else "goes-on",
        "first_king_wins": front.end.first_king == "wins",
    }


# --- from documents to a rulebook ------------------------------------------------------------------------


def _parse(source: str | bytes, path: str | None) -> Document:
    from crownhead.rules.document import parse

    return parse(source, path)


def _has_rules(document: Document) -> bool:
    from crownhead.rules.schema import has_rules

    return has_rules(document.front)


def _anthology() -> type[Anthology]:
    from crownhead.rules.anthology import Anthology

    return Anthology


def assemble(document: Document, identity: str | None, parents: tuple[str, ...] | None = None) -> Rulebook:
    """The rulebook that a document, which has rules of its own, is with those that it extends: `parents`, if given."""
    from crownhead.rules.lineage import lineage, merged_front
    from crownhead.rules.schema import front_matter

    path = document.path
    documents = lineage(document, (identity,) if identity else (), parents)
    tree = merged_front(documents)
    rulebook = Rulebook(front_matter(tree), documents, path)
    if path is not None and os.path.splitext(os.path.basename(path))[0] != rulebook.slug:
        slug = tree.find("slug") or tree
        raise slug.error("slug", f"is not the name of the file {os.path.basename(path)}", given=rulebook.slug)
    _check_clauses(rulebook, tree)
    return rulebook


def _check_clauses(rulebook: Rulebook, tree: YamlNode) -> None:
    for mark in (mark for section in rulebook.documents[0].sections for mark in section.marks):
        problem = Sentence("names rules in a book that has rules of its own: leave out either this mark or the rules")
        raise RulebookError(problem, path=tree.path, line=mark.line, key="plays", given=mark.rules)
    anchors = {section.anchor: section for section in rulebook.sections if section.anchor}
    for anchor in (*REQUIRED_CLAUSES, *(["huffing"] if rulebook.front_matter.huffing else [])):
        if anchor not in anchors:
            raise RulebookError(
                Sentence("no section has the anchor {anchor}; write “## … {anchor}”", anchor=f"{{#{anchor}}}"),
                path=tree.path,
            )
    for at, node in tree.walk():
        if at.endswith(".clause") and node.value not in anchors:
            raise node.error(at, Sentence("is not the anchor of a section"), given=node.shown(), allowed=tuple(anchors))
    for example in rulebook.examples:
        if example.because is not None and example.because not in anchors:
            raise RulebookError(
                Sentence("is not the anchor of a section"),
                path=example.path,
                line=example.line,
                key="example.because",
                given=example.because,
                allowed=anchors,
            )


@cache
def _load_bundled(slug: str) -> Rulebook:
    """A rulebook whose clauses the tests have checked: so its prose is parsed only once it is cited or read."""
    from crownhead.rules.lineage import bundled_document, lineage, merged_front
    from crownhead.rules.schema import front_matter

    if slug in bundled_anthologies():
        return _anthology().load(slug).only_rulebook
    documents = lineage(bundled_document(slug), (slug,))
    return Rulebook(front_matter(merged_front(documents)), documents, f"rulebooks/{slug}.md")
