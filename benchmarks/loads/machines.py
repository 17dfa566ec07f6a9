"""How many machines 10,000 players at once would need, from what `benchmarks/load.py` has measured."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

PLAYERS, CORES, USED = 10_000, 2, 0.5
"""Players at once; cores of a machine; the part of a core that is planned with, since load comes in waves."""
MOVES = PLAYERS / 10
"""A second: each player moves every ten seconds."""
PAGES = PLAYERS / 30
"""A second: each player opens a page every thirty seconds."""
SPECTATORS = 1
"""Of each game."""
ANSWERS = MOVES / 10
"""Of the computer a second: every tenth player plays against it, at level 1."""


def spent(figures: Mapping[str, float]) -> dict[str, float]:
    """Milliseconds of CPU a second, by who spends them."""
    web = MOVES * figures["cpu_ms_per_move"] + PAGES * figures["game_page_cpu_ms"]
    return {
        "web processes": web + MOVES * SPECTATORS * figures["spectator_cpu_ms"],
        "PostgreSQL": MOVES * figures["database_cpu_ms_per_move"],
        "Redis": MOVES * figures["redis_cpu_ms_per_move"],
        "workers": ANSWERS * figures["computer_cpu_ms"],
    }


def table(figures: Mapping[str, float]) -> Iterator[str]:
    """The sum, as docs/running.md has it."""
    yield "| 10,000 players at once | ms of CPU a second | cores |"
    yield "|---|---|---|"
    cores = 0
    for who, milliseconds in spent(figures).items():
        needed = math.ceil(milliseconds / (1000 * USED))
        cores += needed
        yield f"| {who} | {milliseconds:,.0f} | {needed} |"
    yield f"| together: {math.ceil(cores / CORES)} machines with {CORES} cores | | {cores} |"
