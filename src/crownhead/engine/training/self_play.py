"""Games of the engine against itself, for it to learn from."""

from __future__ import annotations

import random
from typing import NamedTuple

from crownhead import _core
from crownhead.engine.training.samples import pack, sample
from crownhead.position import Position
from crownhead.rules.rulebook import Rulebook
from crownhead.sides import Side

_SURELY_WON = 29000
_LONGEST_GAME = 240
_IDLE = 50
"""After this many plies of kings alone a game teaches nothing more."""


class LotSettings(NamedTuple):
    """The settings of one lot of games: all that its samples depend on."""

    rulebook: Rulebook
    weights: bytes | None
    nodes: int
    games: int
    seed: int


def play_games(lesson: LotSettings) -> bytes:
    """The samples of some games; the same lesson gives the same samples.

    >>> lesson = LotSettings(Rulebook.load("english"), None, nodes=200, games=1, seed=1)
    >>> play_games(lesson) == play_games(lesson)
    True
    """
    book, chance = lesson.rulebook, random.Random(lesson.seed)
    loses = book.front_matter.end.no_move == "loses"
    searcher = _core.Searcher(book.variant, hash_mb=4, stuck_wins=not loses, weights=lesson.weights)
    games = (_Game(book, searcher, lesson.nodes, chance).samples(-1 if loses else 1) for _ in range(lesson.games))
    return b"".join(games)


class _Game:
    """One game from a random opening until a side has won, or nothing happens any more."""

    def __init__(self, book: Rulebook, searcher: _core.Searcher, nodes: int, chance: random.Random) -> None:
        self.position = _opening(book, chance)
        self.searcher, self.nodes = searcher, nodes
        self.earlier: list[Position] = []
        self.seen: list[tuple[bytes, Side, int]] = []

    def samples(self, stuck: int) -> bytes:
        """The samples of all quiet positions; `stuck` is the result, 1 or -1, for a player who has no move."""
        result = self._result(stuck)
        return b"".join(sample(cells, turn, result, score) for cells, turn, score in self.seen)

    def _result(self, stuck: int) -> int:
        self.searcher.forget()
        for _ in range(_LONGEST_GAME):
            position = self.position
            moves, sign = position.legal_moves, 1 if position.turn is Side.WHITE else -1
            if not moves:
                return stuck * sign
            if len(self.earlier) >= _IDLE or self.earlier.count(position) >= 2:
                return 0
            score, best = self._think(moves)
            if abs(score) > _SURELY_WON:
                return sign if score > 0 else -sign
            self._play(best)
        return 0

    def _think(self, moves: _core.MoveList) -> tuple[int, _core.Move]:
        """The best move. A forced one needs no search; and while anything can be taken, the network is not asked."""
        if len(moves) == 1:
            return 0, moves[0]
        found = self.searcher.search(self.position, earlier=self.earlier, nodes=self.nodes)
        score, line = found["lines"][0]
        if not moves[0].is_capture and not _can_capture(self.position.passed()):
            self.seen.append((pack(self.position), self.position.turn, score))
        return score, line[0]

    def _play(self, move: _core.Move) -> None:
        man = self.position.at(move.from_square)[0] in "wb"
        self.earlier = [] if move.is_capture or man else [*self.earlier, self.position]
        self.position = self.position.play(move)


def _can_capture(position: Position) -> bool:
    moves = position.legal_moves
    return bool(moves) and moves[0].is_capture


def _opening(book: Rulebook, chance: random.Random) -> Position:
    """A position after some random moves in which there is still something to play."""
    while True:
        position: Position = book.start
        for _ in range(chance.randint(4, 12)):
            moves = position.legal_moves
            if not moves:
                break
            position = position.play(chance.choice(moves))
        if position.legal_moves:
            return position
