"""Families of rulebooks: games that are so alike that who plays one well plays the others well.

The shelf is ordered by them, and a player has one rating for each. The family follows from the rules alone, so that a
rulebook that is added to the shelf has one without being listed anywhere.
"""

from __future__ import annotations

from functools import lru_cache

from django.utils.translation import gettext_lazy

from crownhead.rules.rulebook import Rulebook, bundled
from crownhead.rules.schema import FrontMatter

FAMILIES = {
    "short": gettext_lazy("Short kings"),
    "long": gettext_lazy("Long kings, small board"),
    "large": gettext_lazy("Large boards"),
    "straight": gettext_lazy("Straight lines"),
    "columns": gettext_lazy("Columns"),
    "aim": gettext_lazy("Another aim"),
}
"""The families in the order of the shelf, by the key that is kept in the database."""
EXAMPLES = {
    "short": "english",
    "long": "russian",
    "large": "international",
    "straight": "turkish",
    "columns": "lasca",
    "aim": "antidraughts",
}
"""The best known rulebook of each."""


def family_of(front: FrontMatter) -> str:
    """The family of a rulebook, by the most striking feature of its game.

    >>> [family_of(Rulebook.load(slug).front_matter) for slug in ("boxed", "lasca", "canadian", "breakthrough")]
    ['short', 'columns', 'large', 'aim']
    """
    if front.end.no_move == "wins" or front.end.first_king == "wins":
        return "aim"
    if front.capture.removal == "column":
        return "columns"
    if front.board.squares == "all":
        return "straight"
    if front.board.rows > 8:
        return "large"
    return "short" if front.kings.range == "short" else "long"


@lru_cache(maxsize=1024)
def family_of_bundled(slug: str) -> str:
    """The family of a rulebook that comes with the site; empty for any other, since a player may change theirs.

    >>> family_of_bundled("english"), family_of_bundled("house-rules~k3x9m2pq")
    ('short', '')
    """
    return family_of(Rulebook.load(slug).front_matter) if slug in bundled() else ""
