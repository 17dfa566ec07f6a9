"""Counting tries: a player's first one changes their rating and that of the puzzle, as a game between them would."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from crownhead.problems.bundled import Puzzle
from crownhead.web.players.models import User
from crownhead.web.puzzles.collection import unrated, unrated_solver
from crownhead.web.puzzles.models import PuzzleRating, PuzzleTry, SolverRating
from crownhead.web.ratings.glicko2 import RatedResult, rated


def first_try(user: User | None, puzzle: Puzzle) -> PuzzleTry | None:
    """What a player's first try has come to; None if there was none yet."""
    if user is None or user.is_guest:
        return None
    return PuzzleTry.objects.filter(user=user, key=puzzle.key).first()


@transaction.atomic
def count(user: User | None, puzzle: Puzzle, *, solved: bool, now: datetime | None = None) -> PuzzleTry | None:
    """Count a try if it is the player's first at this puzzle, and return the first; None for guests."""
    if user is None or user.is_guest:
        return None
    rulebook, at = puzzle.problem.rulebook.slug, now or timezone.now()
    PuzzleRating.objects.bulk_create([unrated(puzzle)], ignore_conflicts=True)
    SolverRating.objects.bulk_create([unrated_solver(user, rulebook)], ignore_conflicts=True)
    # In one order for all, and the puzzle first: two windows of one player wait for each other here.
    puzzle_rating = PuzzleRating.objects.select_for_update().get(key=puzzle.key)
    solver = SolverRating.objects.select_for_update(of=("self",)).get(user=user, rulebook=rulebook)
    if (kept := first_try(user, puzzle)) is not None:
        return kept
    before, hardness = solver.at(max(at, solver.last_at or at)), puzzle_rating.skill
    solver.skill = rated(before, [RatedResult(hardness, float(solved))])
    puzzle_rating.skill = rated(hardness, [RatedResult(before, float(not solved))])
    for row in (solver, puzzle_rating):
        row.tries, row.solved = row.tries + 1, row.solved + solved
    solver.last_at = at
    solver.save()
    puzzle_rating.save()
    return PuzzleTry.objects.create(
        user=user,
        key=puzzle.key,
        rulebook=rulebook,
        solved=solved,
        before=before.value,
        after=solver.value,
        at=at,
    )
