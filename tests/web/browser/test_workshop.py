"""A house rule is built in the workshop: with the form, as text, on a phone, and without a script."""

import pytest
from stage import PHONE, key, status

pytestmark = pytest.mark.thorough


def choose(window, at, value):
    key(window, at).locator(".choice", has=window.page.locator(f"input[value='{value}']")).click()


def text_of(window):
    return window.page.locator("#text").input_value()


def at_english(window):
    """The workshop with English draughts, examined."""
    desk = window().open("/workshop/?from=english")
    status(desk, "All 48 examples hold.")
    return desk


def held_board(desk):
    """The next request for a board to try, once it is made: it waits until the test lets it go on."""
    held = []
    desk.page.route("**/workshop/try", lambda route: held.append(route), times=1)
    return held


def test_a_house_rule_is_built_with_the_form_and_tried(window):
    desk = window().open("/rules/english/")
    desk.page.get_by_role("link", name="Change the rules").click()
    status(desk, "All 48 examples hold.")
    choose(desk, "kings.range", '"long"')
    status(desk, "11 of 48 examples do not hold.")
    desk.see("A king moves any distance diagonally forward and backward.")
    assert "kings: {range: long}" in text_of(desk)

    example = desk.page.locator(".case", has_text="A king turns corners")
    example.scroll_into_view_if_needed()
    example.locator(".board svg").wait_for()
    example.get_by_role("button", name="Adapt").click()
    status(desk, "10 of 48 examples do not hold.")
    assert "{#king-moves-changed after=king-moves}" in text_of(desk)
    desk.page.locator(".case", has_text="No long moves").get_by_role("button", name="Drop").click()
    status(desk, "9 of 47 examples do not hold.")
    desk.button("Adapt all").click()
    status(desk, "All 47 examples hold.")
    desk.page.locator("#dropped").wait_for()

    desk.page.locator(".holding summary").click()
    adapted = desk.page.locator(".case", has_text="A king turns corners")
    adapted.get_by_role("button", name="Play on this board").click()
    desk.square("1").wait_for()
    desk.square("1").click()
    desk.square("28").click()
    desk.page.locator(".trial .now", has_text="Black").wait_for()


def test_the_computer_plays_the_other_side(window):
    desk = window().open("/workshop/?from=english")
    desk.page.locator("#computer").select_option("white")
    desk.square("11").wait_for()
    desk.square("11").click()
    desk.square("15").click()
    desk.until("document.querySelector('draughts-board').state?.turn === 'black'")
    desk.until("document.querySelector('draughts-board').state.last !== null")
    desk.page.locator(".trial .now", has_text="Black to move").wait_for()


def test_a_move_made_while_the_board_is_asked_for_is_played(window):
    desk = at_english(window)
    held = held_board(desk)
    desk.page.locator("#computer").select_option("white")
    desk.square("11").click()
    desk.square("15").click()
    held[0].continue_()
    desk.until("document.querySelector('draughts-board').state.last !== null")
    desk.page.locator(".trial .now", has_text="Black to move").wait_for()


def test_nobody_moves_on_the_old_board_while_an_example_is_set_up(window):
    desk = at_english(window)
    desk.page.locator(".holding summary").click()
    held = held_board(desk)
    example = desk.page.locator(".case", has_text="A king turns corners")
    example.get_by_role("button", name="Play on this board").click()
    desk.square("11").wait_for()
    desk.square("11").click(force=True)
    assert desk.page.evaluate("document.querySelector('draughts-board').hand.selection") is None
    held[0].continue_()
    desk.square("1").click()
    desk.until("document.querySelector('draughts-board').hand.selection?.start === '1'")


def test_every_kind_of_key_can_be_set(window):
    desk = window().open("/workshop/?from=international")
    status(desk, "hold.")
    key(desk, "men.captures").get_by_label("Diagonally backward").uncheck()
    desk.until("document.querySelector('#text').value.includes('men: {captures: forward}')")
    key(desk, "capture.choice").locator("select").first.select_option("with-king")
    desk.until("document.querySelector('#text').value.includes('choice: [with-king]')")
    key(desk, "draws.repetition").locator("[data-field=times] input").fill("5")
    desk.page.locator('[data-key="draws.repetition"] [data-apply]').click()
    desk.until("document.querySelector('#text').value.includes('repetition: {times: 5, how: ')")
    endings = key(desk, "draws.endings")
    endings.locator("[data-add]").click()
    ending = endings.locator(".record").last
    ending.locator("[data-field=name] input").fill("two-kings")
    ending.locator("[data-field=total] input").fill("2")
    ending.locator("[data-field=moves] input").fill("3")
    endings.locator("[data-apply]").click()
    desk.until(
        "document.querySelector('#text').value.includes('{name: two-kings, total: 2, moves: 3, how: automatic}')"
    )
    title = key(desk, "title").locator("input")
    title.fill("Sunday draughts")
    title.press("Enter")
    desk.page.locator("h1", has_text="Sunday draughts").wait_for()
    key(desk, "men.captures").locator("[data-restore]").click()
    desk.until("!document.querySelector('#text').value.includes('captures: forward')")


def test_what_is_impossible_is_greyed_out_with_its_reason(window):
    desk = window().open("/workshop/?from=english")
    row = key(desk, "kings.landing")
    behind = row.locator(".choice", has_text="behind contradicts kings.range: short").first
    assert behind.locator("input").is_disabled()
    choose(desk, "kings.range", '"long"')
    status(desk, "11 of 48")
    assert key(desk, "kings.landing").locator(".choice input:enabled").count() == 3


def test_typing_shows_the_mistake_in_its_line(window):
    desk = window().open("/workshop/?from=english")
    desk.page.locator('[data-view="text"]').click()
    desk.page.locator("#text").fill(text_of(desk).replace("extends: english", "extends: english\nmen: {moves: up}"))
    status(desk, "1 mistake in the text.")
    assert desk.page.locator(".gutter .wrong").inner_text() == "7"
    desk.button("Line 7").click()
    assert desk.page.evaluate("getSelection().toString() || document.activeElement.id") in ("men: {moves: up}", "text")
    desk.page.locator("#text").fill(text_of(desk).replace("moves: up", "moves: all"))
    status(desk, "do not hold.")
    desk.see("A man moves one step in all eight directions.")


def test_a_late_answer_does_not_overwrite_what_was_typed_since(window):
    desk = at_english(window)
    desk.page.locator('[data-view="text"]').click()
    held = []
    desk.page.route("**/workshop/examine", lambda route: held.append(route))
    box = desk.page.locator("#text")
    with desk.page.expect_request("**/workshop/examine"):
        box.fill(text_of(desk) + "\nOne.\n")
    box.fill(text_of(desk) + "\nTwo.\n")
    with desk.page.expect_response("**/workshop/examine"):
        held[0].continue_()
    desk.page.wait_for_timeout(100)  # the page has read it
    assert text_of(desk).endswith("One.\n\nTwo.\n")
    desk.page.unroute_all()


def test_on_a_phone_one_view_is_shown_at_a_time(window):
    phone = window(**PHONE).open("/workshop/?from=english")
    status(phone, "All 48 examples hold.")
    choose(phone, "end.no-move", '"wins"')
    phone.page.locator('[data-view="results"]').tap()
    phone.page.locator(".changes", has_text="A player who has no piece left or cannot move wins.").wait_for()
    assert not phone.page.locator(".as-form").is_visible()
    phone.page.locator('[data-view="board"]').tap()
    phone.square("11").tap()
    phone.square("15").tap()
    phone.page.locator(".trial .now", has_text="White to move").wait_for()
    assert phone.page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_without_a_script_the_text_is_checked_and_adapted(window):
    plain = window(java_script_enabled=False).open("/workshop/?from=english")
    text = plain.page.locator("#text")
    text.fill(text.input_value().replace("extends: english", "extends: english\nkings: {range: long}"))
    plain.button("Check").click()
    plain.see("11 of 48 examples do not hold.")
    plain.page.locator(".case svg").nth(40).wait_for(state="attached")  # the page may still be on its way
    assert not plain.page.locator(".as-form").is_visible()
    plain.button("Adapt all").click()
    plain.see("All 48 examples hold.")
    assert "{#kings-changed after=kings}" in text.input_value()
