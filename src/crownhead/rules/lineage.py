"""What a rulebook inherits: the documents that it extends, one after the other, and what it takes from them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache, reduce
from typing import TYPE_CHECKING

from crownhead.errors import RulebookError, near
from crownhead.rules.files import identity_of, is_path, read, read_bundled
from crownhead.sentences import Sentence

if TYPE_CHECKING:  # what reads rulebooks is imported when the first one is read, to keep `import crownhead` quick
    from crownhead.rules.document import Document, Section
    from crownhead.rules.yaml_records import YamlNode

LONGEST_LINEAGE = 16


def merged_front(documents: Sequence[Document]) -> YamlNode:
    """The front matter of a document (the first), with what it inherits."""
    from crownhead.rules.schema import merge

    first, *others = (document.front for document in reversed(documents))
    return reduce(merge, others, merge(None, first))


def lineage(document: Document, seen: tuple[str, ...], parents: tuple[str, ...] | None = None) -> tuple[Document, ...]:
    """A document and those that it extends: `parents`, if given."""
    from crownhead.rules.yaml_records import text

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


def left_out(inherited: tuple[Section, ...], document: Document) -> tuple[Section, ...]:
    """What a document inherits, but for the examples that it does without."""
    from crownhead.rules.document import without
    from crownhead.rules.schema import titles

    node = document.front.find("without")
    if node is None or node.is_null:
        return inherited
    known = [example.title for section in inherited for example in section.examples if example.title]
    unwanted = titles(node, "without")
    for title in unwanted:
        if title not in known:
            problem = Sentence("is not the title of an example that is inherited")
            raise node.error("without", problem, given=title, allowed=near(title, known))
    return without(inherited, unwanted)


def origin(document: Document, parent: Document | None) -> str:
    """The slug of the rulebook that a document extends, or what it calls it."""
    slug = (parent and parent.front.find("slug")) or document.front.find("extends")
    return slug.value if slug and isinstance(slug.value, str) else ""


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
    return parsed(read(path), path), identity_of(path)


def _given_parent(name: str, parents: tuple[str, ...]) -> tuple[Document, str]:
    if not parents:
        raise RulebookError("is not among the texts that were given", given=name)
    return parsed(parents[0], None), f"{name} ({len(parents)})"


@cache
def bundled_document(slug: str) -> Document:
    """The document of a bundled rulebook, read once."""
    return parsed(read_bundled(slug), f"rulebooks/{slug}.md")


def parsed(source: str | bytes, path: str | None) -> Document:
    """The document that a text is."""
    from crownhead.rules.document import parse

    return parse(source, path)
