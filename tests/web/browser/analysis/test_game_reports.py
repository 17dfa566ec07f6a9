"""A whole game analysed in the visitor's own browser: the bar, the graph, the mistakes, and learning from them."""

import json

from lost_game import BLUNDER
from stage import PHONE

from crownhead import Engine, Game, Limit
from crownhead.engine.annotation.annotate import judged

NAMED = f"/analysis/english/?moves={','.join(BLUNDER)}"
GRAPH = "[data-report] .graph"


def run(visitor, name="Analyse the whole game"):
    visitor.page.locator("[data-report] > summary").click()
    visitor.button(name).click()
    visitor.page.locator(GRAPH).wait_for(timeout=120_000)
    return visitor


def test_after_a_game_it_is_analysed_here_and_its_mistakes_are_learned_from(lost):
    anna, _ = lost()
    anna.page.get_by_role("link", name="Analyse it in this browser").click()
    anna.page.locator(GRAPH).wait_for(timeout=120_000)
    assert anna.page.locator(f"{GRAPH} a").count() == len(BLUNDER)
    anna.see("accuracy")
    anna.page.locator(f"{GRAPH} a:has(.dot)").first.click()
    anna.until("document.querySelector('[data-tree] [aria-current]')?.textContent.startsWith('9-14')")
    assert anna.page.locator("[data-tree] [aria-current] .mark").inner_text() in ("?", "??")
    assert anna.page.locator(f"{GRAPH} a[aria-current]").get_attribute("data-go") == "3"
    anna.button("Learn from your mistakes").click()
    anna.see("2. 9-14 was played")
    assert not anna.page.locator("[data-lines] li").first.is_visible(), "nothing gives it away"
    assert not anna.page.locator("[data-tree]").is_visible()
    anna.click("10", "14")
    anna.see("10-14 is not good enough")
    anna.click("16", "20")
    anna.page.locator(".answer.good").wait_for()
    anna.page.get_by_role("link", name="Next mistake").click()
    anna.page.locator(".mistakes li:nth-child(2) [aria-current]").wait_for()
    anna.button("Back to the game").click()
    anna.page.locator("[data-tree]").wait_for()
    assert anna.page.locator("[data-tree] .move").count() > len(BLUNDER), "with the better lines"


def test_it_finds_what_the_library_finds(window):
    visitor = run(window().open(NAMED))
    game = Game("english")
    for move in BLUNDER:
        game.play(move)
    ours = [each for each in judged(game, Engine("english"), Limit(nodes=200_000)) if each.verdict]
    found = visitor.page.locator(f"{GRAPH} a:has(.dot)").evaluate_all("all => all.map(each => +each.dataset.go)")
    clear = [each.ply + 1 for each in ours if each.verdict in ("blunder", "mistake")]
    assert set(clear) <= set(found), "only what lies at the edge of a verdict may differ"


STOPPING = """() => new MutationObserver((_changes, watching) => {
  if (document.querySelector("[data-report] progress").value <= 2) return;
  watching.disconnect();
  document.querySelector("[data-report-do=stop]").click();
}).observe(document.querySelector("[data-report]"), { attributes: true, subtree: true })"""
"""The button is pressed inside the page, as soon as the third position is done: from outside it may be too late."""


def test_it_is_stopped_half_way_gone_on_with_and_kept(window):
    visitor = window().open(NAMED)
    visitor.page.locator("[data-report] > summary").click()
    visitor.page.evaluate(STOPPING)
    visitor.button("Analyse the whole game").click()
    visitor.see("The engine has looked at")
    visitor.button("Go on").click()
    visitor.until("document.querySelectorAll('[data-report] .graph a').length === 14")
    visitor.page.reload()
    visitor.page.locator(GRAPH).wait_for(state="attached")
    kept = visitor.page.evaluate("Object.values(localStorage).find((each) => each.includes('report'))")
    assert len(json.loads(kept)["report"]["answers"]) == len(BLUNDER) + 1


def test_by_the_keyboard_alone_on_a_phone_in_german(window):
    visitor = window(**PHONE, locale="de-DE", color_scheme="dark").open(NAMED)
    summary = visitor.page.locator("[data-report] > summary")
    summary.wait_for()  # it is shown when the room has come
    summary.focus()
    visitor.press("Enter")
    visitor.page.get_by_role("button", name="Ganze Partie analysieren").focus()
    visitor.press("Enter")
    visitor.page.locator(GRAPH).wait_for(timeout=120_000)
    visitor.see("Genauigkeit")
    visitor.page.get_by_role("button", name="Fehler von Schwarz").focus()
    visitor.press("Enter")
    visitor.see("Finde einen besseren Zug")
    visitor.press("Tab")
    visitor.page.locator("draughts-board [tabindex='0']").first.focus()
    visitor.press("1", "6", "Enter", "2", "0", "Enter")
    visitor.page.locator(".answer.good").wait_for()
    assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_without_webassembly_the_worker_looks(window):
    visitor = window()
    visitor.page.add_init_script("delete globalThis.WebAssembly")
    visitor.open(f"/analysis/english/?moves={','.join(BLUNDER[:4])}")
    run(visitor)
    assert visitor.page.locator(f"{GRAPH} a").count() == 4


def test_what_the_worker_has_found_is_shown_at_once(lost):
    anna, _ = lost()
    anna.button("Analyse the game").click()
    anna.page.locator(".graph").wait_for()
    anna.page.get_by_role("link", name="Analysis board").click()
    anna.page.locator(GRAPH).wait_for()
    assert anna.page.locator("[data-report-do=run]").is_hidden()
    anna.button("Learn from your mistakes").click()
    anna.see("2. 9-14 was played")
