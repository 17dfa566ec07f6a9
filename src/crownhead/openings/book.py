"""An opening book: what was played in a position, with what success, and a move to play there."""

from __future__ import annotations

import os
import random
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple, Self

from crownhead import _core
from crownhead.arguments import instance, path
from crownhead.errors import plain_sentence, quote
from crownhead.openings import file_format
from crownhead.openings.file_format import KEY_BYTES, RECORD, MoveTally, move_hash, position_hash, rules_digest
from crownhead.position import AnyPosition, Position, as_position
from crownhead.rules.rulebook import AnyRulebook, Rulebook

NEARLY_AS_GOOD = 0.06
"""A move is played if its share of the points comes this close to that of the best."""
RARE = 0.05
"""A move is left alone if fewer than this share of the games went on with it."""


class BookMove(NamedTuple):
    """A move that the book knows, and how often it was played.

    >>> move = BookMove(Rulebook.load("english").start.parse("11-15"), MoveTally(won=6, drawn=3, lost=1))
    >>> move.games, round(move.share, 2)
    (10, 0.71)
    """

    move: _core.Move
    tally: MoveTally

    @property
    def games(self) -> int:
        """How many games went on with it."""
        return self.tally.games

    @property
    def share(self) -> float:
        """The share of the points that it brought, counted as if one more game had been won and one lost."""
        return (self.tally.won + self.tally.drawn / 2 + 1) / (self.games + 2)


class OpeningBook:
    """The moves that were played in many games by one rulebook.

    >>> book = shipped("english")
    >>> [str(known.move) for known in book.moves(book.rulebook.start)][:1]
    ['11-15']
    """

    def __init__(self, data: bytes, rulebook: AnyRulebook | None = None) -> None:
        expected = "an opening book is made of bytes (OpeningBook.open reads a file)"
        header, self._records = file_format.read(instance(expected, bytes, data))
        self.header: dict[str, Any] = header
        """What the file says about itself: its rulebook, its games and where they come from."""
        self.rulebook = Rulebook.load(header["rulebook"] if rulebook is None else rulebook)
        if rules_digest(self.rulebook) != header["rules"]:
            raise ValueError(
                f"the opening book is for the rules of {quote(header['rulebook'])}, not for {self.rulebook.title}"
            )

    @classmethod
    def open(cls, file: str | os.PathLike[str], rulebook: AnyRulebook | None = None) -> Self:
        """The book in a file, for the rulebook that it names or for another with the same rules.

        >>> OpeningBook.open("no-such-file")
        Traceback (most recent call last):
        ValueError: there is no file or folder "no-such-file"
        """
        try:
            data = Path(path("file", file)).read_bytes()
        except OSError as error:
            raise ValueError(plain_sentence(error)) from None
        try:
            return cls(data, rulebook)
        except ValueError as error:
            raise ValueError(f"{file}: {error}") from None

    def fitting(self, rulebook: AnyRulebook) -> Self | None:
        """The book itself if it is for these rules, else None."""
        return self if rules_digest(Rulebook.load(rulebook)) == self.header["rules"] else None

    def __len__(self) -> int:
        """How many moves it knows, in all positions together."""
        return len(self._records) // RECORD.size

    @property
    def tallies(self) -> dict[bytes, MoveTally]:
        """Everything that it knows, by position and move."""
        return dict(file_format.every_record(self._records))

    def moves(self, position: AnyPosition) -> list[BookMove]:
        """The moves that it knows in a position, the most played first; [] if it does not know the position.

        >>> shipped("english").moves("W:WK1:BK32")
        []
        """
        where = as_position(self.rulebook, position)
        known = self._known(where)
        found = [BookMove(move, known[key]) for move in where.legal_moves if (key := move_hash(move)) in known]
        return sorted(found, key=lambda each: (-each.games, str(each.move)))

    def choose(self, position: AnyPosition, chance: random.Random | None = None) -> _core.Move | None:
        """A move to play: one that did nearly as well as the best, the more often played the likelier; else None.

        >>> book = shipped("english")
        >>> book.choose(book.rulebook.start, random.Random(1)) in book.rulebook.start.legal_moves
        True
        """
        chance = instance("chance is a random.Random", random.Random, random.Random() if chance is None else chance)
        moves = self.moves(position)
        games = sum(each.games for each in moves)
        usual = [each for each in moves if each.games >= RARE * games]
        best = max((each.share for each in usual), default=0.0)
        good = [each for each in usual if each.share >= best - NEARLY_AS_GOOD]
        if not good:
            return None
        return chance.choices(good, [each.games for each in good])[0].move

    def _known(self, position: Position) -> dict[bytes, MoveTally]:
        """The records of a position, by move. They stand together, so the first is found by halving."""
        wanted, found = position_hash(position), dict[bytes, MoveTally]()
        number = self._first(wanted)
        while (record := self._records[number * RECORD.size :][: RECORD.size]).startswith(wanted) and record:
            _, move, *counts = RECORD.unpack(record)
            found[move] = MoveTally(*counts)
            number += 1
        return found

    def _first(self, wanted: bytes) -> int:
        low, high = 0, len(self)
        while low < high:
            middle = (low + high) // 2
            if self._records[middle * RECORD.size :][:KEY_BYTES] < wanted:
                low = middle + 1
            else:
                high = middle
        return low


@cache
def _shipped_by_rules() -> dict[str, bytes]:
    """The books that come with the package, by the rules that they are for."""
    files = [file for file in resources.files("crownhead.openings").iterdir() if file.name.endswith(".book")]
    books = [file.read_bytes() for file in files]
    return {file_format.read(data)[0]["rules"]: data for data in books}


def shipped(rulebook: AnyRulebook) -> OpeningBook | None:
    """The book that comes with the package for a rulebook, or None.

    >>> shipped("russian").rulebook.slug, shipped("turkish")
    ('russian', None)
    """
    book = Rulebook.load(rulebook)
    data = _shipped_by_rules().get(rules_digest(book))
    return None if data is None else OpeningBook(data, book)
