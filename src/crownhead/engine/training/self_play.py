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
_LONGEST_EXCHANGE = 8
_IDLE = 50
"""After this many plies of kings alone a game teaches nothing more."""


class LotSettings(NamedTuple):
    """The settings of one lot of games: all that its samples depend on."""

    rulebook: Rulebook
    weights: bytes | None
    nodes: int
    games: int
    seed: int
    sidelines: int = 0
    """Of a hundred moves, how many have a sideline: the position that another move leads to is scored, too."""


class ScoredPosition(NamedTuple):
    """A quiet position, who is to move and how the search scored it; ``played`` if it occurred in the game."""

    cells: bytes
    turn: Side
    score: int
    played: bool


def play_games(lesson: LotSettings) -> bytes:
    """The samples of some games; the same lesson gives the same samples.

    >>> lesson = LotSettings(Rulebook.load("english"), None, nodes=200, games=1, seed=1)
    >>> play_games(lesson) == play_games(lesson)
    True
    """
    book, chance = lesson.rulebook, random.Random(lesson.seed)
    loses = book.front_matter.end.no_move == "loses"
    searcher = _core.Searcher(book.variant, hash_mb=4, stuck_wins=not loses, weights=lesson.weights)
    games = (_Game(lesson, searcher, chance).samples(-1 if loses else 1) for _ in range(lesson.games))
    return b"".join(games)


class _Game:
    """One game from a random opening until a side has won, or nothing happens any more."""

    def __init__(self, lesson: LotSettings, searcher: _core.Searcher, chance: random.Random) -> None:
        self.position = _opening(lesson.rulebook, chance)
        self.searcher, self.nodes = searcher, lesson.nodes
        self.sidelines, self.chance = lesson.sidelines, chance
        self.earlier: list[Position] = []
        self.seen: list[ScoredPosition] = []

    def samples(self, stuck: int) -> bytes:
        """The samples of all quiet positions; `stuck` is the result, 1 or -1, for a player who has no move."""
        result = self._result(stuck)
        return b"".join(
            sample(seen.cells, seen.turn, result if seen.played else None, seen.score) for seen in self.seen
        )

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
        score, best = self._search(self.position, self.earlier)
        self._note(self.position, score, played=True)
        if 100 * self.chance.random() < self.sidelines:
            self._score_sideline(moves, best)
        return score, best

    def _score_sideline(self, moves: _core.MoveList, best: _core.Move) -> None:
        """Note a position that the players avoid but the search meets at every turn: what another move leads to.

        Most such moves give something away, so what can be taken is taken first.
        """
        other = self.chance.choice(moves)
        if other == best:
            return
        position = self.position.play(other)
        for _ in range(_LONGEST_EXCHANGE):
            if not position.legal_moves:
                return
            score, best = self._search(position, [])
            self._note(position, score, played=False)
            if _is_quiet(position):
                return
            position = position.play(best)

    def _search(self, position: Position, earlier: list[Position]) -> tuple[int, _core.Move]:
        score, line = self.searcher.search(position, earlier=earlier, nodes=self.nodes)["lines"][0]
        return score, line[0]

    def _note(self, position: Position, score: int, *, played: bool) -> None:
        if _is_quiet(position):
            self.seen.append(ScoredPosition(pack(position), position.turn, score, played))

    def _play(self, move: _core.Move) -> None:
        man = self.position.at(move.from_square)[0] in "wb"
        self.earlier = [] if move.is_capture or man else [*self.earlier, self.position]
        self.position = self.position.play(move)


def _is_quiet(position: Position) -> bool:
    """Whether there is a move, and neither player could take anything."""
    moves = position.legal_moves
    return bool(moves) and not moves[0].is_capture and not _can_capture(position.passed())


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
