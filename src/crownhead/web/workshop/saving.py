"""The one door from the workshop to the shelf where books are kept."""

from __future__ import annotations

from typing import NamedTuple

from crownhead.web.players.models import User
from crownhead.web.shelf import service


class Kept(NamedTuple):
    """A book that is kept: its key, its text as it is now, whether the visitor may change it, who may read it, and by
    which key it is played first."""

    key: str
    text: str
    is_own: bool
    visibility: str
    first: str


def kept(key: str, user: User | None) -> Kept | None:
    """The book with this key, if the visitor may read it."""
    book = service.find(key, user)
    if book is None or book.key != key:
        return None
    is_own = user is not None and book.owner_id == user.pk
    return Kept(key, service.load_book(key).text, is_own, book.visibility, book.playable[0][0])


beginning = service.beginning


def save(user: User, text: str, key: str, visibility: str, note: str) -> str:
    """Keep a text as a new book, or as the newest edition of the user's own; return its key.

    A `ValueError` says why it cannot be kept.
    """
    book = service.find(key, user) if key else None
    own = book if book is not None and book.owner_id == user.pk else None
    return service.save(user, text, book=own, visibility=visibility or None, note=note).key
