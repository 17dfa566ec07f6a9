"""The front page and what is being played: a stranger plays within seconds, and another looks on."""

import re
import time

from stage import PHONE, choose_rules

OPENING = ("11-15", "23-19", "8-11", "22-17")
WITHIN = 5.0
"""Seconds from the way to the front page to the computer's answer to the first move."""
STRANGERS = 3
"""How many may try: a machine that is busy with other tests can make one wait, not each of them."""


def at_a_game(window):
    window.page.wait_for_url(re.compile(r"/games/\d+/"))
    window.page.locator("html.js").wait_for()
    return window


def test_a_stranger_plays_within_five_seconds_of_arriving(window, stage):
    took = []
    while not took or (took[-1] > WITHIN and len(took) < STRANGERS):
        took.append(seconds_to_an_answer(window()))  # each with a browser that knows nothing of the site
    assert took[-1] < WITHIN, took


def seconds_to_an_answer(stranger):
    """How long it takes a stranger to make a move on the front page and to be answered by the computer."""
    began = time.monotonic()
    stranger.open("/?rulebook=english").until("document.querySelector('draughts-board').state?.yours")
    stranger.click("11", "15")
    at_a_game(stranger).until("document.querySelector('draughts-board').state?.ply >= 2")
    took = time.monotonic() - began
    assert stranger.page.locator("a[data-ply='1']").inner_text() == "11-15"
    return took


def test_with_a_finger_and_by_other_rules(window, stage):
    phone = window(**PHONE).open("/")
    choose_rules(phone, "international")
    phone.until("document.querySelector('draughts-board').state?.rulebook.slug === 'international'")
    assert phone.board["turn"] == "white"
    phone.tap("32", "28")
    at_a_game(phone)
    assert phone.board["rulebook"]["slug"] == "international"
    phone.open("/").see("International draughts")  # it is remembered
    assert phone.page.locator("[name=rulebook]:checked").input_value() == "international"


def test_without_scripts_the_board_is_a_way_in(window, stage):
    plain = window(java_script_enabled=False).open("/?rulebook=english")
    plain.page.locator(".preview").click()
    plain.page.wait_for_url(re.compile(r"/games/\d+/"))
    plain.see("Computer, level 4")


def test_what_cannot_be_moved_is_explained_on_the_spot(window, stage):
    stranger = window().open("/?rulebook=english").until("document.querySelector('draughts-board').state?.yours")
    stranger.click("4")
    stranger.until("document.querySelector('.db-sentence').textContent.length > 10")
    assert stranger.page.locator(".touch").is_hidden()
    assert stranger.page.url.endswith("/?rulebook=english")


def test_watching_a_live_game(window, stage):
    for name in ("zoe", "yann"):
        stage.ask("person", name=name)
    path = stage.game("english", "zoe", "yann", moves=OPENING, time=("fischer", 900, 10))
    black, white = window("yann").open(path), window("zoe").open(path)
    visitor = window().open("/watch/?rules=english&speed=live")
    tile = visitor.page.locator(f'.tile[href="{path}"]').first
    tile.wait_for()
    assert "v=4" in tile.locator("img").get_attribute("src")
    black.wait_for_turn()
    black.click("4", "8")
    visitor.until("path => document.querySelector(`.tile[href='${path}'] img`).src.includes('v=5')", path)
    tile.click()
    at_a_game(visitor)
    visitor.see("You are watching.")
    for each in (black, white, visitor):
        each.see("1 watching")
    gallery = window().open("/watch/?rules=english&speed=live")
    gallery.page.locator(f'.tile[href="{path}"]', has_text="1 watching").first.wait_for()
    white.page.locator(".resign > summary").click()
    white.page.locator(".resign button[value=resign]").click()
    black.see("You won")
    visitor.see("Black wins")
    assert not visitor.page.get_by_text("You won").count()
    gallery.see("yann has won")


def test_a_new_challenge_appears_by_itself(window, stage):
    stage.ask("person", name="xaver")
    visitor = window().open("/")
    visitor.page.locator(".others").wait_for()
    stage.ask("challenge", by="xaver", rulebook="frisian")
    visitor.see("xaver")
