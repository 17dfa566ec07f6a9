"""How strong the levels are: ratings that follow from matches of each level against the one below, by rulebook.

The matches are in ``level_matches.json``: won, drawn and lost by the higher level. Only differences can be measured
so; the scale is fixed by giving level 4, which is offered first, the rating that a new player begins with. A level that
was not measured by a rulebook has no rating there, unless the book is the same game as one by which it was: then only
the draw rules differ, and the search plays alike.
"""

from __future__ import annotations

import json
import math
from functools import cache
from importlib.resources import files

from crownhead.engine.players.levels import USUAL_LEVEL
from crownhead.rules.rulebook import Rulebook, listed

CENTRE = 1500
"""The rating of `USUAL_LEVEL`."""
LEAST_LOST = 0.5
"""In a match without a loss the level below is taken to have scored half a point: no difference is infinite."""


@cache
def matches() -> dict[str, dict[int, tuple[int, int, int]]]:
    """By rulebook and level: how many games it won, drew and lost against the level below.

    >>> matches()["english"][2]
    (78, 8, 14)
    """
    text = files("crownhead.engine.players").joinpath("level_matches.json").read_text("utf-8")
    return {
        slug: {int(level): (won, drawn, lost) for level, (won, drawn, lost) in played.items()}
        for slug, played in json.loads(text).items()
    }


def difference(won: int, drawn: int, lost: int) -> float:
    """The difference in Elo that such a result shows.

    >>> round(difference(75, 8, 17)), round(difference(10, 0, 10)), round(difference(100, 0, 0))
    (230, 0, 920)
    """
    games = won + drawn + lost
    score = min(max(won + drawn / 2, LEAST_LOST), games - LEAST_LOST) / games
    return 400 * math.log10(score / (1 - score))


@cache
def measured_by(rulebook: str) -> str:
    """The rulebook whose matches tell how strong the levels are by this one: itself, or one that it extends and plays
    like.

    >>> measured_by("wcdf-checkers"), measured_by("antidraughts"), measured_by("frysk"), measured_by("no-such-book")
    ('english', 'antidraughts', 'frysk', 'no-such-book')
    """
    if rulebook in matches() or rulebook not in {book.slug for book in listed()}:
        return rulebook
    book = Rulebook.load(rulebook)
    extended = book.metadata.extends
    if extended is None or not _play_alike(book, Rulebook.load(extended)):
        return rulebook
    return measured_by(extended)


def _play_alike(one: Rulebook, other: Rulebook) -> bool:
    """Whether two rulebooks differ in nothing but when a game is drawn."""
    told = [(each.variant.facts, each.start.fen, each.metadata.end, each.metadata.huffing) for each in (one, other)]
    return told[0] == told[1]


@cache
def ratings(rulebook: str) -> dict[int, int]:
    """The rating of each level that was measured by this rulebook; none for a rulebook by which none was.

    >>> ratings("english")[4], ratings("english")[1] < ratings("english")[2], ratings("no-such-book")
    (1500, True, {})
    >>> ratings("brettspielnetz-checkers") == ratings("english"), ratings("frysk")
    (True, {})
    """
    played = matches().get(measured_by(rulebook), {})
    if not played:
        return {}
    found, above = {1: 0.0}, 2
    while above in played:
        found[above] = found[above - 1] + difference(*played[above])
        above += 1
    if USUAL_LEVEL not in found:
        return {}
    return {level: round(CENTRE + value - found[USUAL_LEVEL]) for level, value in found.items()}
