"""Puzzles for programs."""

import json

import pytest
from django.test import Client

from crownhead.problems import puzzles
from crownhead.web.api import tokens
from crownhead.web.puzzles.models import PuzzleTry

pytestmark = pytest.mark.django_db


@pytest.fixture
def puzzle():
    return next(each for each in puzzles("lasca") if len(each.problem.solution) >= 3)


@pytest.fixture
def program(anna):
    """Anna's program."""
    token = tokens.make(anna, "hers")[1]

    def ask(method, path, body=None):
        data = json.dumps(body) if body is not None else ""
        headers = {"Authorization": f"Bearer {token}"}
        answer = Client().generic(method, f"/api/puzzles{path}", data, content_type="application/json", headers=headers)
        return answer.status_code, answer.json()

    return ask


def test_the_books_and_their_puzzles_are_listed(program):
    books = program("GET", "")[1]
    assert next(each for each in books if each["rulebook"] == "lasca")["puzzles"] == len(puzzles("lasca"))
    some = program("GET", "/lasca?limit=5&offset=2")[1]
    assert [each["puzzle"] for each in some] == [each.key for each in puzzles("lasca")[2:7]]
    assert "solution" not in some[0]


def test_a_puzzle_is_solved_move_by_move(program, puzzle, anna):
    solution = [*puzzle.problem.solution]
    path = f"/lasca/{puzzle.key}/tries"
    status, told = program("POST", path, {"moves": solution[:1]})
    assert (status, told["state"], told["line"], told["solution"]) == (200, "right", solution[:2], None)
    assert not told["counted"]
    told = program("POST", path, {"moves": solution[::2]})[1]
    assert (told["state"], told["solution"], told["counted"]) == ("solved", solution, True)
    assert PuzzleTry.objects.get(user=anna).solved


def test_a_wrong_move_is_not_taken_back(program, puzzle, anna):
    position = puzzle.problem.position
    wrong = next(str(move) for move in position.legal_moves if move != position.parse(puzzle.problem.solution[0]))
    path = f"/lasca/{puzzle.key}/tries"
    assert program("POST", path, {"moves": [wrong]})[1]["state"] == "wrong"
    assert program("POST", path, {"moves": [*puzzle.problem.solution[::2]]})[1]["state"] == "solved"
    assert not PuzzleTry.objects.get(user=anna).solved


def test_giving_up_shows_the_solution(program, puzzle):
    told = program("POST", f"/lasca/{puzzle.key}/tries", {"moves": []})[1]
    assert told["solution"] == [*puzzle.problem.solution]
    assert told["counted"]


def test_nonsense_is_refused_with_a_sentence(program, puzzle):
    path = f"/lasca/{puzzle.key}/tries"
    for moves in (["99-100"], [*puzzle.problem.solution[::2], puzzle.problem.solution[0]], ["x"] * 21, "c3", [""]):
        status, told = program("POST", path, {"moves": moves})
        assert status in (400, 422), moves
        assert told
    assert not PuzzleTry.objects.exists()
    assert program("GET", "/lasca/0000zzzz")[0] in (400, 404, 422)
    assert program("GET", "/none")[0] == 404


def test_the_puzzle_of_the_day_is_that_of_the_front_page(program, client):
    status, told = program("GET", "/today")
    assert status == 200
    assert f'href="{told["url"]}"' in client.get("/").content.decode()
    assert program("GET", f"/{told['rulebook']}/{told['puzzle']}")[1] == told
