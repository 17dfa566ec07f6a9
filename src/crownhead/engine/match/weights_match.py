"""A match between two files of weights: has the engine learned something?"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from crownhead.engine.match.match import Match
from crownhead.engine.match.results import Results
from crownhead.rules.rulebook import Rulebook

PLIES = 8
"""The length of the openings: longer than usual, so that many games differ."""


def weights_match(
    rulebook: Rulebook,
    new: Path | str,
    old: Path | str,
    *,
    games: int,
    nodes: int,
    jobs: int = 1,
    cluster: str | None = None,
    tell: Callable[[int, str], object] = lambda games, summary: None,
) -> str:
    """Play new weights against old ones (or ``plain`` knowledge), and return the result on one line.

    ``tell`` is called after every game with the number of games and the result so far.
    """
    limit = f"nodes={nodes}"
    match = Match(f"engine:{limit},weights={new}", f"engine:{limit},weights={old}", rulebook, games=games, plies=PLIES)
    results = match.play(jobs=jobs, cluster=cluster, tell=lambda results: tell(results.tally.games, _summary(results)))
    if results.interrupted:
        raise KeyboardInterrupt
    if results.trouble:
        raise ChildProcessError(results.trouble)
    return _summary(results)


def _summary(results: Results) -> str:
    tally, estimate = results.tally, results.estimate
    known = f"Elo {estimate.elo:+.0f} ± {estimate.error:.0f}" if estimate.is_known else "Elo: too early to tell"
    return f"+{tally.wins} ={tally.draws} -{tally.losses}, {known}"
