"""What a rulebook is called to those who look: a private or removed book shows its name to its readers alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.db.models import Q
from django.utils.translation import gettext as _

from crownhead.rules.rulebook import Rulebook, bundled
from crownhead.web.i18n.languages import say
from crownhead.web.play.models import Game
from crownhead.web.players.models import User
from crownhead.web.shelf import service as shelf
from crownhead.web.shelf.keys import book_key, game_key, is_of_a_player

HIDDEN = "private"
"""What the API returns in place of a key. No rulebook has this name."""


class HiddenBook(NamedTuple):
    """In the place of a rulebook that a viewer may not read: there is no address, and no name."""

    title: str
    slug: str = ""


def is_readable(key: str, user: User | None) -> bool:
    """Whether a user may read a rulebook: also one that is private or removed, if they have played by it or rule."""
    if key in bundled() or shelf.find(key, user) is not None:
        return True
    if user is None or shelf.row(key) is None:
        return False
    by_it = Q(rulebook=book_key(key)) | Q(rulebook__startswith=game_key(book_key(key), ""))
    return user.may_rule or user.may_moderate or Game.objects.of(user).filter(by_it).exists()


def is_hidden(key: str, user: User | None) -> bool:
    """Whether even the name of a rulebook is kept from a user."""
    return key not in bundled() and is_of_a_player(key) and not is_readable(key, user)


def title(key: str, user: User | None) -> str:
    """What a rulebook is called, in the visitor's language."""
    return hidden_title() if is_hidden(key, user) else say(shelf.title(key))


def titles(keys: Iterable[str], user: User | None) -> dict[str, tuple[str, bool]]:
    """What several rulebooks are called, and whether the user may read each; looked up at once."""
    found = shelf.described(keys, user)
    closed = {key for key, (_title, known) in found.items() if not known and is_of_a_player(key)}
    if user is not None and closed:
        played = Game.objects.of(user).filter(rulebook__in=closed).values_list("rulebook", flat=True)
        closed -= closed if user.may_rule or user.may_moderate else {*played.distinct()}
    return {
        key: (hidden_title(), False) if key in closed else (say(title), known or is_of_a_player(key))
        for key, (title, known) in found.items()
    }


def hidden_title() -> str:
    """What is shown in place of a title."""
    return _("a private book")


def shown_key(key: str, user: User | None) -> str:
    """The key of a rulebook, as the API returns it."""
    return HIDDEN if is_hidden(key, user) else key


def shown(book: Rulebook, user: User | None) -> Rulebook | HiddenBook:
    """A rulebook, as the page of a game by it names and links it."""
    return HiddenBook(hidden_title()) if is_hidden(book.slug, user) else book
