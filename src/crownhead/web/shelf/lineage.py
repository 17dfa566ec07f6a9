"""What a book of a player extends: a bundled rulebook, a public book, or another of its author's. Never a file."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _

from crownhead.errors import RulebookError
from crownhead.rules.document import Document, parse
from crownhead.rules.rulebook import Rulebook, bundled
from crownhead.rules.schema import has_rules
from crownhead.rules.yaml_records import YamlNode, text
from crownhead.web.players.models import User
from crownhead.web.shelf import limits
from crownhead.web.shelf.models import BookEdition, PlayerBook


class Parent(NamedTuple):
    """A book that another one extends, by its name there, as it is now."""

    name: str
    text: str


def read(source: str, user: User | None, key: str = "") -> tuple[Rulebook, list[Parent]]:
    """The rulebook that a text is, checked by all limits, and what it extends; ``key`` is the book that it is to be.

    Anything wrong with it is a `RulebookError`.
    """
    limits.check_text(source)
    document = parse(source)
    if not has_rules(document.front):
        raise RulebookError(
            _("There are no rules in it: begin with “extends:”, or give all rules in the front matter.")
        )
    limits.check_document(document)
    found = parents(document, user, key)
    book = Rulebook.from_texts([source, *(parent.text for parent in found)])
    if book.slug in bundled():
        slug = document.front.find("slug") or document.front
        raise slug.error(
            "slug", _("is the name of a rulebook that comes with the site: choose another"), given=book.slug
        )
    limits.check_book(book)
    return book, found


def parents(document: Document, user: User | None, key: str) -> list[Parent]:
    """All that a document extends, the nearest first."""
    extends = document.front.find("extends")
    if extends is None or extends.is_null:
        return []
    name = text(extends, "extends")
    found = _named(name, extends, user)
    if key and key in (parent.name for parent in found):
        circle = " → ".join((key, *(parent.name for parent in found)))
        raise extends.error("extends", _("goes in a circle: %(circle)s") % {"circle": circle})
    if len(found) > limits.MOST_GENERATIONS:
        most = {"most": limits.MOST_GENERATIONS}
        raise extends.error("extends", _("goes through too many generations: at most %(most)d") % most)
    return found


def _named(name: str, extends: YamlNode, user: User | None) -> list[Parent]:
    if name in bundled():
        return [Parent(name, each) for each in Rulebook.load(name).texts]
    book = PlayerBook.objects.choosable_by(user).filter(key=name).first()
    if book is None:
        problem = _("is neither a rulebook that comes with the site nor a public one by a player, nor one of yours")
        raise extends.error("extends", problem, given=name)
    edition = BookEdition.objects.get(book=book, number=book.edition)
    return [Parent(name, edition.text), *(Parent(*each) for each in edition.parents)]
