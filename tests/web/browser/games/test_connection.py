"""The line breaks, the server goes away and comes back: nothing is lost, nothing is done twice."""

import pytest


def sit_down(window, stage):
    anna, bert = window("anna"), window("bert")
    path = stage.game("english", "bert", "anna")
    for each in (anna, bert):
        each.open(path).page.locator("html.js").wait_for()
        each.until("document.querySelector('draughts-board').state")
    return anna, bert, int(path.split("/")[2])


def forgive(*windows):
    """That no one answered is in the console, and rightly."""
    for each in windows:
        each.complaints[:] = [line for line in each.complaints if "ERR_" not in line and "WebSocket" not in line]


def test_a_move_that_is_made_offline_arrives_later(window, stage):
    anna, bert, number = sit_down(window, stage)
    anna.context.set_offline(True)
    anna.click("11", "15")
    anna.page.locator(".lost", has_text="Connection lost").wait_for()
    assert stage.ask("moves", number=number)["moves"] == []
    assert anna.page.locator('[data-on="15"]').count() == 1, "it stays on the board meanwhile"
    anna.context.set_offline(False)
    bert.wait_for_ply(1)
    anna.wait_for_ply(1)
    assert anna.page.locator(".lost").is_hidden()
    assert stage.ask("moves", number=number)["moves"] == ["11-15"]
    forgive(anna)


NO_SOCKETS = """window.WebSocket = class extends EventTarget {
    static OPEN = 1;
    constructor() { super(); setTimeout(() => this.dispatchEvent(new CloseEvent("close", {code: 1006}))); }
};"""


def test_where_no_socket_gets_through_news_come_all_the_same(window, stage):
    """Some proxies let none pass, and without Redis there are none for a while."""
    anna, bert = window("anna"), window("bert")
    bert.context.add_init_script(NO_SOCKETS)
    path = stage.game("english", "bert", "anna")
    for each in (anna, bert):
        each.open(path).page.locator("html.js").wait_for()
    anna.click("11", "15")
    bert.wait_for_ply(1)
    bert.click("23", "19")
    anna.wait_for_ply(2)
    bert.page.locator("a[data-ply='2'][aria-current]").wait_for()
    assert bert.page.locator(".lost").is_hidden()


@pytest.mark.parametrize("is_quick", [False, True])
def test_an_answer_that_comes_after_the_opponents_move_changes_nothing(window, stage, is_quick):
    """Nor is the next move lost if it is made before that answer is there."""
    anna, bert, number = sit_down(window, stage)

    def deliver_late(route):
        answer = route.fetch()
        bert.wait_for_ply(1).click("23", "19")
        anna.wait_for_ply(2)  # its news is quicker
        if is_quick:
            anna.click("8", "11")
        route.fulfill(response=answer)

    anna.page.route("**/act", deliver_late, times=1)
    with anna.page.expect_response("**/act") as answered:
        anna.click("11", "15")
    assert answered.value.json()["state"]["ply"] == 1
    if not is_quick:
        anna.click("8", "11")
    bert.wait_for_ply(3)
    assert stage.ask("moves", number=number)["moves"] == ["11-15", "23-19", "8-11"]


def test_the_server_is_started_again_while_the_page_is_open(window, stage):
    anna, bert, number = sit_down(window, stage)
    stage.stop()
    anna.click("11", "15")
    anna.page.locator(".lost", has_text="be reached").wait_for()
    stage.start()
    for each in (anna, bert):
        each.wait_for_ply(1)
        each.page.locator(".lost").wait_for(state="hidden")
    bert.click("23", "19")
    anna.wait_for_ply(2)
    assert stage.ask("moves", number=number)["moves"] == ["11-15", "23-19"]
    forgive(anna, bert)
