"""Playing a match: hand out the games, collect the results, stop when it is decided."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, closing

from crownhead.engine.match.match import Match
from crownhead.engine.match.one_game import Played
from crownhead.engine.match.openings import endless
from crownhead.engine.match.record import GameFile
from crownhead.engine.match.results import Standing
from crownhead.engine.match.workers import Crew, crew, pack, play_numbered

Tell = Callable[[Standing], object]


def play_match(
    match: Match,
    *,
    jobs: int = 1,
    cluster: str | None = None,
    pdn: str | os.PathLike[str] | None = None,
    resume: bool = False,
    tell: Tell | None = None,
) -> Standing:
    """Play a match and say how it ended.

    ``jobs`` processes play side by side, or the workers of the Dask scheduler at the address ``cluster``. The games are
    added to the file ``pdn``; with ``resume`` a match goes on from its file. ``tell`` is called after every game.
    Ctrl-C ends the match and not the program: the standing says that it was `interrupted`.

    >>> match = Match("engine:depth=2,hash=1", "engine:depth=1,hash=1", "thai", games=4)
    >>> standing = play_match(match)
    >>> sorted(standing.games), standing.faults
    ([1, 2, 3, 4], [])
    """
    if resume and pdn is None:
        raise ValueError("a match goes on from the file of its games: name that file too (--pdn)")
    with ExitStack() as stack:
        file = stack.enter_context(closing(GameFile(pdn, match, resume=resume))) if pdn is not None else None
        standing = Standing(match)
        for played in file.earlier if file else ():
            standing.add(played)
        standing.earlier = len(standing.games)
        try:
            if not standing.is_over:
                _try_out(match)
                workers = stack.enter_context(crew(jobs, cluster))
                _play_all(standing, workers, file, tell)
        except KeyboardInterrupt:
            standing.interrupted = True
        except BrokenProcessPool:
            missing = [
                number for number in range(1, max(standing.games, default=0) + 2) if number not in standing.games
            ]
            standing.trouble = f"a process that was playing has died, at game {missing[0]} or soon after"
    standing.seconds = time.monotonic() - standing.began
    return standing


def _try_out(match: Match) -> None:
    """Whoever cannot play at all should say so now, and not in every game."""
    for contestant in match.contestants:
        player = contestant.make(match.book)
        getattr(player, "close", lambda: None)()


def _play_all(standing: Standing, workers: Crew, file: GameFile | None, tell: Tell | None) -> None:
    waiting, under_way = _games(standing, workers, pdn=file is not None), set[Future[Played]]()
    # Every worker finds the next game ready when one is over. A crew of one plays while it is asked.
    in_hand = workers.size + 1 if workers.size > 1 else 1
    while not standing.is_over:
        while len(under_way) < in_hand and (game := next(waiting, None)) is not None:
            under_way.add(game)
        done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
        for future in done:
            played = future.result()
            if file:
                file.add(played.pdn)
            standing.add(played._replace(pdn=""))
        if tell:
            tell(standing)


def _games(standing: Standing, workers: Crew, *, pdn: bool) -> Iterator[Future[Played]]:
    """The games that are still to be played, each begun when it is asked for."""
    match = standing.match
    packed = pack(match)
    starts = endless(match.openings, match.book, plies=match.plies, seed=match.seed)
    for number in range(1, match.games + 1):
        if number % 2 == 1:
            start = next(starts).fen
        if number not in standing.games:
            yield workers.executor.submit(play_numbered, packed, number, start, pdn)
