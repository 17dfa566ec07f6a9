"""Playing at the board: by mouse, by keyboard alone, by touch, by typing."""

import random
from itertools import pairwise

import pytest
from board_table import PHONE

from crownhead import Game


def short_game(slug, tries=40):
    """The moves of the shortest of some random games that came to an end."""
    found = []
    for seed in range(tries):
        choose, game = random.Random(seed), Game(slug)
        while not game.outcome and game.ply < 120:
            game.play(choose.choice(game.legal_moves))
        if game.outcome:
            found.append(game.moves)
    return min(found, key=len)


def paths(game, moves):
    name = game.rulebook.variant.name
    return [[name(square) for square in move.path] for move in moves]


def walk(table, path, go):
    """Pick a piece up and lead it along until the board knows which move is meant."""
    ply = table.game.ply
    for name in path:
        go(name)
        if table.page.evaluate("document.querySelector('draughts-board').hand.selection === null"):
            break
    table.wait_for_ply(ply + 1)


def test_a_whole_game_by_mouse(table):
    moves = short_game("english")
    table.sit(("english",))
    for path in paths(table.game, moves):
        walk(table, path, table.click)
    assert table.game.moves == moves
    assert table.game.outcome
    assert "wins" in table.said
    table.is_as_the_game_says()


def test_a_whole_game_by_keyboard_alone(table):
    moves = short_game("frysk")
    table.sit(("frysk",))
    table.press("Tab")

    def go(name):
        table.press(*name, "Enter")

    for path in paths(table.game, moves):
        walk(table, path, go)
    assert table.game.moves == moves
    assert table.game.outcome
    table.is_as_the_game_says()


@pytest.fixture
def phone(open_table):
    return open_table(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)


def drag_by_finger(table, start, *stops):
    """Put a finger down on a square, drag it, and lift it."""
    client = table.page.context.new_cdp_session(table.page)

    def touch(kind, place=None):
        points = [{"x": place[0], "y": place[1]}] if place else []
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    here = table.centre(start)
    touch("touchStart", here)
    for stop in stops:
        there = table.centre(stop)
        for part in (0.3, 0.7, 1):
            touch("touchMove", tuple(a + (b - a) * part for a, b in zip(here, there, strict=True)))
        here = there
    touch("touchEnd")


def test_a_whole_game_by_touch_with_taps_and_drags(phone):
    moves = short_game("thai")
    phone.sit(("thai",))
    before = phone.page.locator(".db-frame").bounding_box()
    for number, path in enumerate(paths(phone.game, moves)):
        if number % 2:
            walk(phone, path, lambda name: phone.square(name).tap())
        else:
            ply = phone.game.ply
            for start, end in pairwise(path):
                drag_by_finger(phone, start, end)
                if phone.page.evaluate("document.querySelector('draughts-board').hand.selection === null"):
                    break
            phone.wait_for_ply(ply + 1)
    assert phone.game.moves == moves
    assert phone.page.evaluate("window.scrollY") == 0
    assert phone.page.locator(".db-frame").bounding_box() == before, "the board stays where it is"
    phone.is_as_the_game_says()


def test_nothing_moves_under_the_finger(phone):
    phone.sit(("english", "B:W18,27,31:B14,5"), typed="")
    places = [phone.square("14").bounding_box(), phone.page.locator(".db-typed").bounding_box()]
    phone.square("5").tap()
    assert "compulsory" in phone.sentence
    assert [phone.square("14").bounding_box(), phone.page.locator(".db-typed").bounding_box()] == places


def carried(table, start, end):
    """The mouse, with a piece of a new game that it carries over a square."""
    table.sit(("english",))
    mouse = table.page.mouse
    mouse.move(*table.centre(start))
    mouse.down()
    mouse.move(*table.centre(end), steps=4)
    return mouse


def test_a_piece_can_be_dragged_with_the_mouse(table):
    mouse = carried(table, "11", "15")
    assert table.marked("over") == {"15"}
    mouse.up()
    table.wait_for_ply(1)
    assert table.events("move")[0]["text"] == "11-15"
    table.is_as_the_game_says()


def test_a_piece_that_is_dropped_elsewhere_goes_back(table):
    carried(table, "11", "22").up()
    assert table.sentence == "The piece on 11 cannot go to 22 now."
    assert table.events("move") == []
    table.is_as_the_game_says()
    table.click("15")  # it is still in the hand
    table.wait_for_ply(1)


def test_touching_the_piece_again_puts_it_down(table):
    table.sit(("english",))
    table.click("11")
    assert table.marked("target") == {"15", "16"}
    table.click("11")
    assert table.marked("target") == set()
    table.click("11", "10")
    assert table.marked("picked") == {"10"}
    assert table.events("move") == []


def test_escape_puts_a_half_made_capture_back(table):
    table.sit(("international", "W:WK46,40:B37,28,18,9,14,K3"))
    table.click("46", "32")
    assert table.marked("taken") == {"37"}
    table.press("Escape")
    assert table.marked("taken") == set()
    assert table.events("move") == []
    table.is_as_the_game_says()


def test_arrows_go_over_the_squares_that_are_played_on(table):
    table.sit(("english",))
    table.press("Tab")
    focused = lambda: table.page.evaluate("document.activeElement.dataset.square")  # noqa: E731
    assert focused() == "29"
    for key, square in [
        *[("ArrowRight", "30"), ("ArrowUp", "25"), ("ArrowUp", "22"), ("ArrowUp", "17"), ("ArrowDown", "22")],
        *[("End", "24"), ("Home", "21"), ("ArrowLeft", "21"), ("Control+Home", "1"), ("ArrowUp", "1")],
        *[("Control+End", "32"), ("n", "9"), ("n", "10"), ("p", "9")],
    ]:
        table.press(key)
        assert focused() == square, key
    table.press("Tab")
    assert focused() is None, "one Tab leaves the board"


def test_keys_follow_the_board_when_it_is_turned(table):
    table.sit(("english",), orientation="black")
    table.press("Tab")
    assert table.page.evaluate("document.activeElement.dataset.square") == "4"
    table.press("ArrowUp")
    assert table.page.evaluate("document.activeElement.dataset.square") == "8"


def test_a_move_can_be_typed(table):
    table.sit(("english", "B:W18,27,31:B14,5"), typed="")
    table.page.get_by_label("Type a move").fill("14 x 32")
    table.press("Enter")
    table.wait_for_ply(1)
    assert str(table.game.last_move) == "14x23x32"


def test_a_typed_move_that_is_wrong_is_answered_by_the_server(table):
    table.sit(("english", "B:W18,27,31:B14,5"), typed="")
    table.page.get_by_label("Type a move").fill("5-9")
    table.press("Enter")
    table.page.get_by_text("Capturing is compulsory (Capturing): 14x23x32").first.wait_for()
    assert table.events("move") == [{"name": "move", "text": "5-9", "typed": True, "ply": 0}]
    table.is_as_the_game_says()


def test_a_move_is_asked_about_once_more_if_the_player_wants_that(table):
    table.sit(("english", "B:W18,27,31:B14,5"), confirm="")
    table.click("14", "32")
    assert table.marked("taken") == {"18", "27"}, "ghosts until the move is made"
    assert table.events("move") == []
    table.button("cancel").click()
    table.is_as_the_game_says()
    table.click("14", "32")
    assert table.button("confirm").inner_text() == "Play 14x32"
    table.button("confirm").click()
    table.wait_for_ply(1)
    table.is_as_the_game_says()


def test_a_refused_move_is_put_back(table):
    table.sit(("english",))
    table.answer = None
    table.page.evaluate(
        """() => { window.answer = async () => ({refusal: {text: "the opponent was quicker"}}) }""",
    )
    table.click("11", "15")
    table.page.get_by_text("The opponent was quicker").first.wait_for()
    table.is_as_the_game_says()
    assert table.marked("may") == {"9", "10", "11", "12"}


def test_news_that_do_not_concern_the_board_leave_the_piece_in_the_hand(table):
    table.sit(("international", "W:WK46,40:B37,28,18,9,14,K3"))
    table.click("46", "32")
    table.game.do("offer: shall we?")
    table.show()
    assert table.marked("taken") == {"37"}
    assert table.marked("picked") == {"32"}


def test_what_the_page_has_put_inside_stays_until_there_is_a_state(table):
    table.page.goto(table.address)
    board = table.page.locator("draughts-board")
    board.evaluate("board => { board.remove(); board.textContent = 'a board without scripts'; }")
    table.page.evaluate(
        """state => {
            const board = document.createElement("draughts-board");
            board.textContent = "a board without scripts";
            document.querySelector("main").append(board);
            window.late = board;
        }"""
    )
    assert board.inner_text() == "a board without scripts"
    table.game, table.viewer = Game("english"), "both"
    table.page.evaluate("state => { window.late.state = state }", table.told())
    assert table.page.locator(".db-square").count() == 32
    assert "without scripts" not in board.inner_text()
