"""One search of the Hub engine: begun by ``go``, ended by itself or by ``stop``, always answered by one move."""

from __future__ import annotations

import threading
from collections.abc import Callable

from crownhead._core import Move
from crownhead.engine.analysis import Analysis
from crownhead.engine.engine import Engine
from crownhead.engine.limits import Limit
from crownhead.engine.players.computer import Computer
from crownhead.engine.thinking import Thinking
from crownhead.play.actions import Play
from crownhead.play.game import Game

Done = Callable[[tuple[Move, ...]], object]


class Search:
    """Searches in a thread of its own. `tell` is called after every depth, and `done` with the move and its reply.

    A pondering search has no limit until `hit`; then it looks again within its limit, which is quick as far as it has
    already looked. ``level`` from 1 is one of the computer's levels, and 0 is all that the engine can do.

    >>> answers, depths = [], []
    >>> game = Game("english", "B:W18,27,31:B14,5")
    >>> search = Search(Engine("english"), game, Limit.forever, tell=depths.append, done=answers.append)
    >>> search.stop()
    >>> [str(moves[0]) for moves in answers]
    ['14x23x32']
    """

    def __init__(
        self,
        engine: Engine,
        game: Game,
        limit: Limit,
        *,
        tell: Callable[[Analysis], object],
        done: Done,
        ponder: bool = False,
        level: int = 0,
    ) -> None:
        self._engine, self._game, self._limit = engine, game, limit
        self._tell, self._done, self._level = tell, done, level
        self._pondering, self._stopped, self._answered = ponder, False, False
        self._settled = threading.Event()  # pondering is over: hit or stopped
        self._lock = threading.Lock()
        self._thinking: Thinking | None = None
        self._computer: Computer | None = None
        self._thread = threading.Thread(target=self._run, name="crownhead hub")
        self._thread.start()

    @property
    def is_over(self) -> bool:
        """Whether `done` has been called."""
        return self._answered

    def stop(self) -> None:
        """End the search, and wait until `done` has been called."""
        with self._lock:
            self._stopped = True
            self._settled.set()
            if self._thinking:
                self._thinking.stop()
        while self._thread.is_alive():
            if self._computer:
                self._computer.stop()  # may come before it has begun, so it is repeated
            self._thread.join(0.02)

    def hit(self) -> None:
        """The expected move was made: from now on the clock runs."""
        with self._lock:
            if self._pondering and not self._settled.is_set():
                self._settled.set()
                if self._thinking:
                    self._thinking.stop()

    def _run(self) -> None:
        moves: tuple[Move, ...] = ()
        try:
            if self._pondering:
                moves = self._look(Limit.forever, unless=self._settled.is_set)
                self._settled.wait()
            if not self._stopped:
                moves = self._look_by_level() if self._level else self._look(self._limit, unless=lambda: self._stopped)
        finally:
            self._answered = True  # first: the answer may be followed by the next question at once
            self._done(moves or tuple(self._game.legal_moves[:1]))

    def _look(self, limit: Limit, unless: Callable[[], bool]) -> tuple[Move, ...]:
        with self._lock:
            if unless():
                return ()
            self._thinking = self._engine.think(self._game, limit, tell=self._tell)
        lines = self._thinking.result().lines
        return lines[0].moves if lines else ()

    def _look_by_level(self) -> tuple[Move, ...]:
        """The level decides how long it thinks, within the limit."""
        self._computer = Computer(self._level)
        numbers = self._limit.numbers()
        timer = threading.Timer(min(numbers.get("seconds", 3600), 3600), self._computer.stop)
        timer.start()
        try:
            action = self._computer.choose(self._game)
        finally:
            timer.cancel()
        if isinstance(action, Play):
            return (self._game.position.parse(action.move),)
        return self._look(Limit(depth=6), unless=lambda: False)  # a claim or the like: Hub wants a move
