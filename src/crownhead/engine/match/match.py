"""Playing a match: the games are handed to workers and their results collected, until the question is decided."""

from __future__ import annotations

import os
import pickle
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from crownhead.arguments import function
from crownhead.engine.match.game import play_game
from crownhead.engine.match.openings import endless
from crownhead.engine.match.record import GameFile
from crownhead.engine.match.results import OWN_FAULTS, GameResult, Results
from crownhead.engine.match.settings import MatchSettings
from crownhead.engine.parallel import WorkerPool, close_kept, kept, to_the_end, worker_pool
from crownhead.engine.players.player import Player
from crownhead.position import Position


@dataclass(frozen=True)
class Match(MatchSettings):
    """A match between two contestants, each opening played twice with colours reversed.

    ``openings`` is one of `crownhead.engine.match.openings.KINDS`, a file of FENs, a position or a FEN, or several of
    these; ``plies`` and ``seed`` determine the ballots. ``clock`` (``60+0.5``) gives both players a clock, and
    ``limit`` (``nodes=5000``) is for engines that have none of their own; with ``cpu``, seconds a move are CPU time,
    which the match keeps. A game that is still under way after ``most_plies`` is a draw. ``verdict``
    (``win=400,draw=10``) lets the agreement of the players end games, and ``sprt`` (``elo0=0,elo1=5``) stops the match
    when the question is decided.

    >>> match = Match("engine:nodes=100,hash=1", "random", "english", games=4, plies=4)
    >>> results = match.play()
    >>> results.tally.games, results.tally.score > 0.5
    (4, True)
    """

    def play(
        self,
        *,
        jobs: int = 1,
        cluster: str | None = None,
        pdn: str | os.PathLike[str] | None = None,
        resume: bool = False,
        tell: Callable[[Results], object] | None = None,
    ) -> Results:
        """Play the match and return its results.

        ``jobs`` processes play side by side, or the workers of the Dask scheduler at the address ``cluster``. The games
        are added to the file ``pdn``; with ``resume`` a match goes on from its file. ``tell`` is called after every
        game. Ctrl-C ends the match and not the program: then the results are `interrupted`.

        >>> results = Match("engine:depth=2,hash=1", "engine:depth=1,hash=1", "thai", games=4).play()
        >>> sorted(results.games), results.faults
        ([1, 2, 3, 4], [])
        """
        if resume and pdn is None:
            raise ValueError("a match goes on from the file of its games: name that file too (--output)")
        with ExitStack() as stack:
            file = stack.enter_context(closing(GameFile(pdn, self, resume=resume))) if pdn is not None else None
            results = Results(self)
            for game in file.earlier if file else ():
                results.add(game)
            results.earlier = len(results.games)
            try:
                if not results.is_over:
                    self._try_out()
                    pool = stack.enter_context(worker_pool(jobs, cluster))
                    self._play_all(results, pool, file, function("tell", tell))
            except KeyboardInterrupt:
                results.interrupted = True
            except ChildProcessError:
                first = next(number for number in range(1, self.games + 1) if number not in results.games)
                results.trouble = f"a process that was playing has died, at game {first} or soon after"
        results.seconds = time.monotonic() - results.began
        return results

    def _try_out(self) -> None:
        """A contestant that cannot play at all is an error now, and not a loss in every game."""
        for contestant in self.contestants:
            _close(contestant.make(self.book))

    def _play_all(
        self, results: Results, pool: WorkerPool, file: GameFile | None, tell: Callable[[Results], object] | None
    ) -> None:
        for _, game in pool.completed(_play_numbered, self._missing_games(results, pdn=file is not None)):
            with to_the_end():
                if file:
                    file.add(game.pdn)
                results.add(game._replace(pdn=""))
            if tell:
                tell(results)
            if results.is_over:
                return

    def _missing_games(self, results: Results, *, pdn: bool) -> Iterator[tuple[int, tuple[Any, ...]]]:
        """The games that are still to be played, by number, with the arguments of `_play_numbered`."""
        packed = pickle.dumps(self)  # once, and unpacked once by each worker
        starts = endless(self.starts, self.book, plies=self.plies, seed=self.seed)
        for number in range(1, self.games + 1):
            if number % 2 == 1:
                start = next(starts).fen
            if number not in results.games:
                yield number, (packed, number, start, pdn)


# --- in the worker ---------------------------------------------------------------------------------------------------


class _Players(NamedTuple):
    first: Player
    second: Player

    def close(self) -> None:
        for player in self:
            _close(player)


def _play_numbered(packed: bytes, number: int, fen: str, pdn: bool) -> GameResult:
    """Play a game of a packed match. The players are kept for the next game."""
    match = _unpacked(packed)
    players = kept(match, lambda: _Players(*(contestant.make(match.book) for contestant in match.contestants)))
    result = play_game(match, players, number, Position.from_fen(match.book, fen), pdn=pdn)
    if result.reason in OWN_FAULTS:  # a player that has failed may be out of order; the next game gets new ones
        close_kept()
    return result


@lru_cache(maxsize=8)
def _unpacked(packed: bytes) -> Match:
    match = pickle.loads(packed)
    assert isinstance(match, Match)
    return match


def _close(player: Player) -> None:
    """End a player that runs another program."""
    close: Callable[[], object] | None = getattr(player, "close", None)
    if close:
        close()
