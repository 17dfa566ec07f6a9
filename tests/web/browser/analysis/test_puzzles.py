"""A puzzle: solved on the board by mouse, finger and keyboard, failed, given up, and without scripts."""

import pytest
from stage import PHONE, squares

from crownhead.problems import puzzles
from crownhead.web.puzzles import solving


@pytest.fixture(scope="module")
def puzzle():
    """A puzzle of Turkish draughts with two moves to find, each of two squares."""
    return next(
        each
        for each in puzzles("turkish")
        if len(each.problem.solution) == 3 and all(len(squares(move)) == 2 for move in each.problem.solution)
    )


def path(puzzle):
    return f"/puzzles/{puzzle.problem.rulebook.slug}/{puzzle.key}/"


def wrong_move(puzzle):
    """A quiet move that does not win."""
    position = puzzle.problem.position
    right = position.parse(puzzle.problem.solution[0])
    return next(str(move) for move in position.legal_moves if move != right)


def test_a_puzzle_is_solved_by_the_mouse_and_counts(window, puzzle):
    anna = window("anna").open(path(puzzle))
    first, _, last = puzzle.problem.solution
    anna.see("to move and win")
    anna.click(*squares(first))
    anna.page.locator(".answer.good").wait_for()
    anna.wait_for_ply(2)
    anna.click(*squares(last))
    anna.see("Solved!")
    anna.see("Your rating:")
    assert int(anna.page.locator(".gain").inner_text().replace("+", "")) > 0
    anna.page.get_by_role("link", name="Next puzzle").click()
    anna.page.wait_for_url(lambda url: "/puzzles/turkish/" in url and puzzle.key not in url)


def test_a_wrong_move_is_taken_back_and_can_be_mended(window, puzzle):
    bert = window("bert").open(path(puzzle))
    bert.click(*squares(wrong_move(puzzle)))
    bert.see("does not win. Try again.")
    assert bert.board["ply"] == 0
    bert.click(*squares(puzzle.problem.solution[0]))
    bert.wait_for_ply(2)
    bert.click(*squares(puzzle.problem.solution[2]))
    bert.see("Solved, but not at once.")
    bert.page.get_by_role("link", name="Analyse").click()
    bert.page.wait_for_url("**/analysis/turkish/**")


def test_a_guest_solves_by_the_keyboard_alone(window, puzzle):
    guest = window().open(path(puzzle))
    guest.page.locator("draughts-board [tabindex='0']").first.focus()
    for ply in (0, 2):
        start, end = squares(puzzle.problem.solution[ply])
        guest.press(*start, "Enter", *end, "Enter")
        guest.wait_for_ply(min(ply + 2, 3))
    guest.see("Solved!")
    guest.see("Guests have no rating.")


def test_a_phone_gives_up_in_german(window, puzzle):
    carla = window("carla", **PHONE, locale="de-DE", color_scheme="dark").open("/puzzles/")
    carla.see("Stellungen aus Partien der Engine")
    carla.open(path(puzzle))
    carla.tap(*squares(puzzle.problem.solution[0]))
    carla.see("ist richtig. Spiel weiter.")
    carla.button("Lösung zeigen").click()
    carla.see("Die Lösung")
    assert carla.page.locator(".gain.down").count() == 1


def test_it_works_without_scripts(window, puzzle):
    plain = window(java_script_enabled=False).open(path(puzzle))
    for ply in (0, 2):
        position = solving.game_at(puzzle, ply).position
        move = position.parse(puzzle.problem.solution[ply])
        plain.page.locator(f"table.plain a[title^='{position.variant.name(move.from_square)}:']").click()
        plain.page.locator(f"button[name=move][value='{move}']").first.click()
    plain.see("Solved!")
