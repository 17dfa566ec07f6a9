"""The figures of `benchmarks/load.py` as tables, in Markdown as docs/running.md has them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from statistics import median

Figures = Mapping[str, float]
WORDS = {
    "moves_per_second": "moves a second, p99 < 200 ms",
    "bare_per_second": "requests a second of a bare view that does nothing else",
    "moves_of_bare": "moves for each request of the bare view",
    "median_ms": "a move without load, ms",
    "cpu_ms_per_move": "CPU for a move, ms",
    "bare_cpu_ms": "CPU for a request of the bare view, ms",
    "cpu_of_bare": "CPU for a move, in requests of the bare view",
    "database_cpu_ms_per_move": "CPU of PostgreSQL for a move, ms",
    "redis_cpu_ms_per_move": "CPU of Redis for a move, ms",
    "front_page_cpu_ms": "CPU for the front page, ms",
    "game_page_cpu_ms": "CPU for a game page, of another game each time, ms",
    "game_of_player_page_cpu_ms": "CPU for such a page, of one who plays in it, ms",
    "challenges_page_cpu_ms": "CPU for the challenges, ms",
    "profile_page_cpu_ms": "CPU for a profile, ms",
    "my_games_page_cpu_ms": "CPU for the games of a player with twelve, ms",
    "front_of_player_page_cpu_ms": "CPU for the front page of that player, ms",
    "spectator_cpu_ms": "CPU for a spectator and move, ms",
    "last_spectator_ms": "until the last spectator is told, ms",
    "idle_sockets_cpu_ms": "CPU for all spectators while nothing happens, ms a second",
    "idle_streams_cpu_ms": "CPU for all idle streams, ms a second",
    "computer_answer_ms": "until the computer has answered (level 1), ms",
    "computer_cpu_ms": "CPU of the workers for an answer (level 1), ms",
    "computer_answers_per_second": "answers of the computer a second (level 1), many at once",
    "failures": "requests that failed",
    "slowdown": "how much slower the machine was than at its best, in the middle",
}


def middle(runs: Sequence[Figures]) -> dict[str, float]:
    """The median of each figure over several runs."""
    return {key: median(run[key] for run in runs) for key in runs[0]}


def table(measured: Mapping[str, Figures], web: int, workers: int) -> Iterator[str]:
    """The figures, a column for each site."""
    ends = "es" if web > 1 else "", "s" if workers > 1 else ""
    yield f"| {web} web process{ends[0]}, {workers} worker{ends[1]} | {' | '.join(measured)} |"
    yield f"|---|{'---|' * len(measured)}"
    for key, words in WORDS.items():
        values = [_short(each[key]) for each in measured.values() if key in each]
        if values:
            yield f"| {words} | {' | '.join(values)} |"


def spread(name: str, runs: Sequence[Figures]) -> Iterator[str]:
    """How far the figures of several runs lie apart."""
    yield f"| {name}, {len(runs)} runs | least | middle | most | most / least |"
    yield "|---|---|---|---|---|"
    for key, words in WORDS.items():
        if values := [run[key] for run in runs if key in run]:
            least, most = min(values), max(values)
            apart = f"{most / least:.2f}" if least else "-"
            yield f"| {words} | {least:.3g} | {median(values):.3g} | {most:.3g} | {apart} |"


def _short(value: float) -> str:
    return f"{value:.0f}" if value >= 50 else f"{value:.2g}"
