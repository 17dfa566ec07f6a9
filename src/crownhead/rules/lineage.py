"""A document and those that it extends: how they are found, and what a book has from all of them together."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache, lru_cache, reduce
from itertools import zip_longest

from crownhead.catalogues import is_spoken
from crownhead.errors import RulebookError, near
from crownhead.rules.document import Document, Section, inherit, parse, without
from crownhead.rules.files import identity_of, is_path, read, read_bundled
from crownhead.rules.glossary import glossary
from crownhead.rules.schema import merge, titles
from crownhead.rules.translation import found, front_of, sections_in
from crownhead.rules.yaml_records import YamlNode, text
from crownhead.sentences import Glossary, Sentence

LONGEST_LINEAGE = 16
SPOKEN = ("en", "de", "nl")
"""The languages in which a book may have words of its own."""


def lineage(
    document: Document, seen: tuple[str, ...] = (), parents: tuple[str, ...] | None = None
) -> tuple[Document, ...]:
    """A document and those that it extends, the nearest first: `parents`, if given."""
    if document.is_translation:
        problem = "this is a translation; name the book itself, and the language that you want"
        raise RulebookError(problem, path=document.path, line=1)
    extends = document.front.find("extends")
    if extends is None or extends.is_null:
        return (document,)
    name = text(extends, "extends")
    try:
        parent, identity = open_named(name, document.path) if parents is None else _given_parent(name, parents)
    except RulebookError as error:
        if error.path is None:  # nothing was found to read: that is a mistake in this line
            raise extends.error("extends", error.problem, given=error.given, allowed=error.allowed) from None
        raise
    if identity in seen:
        circle = " → ".join(map(os.path.basename, (*seen, identity)))
        raise extends.error("extends", f"goes in a circle: {circle}")
    if len(seen) > LONGEST_LINEAGE:
        raise extends.error("extends", f"is more than {LONGEST_LINEAGE} generations")
    return (document, *lineage(parent, (*seen, identity), None if parents is None else parents[1:]))


def open_named(name: str, child: str | None) -> tuple[Document, str]:
    """The document that another one names, and what is the same for all names of it."""
    if not is_path(name):
        return bundled_document(name), name
    if child is None:
        raise RulebookError(
            Sentence("is a path, and what is not a file itself can name only bundled rulebooks"), given=name
        )
    if os.path.isabs(name):
        raise RulebookError("is not a path relative to this file", given=name)
    path = os.path.join(os.path.dirname(child), name)
    return parse(read(path), path), identity_of(path)


def _given_parent(name: str, parents: tuple[str, ...]) -> tuple[Document, str]:
    if not parents:
        raise RulebookError("is not among the texts that were given", given=name)
    return _parent(parents[0]), f"{name} ({len(parents)})"


@lru_cache(maxsize=32)
def _parent(source: str) -> Document:
    """A document that others extend. Many books extend the same few, and to parse one takes longer than the rest."""
    return parse(source)


@cache
def bundled_document(slug: str) -> Document:
    """The document of a rulebook that comes with Crownhead."""
    return parse(read_bundled(slug), f"rulebooks/{slug}.md")


# --- what a book has from all of them ------------------------------------------------------------------------------


def merged_front(documents: Sequence[Document]) -> YamlNode:
    """The front matter of a document (the first), with what it inherits."""
    first, *others = (document.front for document in reversed(documents))
    return reduce(merge, others, merge(None, first))


def sections_of(documents: Sequence[Document], language: str) -> tuple[Section, ...]:
    """The sections of a document (the first), with those that it inherits, in this language where there are any."""
    sections: tuple[Section, ...] = ()
    for document, parent in reversed([*zip_longest(documents, documents[1:])]):
        sections = _left_out(sections, document)
        sections = inherit(sections, sections_in(language, document), _origin(document, parent), document.path)
    return sections


def _left_out(inherited: tuple[Section, ...], document: Document) -> tuple[Section, ...]:
    """What a document inherits, but for the examples that it does without."""
    node = document.front.find("without")
    if node is None or node.is_null:
        return inherited
    known = {name for section in inherited for example in section.examples for name in example.names}
    unwanted = titles(node, "without")
    for title in unwanted:
        if title not in known:
            problem = Sentence("is not the title of an example that is inherited")
            raise node.error("without", problem, given=title, allowed=near(title, known))
    return without(inherited, unwanted)


def _origin(document: Document, parent: Document | None) -> str:
    """The slug of the rulebook that a document extends, or what it calls it."""
    slug = (parent and parent.front.find("slug")) or document.front.find("extends")
    return slug.value if slug and isinstance(slug.value, str) else ""


def glossary_of(documents: Sequence[Document]) -> Glossary | None:
    """The words of a book in each language in which it has any: its own, else those of a book that it extends."""
    if not any(document.front.find("words") for document in documents):
        return None
    spoken = (language for language in SPOKEN if language == "en" or is_spoken(language))
    words = tuple((language, listed) for language in spoken if (listed := _words(documents, language)))
    return glossary(words) if words else None


def _words(documents: Sequence[Document], language: str) -> str | None:
    for document in documents:
        node = document.front.find("words")
        if node is None:
            continue
        if document.language == language:
            return None if node.is_null else str(node.value)
        try:
            translation = found(document, language)
        except RulebookError:  # a file beside it that does not fit: the book is read without it
            return None
        return front_of(translation).words if translation else None
    return None
