"""The board of a notebook in a real browser, with its kernel behind it, from the script that a notebook loads."""

import pytest
from notebook_cell import Window, in_cells
from playwright.sync_api import expect

from crownhead.notation import pdn
from crownhead.notebook import Board


@pytest.fixture
def open_board(browser, monkeypatch):
    """Shows boards, each in a page of its own."""
    in_cells(monkeypatch)
    windows = []

    def open_one(*given, viewport=(700, 800), **more):
        page = browser.new_page(viewport={"width": viewport[0], "height": viewport[1]}, reduced_motion="reduce")
        page.set_default_timeout(20_000)
        windows.append(Window(page, Board(*given, **more)))
        return windows[-1]

    yield open_one
    for window in windows:
        window.page.close()
    assert [complaint for window in windows for complaint in window.complaints] == []


def caption(window):
    return expect(window.page.locator(".cn-caption"))


def pieces(window, square):
    return expect(window.page.locator(f'.db-stand[data-on="{square}"]'))


def test_playing_with_the_mouse(open_board):
    window = open_board("english")
    caption(window).to_have_text("move 1: black to move")
    window.click("11", "15")
    caption(window).to_have_text("move 1: white to move")
    pieces(window, "15").to_have_count(1)
    window.click("22", "18")
    caption(window).to_have_text("move 2: black to move and must capture")
    expect(window.page.locator(".cn-moves button")).to_have_text(["11-15", "22-18"])
    assert [*map(str, window.cell.widget.game.moves)] == ["11-15", "22-18"]


def test_a_capture_step_by_step_and_a_refusal(open_board):
    window = open_board("boxed", "B:W18,27,31:B14,5")
    window.click("5", "9")
    expect(window.page.locator(".db-sentence")).to_contain_text("overlooked 14x23x32")
    window.page.get_by_role("button", name="Huff 14").click()
    pieces(window, "14").to_have_count(0)
    strict = open_board("english", "B:W18,25:B14,21,1")
    strict.click("1")
    expect(strict.page.locator(".db-sentence")).to_contain_text("apturing is compulsory")
    strict.page.evaluate("""() => document.querySelector("draughts-board").play("1-6")""")
    expect(strict.page.locator(".db-sentence")).to_contain_text("apturing is compulsory")
    assert strict.cell.widget.game.ply == 0


def test_stepping_by_buttons_keys_and_moves(open_board):
    window = open_board(pdn.loads("1. 11-15 {Old and good.} 23-19 2. 8-11 *")[0])
    button = window.page.get_by_role("button", name="Back", exact=True)
    expect(window.page.get_by_role("button", name="Forward")).to_be_disabled()
    button.click()
    caption(window).to_have_text("move 2: black to move")
    pieces(window, "11").to_have_count(0)
    pieces(window, "8").to_have_count(1)
    window.page.keyboard.press("ArrowLeft")
    expect(window.page.locator(".cn-comment")).to_have_text("Old and good.")
    expect(window.page.locator(".cn-moves [aria-current]")).to_have_text("11-15")
    window.click("22")  # in the past nothing can be played
    assert window.cell.widget.game.ply == 3
    window.page.get_by_role("button", name="8-11").click()
    caption(window).to_have_text("move 2: white to move")
    window.page.get_by_role("button", name="Take back").click()
    expect(window.page.locator(".cn-moves button")).to_have_text(["11-15", "23-19"])


def test_what_is_done_in_the_kernel_is_shown(open_board):
    window = open_board("international")
    board = window.cell.widget
    board.arrows = ["32-28", "31-27"]
    window.catch_up()
    expect(window.page.locator(".db-arrow")).to_have_count(2)
    board.play("32-28")
    board.flipped = True
    window.catch_up()
    expect(window.page.locator(".db-arrow")).to_have_count(0)
    pieces(window, "28").to_have_count(1)
    expect(window.page.locator("draughts-board")).to_have_attribute("orientation", "black")
    window.page.get_by_role("button", name="Flip").click()
    expect(window.page.locator("draughts-board")).to_have_attribute("orientation", "white")
    assert board.flipped is False


def test_a_cell_that_is_cleared_no_longer_listens(open_board):
    window = open_board("english")
    assert window.page.evaluate("() => window.model.listening()") > 5
    assert window.page.evaluate("() => { window.cleanUp(); return window.model.listening(); }") == 0


def test_it_fits_a_narrow_cell(open_board):
    window = open_board("canadian", viewport=(320, 700))
    assert window.page.evaluate("() => document.documentElement.scrollWidth") <= 320
