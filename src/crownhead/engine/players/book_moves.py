"""The moves that a player takes from an opening book."""

from __future__ import annotations

import os
import random

from crownhead import _core
from crownhead.openings import OpeningBook, shipped
from crownhead.play.game import Game
from crownhead.rules.rulebook import Rulebook

AnyBook = OpeningBook | str | os.PathLike[str] | bool | None
"""A book, the file of one, True for the one that comes with the package, or None."""


class BookMoves:
    """Moves from a book, for games by any rulebook: a book of other rules, or none, knows no move.

    >>> moves = BookMoves(True, random.Random(1))
    >>> moves.move(Game("english")) in Game("english").legal_moves, moves.move(Game("turkish"))
    (True, None)
    """

    def __init__(self, book: AnyBook, chance: random.Random) -> None:
        self._given = book if isinstance(book, OpeningBook | bool | None) else OpeningBook.open(book)
        self._chance = chance
        self._found: tuple[Rulebook, OpeningBook | None] | None = None

    def move(self, game: Game) -> _core.Move | None:
        """The move to play, or None if the player has to think."""
        book = self._for(game.rulebook)
        return None if book is None else book.choose(game.position, self._chance)

    def _for(self, rulebook: Rulebook) -> OpeningBook | None:
        if not self._given:
            return None
        if self._found is None or self._found[0] != rulebook:
            self._found = rulebook, shipped(rulebook) if self._given is True else self._given.fitting(rulebook)
        return self._found[1]
