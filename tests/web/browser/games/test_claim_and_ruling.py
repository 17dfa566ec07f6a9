"""A claim, declined and ruled: two players and an arbiter in three windows."""

import time

from stage import PATIENCE
from tour import REPEATED, TWO_KINGS

HOURS = ("fischer", 7200, 10)


def test_a_claim_is_declined_and_ruled_in_three_windows(window, stage):
    stage.ask("person", name="arbiter", is_staff=True)
    anna, bert, arbiter = (window(name) for name in ("anna", "bert", "arbiter"))
    path = stage.game("brettspielnetz-checkers", "bert", "anna", start=TWO_KINGS, moves=REPEATED, time=HOURS)
    for each in (anna, bert):
        each.open(path).page.locator("html.js").wait_for()
    arbiter.open("/arbiter/")
    written = len(stage.told())

    anna.button("Claim draw: repetition").click()
    bert.see("anna claims a draw")
    bert.page.get_by_label("Why not?").fill("I want to play on")
    bert.button("Decline").click()
    for each in (anna, bert):
        each.see("With the arbiter.")
        assert each.page.locator("time[data-running]").count() == 0
        assert each.page.get_by_text("I want to play on").first.is_visible()

    number = path.split("/")[2]
    arbiter.page.locator(".row", has_text=f"game {number} ").filter(has_text="claims a draw").click()
    arbiter.page.get_by_role("heading", name="The ruling").wait_for()
    assert arbiter.page.locator("tr.marked").count() == 2
    arbiter.page.get_by_label("The game is a draw").check()
    arbiter.page.get_by_label("Grounds").fill("Three times it is.")
    arbiter.page.get_by_label("Warning for delaying").select_option("white")
    arbiter.button("Rule").click()
    arbiter.see("both players have been told")
    for each in (anna, bert):
        each.see("Draw: decided by the arbiter").see("bert is warned for delaying the game")
        assert each.page.get_by_text("Three times it is.").first.is_visible()
    mails_come(stage, written, "To: anna@example.org", "To: bert@example.org")


def mails_come(stage, since, *words):
    """Wait until the worker has sent mails with these words."""
    end = time.monotonic() + PATIENCE
    while not all(word in stage.told()[since:] for word in words):
        assert time.monotonic() < end, stage.told()[since:]
        time.sleep(0.1)
