"""The analysis room in a real browser: looking, varying, commenting, and finding it all again."""

import gzip
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
    """Wait until the engine has something to say about what is on the board, and the room listens: it comes later."""
    window.page.locator(LINES).first.wait_for()
    return window.until("document.querySelector('draughts-board').state")


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


def test_a_game_by_another_rulebook_goes_to_its_room(window):
    visitor = looking(window().open("/analysis/english/"))
    visitor.page.locator(".take > summary").click()
    visitor.page.locator("[data-pdn]").fill('[GameType "20"] 1. 32-28 19-23 (18-23 {sharp}) *')
    visitor.page.locator('[data-take-do="read"]').click()
    visitor.until("location.pathname === '/analysis/international/'")
    visitor.until("document.querySelectorAll('[data-tree] .move').length === 3")
    visitor.see("sharp")


def test_beginning_anew_forgets_the_tree(window):
    visitor = looking(window().open("/analysis/english/?moves=11-15"))
    visitor.until("Object.keys(localStorage).includes('crownhead.analysis.english')")
    visitor.page.locator(".take > summary").click()
    visitor.page.locator('[data-take-do="new"]').click()
    visitor.see("both sides are yours")
    assert tree(visitor) == []


def test_a_game_is_found_again_where_one_was_in_it(window):
    moves = ["11-15", "23-19", "8-11"]
    visitor = window("anna")
    visitor.stage.ask("person", name="bert")
    number = visitor.stage.game("english", "anna", "bert", moves=moves).split("/")[2]
    visitor.stage.ask("act", number=int(number), by="anna", action="resign")
    looking(visitor.open(f"/analysis/games/{number}/"))
    assert tree(visitor) == moves
    visitor.page.keyboard.press("ArrowRight")
    visitor.page.keyboard.press("ArrowRight")
    visitor.until("location.search.includes('23-19')")
    visitor.page.reload()
    visitor.until("document.querySelector('[data-tree] [aria-current]')?.textContent === '23-19'")


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
    visitor.page.on("request", lambda request: asked.append((request.resource_type, request.url)))
    visitor.open("/")
    visitor.page.wait_for_load_state("networkidle")
    of_the_room = [(kind, url) for kind, url in asked if "analysis" in url or "/engine/" in url]
    assert {kind for kind, _ in of_the_room} <= {"image"}, "pictures of positions are all that is used elsewhere"


def test_by_the_keyboard_alone(window):
    """Tab leads to the board, where a piece is moved; then the moves are stepped through, marked and deleted."""
    visitor = looking(window().open("/analysis/english/"))
    page = visitor.page
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('draughts-board') !== null"):
            break
    page.keyboard.type("11")
    page.keyboard.press("Enter")
    page.keyboard.type("15")
    page.keyboard.press("Enter")
    visitor.until("location.search.includes('11-15')")
    page.keyboard.press("Shift+ArrowLeft")
    visitor.until("!location.search.includes('11-15')")
    page.keyboard.press("Shift+ArrowRight")
    visitor.until("location.search.includes('11-15')")
    page.evaluate("document.activeElement.blur()")
    looking(visitor)
    page.keyboard.press("b")
    visitor.until("location.search.includes(',')")
    page.keyboard.press("?")
    assert current(visitor).endswith("?")
    page.keyboard.press("Delete")
    visitor.until("!location.search.includes(',')")


def test_without_webassembly_the_server_looks(window):
    visitor = window()
    visitor.page.add_init_script("delete globalThis.WebAssembly")
    visitor.open("/analysis/english/?fen=B:W18,27,31:B14,5")
    visitor.see("the server looks for a moment instead")
    looking(visitor)
    assert visitor.page.locator('[data-place="0.0"]').inner_text() == "14x23x32"
    make(visitor, "14", "32")
    visitor.until("location.search.includes('14x23x32')")


def test_in_german(window):
    visitor = looking(window(locale="de-DE").open("/analysis/english/?fen=B:W18,27,31:B14,5"))
    visitor.see("Schwarz am Zug")
    visitor.square("5").click()
    visitor.see("Es muss geschlagen werden")
    assert "Tiefe" in visitor.page.locator("[data-engine-state]").inner_text()


def test_the_number_of_threads_is_chosen_and_remembered(window):
    visitor = window()
    visitor.page.add_init_script("Object.defineProperty(navigator, 'hardwareConcurrency', { value: 4 })")
    looking(visitor.open("/analysis/english/"))
    visitor.page.locator(".fold.keys > summary").click()
    threads = visitor.page.get_by_label("Threads")
    assert threads.locator("option").all_inner_texts() == ["1", "2", "3", "4"]
    assert threads.input_value() == "2", "half of the processors are left to others"
    threads.select_option("3")
    visitor.page.evaluate("document.querySelector('[data-lines]').replaceChildren()")
    looking(visitor)
    looking(visitor.open("/analysis/russian/"))
    assert threads.input_value() == "3"
    assert not visitor.complaints


def test_the_first_line_comes_soon(window):
    """Half a second is asked of an idle machine; this one may be busy, so that only a gross delay fails."""
    visitor = window().open("/analysis/english/")
    looking(visitor)
    seen = "performance.getEntriesByType('navigation')[0].responseEnd"
    assert visitor.page.evaluate(f"performance.now() - {seen}") < 10_000


def test_the_room_is_small(window):
    """Everything that the room loads, compressed as it is served: 400 KB, with the largest rulebook."""
    visitor = window()
    sizes = {}

    def count(response):
        if response.url.startswith(visitor.stage.address) and response.ok:
            body = response.body()
            sizes[response.url] = len(gzip.compress(body))

    visitor.page.on("response", count)
    looking(visitor.open("/analysis/international/"))
    assert [url.rpartition("/")[2] for url in sizes if url.endswith(".wasm")] == ["threads.wasm"]
    assert any(url.endswith(".book") for url in sizes)
    assert sum(sizes.values()) < 400_000, sizes


# --- the editor ---


def test_a_position_is_set_up_and_analysed(window):
    visitor = window().open("/editor/english/")
    visitor.button("Empty").click()
    visitor.square("18").click()
    visitor.page.locator("[data-palette] label").nth(2).click()
    visitor.square("14").click()
    visitor.page.get_by_label("Black", exact=True).check()
    visitor.until("document.querySelector('[data-fen]').value === 'B:W18:B14'")
    visitor.page.get_by_role("link", name="Analyse").click()
    looking(visitor)
    assert visitor.page.locator('[data-place="0.0"]').inner_text() == "14x23"


def test_what_was_counted_goes_from_the_editor_to_the_room_and_back(window):
    visitor = window().open("/editor/fmjd-international/?fen=W:WK1,K2,K3:BK50:H12")
    visitor.page.get_by_label("One against three: moves counted").fill("10")
    visitor.page.get_by_label("Move number").fill("30")
    visitor.until("document.querySelector('[data-fen]').value === 'W:WK1,K2,K3:BK50:H12,20:F30'")
    assert not visitor.page.get_by_label("One against two").is_visible(), "there is another material on the board"
    visitor.page.get_by_role("link", name="Analyse").click()
    looking(visitor)
    make(visitor, "1", "6")
    visitor.until("document.querySelector('.steps [data-position]').href.includes('H13')")
    visitor.page.locator("nav.steps").get_by_label("Change the position").click()
    visitor.until("document.querySelector('[data-fen]')?.value === 'B:WK2,K3,K6:BK50:H13,21:F30'")


def test_what_is_wrong_is_marked_on_its_square(window):
    visitor = window().open("/editor/english/?fen=W:W18:B14")
    visitor.square("3").click()
    visitor.see("cannot stand on the row where it is crowned")
    visitor.until("document.querySelector('[data-square=\"3\"]').classList.contains('db-faulty')")
    assert visitor.page.get_by_role("link", name="Play the computer").count() == 0
    visitor.square("3").click()
    visitor.until("document.querySelector('[data-fen]').value === 'W:W18:B14'")


def test_the_editor_by_keys(window):
    visitor = window().open("/editor/english/?fen=W:W18:B14")
    visitor.until("document.querySelector('[data-square=\"10\"]')")
    visitor.page.evaluate("document.querySelector('draughts-board').grid.focus('10')")
    visitor.page.keyboard.press("4")
    visitor.page.keyboard.press("Enter")
    visitor.until("document.querySelector('[data-fen]').value === 'W:W18:BK10,14'")
    visitor.page.keyboard.press("t")
    visitor.until("document.querySelector('[data-fen]').value === 'B:W18:BK10,14'")
    visitor.page.keyboard.press("Delete")
    visitor.until("document.querySelector('[data-fen]').value === 'B:W18:B14'")


def test_the_editor_on_a_phone_in_german(window):
    visitor = window(**PHONE, locale="de-DE").open("/editor/lasca/?fen=W:d4wb")
    visitor.square("d4").tap()
    visitor.until("document.querySelector('[data-fen]').value === 'W:d4wwb'")
    visitor.page.get_by_text("Spiegeln").tap()
    visitor.until("document.querySelector('[data-fen]').value === 'B:d4bbw'")
    assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out"
