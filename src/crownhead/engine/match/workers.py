"""Who plays the games: this process, several on this machine, or a Dask cluster. All are executors."""

from __future__ import annotations

import importlib
import multiprocessing
import os
import pickle
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, NamedTuple

from crownhead.engine.match.match import Match
from crownhead.engine.match.one_game import Played, play_game
from crownhead.engine.match.results import OWN_FAULTS
from crownhead.engine.players.computer import Player
from crownhead.errors import MissingExtraError, quote
from crownhead.position import Position

_TERMINATED = 128 + signal.SIGTERM
_kept = threading.local()  # a thread has its own players, and they are made once


# --- in the worker ---------------------------------------------------------------------------------------------------


def play_numbered(packed: bytes, number: int, fen: str, pdn: bool) -> Played:
    """Play a game of a match that was packed by `pack`."""
    match = _unpacked(packed)
    played = play_game(match, _players(match), number, Position.from_fen(match.book, fen), pdn=pdn)
    if played.reason in OWN_FAULTS:  # who has failed may be out of order; the next game gets new players
        forget_players()
    return played


def pack(match: Match) -> bytes:
    """A match as it is sent to workers: packed once, and unpacked once by each of them.

    >>> import pickle
    >>> pickle.loads(pack(Match("random", "random"))).first
    'random'
    """
    return pickle.dumps(match)


@lru_cache(maxsize=8)
def _unpacked(packed: bytes) -> Match:
    match = pickle.loads(packed)
    assert isinstance(match, Match)
    return match


def _players(match: Match) -> tuple[Player, Player]:
    """The two players of a match in this thread."""
    if getattr(_kept, "match", None) != match:
        forget_players()
        first, second = (contestant.make(match.book) for contestant in match.contestants)
        _kept.players, _kept.match = (first, second), match
    players: tuple[Player, Player] = _kept.players
    return players


def forget_players() -> None:
    """End the players of this thread."""
    players, _kept.players, _kept.match = getattr(_kept, "players", ()), (), None
    for player in players:
        close: Callable[[], object] | None = getattr(player, "close", None)
        if close:
            close()


def _prepare() -> None:
    """Ctrl-C is for the process that leads the match. When that tells us to end, our engines end first."""

    def end(*_: object) -> None:
        forget_players()
        os._exit(_TERMINATED)

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, end)


# --- in the process that leads the match -----------------------------------------------------------------------------


class Crew(NamedTuple):
    """Somebody to play games, and how many at a time."""

    executor: Executor
    size: int


class Here(Executor):
    """Plays in this process, at once.

    >>> Here().submit(pow, 2, 5).result()
    32
    """

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Do it now."""
        future = Future[Any]()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


@contextmanager
def crew(jobs: int = 1, cluster: str | None = None) -> Iterator[Crew]:
    """The workers; at the end of the block they are gone, whatever they were doing.

    >>> with crew() as workers:
    ...     workers.size
    1
    """
    if jobs < 1:
        raise ValueError(f"jobs: 1 or more, not {jobs}")
    if cluster is not None:
        with _on_cluster(cluster) as workers:
            yield workers
    elif jobs == 1:
        try:
            yield Crew(Here(), 1)
        finally:
            forget_players()
    else:
        with _in_processes(jobs) as workers:
            yield workers


@contextmanager
def _in_processes(jobs: int) -> Iterator[Crew]:
    others = {process.pid for process in multiprocessing.active_children()}
    # Not forked: that would copy locks that threads of this process may hold.
    executor = ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn"), initializer=_prepare)
    try:
        yield Crew(executor, jobs)
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
        ours = [process for process in multiprocessing.active_children() if process.pid not in others]
        for process in ours:
            process.terminate()
        for process in ours:
            process.join(5)
            if process.is_alive():
                process.kill()
                process.join()


@contextmanager
def _on_cluster(address: str) -> Iterator[Crew]:
    try:
        distributed: Any = importlib.import_module("distributed")  # it has no types
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("distributed", "dask"):
            raise
        raise MissingExtraError("cluster", "matches on a cluster") from None
    try:
        client = distributed.Client(address, timeout=10)
    except (OSError, TimeoutError, ValueError) as error:
        raise ValueError(f"no Dask scheduler answers at {quote(address)}: {error}") from None
    try:
        threads = sum(client.ncores().values())
        if not threads:
            raise ValueError(
                f"the Dask scheduler at {quote(address)} has no workers: start some with  dask worker {address}"
            )
        # Games are not functions of their arguments: engines that play by the clock never do the same thing twice.
        executor = client.get_executor(pure=False)
        try:
            yield Crew(executor, threads)
        finally:
            executor.shutdown(wait=False)  # cancels the games that have not begun
    finally:
        client.close()
