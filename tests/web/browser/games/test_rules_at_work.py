"""What the rules need of the page: huffing, captures with two routes, columns, refusals with their clause."""

import pytest


def sit_down(window, stage, rulebook, start, moves=()):
    """Anna has White and Bert has Black; it is Anna's window."""
    anna = window("anna")
    stage.ask("person", name="bert")
    anna.open(stage.game(rulebook, "anna", "bert", start=start, moves=moves))
    anna.until("document.querySelector('draughts-board').state")
    return anna


@pytest.mark.parametrize(
    ("button", "fen"),
    [("huff", "W:W18,27,31:B9"), ("compel", "B:W18,27,31:B5,14"), ("let-stand", "W:W18,27,31:B9,14")],
)
def test_huffing_has_three_buttons(window, stage, button, fen):
    anna = sit_down(window, stage, "boxed", "B:W18,27,31:B14,5", ["5-9"])
    assert [anna.action(name).inner_text() for name in ("huff", "compel", "let-stand")] == [
        *("Huff 14", "Insist on the capture", "Let it stand")
    ]
    assert anna.page.locator(".db-sentence a").get_attribute("href") == "/rules/boxed/#huffing"
    anna.action(button).click()
    anna.until("fen => document.querySelector('draughts-board').state.fen === fen", fen)
    anna.action("huff").wait_for(state="detached")


def test_two_routes_are_drawn_in_two_colours_and_one_is_chosen_by_its_way(window, stage):
    anna = sit_down(window, stage, "english", "W:W31,32:B18,19,26,27,3")
    anna.click("31")
    routes = anna.page.locator(".db-route")
    assert routes.count() == 2
    assert len(set(routes.evaluate_all("all => all.map(each => getComputedStyle(each).stroke)"))) == 2
    anna.click("15")
    anna.see("15 can be reached by 2 captures. Which way?")
    assert anna.board["ply"] == 0
    anna.click("24")
    anna.wait_for_ply(1)
    assert anna.board["last"]["path"] == ["31", "24", "15"]


def test_a_column_is_spread_out_where_one_looks(window, stage):
    anna = sit_down(window, stage, "lasca", "W:d4Wbb,c3wbbw,a7bw,e5bWwwwbb,g1w")
    spread = anna.page.locator(".db-spread")
    anna.square("e5").hover()
    assert spread.locator(".db-disc").count() == 7
    anna.page.mouse.move(2, 2)
    anna.square("a7").focus()
    assert spread.locator(".db-disc").count() == 2
    anna.click("d4", "f6")
    anna.wait_for_ply(1)
    assert anna.board["position"]["f6"] == "Wbbb", "the piece that was taken is now at the bottom"


def test_a_refusal_stands_beside_the_board_with_its_clause(window, stage):
    anna = sit_down(window, stage, "english", "W:W22,31:B18,1")
    place = anna.place(".row-of-actions")
    anna.click("31")
    anna.see("Capturing is compulsory")
    assert anna.page.locator(".db-sentence a").get_attribute("href") == "/rules/english/#capturing"
    anna.press("m")
    anna.page.locator("form.typed [name=move]").fill("31-27")
    anna.press("Enter")
    anna.page.locator(".refusal li", has_text="Capturing is compulsory").wait_for()
    assert anna.page.locator(".refusal a").get_attribute("href") == "/rules/english/#capturing"
    assert anna.place(".row-of-actions") == place, "nothing moves under the finger"
    assert anna.board["ply"] == 0
    anna.complaints.clear()  # a browser notes every refusal of a server


def test_a_typed_move_that_is_refused_names_its_clause_once_with_the_link_in_the_sentence(window, stage):
    anna = sit_down(window, stage, "english", "W:W18,27:B14,5")
    anna.page.locator(".typing > summary").click()
    anna.page.locator("form[data-do=typed] [name=move]").fill("27-23")
    anna.press("Enter")
    refusal = anna.page.locator(".refusal li")
    assert refusal.inner_text() == "Capturing is compulsory (Capturing): 18x9"
    link = refusal.locator("a")
    assert (link.inner_text(), link.get_attribute("href")) == ("Capturing", "/rules/english/#capturing")
    anna.complaints.clear()  # the browser's own, about the status of a refusal
