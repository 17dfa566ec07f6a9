"""Puzzles on the site: solved move by move, counted once, and never given away."""

from datetime import timedelta

import pytest
from django.utils import timezone
from site_play import new_player, text

from crownhead.problems.bundled import puzzles, rulebooks
from crownhead.web.http.protection import rate_limits
from crownhead.web.players.data_export.service import contents
from crownhead.web.players.services import new_guest
from crownhead.web.puzzles import collection, scoring, solving
from crownhead.web.puzzles.models import PuzzleRating, PuzzleTry, SolverRating

pytestmark = pytest.mark.django_db
DATA = {"accept": "application/json"}


@pytest.fixture
def puzzle():
    """A puzzle with more than one move to find."""
    return next(each for slug in rulebooks() for each in puzzles(slug) if len(each.problem.solution) >= 3)


def path(puzzle, what=""):
    return f"/puzzles/{puzzle.problem.rulebook.slug}/{puzzle.key}/{what}"


def tried(client, puzzle, move, **options):
    return client.post(path(puzzle, "try"), {"move": move}, headers=DATA, **options).json()


def wrong_move(puzzle):
    game = solving.game_at(puzzle, 0)
    right = game.position.parse(puzzle.problem.solution[0])
    return next(str(move) for move in game.legal_moves if move != right)


def test_the_overview_names_every_rulebook_with_puzzles(client):
    page = text(client.get("/puzzles/"))
    for slug in rulebooks():
        assert f"/puzzles/{slug}/" in page
    assert "create an account" in page


def test_the_page_does_not_give_the_solution_away(client, puzzle):
    page = text(client.get(path(puzzle)))
    assert "to move and win" in page
    assert " ".join(puzzle.problem.solution) not in page
    assert "The puzzle is rated" not in page
    assert "/analysis/" not in page.partition('<section class="panel"')[2].partition("</section>")[0]


def test_every_puzzle_describes_itself(client, puzzle):
    head = text(client.get(path(puzzle))).partition("</head>")[0]
    assert "to move and win. From game " in head
    assert "of the engine against itself" in head


def test_right_moves_are_answered_until_it_is_solved(as_user, anna, puzzle):
    client, solution = as_user(anna), puzzle.problem.solution
    answer = tried(client, puzzle, solution[0])
    assert answer["kind"] == "right"
    assert [board["ply"] for board in answer["boards"]] == [1, 2]
    assert answer["boards"][-1]["yours"]
    assert not PuzzleTry.objects.exists()
    for move in solution[2::2]:
        answer = tried(client, puzzle, move)
    assert "Solved!" in answer["panel"]
    assert PuzzleTry.objects.get(user=anna).solved
    assert "Solved!" in text(client.get(path(puzzle))), "and a page that is loaded again still says so"


def test_a_solved_puzzle_raises_the_player_and_lowers_the_puzzle(anna, puzzle):
    first = scoring.count(anna, puzzle, solved=True)
    assert first.after > first.before == 1500
    assert SolverRating.objects.get(user=anna).value == first.after
    assert PuzzleRating.objects.get(key=puzzle.key).value < puzzle.rating


def test_a_wrong_move_fails_it_once_and_for_all(as_user, anna, puzzle):
    client = as_user(anna)
    assert tried(client, puzzle, wrong_move(puzzle))["kind"] == "wrong"
    failed = PuzzleTry.objects.get(user=anna)
    assert not failed.solved
    assert failed.after < failed.before
    for move in puzzle.problem.solution[::2]:
        answer = tried(client, puzzle, move)
    assert "Solved, but not at once." in answer["panel"]
    assert PuzzleTry.objects.get(user=anna) == failed
    assert PuzzleRating.objects.get(key=puzzle.key).tries == 1


def test_showing_the_solution_counts_as_failed(as_user, anna, puzzle):
    client = as_user(anna)
    page = text(client.post(path(puzzle, "solution"), follow=True))
    assert " ".join(puzzle.problem.solution) in page
    assert not PuzzleTry.objects.get(user=anna).solved


def test_the_solution_of_a_solved_puzzle_takes_nothing_back(as_user, anna, puzzle):
    client = as_user(anna)
    for move in puzzle.problem.solution[::2]:
        tried(client, puzzle, move)
    client.post(path(puzzle, "solution"))
    assert PuzzleTry.objects.get(user=anna).solved


def test_once_more_begins_anew_and_does_not_count(as_user, anna, puzzle):
    client = as_user(anna)
    client.post(path(puzzle, "solution"))
    page = text(client.post(path(puzzle, "again"), follow=True))
    assert "It does not count again." in page
    for move in puzzle.problem.solution[::2]:
        tried(client, puzzle, move)
    assert not PuzzleTry.objects.get(user=anna).solved


def test_a_move_that_is_none_is_refused_and_costs_nothing(as_user, anna, puzzle):
    client = as_user(anna)
    for nonsense in ("", "99-100", "\N{SNOWMAN}" * 5000, "a\0b"):
        answer = tried(client, puzzle, nonsense)
        assert answer["kind"] == "refused", nonsense
        assert answer["words"]
    assert not PuzzleTry.objects.exists()


def test_visitors_and_guests_solve_without_a_rating(client, as_user, puzzle):
    for visitor in (client, as_user(new_guest())):
        for move in puzzle.problem.solution[::2]:
            answer = tried(visitor, puzzle, move)
        assert "Solved!" in answer["panel"]
        assert "Guests have no rating" in answer["panel"]
    assert not PuzzleTry.objects.exists()
    assert not SolverRating.objects.exists()


def test_it_works_by_forms_alone(client, puzzle):
    position = puzzle.problem.position
    start = position.variant.name(position.parse(puzzle.problem.solution[0]).from_square)
    assert f'action="{path(puzzle, "try")}"' in text(client.get(path(puzzle), {"from": start}))
    page = text(client.post(path(puzzle, "try"), {"move": wrong_move(puzzle)}, follow=True))
    assert "does not win. Try again." in page
    page = text(client.post(path(puzzle, "try"), {"move": "99-100"}, follow=True))
    assert 'class="answer' in page
    page = text(client.post(path(puzzle, "try"), {"move": puzzle.problem.solution[0]}, follow=True))
    assert "is right. Go on." in page


def test_the_next_puzzle_is_near_ones_rating_and_new(anna):
    rulebook = rulebooks()[0]
    rating = collection.unrated_solver(anna, rulebook)
    rating.value = 1250.0
    rating.save()
    hardness = collection.values(rulebook)
    nearest = sorted(hardness, key=lambda key: abs(hardness[key] - 1250))[: collection.AS_NEAR]
    for key in nearest[:-1]:
        PuzzleTry.objects.create(
            user=anna, key=key, rulebook=rulebook, solved=True, before=0, after=0, at=timezone.now()
        )
    left = {collection.next_for(anna, rulebook).puzzle.key for _ in range(30)}
    assert left.isdisjoint(nearest[:-1])
    assert max(abs(hardness[key] - 1250) for key in left) < max(abs(value - 1250) for value in hardness.values())


def test_when_all_are_tried_they_come_again(anna):
    rulebook = rulebooks()[0]
    chosen = collection.next_for(anna, rulebook, [each.key for each in puzzles(rulebook)])
    assert chosen.is_repeated
    assert collection.next_for(anna, "no-such-book") is None


def test_next_leads_on_to_a_puzzle(client):
    rulebook = rulebooks()[0]
    assert client.get(f"/puzzles/{rulebook}/").url.startswith(f"/puzzles/{rulebook}/")
    assert client.get("/puzzles/no-such-book/").status_code == 404
    assert client.get(f"/puzzles/{rulebook}/00000000/").status_code == 404


def test_two_tries_at_once_count_once(anna, puzzle):
    first = scoring.count(anna, puzzle, solved=False)
    assert scoring.count(anna, puzzle, solved=True) == first


def test_a_long_rest_makes_a_rating_less_sure(anna, puzzle):
    other = puzzles(puzzle.problem.rulebook.slug)[-1]
    now = timezone.now()
    scoring.count(anna, puzzle, solved=True, now=now)
    rating = SolverRating.objects.get(user=anna)
    assert rating.at(now + timedelta(days=365)).deviation > rating.deviation
    scoring.count(anna, other, solved=False, now=now - timedelta(days=1))
    assert SolverRating.objects.get(user=anna).tries == 2, "even if the clock was set back"


def test_tries_are_bounded(client, puzzle, settings, monkeypatch):
    settings.RATE_LIMITS = True
    monkeypatch.setitem(rate_limits.LIMITS, "puzzle", rate_limits.RateLimit(1, 60))
    assert client.post(path(puzzle, "try"), {"move": "1-2"}).status_code == 302
    assert client.post(path(puzzle, "try"), {"move": "1-2"}).status_code == 429


def test_a_user_takes_their_tries_along_and_leaves_none_behind(puzzle):
    doris = new_player("doris")
    scoring.count(doris, puzzle, solved=True)
    data = contents(doris)
    assert data["puzzles"][0]["puzzle"] == puzzle.key
    assert data["puzzle ratings"][0]["solved"] == 1
    doris.delete()
    assert not PuzzleTry.objects.exists()
    assert PuzzleRating.objects.get(key=puzzle.key).tries == 1
