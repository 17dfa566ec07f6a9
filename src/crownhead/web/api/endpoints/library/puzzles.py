"""Puzzles: listed, chosen for the caller, and solved."""

from __future__ import annotations

from typing import Annotated, Any

from django.http import Http404, HttpRequest
from django.utils import timezone
from ninja import Path, Router
from ninja.errors import HttpError

from crownhead.problems.bundled import Puzzle, of_the_day, puzzles, rulebooks
from crownhead.web.api.access import FOR_ALL, caller, counted
from crownhead.web.api.schema.basics import READ, SHOWN, Failure, Offset, PageSize
from crownhead.web.api.schema.puzzles import PuzzleBookRow, PuzzleRow, PuzzleTryRequest, PuzzleTryResponse
from crownhead.web.players.models import User
from crownhead.web.puzzles import collection, scoring, solving
from crownhead.web.puzzles.models import PuzzleRating, SolverRating
from crownhead.web.puzzles.views import found, shown

router = Router()
BookSlug = Annotated[str, Path(max_length=80, pattern=r"^[a-z0-9-]+$")]
PuzzleKey = Annotated[str, Path(max_length=8, pattern=r"^[0-9a-f]{8}$")]


def row(puzzle: Puzzle, rating: PuzzleRating) -> dict[str, Any]:
    """A puzzle as it is sent."""
    problem = puzzle.problem
    slug = problem.rulebook.slug
    return {
        "puzzle": puzzle.key,
        "rulebook": slug,
        "fen": problem.position.fen,
        "solver": problem.solver.value,
        "rating": round(rating.value),
        "tried": rating.tries,
        "solved": rating.solved,
        "moves": [str(move) for move in problem.position.legal_moves],
        "url": f"/puzzles/{slug}/{puzzle.key}/",
    }


def own(user: User | None, rulebook: str) -> SolverRating | None:
    """The rating of the caller."""
    return SolverRating.objects.filter(user=user, rulebook=rulebook).first() if user is not None else None


def written(rating: SolverRating | None) -> str | None:
    """A rating as it is read."""
    return str(shown(rating)) if rating is not None else None


@router.get("/puzzles", **FOR_ALL, response={200: list[PuzzleBookRow], **READ}, summary="Rulebooks with puzzles")
def books(request: HttpRequest) -> list[dict[str, Any]]:
    """The rulebooks that have puzzles, and with a token how far you have come with each."""
    counted(request, "read")
    user = caller(request)
    ratings = {each.rulebook: each for each in SolverRating.objects.filter(user=user)} if user else {}
    return [
        {
            "rulebook": slug,
            "puzzles": len(puzzles(slug)),
            "rating": written(ratings.get(slug)),
            "tried": ratings[slug].tries if slug in ratings else 0,
            "solved": ratings[slug].solved if slug in ratings else 0,
        }
        for slug in rulebooks()
    ]


@router.get("/puzzles/today", **FOR_ALL, response={200: PuzzleRow, **READ}, summary="The puzzle of the day")
def today(request: HttpRequest) -> dict[str, Any]:
    """The puzzle of the front page: one for everyone, another each day (UTC)."""
    counted(request, "read")
    puzzle = of_the_day(timezone.now().date())
    return row(puzzle, collection.rating_of(puzzle))


@router.get("/puzzles/{rulebook}", **FOR_ALL, response={200: list[PuzzleRow], **READ}, summary="Puzzles of a rulebook")
def listed(
    request: HttpRequest, rulebook: BookSlug, limit: PageSize = SHOWN, offset: Offset = 0
) -> list[dict[str, Any]]:
    """The puzzles of a rulebook, the easiest first when they were found."""
    counted(request, "read")
    some = puzzles(rulebook)[offset : offset + limit]
    if not puzzles(rulebook):
        raise Http404
    kept = {each.key: each for each in PuzzleRating.objects.filter(key__in=[each.key for each in some])}
    return [row(each, kept.get(each.key) or collection.unrated(each)) for each in some]


@router.get("/puzzles/{rulebook}/next", **FOR_ALL, response={200: PuzzleRow, **READ}, summary="The next puzzle")
def chosen(request: HttpRequest, rulebook: BookSlug) -> dict[str, Any]:
    """A puzzle near your rating that you have not tried; without a token any of medium difficulty."""
    counted(request, "read")
    found_one = collection.next_for(caller(request), rulebook)
    if found_one is None:
        raise Http404
    return row(found_one.puzzle, collection.rating_of(found_one.puzzle))


@router.get("/puzzles/{rulebook}/{key}", **FOR_ALL, response={200: PuzzleRow, **READ}, summary="One puzzle")
def one(request: HttpRequest, rulebook: BookSlug, key: PuzzleKey) -> dict[str, Any]:
    """A puzzle, without its solution."""
    counted(request, "read")
    puzzle = found(rulebook, key)
    return row(puzzle, collection.rating_of(puzzle))


@router.post(
    "/puzzles/{rulebook}/{key}/tries",
    **FOR_ALL,
    response={200: PuzzleTryResponse, 422: Failure, **READ},
    summary="Try to solve a puzzle",
)
def attempt(request: HttpRequest, rulebook: BookSlug, key: PuzzleKey, wanted: PuzzleTryRequest) -> dict[str, Any]:
    """Play your moves. The first wrong one fails the puzzle, and so does giving up; with a token that counts, once."""
    counted(request, "puzzle")
    puzzle, user = found(rulebook, key), caller(request)
    done, wrong = 0, not wanted.moves
    for move in wanted.moves:
        answer = solving.answer(puzzle, done, move)
        if answer.kind == "refused" or solving.is_solved(puzzle, done):
            raise HttpError(422, answer.words or f"the puzzle is solved before {move}")
        wrong, done = answer.kind == "wrong", answer.done
        if wrong:
            break
    solved = solving.is_solved(puzzle, done)
    if wrong or solved:
        scoring.count(user, puzzle, solved=solved and not wrong)
    solution = [*puzzle.problem.solution]
    return {
        "state": "solved" if solved else "wrong" if wrong else "right",
        "line": solution[:done],
        "fen": solving.game_at(puzzle, done).position.fen,
        "solution": solution if solved or not wanted.moves else None,
        "counted": scoring.first_try(user, puzzle) is not None,
        "rating": written(own(user, rulebook)),
    }
