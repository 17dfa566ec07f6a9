"""The pages of the puzzles. A move is sent to the server, which alone knows the rules and the solution."""

from __future__ import annotations

import re
from urllib.parse import urlencode

from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from crownhead.notation.moves import LONGEST_MOVE
from crownhead.problems.bundled import Puzzle, puzzles, rulebooks
from crownhead.rules.rulebook import Rulebook
from crownhead.web.contract import boards
from crownhead.web.contract.board_schema import Board
from crownhead.web.contract.live_schema import PuzzleReply
from crownhead.web.http import errors
from crownhead.web.http.protection.rate_limits import limited
from crownhead.web.http.template_types import Context
from crownhead.web.i18n import languages
from crownhead.web.pages import plain_board
from crownhead.web.players.services import player_of
from crownhead.web.puzzles import collection, scoring, solving
from crownhead.web.puzzles.models import PuzzleTry, SolverRating
from crownhead.web.puzzles.progress import SolvingState, keep, progress_of, seen_by
from crownhead.web.puzzles.solving import PuzzleAnswer
from crownhead.web.ratings.service import RatingLabel

_SOURCE = re.compile(r"game (\d+), ply (\d+)")
WRONG = "wrong"
"""Where an address says which move was wrong, for browsers without scripts."""


def found(rulebook: str, key: str) -> Puzzle:
    """A puzzle, or the page for what does not exist."""
    puzzle = collection.found(rulebook, key)
    if puzzle is None:
        raise Http404
    return puzzle


@require_GET
@never_cache
def overview(request: HttpRequest) -> HttpResponse:
    """All rulebooks with puzzles, and how far one has come with each."""
    user = player_of(request)
    own = {} if user is None else {each.rulebook: each for each in SolverRating.objects.filter(user=user)}
    tried = PuzzleTry.objects.filter(user=user) if user is not None else PuzzleTry.objects.none()
    counts = dict(tried.values_list("rulebook").annotate(Count("pk")))
    books = [
        {
            "slug": slug,
            "title": languages.say(Rulebook.load(slug).title),
            "puzzles": len(puzzles(slug)),
            "tried": counts.get(slug, 0),
            "solved": own[slug].solved if slug in own else 0,
            "rating": shown(own.get(slug)),
        }
        for slug in rulebooks()
    ]
    books.sort(key=lambda each: (-each["tried"], -each["puzzles"], each["title"]))
    return render(request, "puzzles/overview.html", {"books": books, "has_account": user and not user.is_guest})


def shown(rating: SolverRating | None) -> RatingLabel | None:
    """A rating as it is read; None if there is none."""
    if rating is None:
        return None
    skill = rating.at(timezone.now())
    return RatingLabel(round(skill.value), skill.is_provisional)


@require_GET
@never_cache
def next_puzzle(request: HttpRequest, rulebook: str) -> HttpResponse:
    """Lead on to a puzzle near one's rating."""
    chosen = collection.next_for(player_of(request), rulebook, seen_by(request))
    if chosen is None:
        raise Http404
    return redirect("puzzle", rulebook, chosen.puzzle.key)


@require_GET
@never_cache
def puzzle(request: HttpRequest, rulebook: str, key: str) -> HttpResponse:
    """One puzzle, as far as the visitor has come with it."""
    shown = found(rulebook, key)
    state = progress_of(request, key)
    wrong = request.GET.get(WRONG, "")[:LONGEST_MOVE] if state.failed else ""
    return render(request, "puzzles/puzzle.html", _context(request, shown, state, _remembered(shown, state, wrong)))


@require_POST
@limited("puzzle")
def attempt(request: HttpRequest, rulebook: str, key: str) -> HttpResponse:
    """Try a move."""
    tried = found(rulebook, key)
    before = progress_of(request, key)
    answer = solving.answer(tried, before.done, request.POST.get("move", ""))
    after = _after(request, tried, before, answer)
    if not errors.wants_data(request):
        query = {"refused": answer.words} if answer.kind == "refused" else {}
        query |= {WRONG: answer.move} if answer.kind == "wrong" else {}
        return redirect(f"{reverse('puzzle', args=[rulebook, key])}{'?' if query else ''}{urlencode(query)}")
    context = _context(request, tried, after, answer)
    steps = range(before.done + 1, after.done + 1)
    reply: PuzzleReply = {
        "boards": [_board(tried, after, done) for done in steps],
        "panel": render_to_string("puzzles/panel.html", context, request),
        "kind": answer.kind,
        "words": answer.words,
    }
    return JsonResponse(reply)


@require_POST
@limited("puzzle")
def solution(request: HttpRequest, rulebook: str, key: str) -> HttpResponse:
    """Show the solution. A puzzle that was not solved before counts as failed."""
    given_up = found(rulebook, key)
    state = progress_of(request, key)
    if not solving.is_solved(given_up, state.done):
        scoring.count(player_of(request), given_up, solved=False)
        keep(request, key, SolvingState(len(given_up.problem.solution), failed=True, shown=True))
    return redirect("puzzle", rulebook, key)


@require_POST
@limited("puzzle")
def again(request: HttpRequest, rulebook: str, key: str) -> HttpResponse:
    """Begin a puzzle anew; it does not count any more."""
    found(rulebook, key)
    keep(request, key, SolvingState())
    return redirect("puzzle", rulebook, key)


def _after(request: HttpRequest, puzzle: Puzzle, before: SolvingState, answer: PuzzleAnswer) -> SolvingState:
    """What a try makes of how far one has come; the first wrong move and the last right one are counted."""
    user, solved = player_of(request), solving.is_solved(puzzle, answer.done)
    if answer.kind == "refused" or solving.is_solved(puzzle, before.done):
        return before
    after = SolvingState(answer.done, before.failed or answer.kind == "wrong")
    if answer.kind == "wrong" or solved:
        scoring.count(user, puzzle, solved=solved and not after.failed)
    keep(request, puzzle.key, after)
    return after


def _remembered(puzzle: Puzzle, state: SolvingState, wrong: str) -> PuzzleAnswer | None:
    """What was said last, on a page that is loaded again."""
    if wrong and not solving.is_solved(puzzle, state.done):
        return PuzzleAnswer("wrong", wrong, state.done)
    if state.done and not state.shown:
        return PuzzleAnswer("right", puzzle.problem.solution[state.done - 1 - (state.done % 2 == 0)], state.done)
    return None


def _board(puzzle: Puzzle, state: SolvingState, done: int) -> Board:
    """The board after some plies of the solution: to move on as long as it is not solved."""
    is_open = done == state.done and not solving.is_solved(puzzle, done)
    viewer = puzzle.problem.solver if is_open else None
    return boards.describe(solving.game_at(puzzle, done), viewer, languages.say)


def _origin(puzzle: Puzzle) -> str:
    """Which game the puzzle comes from, in a sentence; empty if that is not known."""
    found = _SOURCE.search(puzzle.record.tags.get("Source", ""))
    if not found:
        return ""
    told = {"game": found[1], "ply": found[2]}
    return _("From game %(game)s of the engine against itself, after %(ply)s plies.") % told


def _context(request: HttpRequest, puzzle: Puzzle, state: SolvingState, answer: PuzzleAnswer | None) -> Context:
    user, problem = player_of(request), puzzle.problem
    slug, board = problem.rulebook.slug, _board(puzzle, state, state.done)
    is_solved = solving.is_solved(puzzle, state.done)
    chosen, below = request.GET.get("from", "")[:100], problem.solver.value
    has_account = user is not None and not user.is_guest
    first = scoring.first_try(user, puzzle)
    rating = SolverRating.objects.filter(user=user, rulebook=slug).first() if has_account else None
    return {
        "book": problem.rulebook,
        "slug": slug,
        "key": puzzle.key,
        "solver": problem.solver.value,
        "origin": _origin(puzzle),
        "state": state,
        "answer": answer,
        "refused": request.GET.get("refused", "")[:300],
        "is_solved": is_solved,
        "is_over": is_solved or state.failed,
        "solution": problem.solution,
        "has_account": has_account,
        "first": first,
        "rating": shown(rating),
        "gain": RatingLabel(0, is_provisional=False, points=first.points).gain if first else "",
        "puzzle_rating": collection.rating_of(puzzle),
        "analysis": f"{reverse('analysis-of', args=[slug])}?{urlencode({'fen': problem.position.fen})}",
        "card": f"{reverse('position-card', args=[slug])}?{urlencode({'fen': problem.position.fen})}",
        "shown": board,
        "below": below,
        "rows_shown": plain_board.rows(board, chosen, below),
        "chosen": plain_board.choices(board, chosen),
        "move_to": reverse("puzzle-try", args=[slug, puzzle.key]),
        "kept_query": "",
    }
