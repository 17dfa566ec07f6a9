"""The puzzles of the site: those that come with the package, found by their keys, with the ratings they have now."""

from __future__ import annotations

import random
from collections.abc import Collection
from functools import cache
from typing import NamedTuple

from crownhead.problems.bundled import Puzzle, puzzles, rulebooks
from crownhead.web.players.models import User
from crownhead.web.puzzles.models import GUESSED, PuzzleRating, PuzzleTry, SolverRating
from crownhead.web.ratings.glicko2 import CENTRE, Skill

AS_NEAR = 12
"""The next puzzle is one of this many that are nearest to the solver's rating: two players do not get the same ones."""


class Chosen(NamedTuple):
    """The next puzzle, and whether it was tried before because there is no other left."""

    puzzle: Puzzle
    is_repeated: bool = False


@cache
def _by_key(rulebook: str) -> dict[str, Puzzle]:
    return {each.key: each for each in puzzles(rulebook)}


def found(rulebook: str, key: str) -> Puzzle | None:
    """A puzzle by the slug of its rulebook and its key."""
    return _by_key(rulebook).get(key) if rulebook in rulebooks() else None


def unrated(puzzle: Puzzle) -> PuzzleRating:
    """The rating of a puzzle that no one has tried."""
    rating = PuzzleRating(key=puzzle.key, rulebook=puzzle.problem.rulebook.slug)
    rating.skill = Skill(float(puzzle.rating), GUESSED)
    return rating


def unrated_solver(user: User, rulebook: str) -> SolverRating:
    """The rating of a player who has tried no puzzle of a rulebook."""
    rating = SolverRating(user=user, rulebook=rulebook)
    rating.skill = Skill()
    return rating


def rating_of(puzzle: Puzzle) -> PuzzleRating:
    """How hard a puzzle is now."""
    return PuzzleRating.objects.filter(key=puzzle.key).first() or unrated(puzzle)


def values(rulebook: str) -> dict[str, float]:
    """How hard each puzzle of a rulebook is now, by its key."""
    kept = dict(PuzzleRating.objects.filter(rulebook=rulebook).values_list("key", "value"))
    return {each.key: kept.get(each.key, float(each.rating)) for each in puzzles(rulebook)}


def next_for(user: User | None, rulebook: str, seen: Collection[str] = ()) -> Chosen | None:
    """A puzzle near the rating of a player that they have not tried, or that a guest has not seen.

    When none is left, one that was tried before comes again; None if the rulebook has no puzzles.
    """
    hardness, known, own = values(rulebook), set(seen), CENTRE
    if not hardness:
        return None
    if user is not None and not user.is_guest:
        known |= set(PuzzleTry.objects.filter(user=user, rulebook=rulebook).values_list("key", flat=True))
        kept = SolverRating.objects.filter(user=user, rulebook=rulebook).values_list("value", flat=True).first()
        own = kept if kept is not None else CENTRE
    left = [key for key in hardness if key not in known]
    nearest = sorted(left or hardness, key=lambda key: abs(hardness[key] - own))[:AS_NEAR]
    key = random.choice(nearest)  # nothing secret
    return Chosen(_by_key(rulebook)[key], is_repeated=not left)
