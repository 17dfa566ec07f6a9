"""The engine as an opponent, at one of ten levels."""

from __future__ import annotations

import random
from dataclasses import replace

from crownhead.arguments import instance, whole_number
from crownhead.engine.engine import Engine
from crownhead.engine.limits import Limit
from crownhead.engine.players.book_moves import AnyBook, BookMoves
from crownhead.engine.players.levels import LEVELS, USUAL_LEVEL, Level, choose_line, level_of
from crownhead.engine.players.player import Player, side_to_act
from crownhead.engine.players.remedies import best_remedy
from crownhead.engine.time_management import Clock, budget
from crownhead.play.actions import Accept, Action, Claim, Decline, Offer, Play
from crownhead.play.game import Game
from crownhead.sides import Side

MAN = 100
DULL_PLIES = 40
"""After this many plies without a capture or a new king, the computer offers and accepts draws."""

_GLANCE = Limit(depth=9, nodes=200_000, seconds=0.5)


class Computer(Player):
    """The engine at one of ten levels: weaker ones look less far and may choose a move that is nearly as good.

    It takes what must be taken, and punishes an overlooked capture in the way that is best for it. It accepts a draw
    when it is behind or when nothing happens any more, and claims one unless it is ahead by half a man. It never
    resigns: its opponents want to win on the board.

    A seed and a ``limit`` by depth or nodes make it play the same game every time. With an opening ``book`` (a file, an
    `OpeningBook`, or True for the one that comes with the package) it plays the first moves from there.

    >>> Computer(2).choose(Game("english", "B:W18,27,31:B14,5")).move
    '14x23x32'
    >>> Computer(11)
    Traceback (most recent call last):
    ValueError: there is no level 11: expected 1 to 10
    """

    def __init__(
        self,
        level: int = USUAL_LEVEL,
        *,
        seed: int | None = None,
        limit: Limit | None = None,
        book: AnyBook = None,
    ) -> None:
        if whole_number("level", level) not in LEVELS:
            raise ValueError(f"there is no level {level}: expected {min(LEVELS)} to {max(LEVELS)}")
        self.name = f"computer, level {level}"
        self.level = level
        self.limit = None if limit is None else instance("a limit is a Limit", Limit, limit)
        self._engine: Engine | None = None
        self._random = random.Random(None if seed is None else whole_number("seed", seed))
        self._book = BookMoves(book, self._random)

    def begin(self, seed: int) -> None:
        """Play as if it were the first game with this seed."""
        self._random.seed(whole_number("seed", seed))
        if self._engine:
            self._engine.forget()

    def choose(self, game: Game) -> Action:
        """Return the answer to a request, a remedy, a claim when it is not ahead, or else a move."""
        instance("a game is a Game", Game, game)
        if game.pending:
            return self._answer(game, side_to_act(game))
        if game.remedies:
            return best_remedy(game, lambda after: self._value(after, game.turn))[0]
        self.score = None
        if (known := self._book.move(game)) is not None:
            return Play(str(known))
        value, move = self._think(game)
        self.score = value
        if value < MAN // 2 and game.claims:
            return Claim(game.claims[0].name)
        return Play(str(move), offer=value < MAN and is_dull(game) and game.ply % 10 < 2)

    def stop(self) -> None:
        """Play the best move found so far."""
        if self._engine:
            self._engine.stop()

    def _strength(self, game: Game) -> Level:
        """How well it plays this game."""
        return level_of(game.rulebook, self.level)

    def _for(self, game: Game) -> Engine:
        if self._engine is None or self._engine.rulebook != game.rulebook:
            self._engine = Engine(game.rulebook, hash_mb=32)
        return self._engine

    def _think(self, game: Game) -> tuple[int, str]:
        """The value of the position to the computer, and its move."""
        level = self._strength(game)
        limit = self.limit or _within(level.limit(self._random), self.clock)
        line, found = choose_line(self._for(game), game, level, self._random, limit)
        return found.lines[0].score, str(line.moves[0])

    def _value(self, game: Game, side: Side) -> int:
        return self._for(game).value(game, side, self.limit or _within(_GLANCE, self.clock))

    def _answer(self, game: Game, side: Side) -> Action:
        """Accept every claim, for the game lets only founded ones pass, and a draw when behind or in a dull game."""
        assert game.pending
        if game.pending.claim or not isinstance(game.pending.action, Offer):
            return Accept()
        value = self._value(game, side)
        if value < -MAN // 2 or (value < MAN and is_dull(game)):
            return Accept()
        return Decline("I would rather play on")


def _within(limit: Limit, clock: Clock | None) -> Limit:
    """The same limit, but no longer than the clock allows."""
    if clock is None:
        return limit
    plan = budget(clock)
    return replace(limit, seconds=min(limit.seconds or plan.seconds, plan.seconds), enough=plan.enough)


def is_dull(game: Game) -> bool:
    """Whether nothing has been captured or crowned for long, and the rules let the players agree on a draw.

    >>> is_dull(Game("english"))
    False
    """
    may_agree = any(draw.name == "agreement" for draw in game.rulebook.draws)
    recent = game.moves[-DULL_PLIES:] if may_agree and game.ply >= DULL_PLIES else ()
    return len(recent) == DULL_PLIES and not any(move.is_capture or move.crowns for move in recent)
