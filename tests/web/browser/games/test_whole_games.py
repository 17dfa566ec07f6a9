"""Whole games on the real site, from the front page to the result: with the mouse, the keyboard, a finger, and by plain
links and forms."""

import random

from stage import BREAKTHROUGH, PHONE, at_one_screen, choose_rules, kept, squares

ENGLISH = (
    *("12-16", "24-20", "8-12", "23-19", "16x23", "26x19", "9-14", "22-18", "14x23", "27x18", "11-15", "18x11"),
    *("7x16x23", "30-26", "23x30", "32-27", "10-14", "20-16", "12x19", "31-26", "30x23x32", "28-24", "19x28"),
    *("21-17", "14x21x30", "29-25", "30x21"),
)
"""Black takes all, some of it twice in one move, and is crowned on the way."""

TURKISH = (
    *("d3-d4", "d6-d5", "d4xd6xd8", "e7-d7", "d8xd6", "b6-b5", "d6xb6xb8", "a6-b6", "e3-d3", "g6-g5", "b8-d8"),
    *("e6-d6", "d8xd5xa5xa8", "g7-g6", "f3-e3", "f6-f5", "a8-c8", "g5-g4", "c8xc5xg5xg7xb7xb4xh4", "h7-g7"),
    "h4xh7xe7",
)
"""One king takes nearly everything, six men of it in one move."""


def test_by_mouse_with_clicks_and_drags(window, stage):
    mouse = at_one_screen(window(), "english")
    for ply, move in enumerate(ENGLISH, 1):
        (mouse.click if ply % 2 else mouse.drag)(*squares(move))
        mouse.wait_for_ply(ply)
    mouse.see("Black wins: White has no piece left")
    mouse.until("count => document.querySelectorAll('a[data-ply]').length === count", len(ENGLISH))
    assert (mouse.moves[0], mouse.moves[12]) == ("12-16", "7x23")
    assert kept(stage, mouse) == {"moves": [*ENGLISH], "fen": mouse.board["fen"], "result": "black"}


def test_by_keyboard_alone(window, stage):
    keys = window().open("/")
    tab_to(keys, "", ".picker > summary")
    keys.press("Enter")
    tab_to(keys, "", ".picker .search")
    keys.page.keyboard.type("Breakthrough")
    keys.press("Enter")
    tab_to(keys, "here")
    keys.press("Enter")
    keys.page.locator("html.js").wait_for()
    tab_to(keys, "", "[role=gridcell]")
    for ply, move in enumerate(BREAKTHROUGH, 1):
        for number, name in enumerate(squares(move)):
            if number in (0, len(squares(move)) - 1) or "x" in move:
                walk(keys, name)
                keys.press("Enter")
        keys.wait_for_ply(ply)
    keys.see("Black wins")
    assert "black wins" in keys.page.locator(".db-live").inner_text().lower(), "and it is said aloud"
    assert kept(stage, keys)["moves"] == [*BREAKTHROUGH]
    keys.press("Tab")
    tab_to(keys, "", "[data-step=back]")
    keys.press("Enter", "Enter")
    keys.until("document.querySelector('[aria-current=step]')?.dataset.ply === '14'")


def tab_to(window, name, selector=""):
    """Press the tabulator until something has the focus, as someone does who has nothing else."""
    wanted = selector or f'[name="{name}"]'
    for _ in range(60):
        if window.page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            return
        window.press("Tab")
    raise AssertionError(f"the tabulator never comes to {wanted}")


def walk(window, name):
    """Arrow keys to a square: row by row, then along the row."""
    for _ in range(30):
        here, there = (
            window.page.evaluate(
                """name => {
                    const cell = name ? document.querySelector(`[data-square="${name}"]`) : document.activeElement;
                    const {x, y} = cell.getBoundingClientRect();
                    return [Math.round(x), Math.round(y)];
                }""",
                each,
            )
            for each in ("", name)
        )
        if here == there:
            return
        if here[1] != there[1]:
            window.press("ArrowDown" if here[1] < there[1] else "ArrowUp")
        else:
            window.press("ArrowRight" if here[0] < there[0] else "ArrowLeft")
    raise AssertionError(f"the arrows never come to {name}")


def test_by_touch_on_a_phone(window, stage):
    phone = at_one_screen(window(**PHONE), "turkish")
    for ply, move in enumerate(TURKISH, 1):
        if ply % 3 == 0 and len(squares(move)) == 2:
            draw_with_a_finger(phone, *squares(move))
        else:
            phone.tap(*squares(move))
        phone.wait_for_ply(ply)
        assert phone.page.evaluate("scrollY") == 0, "nothing has to be scrolled, and nothing scrolls by itself"
    phone.see("White wins")
    assert kept(stage, phone)["moves"] == [*TURKISH]


def draw_with_a_finger(window, start, end):
    touch = window.context.new_cdp_session(window.page)
    (x, y), (to_x, to_y) = window.centre(start), window.centre(end)
    for kind, part in (("touchStart", 0), ("touchMove", 0.3), ("touchMove", 0.7), ("touchMove", 1), ("touchEnd", None)):
        points = [] if part is None else [{"x": x + (to_x - x) * part, "y": y + (to_y - y) * part}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    touch.detach()


def test_without_javascript_by_links_and_forms(window, stage):
    plain = window(java_script_enabled=False).open("/")
    choose_rules(plain, "breakthrough")
    plain.page.locator("button[name=here]").click()
    for move in BREAKTHROUGH:
        plain.page.locator(f'a[href^="?from={squares(move)[0]}"]').click()
        plain.page.locator(f'button[name=move][value="{move}"]').first.click()
    plain.see("Black wins")
    assert kept(stage, plain)["moves"] == [*BREAKTHROUGH]
    plain.page.locator("[data-step=first]").click()
    assert plain.page.locator("table.plain .piece").count() == 40, "the past can be looked at, too"


def test_against_the_computer_to_the_end(window, stage):
    me = window().open("/")
    choose_rules(me, "breakthrough")
    me.page.locator("[name=level]").select_option("1")
    me.page.locator("[name=colour]").select_option("white")
    me.page.locator("#computer").click()
    me.page.locator("html.js").wait_for()
    choose = random.Random(1)
    for _ in range(100):
        board = me.wait_for_turn()
        if board["outcome"]:
            break
        me.click(*choose.choice(board["moves"])["path"])
        me.until("ply => document.querySelector('draughts-board').state.ply > ply", board["ply"])
    assert kept(stage, me)["result"] == board["outcome"]["winner"]
    me.page.locator(".now:is(.victory, .defeat, .over)").wait_for()
