"""The analysis room in a real browser: looking, varying, commenting, and finding it all again."""

import re

from stage import PHONE

LINES = "[data-lines] li"


def depth(window):
    found = re.search(r"\d+", window.page.locator("[data-engine-state]").inner_text())
    return int(found.group()) if found else 0


def current(window):
    return window.page.locator("[data-tree] [aria-current]").inner_text()


def tree(window):
    return window.page.locator("[data-tree] .move").all_inner_texts()


def make(window, *squares):
    for square in squares:
        window.square(square).click()


def looking(window):
    """Wait until the engine has something to say about what is on the board."""
    window.page.locator(LINES).first.wait_for()
    return window


def test_the_engine_looks_on_while_both_sides_are_moved(window):
    visitor = window().open("/analysis/english/")
    looking(visitor)
    make(visitor, "11", "15")
    visitor.until("location.search === '?moves=11-15'")
    make(visitor, "23", "19")
    visitor.until("location.search === '?moves=11-15,23-19'")
    assert tree(visitor) == ["11-15", "23-19"]
    looking(visitor)
    visitor.until("Number(document.querySelector('[data-engine-state]').textContent.match(/\\d+/)) > 5")
    assert visitor.page.locator(LINES).count() == 3
    assert visitor.page.locator(".db-arrow").count() == 3


def test_a_line_of_the_engine_is_played_by_a_click(window):
    visitor = looking(window().open("/analysis/english/?fen=B:W18,27,31:B14,5"))
    first = visitor.page.locator('[data-place="0.0"]')
    assert first.inner_text() == "14x23x32"
    first.click()
    visitor.until("location.search.includes('moves=14x23x32')")
    assert visitor.board["last"]["text"] == "14x23x32"


def test_variations_are_kept_promoted_and_deleted(window):
    visitor = window().open("/analysis/english/")
    looking(visitor)
    make(visitor, "11", "15")
    visitor.until("location.search.includes('11-15')")
    visitor.page.keyboard.press("ArrowLeft")
    visitor.until("!location.search.includes('11-15')")
    make(visitor, "9", "13")
    visitor.until("location.search.includes('9-13')")
    assert tree(visitor) == ["11-15", "9-13"]
    visitor.page.reload()
    visitor.until("document.querySelectorAll('[data-tree] .move').length === 2")
    assert current(visitor) == "9-13"
    visitor.page.keyboard.press("m")
    assert tree(visitor) == ["9-13", "11-15"]
    visitor.page.keyboard.press("!")
    assert tree(visitor) == ["9-13!", "11-15"]
    visitor.page.keyboard.press("Delete")
    visitor.until("document.querySelectorAll('[data-tree] .move').length === 1")
    assert tree(visitor) == ["11-15"]


def test_a_comment_goes_into_the_pdn(window):
    visitor = window().open("/analysis/english/?moves=11-15,23-19")
    looking(visitor)
    visitor.page.keyboard.press("c")
    visitor.page.keyboard.type("the old reply")
    visitor.page.keyboard.press("Escape")
    visitor.page.keyboard.press("?")
    visitor.page.locator(".take > summary").click()
    visitor.page.locator('[data-take-do="copy"]').click()
    visitor.until("document.querySelector('[data-pdn]').value")
    written = visitor.page.locator("[data-pdn]").input_value()
    assert "1. 11-15 23-19? {the old reply}" in written
    visitor.page.locator("[data-pdn]").fill(written.replace("11-15", "9-13"))
    visitor.page.locator('[data-take-do="read"]').click()
    visitor.until("document.querySelector('[data-tree] .move').textContent === '9-13'")


def test_a_refusal_is_told_beside_the_board(window):
    visitor = looking(window().open("/analysis/english/?fen=B:W18,27,31:B14,5"))
    visitor.square("5").click()
    visitor.see("Capturing is compulsory")


def test_the_engine_is_switched_off_and_stays_off(window):
    visitor = looking(window().open("/analysis/english/"))
    visitor.page.keyboard.press("e")
    visitor.see("The engine is off.")
    assert visitor.page.locator(LINES).count() == 0
    visitor.page.reload()
    visitor.see("The engine is off.")


def test_on_a_phone(window):
    visitor = looking(window(**PHONE).open("/analysis/international/"))
    visitor.square("32").tap()
    visitor.square("28").tap()
    visitor.until("location.search.includes('32-28')")
    wide = visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert wide, "nothing sticks out"


def test_nothing_of_it_is_loaded_elsewhere(window):
    visitor = window()
    asked = []
    visitor.page.on("request", lambda request: asked.append(request.url))
    visitor.open("/")
    visitor.page.wait_for_load_state("networkidle")
    assert not [url for url in asked if "analysis" in url or "/engine/" in url]
