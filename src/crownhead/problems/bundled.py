"""The puzzles that come with the package, found in games of its own engine."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cache, cached_property
from hashlib import sha256
from importlib.resources import files

from crownhead.notation import pdn
from crownhead.problems.problem import RATING, Problem

_FOLDER = "puzzles"


@dataclass(frozen=True)
class Puzzle:
    """A puzzle of the package: the problem, the rating it begins with, and a short key that never changes."""

    record: pdn.PdnGame
    rating: int

    @cached_property
    def problem(self) -> Problem:
        """The position and its solution."""
        return Problem.from_pdn(self.record)

    @cached_property
    def key(self) -> str:
        """Made of the rulebook and the position: the same puzzle has the same key in every version."""
        rulebook = self.record.tags["Rulebook"]
        return sha256(f"{rulebook} {self.record.tags['FEN']}".encode()).hexdigest()[:8]


@cache
def rulebooks() -> tuple[str, ...]:
    """The names of the rulebooks that there are puzzles for.

    >>> "lasca" in rulebooks()
    True
    """
    names = (each.name for each in files(__package__).joinpath(_FOLDER).iterdir())
    return tuple(sorted(name.removesuffix(".pdn") for name in names if name.endswith(".pdn")))


@cache
def puzzles(rulebook: str) -> tuple[Puzzle, ...]:
    """The puzzles for a rulebook, named by its slug, the easiest first; none if there are none.

    >>> puzzles("lasca")[0].rating <= puzzles("lasca")[-1].rating
    True
    >>> puzzles("no-such-book")
    ()
    """
    if rulebook not in rulebooks():
        return ()
    text = files(__package__).joinpath(_FOLDER, f"{rulebook}.pdn").read_text(encoding="utf-8")
    found = [Puzzle(record, int(record.tags[RATING])) for record in pdn.loads(text)]
    return tuple(sorted(found, key=lambda each: each.rating))


def of_the_day(day: date) -> Puzzle:
    """The puzzle of a day: the same one for everyone, by another rulebook each day.

    >>> of_the_day(date(2026, 11, 17)) is of_the_day(date(2026, 11, 17))
    True
    """
    books = rulebooks()
    some = puzzles(books[day.toordinal() % len(books)])
    return some[int(sha256(day.isoformat().encode()).hexdigest(), 16) % len(some)]
