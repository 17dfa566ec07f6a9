"""How the board looks, moves, sounds and speaks: themes, motion, steps back and forth, words, size, accessibility."""

import gzip
from pathlib import Path

import pytest
from board_table import STATIC

from crownhead import Game
from crownhead.web.contract import boards

THEMES = ("walnut", "slate", "paper", "high-contrast")
ENDING = ("english", "B:W18,27,31,K4:B14,5,K29")
COLUMNS = ("lasca", "W:d4Wbb,c3wbbw,a7bw,e5bWwwwbb,g1w")


def luminance(colour):
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", THEMES)
def test_pieces_and_marks_stand_out_in_every_theme(table, theme):
    table.sit(ENDING, theme=theme)
    style = "name => getComputedStyle(document.querySelector('draughts-board')).getPropertyValue(name).trim()"
    colour = {
        name: table.page.evaluate(style, f"--db-{name}")
        for name in (
            "dark",
            "on-dark",
            "accent",
            "white-face",
            "white-rim",
            "black-face",
            "black-rim",
            "route-0",
            "halo",
        )
    }
    for side in ("white", "black"):
        face, rim = colour[f"{side}-face"], colour[f"{side}-rim"]
        assert contrast(face, rim) >= 4.5, "kings are told by their mark"
        assert max(contrast(face, colour["dark"]), contrast(rim, colour["dark"])) >= 3
    assert contrast(colour["white-face"], colour["black-face"]) >= 7
    assert contrast(colour["accent"], colour["dark"]) >= (4.5 if theme == "high-contrast" else 1.9)
    if theme == "high-contrast":
        assert contrast(colour["on-dark"], colour["dark"]) >= 7
        assert contrast(colour["route-0"], colour["halo"]) >= 7


def test_kings_are_told_apart_by_shape(table):
    for kings, sign in (("crown", ".db-mark"), ("letter", ".db-mark"), ("stack", ".db-disc:nth-of-type(1)")):
        table.sit(ENDING, kings=kings)
        king, man = table.page.locator('[data-on="4"]'), table.page.locator('[data-on="18"]')
        assert king.locator(sign).count() > 0
        assert man.locator(".db-mark").count() == 0
        assert man.locator(".db-disc").count() == 1
        assert king.locator(".db-disc").count() == (2 if kings == "stack" else 1)


def test_a_built_king_shows_both_men(table):
    game = Game("boxed", "W:W5,18:B14,20")
    for text in ("18x9", "20-24", "5-1"):
        game.play(text)
    table.sit(game, kings="stack")
    assert table.page.locator('[data-on="1"] .db-disc').count() == 2


def test_names_of_squares_can_be_hidden(table):
    table.sit(("english",))
    assert table.page.locator(".db-names span").count() == 32
    table.sit(("russian",))
    assert table.page.locator(".db-names").inner_text().split() == [*"abcdefgh", *"87654321"]
    table.sit(("english",), coordinates="off")
    assert table.page.locator(".db-names span").count() == 0


def test_the_board_can_be_turned(table):
    table.sit(("english",))
    first = table.centre("1")
    table.page.evaluate("document.querySelector('draughts-board').flip()")
    assert table.centre("32") == pytest.approx(first, abs=1)
    table.click("11", "15")
    table.wait_for_ply(1)
    table.is_as_the_game_says()


def test_the_last_move_is_shown(table):
    table.sit(("english",))
    table.click("11", "15")
    table.wait_for_ply(1)
    assert table.marked("last") == {"11", "15"}
    assert table.label("15") == "15, black man, last move"


# --- what lies over what ---------------------------------------------------------------------------------------------

TOP = """([selector, others]) => {
    const thing = document.querySelector(selector);
    const range = document.createRange();
    range.selectNodeContents(thing);
    const {x, y, width, height} = (thing.textContent ? range : thing).getBoundingClientRect();
    for (const each of [thing, ...document.querySelectorAll(others)]) each.style.pointerEvents = "auto";
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return top === thing || top.matches(others) && `hidden by ${top.className}`;
}"""
"""Whether something lies above others, in the middle of its words or of itself; else what hides it."""


def test_the_focus_hides_neither_the_piece_nor_its_number(table):
    table.sit(("english",))
    number = "[...document.querySelectorAll('.db-names span')].find((each) => each.textContent === '12').id = 'twelve'"
    table.page.evaluate(number)
    table.press("Tab", "1", "2")
    assert table.page.evaluate("document.activeElement.dataset.square") == "12"
    assert table.page.evaluate(TOP, ["[data-on='12'] .db-disc", ".db-square"]) is True
    assert table.page.evaluate(TOP, ["#twelve", ".db-square"]) is True


@pytest.mark.parametrize("slug", ["international", "canadian"])
@pytest.mark.parametrize("theme", THEMES)
def test_men_hide_no_part_of_a_number_on_large_boards(table, slug, theme):
    """It lies above them, and has an edge in the colour of its square."""
    table.sit((slug,), theme=theme)
    table.page.evaluate("document.querySelector('.db-names span').id = 'first'")
    assert table.page.evaluate(TOP, ["#first", ".db-stand, .db-stand *"]) is True
    edge = table.page.evaluate("getComputedStyle(document.querySelector('#first')).textShadow")
    dark = table.page.evaluate("getComputedStyle(document.querySelector('[data-square=\"1\"]')).backgroundColor")
    assert edge.count(dark) == 4


def test_a_piece_in_the_hand_is_above_the_numbers(table):
    table.sit(("international",))
    table.page.mouse.move(*table.centre("33"))
    table.page.mouse.down()
    table.page.mouse.move(*table.centre("29"), steps=3)
    assert table.page.evaluate(TOP, [".db-lifted .db-disc", ".db-names span, .db-square"]) is True
    table.page.mouse.up()


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_it_fits_every_screen(open_table, width):
    table = open_table(viewport={"width": width, "height": 800})
    table.sit(("canadian",), typed="")
    assert table.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    box = table.square("1").bounding_box()
    assert box["width"] == pytest.approx(box["height"], abs=0.5)
    assert box["width"] > 24


# --- motion and sound ------------------------------------------------------------------------------------------------

RUNNING = "document.getAnimations().filter(each => each.playState === 'running').length"


def test_a_move_of_the_opponent_walks(table):
    table.sit(ENDING, viewer="white")
    assert table.page.evaluate(RUNNING) == 0, "what is there from the beginning is just there"
    table.game.play("14x32")
    table.show()
    assert table.page.evaluate(RUNNING) > 0
    table.is_as_the_game_says()
    assert table.page.locator('[data-on="32"] .db-mark').count() == 1, "and is crowned when it has arrived"


def test_nothing_moves_for_those_who_ask_for_less(open_table):
    table = open_table(reduced_motion="reduce")
    table.sit(ENDING, viewer="white")
    table.game.play("14x32")
    table.show()
    assert table.page.evaluate(RUNNING) == 0
    assert table.pieces() == set(table.told()["position"])
    table.is_as_the_game_says()


LISTEN = """
    window.notes = 0;
    const create = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () { window.notes++; return create.call(this); };
"""


@pytest.mark.parametrize(("attributes", "heard"), [({}, True), ({"sound": "off"}, False)])
def test_sounds_can_be_switched_off(open_table, attributes, heard):
    table = open_table()
    table.page.add_init_script(LISTEN)
    table.sit(("english",), **attributes)
    table.click("11", "15")
    table.wait_for_ply(1)
    assert (table.page.evaluate("window.notes") > 0) is heard


# --- the past --------------------------------------------------------------------------------------------------------


def shown(table, moment):
    table.page.evaluate("moment => { document.querySelector('draughts-board').moment = moment }", moment)
    table.settle()
    return table.page.evaluate(
        """() => Object.fromEntries([...document.querySelector("draughts-board").layer.pieces]
            .map(([square, piece]) => [square, piece.column]))"""
    )


def a_game(slug, plies):
    game = Game(slug)
    for number in range(plies):
        game.play(game.legal_moves[number % len(game.legal_moves)])
    return game


@pytest.mark.parametrize("slug", ["english", "lasca", "turkish", "russian"])
def test_one_can_step_through_a_game(open_table, slug):
    table = open_table(reduced_motion="reduce").sit(a_game(slug, 30))
    past = boards.moments(table.game)
    for moment in [*reversed(past), *past, past[3], past[20]]:
        assert shown(table, moment) == moment["position"], moment["ply"]
    assert table.marked("may") == set(), "the past is over"
    shown(table, None)
    table.is_as_the_game_says()
    assert table.marked("may")


def test_steps_back_and_forth_walk(table):
    table.sit(a_game("english", 12))
    past = boards.moments(table.game)
    for moment in (past[11], past[10], past[11], past[12], past[2]):
        table.page.evaluate("moment => { document.querySelector('draughts-board').moment = moment }", moment)
        assert table.page.evaluate(RUNNING) > 0
        assert shown(table, moment) == moment["position"]


def test_the_past_looks_like_the_past_and_is_nobodys_turn(table):
    table.sit(a_game("english", 12), viewer="black")
    paint = "getComputedStyle(document.querySelector('.db-frame')).filter"
    now = table.page.evaluate(paint)
    shown(table, boards.moments(table.game)[10])
    assert table.page.evaluate(paint) != now
    assert table.said.endswith("Black to move.")
    shown(table, None)
    assert table.page.evaluate(paint) == now
    assert table.said.endswith("Your turn.")


def test_what_happens_meanwhile_waits_until_one_has_come_back(table):
    table.sit(("english",), viewer="white")
    start = boards.moment(table.game)
    shown(table, start)
    table.game.play("11-15")
    table.show()
    assert shown(table, start) == start["position"]
    shown(table, None)
    table.is_as_the_game_says()


def test_an_example_can_be_played_from_both_sides(table):
    table.sit(ENDING, example="")
    assert table.button("back").is_disabled()
    table.click("14", "32")
    table.wait_for_ply(1)
    table.click(*table.told()["moves"][0]["path"])
    table.wait_for_ply(2)
    table.button("back").click()
    table.wait_for_ply(1)
    table.button("restart").click()
    table.wait_for_ply(0)
    table.is_as_the_game_says()


# --- words -----------------------------------------------------------------------------------------------------------


def test_everything_is_said(table):
    table.sit(ENDING, viewer="black")
    grid = table.page.get_by_role("grid", name="English draughts, 8 by 8 squares")
    assert grid.get_by_role("gridcell").count() == 32
    table.click("14")
    assert table.said == "Black man on 14 picked up. It can go to 32."
    table.click("32")
    table.wait_for_ply(1)
    assert table.said == "Black: 14 takes 18, 27 and lands on 32. It is crowned. White to move."
    table.game.play(table.game.legal_moves[0])
    table.show()
    assert table.said.endswith("Your turn.")


def test_it_speaks_other_languages(table):
    table.sit(ENDING)
    table.page.evaluate(
        """() => { document.querySelector("draughts-board").strings = {
            blackMan: "schwarzer Stein",
            mustCapture: "muss schlagen",
            lift: "{piece} auf {square} angehoben: {squares}",
        } }"""
    )
    assert table.label("14") == "14, schwarzer Stein, muss schlagen"
    table.click("14")
    assert table.said == "Schwarzer Stein auf 14 angehoben: 32"
    assert "picked up" in table.label("14"), "what is left out stays English"


@pytest.mark.parametrize(
    ("game", "attributes"),
    [
        (("english",), {"typed": ""}),
        (("turkish",), {"theme": "slate"}),
        (COLUMNS, {"theme": "paper"}),
        (ENDING, {"theme": "high-contrast", "confirm": ""}),
        (("canadian",), {"example": "", "orientation": "black"}),
    ],
    ids=lambda each: each[0] if isinstance(each, tuple) else "",
)
def test_it_is_accessible(table, game, attributes):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    table.sit(game, **attributes)
    check(axe, table)
    table.click(table.told()["moves"][0]["path"][0])
    check(axe, table)


def test_huffing_and_routes_are_accessible(table):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    game = Game("boxed", "B:W18,27,31:B14,5")
    game.play("5-9")
    table.sit(game)
    check(axe, table)
    table.sit(("english", "B:W6,7,14,15,30:B2,1"))
    table.click("2", "18")
    check(axe, table)


def check(axe, table):
    results = axe.Axe().run(table.page)
    assert results.violations_count == 0, results.generate_report()


# --- size ------------------------------------------------------------------------------------------------------------


def test_it_is_small():
    folder = Path(STATIC) / "crownhead"
    # One is never fetched, one only where something is pointed at, and one is words, not code.
    unneeded = {"types.js", "arrows.js", "english.js"}
    modules = [file for file in (folder / "board").rglob("*.js") if file.name not in unneeded]
    files = [folder / "draughts-board.js", folder / "styles" / "board.css", *modules]
    size = sum(len(gzip.compress(file.read_bytes())) for file in files)
    assert size < 30_000, f"{size} bytes in {len(files)} files"
