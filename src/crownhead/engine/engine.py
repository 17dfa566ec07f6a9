"""The engine: searches a game by any rulebook for the best moves and their scores."""

from __future__ import annotations

import asyncio
import os
import queue
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from typing import Any

from crownhead import _core, arguments
from crownhead.arguments import function, instance, whole_number
from crownhead.engine.analysis import NOTHING, Analysis, from_report, outcome_score
from crownhead.engine.draw_limits import draw_limits
from crownhead.engine.limits import Limit
from crownhead.engine.thinking import Stop, Thinking
from crownhead.engine.weights import weights as learned_weights
from crownhead.play.claims import events
from crownhead.play.game import Game, as_game
from crownhead.position import AnyPosition, Position
from crownhead.rules.rulebook import AnyRulebook, Rulebook
from crownhead.sides import Side
from crownhead.tablebase import Tablebase
from crownhead.tablebase import find as find_tablebase
from crownhead.tablebase import solved as solved_tablebase

OnAnalysis = Callable[[Analysis], object]

_A_GLANCE = Limit(depth=10, nodes=50_000)
_BUSY = "this engine is still looking ahead in a loop of this thread: leave that first, or make another engine"


class Engine:
    """A player and analyst by one rulebook. It keeps what it learned about positions from one call to the next.

    It judges positions by what it has learned (see `crownhead.engine.weights`), by a file of ``weights``, or with
    ``weights="plain"`` by plain knowledge alone. Endings it looks up in the rulebook's tablebase where there is one, or
    in the ``tablebase`` that it is given (False: in none). With ``tablebase=5`` the rulebook's endings with up to five
    pieces are solved first, unless they are solved already.

    It is asked about a game, or about a position, which has no past, or a FEN, which may say what the draw rules have
    counted. It can be asked from several threads: one look ahead is under way at a time, and the others wait for their
    turn.

    >>> engine = Engine("english")
    >>> analysis = engine.analyse("W:WK32:BK26", Limit(depth=9))
    >>> str(analysis.best)
    '32-27'
    """

    def __init__(
        self,
        rulebook: AnyRulebook,
        *,
        threads: int = 1,
        hash_mb: int = 64,
        weights: str | os.PathLike[str] | bytes | None = None,
        tablebase: Tablebase | bool | int = True,
    ) -> None:
        self.rulebook = Rulebook.load(rulebook)
        self._searcher = _core.Searcher(
            self.rulebook.variant,
            threads=whole_number("threads", threads),
            hash_mb=whole_number("hash_mb", hash_mb),
            stuck_wins=self.rulebook.front_matter.end.no_move == "wins",
            weights=learned_weights(self.rulebook, weights),
            endings=known.endings if (known := self._tablebase(tablebase)) else None,
        )
        self._turn = threading.Condition()
        self._looking: Stop | None = None  # the search that has the searcher now
        self._looking_in: int | None = None  # in which thread
        self._loops = set[int]()  # the threads that are in the middle of a `stream`
        self._pondering: Thinking | None = None

    def _tablebase(self, given: Tablebase | bool | int) -> Tablebase | None:
        if isinstance(given, bool):
            return find_tablebase(self.rulebook) if given else None
        if not isinstance(given, Tablebase):
            return solved_tablebase(self.rulebook, whole_number("tablebase", given))
        if given.rulebook.variant != self.rulebook.variant:
            raise ValueError(f"the tablebase is of {given.rulebook.title}, not of {self.rulebook.title}")
        return given

    # --- asking and waiting for the answer ---------------------------------------------------------------------------

    def analyse(
        self, game: Game | AnyPosition, limit: Limit, *, lines: int = 1, tell: OnAnalysis | None = None
    ) -> Analysis:
        """Look ahead from where the game stands. `tell` is called with what is known after every depth.

        >>> depths = []
        >>> engine = Engine("lasca")
        >>> found = engine.analyse(Game("lasca"), Limit(depth=4), lines=2, tell=lambda a: depths.append(a.depth))
        >>> depths, len(found.lines)
        ([1, 2, 3, 4], 2)
        """
        self._refuse_in_a_loop()
        question, tell = self._question(game, limit, lines), function("tell", tell)
        self._end_pondering()
        return self._look(question, Stop(), tell)

    def value(self, game: Game | AnyPosition, side: Side, limit: Limit) -> int:
        """What a game is worth to a side, in hundredths of a man; a finished game is worth its outcome.

        >>> game = Game("english", "W:WK32:BK26")
        >>> Engine("english").value(game, Side.BLACK, Limit(depth=9))
        -29991
        """
        game, side = as_game(self.rulebook, game), arguments.side(side)
        if game.outcome:
            return outcome_score(game.outcome, side)
        score = self.analyse(game, limit).score or 0
        return score if game.turn is side else -score

    def stream(self, game: Game | AnyPosition, limit: Limit, *, lines: int = 1) -> Iterator[Analysis]:
        """What is known after every depth, one after the other. Leaving the loop stops the look ahead.

        >>> for analysis in Engine("english").stream(Game("english"), Limit.forever):
        ...     if analysis.depth == 5:
        ...         break
        >>> len(analysis.lines[0].moves) >= 5
        True
        """
        self._refuse_in_a_loop()
        reports: queue.SimpleQueue[Analysis | None] = queue.SimpleQueue()
        thinking = self.think(game, limit, lines=lines, tell=reports.put, done=lambda: reports.put(None))
        thread = threading.get_ident()
        self._loops.add(thread)
        last = None
        try:
            while (found := reports.get()) is not None:
                yield (last := found)
            if _is_news(final := thinking.result(), last):
                yield final
        finally:
            self._loops.discard(thread)
            thinking.stop()
            thinking.wait()

    # --- the same with asyncio ---------------------------------------------------------------------------------------

    async def analyse_async(self, game: Game | AnyPosition, limit: Limit, *, lines: int = 1) -> Analysis:
        """`analyse` for asyncio. When the task is cancelled, the look ahead is stopped.

        >>> async def best() -> str:
        ...     return str((await Engine("english").analyse_async(Game("english", "W:WK32:BK26"), Limit(depth=9))).best)
        >>> asyncio.run(best())
        '32-27'
        """
        loop, over = asyncio.get_running_loop(), asyncio.Event()
        with self.think(game, limit, lines=lines, done=lambda: loop.call_soon_threadsafe(over.set)) as thinking:
            await over.wait()
        return thinking.result()

    async def stream_async(self, game: Game | AnyPosition, limit: Limit, *, lines: int = 1) -> AsyncIterator[Analysis]:
        """`stream` for asyncio: ``async for analysis in engine.stream_async(...)``.

        >>> async def deepest() -> int:
        ...     async for analysis in Engine("english").stream_async(Game("english"), Limit(depth=6)):
        ...         depth = analysis.depth
        ...     return depth
        >>> asyncio.run(deepest())
        6
        """
        loop, reports = asyncio.get_running_loop(), asyncio.Queue[Analysis | None]()

        def pass_on(found: Analysis | None) -> None:
            loop.call_soon_threadsafe(reports.put_nowait, found)

        last = None
        with self.think(game, limit, lines=lines, tell=pass_on, done=lambda: pass_on(None)) as thinking:
            while (found := await reports.get()) is not None:
                yield (last := found)
            if _is_news(final := thinking.result(), last):
                yield final

    # --- in the background -------------------------------------------------------------------------------------------

    def think(
        self,
        game: Game | AnyPosition,
        limit: Limit,
        *,
        lines: int = 1,
        tell: OnAnalysis | None = None,
        done: Callable[[], object] | None = None,
    ) -> Thinking:
        """Begin to look ahead in the background. `tell` and `done` are called from the thread that does it.

        >>> thinking = Engine("english").think(Game("english"), Limit.forever)
        >>> thinking.stop()
        >>> thinking.result().best is None
        False
        """
        question, tell = self._question(game, limit, lines), function("tell", tell)
        self._end_pondering()

        def work(thinking: Thinking) -> Analysis:
            def keep(found: Analysis) -> None:
                thinking.latest = found
                if tell:
                    tell(found)

            return self._look(question, thinking.stopping, keep)

        return Thinking(work, done)

    def ponder(self, game: Game | AnyPosition) -> Thinking:
        """Look ahead while the opponent thinks: at the reply that is expected, else at the position itself.

        It ends when the next question is asked, or when it is stopped. What it learned is kept, so an answer to the
        expected reply comes quickly, and to another one not slower than without.

        >>> engine, game = Engine("english"), Game("english")
        >>> game.play("11-15")
        >>> with engine.ponder(game) as pondering:
        ...     while pondering.expected is None and not pondering.wait(0.01):
        ...         pass
        >>> pondering.expected in game.legal_moves
        True
        """
        before = as_game(self.rulebook, game).copy()
        glance = self._question(before, _A_GLANCE, 1)
        self._end_pondering()

        def work(thinking: Thinking) -> Analysis:
            thinking.expected = self._look(glance, thinking.stopping).best
            if thinking.stopping.requested or thinking.expected is None:
                return NOTHING
            after = before.copy()
            after.play(thinking.expected)
            question = self._question(before if after.outcome else after, Limit.forever, 1)
            return self._look(question, thinking.stopping, lambda found: setattr(thinking, "latest", found))

        self._pondering = Thinking(work)
        return self._pondering

    def stop(self) -> None:
        """End the look ahead that is under way in another thread; it answers with what it has."""
        with self._turn:
            if self._looking:
                self._looking.requested = True
                self._searcher.stop()

    def forget(self) -> None:
        """Forget everything about earlier positions.

        >>> Engine("english").forget()
        """
        self._refuse_in_a_loop()
        self._end_pondering()
        with self._my_turn(Stop()):
            self._searcher.forget()

    # --- one at a time -----------------------------------------------------------------------------------------------

    def _question(self, asked: Game | AnyPosition, limit: Limit, lines: int) -> dict[str, Any]:
        """The arguments for the searcher, worked out at once: the game may go on meanwhile. {} if there is no move."""
        game = as_game(self.rulebook, asked)
        if game.rulebook.variant != self.rulebook.variant:
            raise ValueError(f"this engine plays {self.rulebook.title}, not {game.rulebook.title}")
        lines = whole_number("lines", lines, 1)
        if not game.legal_moves:
            return {}
        numbers = instance("a limit is a Limit", Limit, limit).numbers()
        if limit.clock and len(game.legal_moves) == 1:
            numbers["depth"] = min(numbers.get("depth", 2), 2)  # the only move is not thought about
        earlier = _since_progress(game)
        draws = [each.for_core() for each in draw_limits(game).counters]
        return {"position": game.position, "earlier": earlier, "draws": draws, "lines": lines} | numbers

    def _look(self, question: dict[str, Any], stop: Stop, tell: OnAnalysis | None = None) -> Analysis:
        if not question:
            return NOTHING

        def pass_on(report: dict[str, Any]) -> None:
            # A searcher that begins forgets that it was stopped. Here it has begun, so it is stopped again.
            if stop.requested:
                self._searcher.stop()
            if tell:
                tell(from_report(report))

        with self._my_turn(stop) as mine:
            return from_report(self._searcher.search(**question, tell=pass_on)) if mine else NOTHING

    @contextmanager
    def _my_turn(self, stop: Stop) -> Iterator[bool]:
        """Wait until the searcher is free; yields False if this search was stopped before its turn."""
        stop.act = lambda: self._stop(stop)
        try:
            with self._turn:
                if self._looking_in == threading.get_ident():
                    raise RuntimeError(_BUSY)
                self._turn.wait_for(lambda: self._looking is None or stop.requested)
                mine = self._looking is None
                if mine:
                    self._looking, self._looking_in = stop, threading.get_ident()
            yield mine
        finally:
            with self._turn:
                if self._looking is stop:
                    self._looking = self._looking_in = None
                self._turn.notify_all()

    def _stop(self, stop: Stop) -> None:
        with self._turn:
            if self._looking is stop:
                self._searcher.stop()
            self._turn.notify_all()

    def _end_pondering(self) -> None:
        pondering, self._pondering = self._pondering, None
        if pondering:
            pondering.stop()
            pondering.wait()

    def _refuse_in_a_loop(self) -> None:
        """Waiting for a loop that waits for us would never end."""
        if threading.get_ident() in self._loops:
            raise RuntimeError(_BUSY)


def _is_news(final: Analysis, last: Analysis | None) -> bool:
    """Whether the answer has lines that the last report did not have."""
    return bool(final.lines) and (last is None or final.lines != last.lines)


def _since_progress(game: Game) -> list[Position]:
    """The positions since the last capture or man's move, oldest first: only these can come back."""
    seen = list[Position]()
    for before, move, _after in reversed(game.since_huff()):
        if move is None or not events(before, move).isdisjoint(("capture", "man-move")):
            break
        seen.append(before)
    return seen[::-1]
