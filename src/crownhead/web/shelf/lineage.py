"""What a book of a player extends, or its games are played by: a bundled rulebook, a public book, or another of its
author's. Never a file."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _

from crownhead.errors import RulebookError
from crownhead.rules.anthology import Anthology, Book
from crownhead.rules.document import Document, parse
from crownhead.rules.marks import Mark
from crownhead.rules.rulebook import Rulebook, bundled
from crownhead.rules.schema import has_rules
from crownhead.rules.yaml_records import text
from crownhead.web.players.models import User
from crownhead.web.shelf import limits
from crownhead.web.shelf.models import BookEdition, PlayerBook


class Parent(NamedTuple):
    """A book that another one extends, or plays by, by its name there, as it is now."""

    name: str
    text: str


def read(source: str, user: User | None, key: str = "") -> tuple[Book, list[Parent]]:
    """The book that a text is, checked by all limits, and what it rests on; ``key`` is the book that it is to be.

    Anything wrong with it is a `RulebookError`.
    """
    limits.check_text(source)
    document = parse(source)
    limits.check_document(document)
    if not has_rules(document.front):
        return _anthology(document, user, key)
    found = parents(document, user, key)
    book = Rulebook.from_texts([source, *(parent.text for parent in found)])
    if book.slug in bundled():
        slug = document.front.find("slug") or document.front
        raise slug.error(
            "slug", _("is the name of a rulebook that comes with the site: choose another"), given=book.slug
        )
    limits.check_book(book)
    return book, found


def _anthology(document: Document, user: User | None, key: str) -> tuple[Anthology, list[Parent]]:
    found = games(document, user, key)
    book = Anthology.of(document, [parent.text for parent in found])
    if not book.games:
        raise RulebookError(
            _(
                "There are no rules in it: begin with “extends:”, give all rules in the front matter, or name the"
                " rulebook of each game after its heading, as in {plays=english}."
            )
        )
    limits.check_anthology(book)
    return book, found


def games(document: Document, user: User | None, key: str) -> list[Parent]:
    """What the games of a document are played by, each with all that it extends, the nearest first."""
    marks = [mark for section in document.sections for mark in section.marks]
    if len(marks) > limits.MOST_GAMES:
        raise RulebookError(_("These are too many games: at most %(most)d.") % {"most": limits.MOST_GAMES})
    return [parent for mark in marks for parent in _of_game(mark, user, key)]


def _of_game(mark: Mark, user: User | None, key: str) -> list[Parent]:
    try:
        found = _named(mark.rules, user)
        if key and key in (parent.name for parent in found):
            raise RulebookError(_("is this book itself, which has no rules of its own"))
    except RulebookError as error:
        raise RulebookError(
            error.problem, line=mark.line, key="plays", given=mark.rules, allowed=error.allowed
        ) from None
    return found


def parents(document: Document, user: User | None, key: str) -> list[Parent]:
    """All that a document extends, the nearest first."""
    extends = document.front.find("extends")
    if extends is None or extends.is_null:
        return []
    name = text(extends, "extends")
    try:
        found = _named(name, user)
    except RulebookError as error:
        raise extends.error("extends", error.problem, given=name) from None
    if key and key in (parent.name for parent in found):
        circle = " → ".join((key, *(parent.name for parent in found)))
        raise extends.error("extends", _("goes in a circle: %(circle)s") % {"circle": circle})
    if len(found) > limits.MOST_GENERATIONS:
        most = {"most": limits.MOST_GENERATIONS}
        raise extends.error("extends", _("goes through too many generations: at most %(most)d") % most)
    return found


def _named(name: str, user: User | None) -> list[Parent]:
    if name in bundled():
        return [Parent(name, each) for each in Rulebook.load(name).texts]
    book = PlayerBook.objects.choosable_by(user).filter(key=name).first()
    if book is None:
        raise RulebookError(
            _("is neither a rulebook that comes with the site nor a public one by a player, nor one of yours")
        )
    if book.games:
        raise RulebookError(_("holds several games and has no rules of its own: name one of their rulebooks"))
    edition = BookEdition.objects.get(book=book, number=book.edition)
    return [Parent(name, edition.text), *(Parent(*each) for each in edition.parents)]
