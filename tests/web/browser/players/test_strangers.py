"""Two strangers meet: paired by the pool and rated, by a named challenge from a position, or not at all."""

import re

from stage import PATIENCE


def look_for(window, **chosen):
    """Enter the pool."""
    window.open("/pairing/")
    for name, value in {"rulebook": "english", "time": "fischer-5-5", "reach": "any", **chosen}.items():
        window.page.locator(f"select[name={name}]").select_option(value)
    window.page.locator("main button.primary").click()
    return window


def at_a_game(window):
    """Wait until the window shows a game; its address."""
    window.page.wait_for_url(re.compile(r"/games/\d+/"), timeout=PATIENCE * 1000)
    window.page.locator("html.js").wait_for()
    return window.page.url


def test_two_strangers_are_paired_and_rated(window, stage):
    one, other = look_for(window("pia")), window("quentin")
    one.see("Looking for an opponent")
    look_for(other)
    assert at_a_game(one) == at_a_game(other)
    for each in (one, other):
        shown = each.page.locator(".player .rating").all_inner_texts()
        assert [text.split() for text in shown] == [["rating", "1500?"]] * 2
        each.see("rated")
    mover, waiter = (one, other) if one.board["yours"] else (other, one)
    mover.click("11", "15")
    waiter.wait_for_ply(1)
    waiter.page.locator(".resign > summary").click()
    waiter.page.locator(".resign button[value=resign]").click()
    mover.see("You won")
    for each in (one, other):
        each.see("1662? (+162)").see("1338?")
    mover.open("/players/pia/").see("Short kings")


def test_who_leaves_the_page_is_not_paired(window, stage):
    one, other = look_for(window("rosa")), window("sam")
    one.see("Looking for an opponent")
    first = one.page.locator("[data-range]").inner_text()
    one.until("first => document.querySelector('[data-range]').innerText !== first", first)  # by the socket: it widens
    one.open("/rules/")
    look_for(other).see("Looking for an opponent")
    other.page.wait_for_timeout(2500)
    other.see("Looking for an opponent")
    one.open("/pairing/")  # back in time, where they were
    assert at_a_game(one) == at_a_game(other)


def test_without_scripts_the_page_waits_by_itself(window, stage):
    one, other = window("tina", java_script_enabled=False), window("uwe", java_script_enabled=False)
    look_for(one, time="move-30").see("Looking for an opponent")
    look_for(other, time="move-30")
    for each in (one, other):
        each.page.wait_for_url(re.compile(r"/games/\d+/"), timeout=PATIENCE * 1000)
    assert one.page.url == other.page.url


def test_a_named_challenge_from_a_position(window, stage):
    stage.ask("person", name="vera")
    one, other = window("walter"), window("vera")
    one.open("/players/vera/").page.get_by_role("link", name="Challenge", exact=True).click()
    one.page.locator("[name=position]").fill("B:WK32,K31:BK1,K2")
    one.page.locator("select[name=colour]").select_option("black")
    one.button("Send the challenge").click()
    one.see("vera is asked")
    other.open("/games/").see("You are invited").page.get_by_role("link", name="walter").first.click()
    other.see("B:WK32,K31:BK1,K2")
    other.button("Accept and play").click()
    assert at_a_game(one) == at_a_game(other)
    one.click("1", "5")
    other.wait_for_ply(1)


def test_who_is_blocked_cannot_come_near(window, stage):
    stage.ask("person", name="xenia")
    one, other = window("xenia"), window("yuri")
    other.open("/players/xenia/").button("Follow").click()
    other.see("You follow xenia.")
    one.open("/players/yuri/").page.locator(".more > summary").click()
    one.button("Block").click()
    one.see("yuri is blocked")
    other.open("/players/xenia/challenge").button("Send the challenge").click()
    other.see("One of you has blocked the other.")
    other.open("/messages/xenia/").see("One of you has blocked the other.")
    for each in (one, other):
        look_for(each, time="fischer-3-2")
        each.see("Looking for an opponent")
    one.page.wait_for_timeout(2500)
    for each in (one, other):
        each.see("Looking for an opponent")
    one.button("Stop looking").click()
