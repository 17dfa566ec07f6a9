"""The addresses of rulebooks: the slug of a bundled one; that of a player's book has a mark and random letters, too. A
game of a book that holds several has the name of the game after that."""

from __future__ import annotations

import secrets

from django.urls.converters import StringConverter

from crownhead.rules.anthology import AT

MARK = AT
ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""No letters and digits that people mistake for others."""
RANDOM_LETTERS = 8


class BookKey(StringConverter):
    """The key of a rulebook in an address."""

    regex = "[-a-zA-Z0-9_]+(?:~[a-z0-9]+(?:~[a-z0-9-]+)?)?"


def is_of_a_player(key: str) -> bool:
    """Whether this is the key of a player's book and not a slug.

    >>> is_of_a_player("house-rules~k3x9m2pq"), is_of_a_player("english")
    (True, False)
    """
    return MARK in key


def new_key(slug: str) -> str:
    """An address that no one can guess for a book that calls itself so.

    >>> new_key("house-rules")[:12]
    'house-rules~'
    """
    return f"{slug}{MARK}{''.join(secrets.choice(ALPHABET) for _letter in range(RANDOM_LETTERS))}"


def book_key(key: str) -> str:
    """The key of the book that a game is in; any other key as it is.

    >>> book_key("our-box~k3x9m2pq~lasca"), book_key("our-box~k3x9m2pq"), book_key("lasca")
    ('our-box~k3x9m2pq', 'our-box~k3x9m2pq', 'lasca')
    """
    return MARK.join(key.split(MARK)[:2])


def game_name(key: str) -> str:
    """Which game of a book a key means; empty if it means the book.

    >>> game_name("our-box~k3x9m2pq~lasca"), game_name("our-box~k3x9m2pq")
    ('lasca', '')
    """
    return MARK.join(key.split(MARK)[2:])


def game_key(key: str, name: str) -> str:
    """The key of a game in a player's book.

    >>> game_key("our-box~k3x9m2pq", "lasca")
    'our-box~k3x9m2pq~lasca'
    """
    return f"{key}{MARK}{name}"
