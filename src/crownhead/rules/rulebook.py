"""Rulebooks: documents that people read, the engine obeys, the tests execute and the arbiter cites."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property, reduce
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, NamedTuple

from crownhead.errors import RulebookError, unexpected
from crownhead.rules.files import bundled, identity_of, is_path, read, read_bundled
from crownhead.sentences import Sentence
from crownhead.sides import Side

if TYPE_CHECKING:  # what reads rulebooks is imported when the first one is read, to keep `import crownhead` quick
    from crownhead._core import Variant
    from crownhead.position import Position
    from crownhead.rules.document import Document, Example, Section
    from crownhead.rules.draws import Draw
    from crownhead.rules.schema import FrontMatter
    from crownhead.rules.yaml_records import Node

__all__ = ["AnyRulebook", "Clause", "Rulebook", "bundled", "facts", "fallbacks"]

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
LONGEST_LINEAGE = 16


class Clause(NamedTuple):
    """A section of a rulebook, as a refusal or an outcome cites it.

    >>> Rulebook.load("english").clause("capturing").anchor
    'capturing'
    """

    anchor: str
    title: str
    text: str


@dataclass(frozen=True, eq=False, repr=False)
class Rulebook:
    """A rulebook, checked and ready to play by. Two are equal if their documents (and those they extend) are.

    >>> english = Rulebook.load("english")
    >>> english.slug, english.first_move
    ('english', <Side.BLACK: 'black'>)
    """

    front_matter: FrontMatter
    documents: tuple[Document, ...]  # its own, then those that it extends, the nearest first
    path: str | None = None

    @classmethod
    def load(cls, rulebook: AnyRulebook) -> Rulebook:
        """A bundled rulebook by its slug, or any by the path of its file (`./english.md`, or a `Path`); one that is
        loaded already is returned as it is.

        >>> Rulebook.load("englisch")
        Traceback (most recent call last):
            ...
        crownhead.errors.RulebookError: "englisch" is not a bundled rulebook (did you mean "english"?); allowed: ...
        """
        if isinstance(rulebook, Rulebook):
            return rulebook
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
        return _assemble(_parse(source, path), None if path is None else identity_of(path), path)

    @classmethod
    def from_texts(cls, texts: Sequence[str]) -> Rulebook:
        """A rulebook from its own document and those that it extends, as `texts` has them: what is bundled with this
        version of Crownhead, or lies in files, does not matter.

        >>> pool = Rulebook.load("brettspielnetz-checkers")
        >>> Rulebook.from_texts(pool.texts) == pool
        True
        """
        if not texts:
            raise RulebookError("a rulebook has at least one text")
        return _assemble(_parse(texts[0], None), None, None, tuple(texts[1:]))

    @property
    def texts(self) -> tuple[str, ...]:
        """The document and those that it extends, the nearest first, as they were written."""
        return tuple(document.text for document in self.documents)

    @property
    def text(self) -> str:
        """The document itself, as it was written."""
        return self.documents[0].text

    @property
    def title(self) -> str:
        """What the rules are called."""
        return Sentence(self.front_matter.title)

    @property
    def slug(self) -> str:
        """The name of the rulebook in file names, addresses and PDN tags."""
        return self.front_matter.slug

    @property
    def version(self) -> str:
        """Three numbers, such as ``1.0.0``."""
        return self.front_matter.version

    @property
    def source(self) -> str:
        """Where the rules come from."""
        return self.front_matter.source

    @property
    def tagline(self) -> str | None:
        """The rules in a few words."""
        return Sentence(self.front_matter.tagline) if self.front_matter.tagline else None

    @property
    def duration(self) -> str | None:
        """How long a game takes."""
        return self.front_matter.duration

    @property
    def age(self) -> str | None:
        """From which age on the game is fit."""
        return self.front_matter.age

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
        from crownhead.rules.document import inherit

        sections: tuple[Section, ...] = ()
        for document, parent in reversed([*zip_longest(self.documents, self.documents[1:])]):
            sections = inherit(sections, document.sections, _origin(document, parent)) if parent else document.sections
        return sections

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

    def __eq__(self, other: object) -> bool:
        return self.texts == other.texts if isinstance(other, Rulebook) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.texts)

    def __reduce__(self) -> tuple[Any, ...]:
        return Rulebook, (self.front_matter, self.documents, self.path)

    def __repr__(self) -> str:
        return f"<Rulebook {self.slug} {self.version}>"


AnyRulebook = str | os.PathLike[str] | Rulebook
"""A rulebook as callers have it: its slug, the path of its file, or the rulebook itself."""


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


def _assemble(
    document: Document, identity: str | None, path: str | None, parents: tuple[str, ...] | None = None
) -> Rulebook:
    from crownhead.rules.schema import front_matter

    documents = _lineage(document, (identity,) if identity else (), parents)
    tree = _merged(documents)
    rulebook = Rulebook(front_matter(tree), documents, path)
    if path is not None and os.path.basename(path).removesuffix(".md") != rulebook.slug:
        slug = tree.find("slug") or tree
        raise slug.error("slug", f"is not the name of the file {os.path.basename(path)}", given=rulebook.slug)
    _check_clauses(rulebook, tree)
    return rulebook


def _merged(documents: Sequence[Document]) -> Node:
    """The front matter of a document, with what it inherits."""
    from crownhead.rules.schema import merge

    first, *others = (document.front for document in reversed(documents))
    return reduce(merge, others, merge(None, first))


def _lineage(document: Document, seen: tuple[str, ...], parents: tuple[str, ...] | None = None) -> tuple[Document, ...]:
    """A document and those that it extends: `parents`, if given."""
    from crownhead.rules.yaml_records import text

    extends = document.front.find("extends")
    if extends is None or extends.is_null:
        return (document,)
    name = text(extends, "extends")
    try:
        parent, identity = _open_parent(name, document.path) if parents is None else _given_parent(name, parents)
    except RulebookError as error:
        if error.path is None:  # nothing was found to read: that is a mistake in this line
            raise extends.error("extends", error.problem, given=error.given, allowed=error.allowed) from None
        raise
    if identity in seen:
        circle = " → ".join(map(os.path.basename, (*seen, identity)))
        raise extends.error("extends", f"goes in a circle: {circle}")
    if len(seen) > LONGEST_LINEAGE:
        raise extends.error("extends", f"is more than {LONGEST_LINEAGE} generations")
    return (document, *_lineage(parent, (*seen, identity), None if parents is None else parents[1:]))


def _origin(document: Document, parent: Document) -> str:
    """The slug of the rulebook that a document extends, or what it calls it."""
    slug = parent.front.find("slug") or document.front.find("extends")
    return slug.value if slug and isinstance(slug.value, str) else ""


def _open_parent(name: str, child: str | None) -> tuple[Document, str]:
    if not is_path(name):
        return _bundled_document(name), name
    if child is None:
        raise RulebookError("is a path, and a rulebook that is not a file can extend only bundled ones", given=name)
    if os.path.isabs(name):
        raise RulebookError("is not a path relative to this file", given=name)
    path = os.path.join(os.path.dirname(child), name)
    return _parse(read(path), path), identity_of(path)


def _given_parent(name: str, parents: tuple[str, ...]) -> tuple[Document, str]:
    if not parents:
        raise RulebookError("is not among the texts that were given", given=name)
    return _parse(parents[0], None), f"{name} ({len(parents)})"


def _check_clauses(rulebook: Rulebook, tree: Node) -> None:
    anchors = {section.anchor: section for section in rulebook.sections if section.anchor}
    for anchor in (*REQUIRED_CLAUSES, *(["huffing"] if rulebook.front_matter.huffing else [])):
        if anchor not in anchors:
            raise RulebookError(f"no section has the anchor {{#{anchor}}}; write “## … {{#{anchor}}}”", path=tree.path)
    for at, node in tree.walk():
        if at.endswith(".clause") and node.value not in anchors:
            raise node.error(at, "is not the anchor of a section", given=node.shown(), allowed=tuple(anchors))
    for example in rulebook.examples:
        if example.because is not None and example.because not in anchors:
            raise RulebookError(
                "is not the anchor of a section",
                path=example.path,
                line=example.line,
                key="example.because",
                given=example.because,
                allowed=anchors,
            )


@cache
def _bundled_document(slug: str) -> Document:
    return _parse(read_bundled(slug), f"rulebooks/{slug}.md")


@cache
def _load_bundled(slug: str) -> Rulebook:
    """A rulebook whose clauses the tests have checked: so its prose is parsed only once it is cited or read."""
    from crownhead.rules.schema import front_matter

    documents = _lineage(_bundled_document(slug), (slug,))
    return Rulebook(front_matter(_merged(documents)), documents, f"rulebooks/{slug}.md")
