"""The panel beside the board: what it shows at every size of a window, and that nothing takes room from the moves."""

import pytest
from tour import REPEATED, TWO_KINGS

FISCHER = ("fischer", 900, 10)
LAPTOPS = ((1280, 720), (1280, 800), (1366, 768), (1440, 900), (1920, 1080))
SHUFFLE = ("1-5", "32-28", "5-1", "28-32")
"""Two kings each can go on with it for long."""


def sized(size):
    return {"viewport": {"width": size[0], "height": size[1]}}


def sit_down(window, stage, size=(1280, 800), start=TWO_KINGS, moves=SHUFFLE[:2], rulebook="brettspielnetz-checkers"):
    """Bert has White and Anna Black, who begins: the windows of both."""
    windows = [window(name, **sized(size)) for name in ("anna", "bert")]
    path = stage.game(rulebook, "bert", "anna", start=start, moves=moves, time=FISCHER)
    for each in windows:
        each.open(path).until("document.querySelector('draughts-board').state && document.querySelector('html.js')")
    return windows


SEEN = """() => {
    const list = document.querySelector(".moves").getBoundingClientRect();
    const links = [...document.querySelectorAll(".moves a[data-ply]")].map((each) => each.getBoundingClientRect());
    const last = links[links.length - 1];
    return last.top >= list.top && last.bottom <= list.bottom + 1;
}"""
"""Whether the newest move can be seen in the list."""
ROWS = """() => {
    const list = document.querySelector(".moves");
    const row = document.querySelector(".pair").getBoundingClientRect().height;
    const {top, bottom} = list.getBoundingClientRect();
    return Math.floor((Math.min(bottom, innerHeight) - top) / row);
}"""
"""How many rows of the list are in the window."""


# --- the moves --------------------------------------------------------------------------------------------------------


def test_the_newest_move_is_seen_on_every_turn(window, stage):
    anna, bert = sit_down(window, stage, moves=SHUFFLE * 12)
    for ply, (each, move) in enumerate(zip((anna, bert) * 4, SHUFFLE * 2, strict=True), len(SHUFFLE) * 12 + 1):
        each.click(*move.split("-"))
        for one in (anna, bert):
            one.until("ply => document.querySelectorAll('.moves a[data-ply]').length === ply", ply)
            one.page.wait_for_timeout(50)  # what comes after it takes its room now
            assert one.page.evaluate(SEEN), f"after {ply} moves"


@pytest.mark.parametrize("size", LAPTOPS)
def test_the_moves_keep_eight_rows_with_everything_open(window, stage, size):
    """A claim that waits for an answer, the chat and the counters."""
    anna, bert = sit_down(window, stage, size, moves=REPEATED)
    assert bert.page.evaluate(ROWS) >= 8
    anna.button("Claim draw: repetition").click()
    bert.see("anna claims a draw")
    for fold in ("chat", "drawn"):
        bert.page.evaluate("name => { document.querySelector(`.fold.${name}`).open = true }", fold)
    assert bert.page.evaluate(ROWS) >= 8
    place = bert.place(".row-of-actions")
    assert place["bottom"] <= size[1], "and what can be done is still in the window"


@pytest.mark.parametrize("size", [*LAPTOPS, (1024, 768), (768, 1024), (390, 760)])
def test_no_fold_takes_room_from_the_moves(window, stage, size):
    anna, _ = sit_down(window, stage, size)
    before = anna.place(".moves")["height"]
    for name in ("drawn", "take", "chat", "desk"):
        summary = anna.page.locator(f".fold.{name} > summary")
        if not anna.page.locator(f".fold.{name}").evaluate("fold => fold.open"):
            summary.click()
        assert anna.page.locator(f".fold.{name} > .inside").is_visible()
        assert anna.place(".moves")["height"] == before, name


def test_tabs_are_open_one_at_a_time(window, stage):
    anna, bert = sit_down(window, stage)
    opened = "[...document.querySelectorAll('.fold[open]')].map((each) => each.classList[1])"
    assert anna.page.evaluate(opened) == ["chat"]
    anna.page.locator(".drawn > summary").click()
    anna.until(f"({opened}).join() === 'drawn'")
    anna.page.locator(".drawn > summary").click()
    assert anna.page.evaluate(opened) == ["drawn"], "one is always open"
    bert.page.locator("[data-say] [name=text]").fill("hello")
    bert.press("Enter")
    anna.page.locator(".chat .fresh").wait_for()
    anna.page.locator(".chat > summary").click()
    anna.see("hello")
    assert anna.page.locator(".chat .fresh").is_hidden()


# --- the past ---------------------------------------------------------------------------------------------------------


def test_a_step_into_the_past_does_not_look_like_the_present(window, stage):
    anna, _ = sit_down(window, stage, moves=SHUFFLE * 15)
    assert anna.page.locator(".now", has_text="Your turn").is_visible()
    anna.press("ArrowLeft", "ArrowLeft", "ArrowLeft")
    anna.see("Move 29 of 30")
    anna.page.locator("draughts-board[past]").wait_for()
    assert not anna.page.locator(".now").is_visible()
    assert "Your turn" not in anna.page.locator(".db-live").inner_text()
    anna.press("Home")
    anna.see("The first position")
    assert anna.page.evaluate("document.querySelector('.moves').scrollTop") == 0
    anna.press("ArrowRight")
    anna.see("Move 1 of 30")
    current = "document.querySelector('.moves [aria-current]').getBoundingClientRect().top"
    assert anna.page.evaluate(f"{current} >= document.querySelector('.moves').getBoundingClientRect().top")
    anna.page.get_by_role("link", name="Back to now").click()
    anna.page.locator(".now", has_text="Your turn").wait_for()
    anna.page.locator("draughts-board:not([past])").wait_for()
    assert anna.page.locator(".past").is_hidden()
    anna.until(SEEN)


def test_captured_men_are_those_of_the_position_that_is_shown(window, stage):
    anna, bert = sit_down(window, stage, start="", rulebook="english", moves=["11-15", "22-18", "15x22"])
    taken = "['white', 'black'].map((side) => document.querySelector(`[data-captured=${side}]`).childElementCount)"
    assert anna.page.evaluate(taken) == [1, 0]
    bert.click("25", "18")
    anna.until(f"({taken}).join() === '1,1'")
    anna.press("ArrowLeft", "ArrowLeft")
    anna.until(f"({taken}).join() === '0,0'")
    anna.press("End")
    anna.until(f"({taken}).join() === '1,1'")


# --- what can be done -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [*LAPTOPS, (1024, 768), (768, 1024), (390, 760), (320, 568)])
def test_actions_are_one_row_of_labelled_icons(window, stage, size):
    for each in sit_down(window, stage, size):
        row = "[...document.querySelectorAll('.row-of-actions > *')].map((each) => each.getBoundingClientRect().top)"
        assert len({*each.page.evaluate(row)}) == 1
        labels = each.page.locator(".row-of-actions > * > .button, .row-of-actions > .button")
        assert labels.all_inner_texts() == ["Offer draw", "Claim draw", "Take back", "Resign", "Type"]
        assert labels.locator("svg").count() == 5


@pytest.mark.parametrize("by", ["key", "tap"])
def test_the_line_for_typed_moves_opens_by_a_key_or_a_tap(window, stage, by):
    anna, bert = sit_down(window, stage)
    line = anna.page.locator("form.typed [name=move]")
    assert not line.is_visible()
    places = [anna.place(part) for part in (".moves", ".row-of-actions")]
    if by == "key":
        anna.square("5").focus()
        anna.press("m")
    else:
        anna.page.locator(".typing > summary").click()
    anna.until("document.activeElement.matches('form.typed [name=move]')")
    assert [anna.place(part) for part in (".moves", ".row-of-actions")] == places
    anna.page.keyboard.type("5-1")
    anna.press("Enter")
    bert.wait_for_ply(3)
    anna.until("document.querySelector('form.typed button').disabled")
    assert (line.is_visible(), line.input_value()) == (True, ""), "a player who types moves goes on to"
    bert.click("28", "32")
    anna.until("!document.querySelector('form.typed button').disabled")
    anna.until("document.activeElement.matches('form.typed [name=move]')")
    anna.press("Escape")
    assert not line.is_visible()


def test_a_refusal_hides_what_lies_below_it_and_no_buttons(window, stage):
    anna = window("anna")
    stage.ask("person", name="bert")
    anna.open(stage.game("boxed", "anna", "bert", start="B:W18,27,31:B14,5", moves=["5-9"]))
    anna.action("huff").wait_for()
    anna.press("m")
    anna.page.locator("form.typed [name=move]").fill("1-2")
    anna.press("Enter")
    anna.page.locator(".refusal li").wait_for()
    for hidden in (".now", ".db-sentence"):
        assert not anna.page.locator(hidden).is_visible()
    anna.action("huff").click()
    anna.until("document.querySelector('draughts-board').state.fen === 'W:W18,27,31:B9'")
    anna.complaints.clear()  # a browser notes every refusal of a server


def test_the_title_of_the_window_tells_how_it_ended(window, stage):
    anna, bert = sit_down(window, stage)
    anna.until("document.title.includes('○ bert \u2013 ● anna ·')")
    bert.page.locator(".resign > summary").click()
    bert.page.locator("button[value=resign]").click()
    anna.until("document.title.includes('○ bert \u2013 ● anna: Black wins ·')")


# --- the menu ---------------------------------------------------------------------------------------------------------

CUT = """() => [...document.querySelectorAll(".bar a:not(.menu a), .bar .count:not([hidden])")].filter((each) => {
    if (!each.checkVisibility()) return !document.querySelector(`.menu a[href="${each.getAttribute("href")}"]`);
    const {left, right, top, bottom} = each.getBoundingClientRect();
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return left < 0 || right > innerWidth || !each.contains(seen);
}).map((each) => each.textContent.trim())"""
"""The words of the bar that are cut or covered, and those that are left out and not in its menu."""

UNFOLDED = """() => [...document.querySelectorAll(".menu a")].filter((each) => {
    const {left, right} = each.getBoundingClientRect();
    return !each.checkVisibility() || left < 0 || right > innerWidth || each.scrollWidth > each.clientWidth;
}).map((each) => each.textContent.trim())"""


@pytest.mark.parametrize("locale", ["en", "de-DE", "nl"])
@pytest.mark.parametrize("size", [(640, 360), (683, 384), (960, 540), (320, 568), (860, 700)])
def test_no_word_of_the_menu_is_cut_at_twice_the_size(window, stage, locale, size):
    stage.ask("person", name="arbiter", is_staff=True, is_superuser=True)
    guest = window(locale=locale, **sized(size)).open("/")
    guest.page.locator("#computer").click()
    guest.page.locator("html.js").wait_for()
    assert guest.page.evaluate(CUT) == []
    assert guest.open("/").page.evaluate(CUT) == []
    if size[0] < 860:  # there the bar has no room for all of them
        guest.page.locator(".menu > summary").click()
        assert guest.page.evaluate(UNFOLDED) == []
    staff = window("arbiter", locale=locale, **sized(size))
    assert staff.open("/").page.evaluate(CUT) == []


def test_a_long_game_shows_its_last_rows_and_goes_on(window, stage):
    """The page has the end of the log: moves are added to it, and one steps back behind where it begins."""
    plies = len(SHUFFLE) * 105
    anna, bert = sit_down(window, stage, moves=SHUFFLE * 105, rulebook="boxed")
    rows = "document.querySelectorAll('.sheet .pair').length"
    for each in (anna, bert):
        assert (each.page.evaluate(rows), each.page.locator(".sheet a[href='?moves=all']").count()) == (200, 1)
    for number, (each, move) in enumerate(zip((anna, bert, anna), SHUFFLE, strict=False), 1):
        each.click(*move.split("-"))
        for one in (anna, bert):
            one.until("ply => !!document.querySelector(`.sheet a[data-ply='${ply}']`)", plies + number)
            assert one.page.evaluate(rows) == 200 + (number + 1) // 2
    told = (
        "words => !document.querySelector('.past').hidden && document.querySelector('.past span').textContent === words"
    )
    for step, words in (("first", "The first position"), ("on", "Move 1 of 212")):
        anna.page.click(f"[data-step={step}]")
        anna.until(told, words)
    anna.page.click(".sheet a[href='?moves=all']")
    anna.until(f"{rows} === 212")
