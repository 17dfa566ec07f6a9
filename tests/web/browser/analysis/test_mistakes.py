"""After a game: the graph that the worker has drawn, and the mistakes to learn from."""

from lost_game import BLUNDER
from stage import PHONE


def test_the_graph_comes_while_one_looks_and_leads_to_the_moves(lost):
    anna, _ = lost()
    anna.see("You lost")
    anna.button("Analyse the game").click()
    anna.page.locator(".graph").wait_for()
    assert anna.page.locator(".graph a").count() == len(BLUNDER)
    assert len(anna.moves) == len(BLUNDER), "and the moves are still all there"
    assert anna.page.get_by_text("No move yet.").count() == 0
    anna.see("accuracy")
    anna.page.locator(".graph a:has(.dot)").first.click()
    anna.see("Move 2 of 7")
    assert anna.page.locator(".graph a[aria-current]").get_attribute("data-go") == "3"
    anna.page.locator(".graph a:has(.dot)").nth(1).focus()
    anna.press("Enter")
    anna.see("Move 3 of 7")


def test_a_better_move_is_found_by_the_mouse(lost):
    anna, _ = lost()
    anna.button("Analyse the game").click()
    anna.page.get_by_role("link", name="Learn from your mistakes").click()
    anna.see("2. 9-14 was played")
    anna.click("10", "14")
    anna.see("10-14 is not good enough")
    assert anna.board["ply"] == 2, "the try is taken back"
    anna.click("16", "20")
    anna.page.locator(".answer.good").wait_for()
    anna.page.get_by_role("link", name="Next mistake").click()
    anna.page.locator(".mistakes li:nth-child(2) [aria-current]").wait_for()


def test_a_better_move_is_found_by_the_keyboard_alone(lost):
    anna, path = lost()
    anna.button("Analyse the game").click()
    anna.page.locator(".graph").wait_for()
    anna.open(f"{path}mistakes/black/?at=2")
    anna.page.locator("draughts-board [tabindex='0']").first.focus()
    anna.press("1", "6", "Enter", "2", "0", "Enter")
    anna.page.locator(".answer.good").wait_for()


def test_a_phone_finds_it_too_in_german(lost):
    anna, path = lost(**PHONE, locale="de-DE", color_scheme="dark")
    anna.button("Partie analysieren").click()
    anna.page.locator(".graph").wait_for()
    assert anna.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    anna.open(f"{path}mistakes/black/?at=2")
    anna.tap("16", "20")
    anna.page.locator(".answer.good").wait_for()
    assert anna.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_without_scripts_forms_do_it(lost):
    anna, path = lost(java_script_enabled=False)
    anna.button("Analyse the game").click()
    for _ in range(60):
        if anna.page.locator(".graph").count():
            break
        anna.page.wait_for_timeout(500)
        anna.open(path)
    anna.page.get_by_role("link", name="Learn from your mistakes").click()
    anna.page.get_by_title("16: black man").click()
    anna.page.get_by_role("button", name="16-20").click()
    anna.page.locator(".answer.good").wait_for()
