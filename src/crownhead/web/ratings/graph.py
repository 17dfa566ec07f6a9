"""The history of a rating as a line: where its points lie, and what stands at its axes."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from crownhead.web.ratings.models import RatingChange

WIDTH, HEIGHT = 720.0, 200.0
MARGIN = 8.0
MOST_CHANGES = 2000
"""How far back a graph goes, in games."""
MOST_POINTS = 240
STEPS = (25, 50, 100, 200, 400, 800)
"""How far apart the lines of the grid may be."""


class GridLine(NamedTuple):
    """A line of the grid: its height, and the rating that it stands for."""

    y: str
    value: int


class RatingGraph(NamedTuple):
    """A graph as a template draws it."""

    points: str
    lines: list[GridLine]
    first: datetime
    last: datetime
    lowest: int
    highest: int
    now: int


def history(player: int, family: str, speed: str) -> RatingGraph | None:
    """The graph of one rating of a player; None before their second rated game."""
    rows = RatingChange.objects.filter(player=player, family=family, speed=speed).order_by("-id")
    kept = [*rows.values_list("at", "value")[:MOST_CHANGES]]
    return drawn(kept[::-1]) if len(kept) > 1 else None


def drawn(changes: Sequence[tuple[datetime, float]]) -> RatingGraph:
    """A graph of moments and ratings, the oldest first. Games are evenly spaced: what counts is their order."""
    values = [value for _at, value in changes]
    low, high, step = _scale(min(values), max(values))

    def y(value: float) -> str:
        return f"{MARGIN + (HEIGHT - 2 * MARGIN) * (high - value) / (high - low):.1f}"

    chosen = _thinned(len(values))
    last = len(values) - 1
    points = " ".join(f"{WIDTH * index / last:.1f},{y(values[index])}" for index in chosen)
    lines = [GridLine(y(value), value) for value in range(low, high + 1, step)]
    first_at, last_at = changes[0][0], changes[-1][0]
    return RatingGraph(points, lines, first_at, last_at, round(min(values)), round(max(values)), round(values[-1]))


def _scale(least: float, most: float) -> tuple[int, int, int]:
    """The lowest and the highest line of the grid, and how far apart lines are: at most six of them.

    >>> _scale(1480.0, 1612.0)
    (1475, 1625, 25)
    """
    for step in STEPS:
        low, high = int(least // step) * step, -int(-most // step) * step
        if high - low <= 6 * step:
            break
    return low, max(high, low + step), step


def _thinned(number: int) -> list[int]:
    """Which of a number of points are drawn: all, or evenly spread ones, with the first and the last.

    >>> _thinned(3), len(_thinned(5000)), _thinned(5000)[-1]
    ([0, 1, 2], 240, 4999)
    """
    if number <= MOST_POINTS:
        return [*range(number)]
    return [round(index * (number - 1) / (MOST_POINTS - 1)) for index in range(MOST_POINTS)]
