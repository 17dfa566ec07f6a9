"""A text in the workshop with what it extends: a rulebook that comes with the site, or a player's book that its writer
may extend."""

from __future__ import annotations

from crownhead.errors import RulebookError
from crownhead.rules.document import parse
from crownhead.rules.schema import has_rules
from crownhead.web.players.models import User
from crownhead.web.shelf import lineage
from crownhead.web.shelf.keys import MARK, is_of_a_player
from crownhead.workshop.examination import Examination, Parents, TextFault, examine


def parents_of(text: str, user: User | None) -> Parents:
    """The texts that a text rests on, if the nearest that it extends is a player's book, or it holds several games;
    None if all of them come with the site, or there are none.

    A `RulebookError` says why it cannot rest on them.
    """
    if MARK not in text:
        return None
    document = parse(text)
    if not has_rules(document.front):
        return tuple(parent.text for parent in lineage.games(document, user, ""))
    extends = document.front.find("extends")
    if extends is None or not isinstance(extends.value, str) or not is_of_a_player(extends.value):
        return None
    return tuple(parent.text for parent in lineage.parents(document, user, ""))


def examined(text: str, user: User | None) -> Examination:
    """Everything that can be said about a text."""
    try:
        parents = parents_of(text, user)
    except RulebookError as error:
        return Examination(text, (TextFault(error.line, error.sentence),))
    return examine(text, parents)
