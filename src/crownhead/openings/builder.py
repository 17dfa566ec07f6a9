"""Making opening books: counting the moves of games, and adding books up."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Self

from crownhead.arguments import whole_number
from crownhead.notation.pdn import PdnGame, Result
from crownhead.openings import file_format
from crownhead.openings.book import OpeningBook
from crownhead.openings.file_format import MoveTally, move_hash, position_hash, rules_digest
from crownhead.rules.rulebook import AnyRulebook, Rulebook
from crownhead.sides import Side

USUAL_PLIES, USUAL_LEAST = 24, 2


class OpeningBookBuilder:
    """Counts moves, game by game, and writes them as a book.

    >>> from crownhead.notation import pdn
    >>> builder = OpeningBookBuilder("english", plies=4)
    >>> for game in pdn.loads("1. 11-15 23-19 1-0 1. 11-15 22-18 1/2-1/2 1. 9-13 *"):
    ...     _ = builder.add(game)
    >>> book = OpeningBook(builder.data(source="three games"))
    >>> [(str(known.move), known.tally) for known in book.moves(book.rulebook.start)]
    [('11-15', MoveTally(won=1, drawn=1, lost=0))]
    """

    def __init__(self, rulebook: AnyRulebook, *, plies: int = USUAL_PLIES) -> None:
        self.rulebook = Rulebook.load(rulebook)
        self.plies = whole_number("plies", plies, 1)
        self.games = 0
        self._rules = rules_digest(self.rulebook)
        self._tallies = dict[bytes, MoveTally]()

    def add(self, game: PdnGame) -> bool:
        """Count the first moves of a game; False if it has no result, or its first move is not one by these rules."""
        if game.result not in _TALLIES or rules_digest(game.rulebook) != self._rules:
            return False
        results, position, ply = _TALLIES[game.result], game.start, 0
        for node in islice(game.root.mainline(), self.plies):
            if node.move is None or node.error or node.setup:
                break
            key = position_hash(position) + move_hash(node.move)
            self._tallies[key] = self._tallies.get(key, MoveTally()) + results[position.turn]
            position, ply = position.play(node.move), ply + 1
        self.games += ply > 0
        return ply > 0

    def add_book(self, book: OpeningBook) -> Self:
        """Add everything that another book has counted."""
        if rules_digest(book.rulebook) != self._rules:
            raise ValueError(f"a book of {book.rulebook.title} cannot be added to one of {self.rulebook.title}")
        for key, tally in book.tallies.items():
            self._tallies[key] = self._tallies.get(key, MoveTally()) + tally
        self.games += book.header["games"]
        return self

    def data(self, *, source: str, least: int = 1) -> bytes:
        """The bytes of the book, without the moves that were played fewer than ``least`` times."""
        kept = {key: tally for key, tally in self._tallies.items() if tally.games >= least}
        header = {"rulebook": self.rulebook.slug, "rules": self._rules, "games": self.games, "source": source}
        return file_format.write(header, kept)


def merged(books: Sequence[OpeningBook]) -> bytes:
    """One book from several by the same rules: the games of all, added up."""
    builder = OpeningBookBuilder(books[0].rulebook)
    for book in books:
        builder.add_book(book)
    return builder.data(source="; ".join(dict.fromkeys(book.header["source"] for book in books)))


_WON, _DRAWN, _LOST = MoveTally(won=1), MoveTally(drawn=1), MoveTally(lost=1)
_TALLIES = {
    Result.WHITE: {Side.WHITE: _WON, Side.BLACK: _LOST},
    Result.BLACK: {Side.WHITE: _LOST, Side.BLACK: _WON},
    Result.DRAW: {Side.WHITE: _DRAWN, Side.BLACK: _DRAWN},
}
"""What a result adds to the moves of each side."""
