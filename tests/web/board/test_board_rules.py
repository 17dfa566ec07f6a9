"""What the rules need of the board: refusals, captures of many hops, two routes, columns, huffing, every rulebook."""

import random
import re

import pytest
from board_table import PHONE

from crownhead import Game, bundled

TIMES = "\N{MULTIPLICATION SIGN}"
TWO_WAYS = ("english", "B:W6,7,14,15,30:B2,1")
LONG = ("international", "W:WK46,40:B37,28,18,9,14,K3")


def test_only_pieces_that_may_move_can_be_picked_up(table):
    table.sit(("english",))
    assert table.marked("may") == {"9", "10", "11", "12"}
    table.click("1")
    assert table.marked("picked") == set()
    assert table.sentence == "5 is occupied (Moving)."


def test_touching_another_piece_says_why_with_the_clause(table):
    table.sit(("english", "B:W18,27,31:B14,5"), rules="/rules/english/")
    assert table.marked("must") == {"14"}
    assert table.label("14") == "14, black man, must capture"
    table.click("5")
    assert table.sentence == "Capturing is compulsory (Capturing): 14x23x32"
    assert table.page.locator(".db-sentence a").get_attribute("href") == "/rules/english/#capturing"
    (refusal,) = table.events("refusal")
    assert (refusal["square"], refusal["kind"], refusal["clause"]) == ("5", "capture-compulsory", "capturing")
    assert table.said == table.sentence
    table.click("18")
    assert table.sentence == "The piece on 18 is White's."


def test_who_is_not_to_move_is_told_so(table):
    table.sit(("english",), viewer="white")
    table.click("22")
    assert table.sentence == "It is Black's turn, not White's."
    assert table.marked("may") == set()


def test_who_only_looks_can_touch_nothing(table):
    table.sit(("english",), readonly="")
    table.click("11", "15")
    assert table.page.evaluate("window.events") == []
    assert table.marked("may") == set()


def test_a_game_that_is_over_says_so(table):
    table.sit(("english", "W:W18:B14"))
    table.click("18", "9")
    table.wait_for_ply(1)
    table.click("9")
    assert table.sentence.startswith("The game is over: white wins: black has no piece left (Winning)")


def test_taken_men_are_ghosts_until_the_move_ends(table):
    table.sit(LONG)
    table.click("46", "32")
    assert table.marked("taken") == {"37"}
    assert table.page.locator(".db-ghost").count() == 1
    assert table.label("37") == "37, black man, captured"
    assert table.said.startswith("Takes 37, now on 32.")
    assert table.events("move") == []
    table.settle()
    assert "37" in table.pieces()
    last = sorted(table.page.evaluate("[...document.querySelector('draughts-board').hand.selection.ends]"))[0]
    table.click(last)
    table.wait_for_ply(1)
    table.is_as_the_game_says()
    assert table.marked("taken") == set()
    assert "37" not in table.pieces()


def test_straight_to_the_last_square(table):
    table.sit(("english", "B:W18,27,31:B14,5"))
    table.click("14", "32")
    table.wait_for_ply(1)
    assert table.events("move")[0]["text"] == "14x23x32"
    table.is_as_the_game_says()


def test_two_routes_are_drawn_in_two_colours(table):
    table.sit(TWO_WAYS)
    table.click("2")
    lines = table.page.locator(".db-route")
    assert lines.count() == 2
    colours = lines.evaluate_all("all => all.map(each => getComputedStyle(each).stroke)")
    assert len(set(colours)) == 2
    dashes = lines.evaluate_all("all => all.map(each => getComputedStyle(each).strokeDasharray)")
    assert len(set(dashes)) == 2, "told apart without colours too"
    table.click("18")
    assert table.sentence == "18 can be reached by 2 captures. Which way?"
    assert table.events("move") == []
    assert [table.button(f"route-{n}").inner_text() for n in (0, 1)] == [
        f"2 {TIMES} 9 {TIMES} 18",
        f"2 {TIMES} 11 {TIMES} 18",
    ]


@pytest.mark.parametrize("theme", ["walnut", "slate", "paper", "high-contrast"])
def test_the_second_route_can_be_green_as_in_the_source(table, theme):
    """Red and green they are there; the dashes stay for those who see no difference."""
    table.sit(TWO_WAYS, theme=theme, routes="green")
    table.click("2")
    _, second = table.page.locator(".db-route").all()
    red, green, blue = map(int, re.findall(r"\d+", second.evaluate("each => getComputedStyle(each).stroke")))
    assert green > 1.4 * max(red, blue)
    assert second.evaluate("each => getComputedStyle(each).strokeDasharray") != "none"


@pytest.mark.parametrize(("way", "text"), [("9", "2x9x18"), ("11", "2x11x18")])
def test_a_square_of_one_route_chooses_it(table, way, text):
    table.sit(TWO_WAYS)
    table.click("2", "18", way)
    table.wait_for_ply(1)
    assert str(table.game.last_move) == text
    table.is_as_the_game_says()


def test_a_button_chooses_a_route(table):
    table.sit(TWO_WAYS)
    table.click("2", "18")
    table.button("route-1").click()
    table.wait_for_ply(1)
    assert str(table.game.last_move) == "2x11x18"


def test_a_typed_move_with_two_routes_asks_which(table):
    table.sit(TWO_WAYS, typed="")
    table.page.get_by_label("Type a move").fill("2x18")
    table.press("Enter")
    assert table.button("route-0").is_visible()
    table.button("route-0").click()
    table.wait_for_ply(1)
    assert str(table.game.last_move) == "2x9x18"


def test_a_capture_that_ends_where_it_began_is_walked(table):
    table.sit(("english", "B:W6,7,14,15,30:BK2,1"))
    table.click("2", "2")
    assert table.events("move") == [], "touching a piece twice puts it down"
    table.click("2", "9")
    table.wait_for_ply(1)
    assert str(table.game.last_move) in ("2x9x18x11x2", "2x11x18x9x2")
    table.is_as_the_game_says()


def test_a_man_may_stop_short_where_it_is_not_forbidden(table):
    table.sit(("boxed", "B:W18,27,31:B14,5"))
    assert table.marked("must") == set(), "no one is told what to take where overlooking it can be huffed"
    table.click("14", "23")
    assert table.events("move") == []
    table.button("stop").click()
    table.wait_for_ply(1)
    assert str(table.game.last_move) == "14x23"


# --- huffing -------------------------------------------------------------------------------------------------------


def overlooked():
    game = Game("boxed", "B:W18,27,31:B14,5")
    game.play("5-9")
    return game


def test_huffing_has_three_buttons(table):
    table.sit(overlooked(), viewer="white")
    assert [table.button(name).inner_text() for name in ("huff", "compel", "let-stand")] == [
        *("Huff 14", "Insist on the capture", "Let it stand")
    ]
    assert table.sentence == "Black overlooked 14x23x32 (Huffing)."
    assert table.marked("huffed") == {"14"}


@pytest.mark.parametrize(
    ("button", "fen"),
    [
        ("huff", "W:W18,27,31:B9"),
        ("compel", "B:W18,27,31:B5,14"),
        ("let-stand", "W:W18,27,31:B9,14"),
    ],
)
def test_each_button_does_what_it_says(table, button, fen):
    table.sit(overlooked())
    table.button(button).click()
    table.until("fen => document.querySelector('draughts-board').state.fen === fen", fen)
    assert table.game.position.fen == fen
    assert table.game.offence is None
    assert table.button("huff").count() == 0
    table.is_as_the_game_says()


def test_the_offender_is_not_asked(table):
    table.sit(overlooked(), viewer="black")
    assert table.button("huff").count() == 0


def test_of_several_pieces_one_chooses_which_to_huff(table):
    game = Game("boxed", "B:W18,17,31:B14,13,1")
    game.play("1-5")
    table.sit(game)
    liable = [game.rulebook.variant.name(square) for square in game.offence.liable]
    assert len(liable) > 1
    assert table.button("huff").is_disabled()
    table.click(liable[0])
    assert table.button("huff").inner_text() == f"Huff {liable[0]}"
    table.click(liable[1])
    table.button("huff").click()
    table.until("document.querySelector('draughts-board').state.offence === null")
    assert not set(liable) & set(table.told()["position"])


# --- boards of every kind ------------------------------------------------------------------------------------------


def test_a_turkish_board_is_played_on_all_squares(table):
    table.sit(("turkish",))
    assert table.page.locator(".db-square").count() == 64
    assert table.page.locator(".db-plain").count() == 1
    table.click("a3", "a4")
    table.wait_for_ply(1)
    table.is_as_the_game_says()


def test_turkish_pieces_vanish_at_once(table):
    table.sit(("turkish", "W:Wd4,Kh1:Bd5,d7,Kh8"))
    paths = [move["path"] for move in table.told()["moves"] if len(move["path"]) > 2]
    table.click(*paths[0])
    table.wait_for_ply(1)
    assert table.marked("taken") == set()
    table.is_as_the_game_says()


COLUMNS = ("lasca", "W:d4Wbb,c3wbbw,a7bw,e5bWwwwbb,g1w")


def test_a_column_can_be_read(table):
    table.sit(COLUMNS)
    assert table.label("d4") == f"d4, white king over 2 {TIMES} black man, must capture"
    assert table.label("a7") == "a7, black man over white man"
    assert table.page.locator('[data-on="e5"] .db-count').text_content() == "7"


def test_a_column_spreads_out_on_hover_and_on_focus(table):
    table.sit(COLUMNS)
    spread = table.page.locator(".db-spread")
    assert spread.is_hidden()
    table.square("e5").hover()
    assert spread.locator(".db-disc").count() == 7
    assert spread.locator(".db-mark").count() == 1, "one king among them"
    table.square("g1").hover()
    assert spread.is_hidden()
    table.page.mouse.move(0, 0)
    table.press("Tab", "a", "7")
    assert spread.locator(".db-disc").count() == 2
    frame, card = table.page.locator(".db-frame").bounding_box(), spread.bounding_box()
    assert frame["x"] <= card["x"]
    assert card["x"] + card["width"] <= frame["x"] + frame["width"] + 1


def test_a_column_spreads_out_on_a_phone(open_table):
    table = open_table(viewport=PHONE, has_touch=True, is_mobile=True)
    table.sit(COLUMNS)
    table.square("e5").tap()
    spread = table.page.locator(".db-spread")
    assert spread.locator(".db-disc").count() == 7
    card = spread.bounding_box()
    assert card["x"] >= 0
    assert card["x"] + card["width"] <= PHONE["width"]


def test_a_column_that_is_spread_out_hides_neither_where_it_can_go_nor_the_page_around(open_table):
    table = open_table(viewport=PHONE, has_touch=True, is_mobile=True)
    table.sit(COLUMNS)
    table.square("d4").tap()
    frame, card = (table.page.locator(f".db-{name}").bounding_box() for name in ("frame", "spread"))
    assert frame["y"] <= card["y"]
    assert card["y"] + card["height"] <= frame["y"] + frame["height"]
    assert table.marked("target") == {"f6"}
    for square in ("d4", "e5", "f6"):
        x, y = table.centre(square)
        assert not (card["x"] < x < card["x"] + card["width"] and card["y"] < y < card["y"] + card["height"]), square


def test_a_column_takes_the_top_piece_along(table):
    table.sit(("lasca", "W:c3w,a1w,d4bw,f6bb"))
    moves = table.told()["moves"]
    table.click(*moves[0]["path"])
    table.wait_for_ply(1)
    table.is_as_the_game_says()
    assert any(len(column) > 1 for column in table.told()["position"].values())


@pytest.mark.parametrize(("slug", "corner"), [("english", "29"), ("italian", None), ("spanish", None)])
def test_the_corner_is_as_in_the_book(table, slug, corner):
    table.sit((slug,))
    frame = table.page.locator(".db-frame").bounding_box()
    corners = []
    for cell in table.page.locator(".db-square").all():
        box = cell.bounding_box()
        left = abs(box["x"] - frame["x"]) < 2
        bottom = abs(box["y"] + box["height"] - frame["y"] - frame["height"]) < 2
        if left and bottom:
            corners.append(cell.get_attribute("data-square"))
    assert corners == ([corner] if corner else [])


@pytest.mark.parametrize("slugs", [bundled()[n::5] for n in range(5)], ids=lambda slugs: slugs[0])
def test_every_rulebook_can_be_played_in_the_browser(table, slugs):
    for slug in slugs:
        table.sit((slug,))
        choose = random.Random(slug)
        for ply in range(1, 8):
            table.page.evaluate(
                "text => document.querySelector('draughts-board').play(text)",
                str(choose.choice(table.game.legal_moves)),
            )
            table.wait_for_ply(ply)
        table.is_as_the_game_says()
