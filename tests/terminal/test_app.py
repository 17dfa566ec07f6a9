"""The full-screen game, driven by Textual's own pilot: keys, clicks, buttons, and what is on the screen."""

import pytest
from terminal_table import running, table
from textual.widgets import Button

import crownhead as ch
from crownhead.terminal.drawing import SquareMark
from crownhead.terminal.full_screen.board import BoardWidget
from crownhead.terminal.full_screen.panel import ButtonColumn
from crownhead.terminal.full_screen.screens import TextScreen

HUFFING = "B:W18,27,31:B14,5"
TWO_ROUTES = "B:W6,14,7,15,32:B2"

# --- playing --------------------------------------------------------------------------------------------------------


@running
async def test_header_turn_and_marks():
    async with table() as at:
        assert at.text("#header") == "english · move 1. · ● 0 ○ 0"
        assert at.text("#turn") == "● move 1: black to move"
        assert at.marks() == dict.fromkeys((9, 10, 11, 12), SquareMark.MAY_MOVE)


@running
async def test_a_game_with_the_keyboard_alone():
    async with table() as at:
        await at.choose("11", "15")
        assert at.text("#header") == "english · move 1… · ● 0 ○ 0 · last 11-15"
        await at.choose("22", "18")
        assert at.marks() == {15: SquareMark.MUST_CAPTURE}
        await at.choose("15", "22")
        await at.choose("26", "17")
        assert [str(move) for move in at.game.moves] == ["11-15", "22-18", "15x22", "26x17"]
        assert at.text("#header") == "english · move 3. · ● 1 ○ 1 · last 26x17"


@running
async def test_a_game_with_the_mouse():
    async with table() as at:
        await at.click("11")
        assert at.marks() == {11: SquareMark.CHOSEN, 15: SquareMark.LANDING, 16: SquareMark.LANDING}
        await at.click("15", "22", "18", "15", "22")
        assert [str(move) for move in at.game.moves] == ["11-15", "22-18", "15x22"]


@running
async def test_choosing_another_piece_and_cancelling():
    async with table() as at:
        await at.click("11", "10")
        assert at.app.selection.squares == (10,)
        await at.press("escape")
        assert at.app.selection is None
        await at.click("10", "10")
        assert at.app.selection is None


@running
async def test_typing_a_number_begins_a_move():
    async with table() as at:
        await at.press("1", "1", "minus", "1", "5", "enter")
        assert str(at.game.last_move) == "11-15"
        assert isinstance(at.app.focused, BoardWidget)


@running
async def test_typed_moves_and_commands_on_a_board_with_letters():
    async with table("russian") as at:
        await at.type("c3-d4")
        assert str(at.game.last_move) == "c3-d4"
        assert isinstance(at.app.focused, BoardWidget)
        await at.press("f")  # the keys work again
        assert at.app.session.flipped
        await at.press("f")
        await at.type("explain a1-b2")
        assert at.text("#message").startswith("a1-b2: the piece on a1 is white's (Moving)")
        await at.press("escape")
        await at.type("moves")
        assert at.text("#message").startswith("7 legal moves: ") or isinstance(at.app.screen, TextScreen)


# --- refusals -------------------------------------------------------------------------------------------------------


@running
async def test_a_refusal_is_a_sentence_with_its_clause():
    async with table(fen="B:W18,25:B14,21,1") as at:
        assert at.marks() == {14: SquareMark.MUST_CAPTURE, 21: SquareMark.MUST_CAPTURE}
        await at.click("1")
        assert at.text("#message").startswith("capturing is compulsory (Capturing): 14x23 or 21x30")
        assert len(at.app.screen_stack) == 1  # never a dialog
        await at.press("w")
        assert isinstance(at.app.screen, TextScreen)
        assert "If you can capture, you must" in at.app.screen.text
        await at.press("escape")
        assert not isinstance(at.app.screen, TextScreen)


@running
async def test_where_a_piece_cannot_go():
    async with table() as at:
        await at.click("11", "18")
        assert at.text("#message").startswith("18 is too far from 11 (Moving)")
        assert at.app.selection.squares == (11,)
        await at.press("escape")
        await at.click("1")
        assert "is occupied (Moving)" in at.text("#message")
        await at.click("15")
        assert at.text("#message").startswith("there is no piece on 15 (Moving)")
        await at.click("23")
        assert "white's" in at.text("#message")


@running
async def test_a_larger_capture_exists():
    async with table("international", "W:W32,45:B28,19,40") as at:
        await at.click("45")
        assert "a larger capture exists" in at.text("#message")


# --- captures by several routes -------------------------------------------------------------------------------------


@running
async def test_straight_to_the_end_where_that_is_unambiguous():
    async with table(fen="B:W18,27,31:B14,5") as at:
        await at.click("14")
        assert at.marks() == {14: SquareMark.CHOSEN, 23: SquareMark.LANDING, 32: SquareMark.END}
        await at.click("32")
        assert str(at.game.last_move) == "14x23x32"


@running
async def test_two_routes_step_by_step():
    async with table(fen=TWO_ROUTES) as at:
        await at.click("2")
        assert at.marks() == {2: SquareMark.CHOSEN, 9: SquareMark.LANDING, 11: SquareMark.LANDING, 18: SquareMark.END}
        await at.click("11")
        assert str(at.game.last_move) == "2x11x18"  # nothing else could be meant


@running
async def test_two_routes_to_one_square_are_offered():
    async with table(fen=TWO_ROUTES) as at:
        await at.choose("2", "18")
        assert at.buttons() == ["2x9x18", "2x11x18"]
        assert at.text("#message").startswith("2 captures end there")
        await at.press("down", "enter")
        assert str(at.game.last_move) == "2x11x18"


@running
async def test_a_long_king_walks_step_by_step():
    async with table("international", "W:WK46:B37,28,18,9") as at:
        await at.click("46", "32")
        assert at.app.selection.squares == (46, 32)
        assert at.marks()[37] is SquareMark.TAKEN
        assert at.app.board.view.at(46) == ""
        assert at.app.board.view.at(32) == "W"
        assert at.text("#message").startswith("46x32 …: choose the next square")
        await at.click("14", "3") if 14 in at.app.selection.landings else await at.click("3")
        assert str(at.game.last_move) == "46x32x14x3"


# --- huffing --------------------------------------------------------------------------------------------------------


@running
async def test_the_three_remedies_are_buttons():
    async with table("boxed", HUFFING) as at:
        assert at.buttons() == []
        await at.click("5", "9")
        assert at.buttons() == ["Huff 14 (h)", "Insist on the capture (k)", "Let it stand (t)"]
        assert at.text("#message").startswith("black overlooked 14x23x32 (Huffing)")
        await at.pilot.click(at.app.query_one(ButtonColumn).query(Button).first())
        await at.pilot.pause()
        assert at.game.log[-1] == ch.Huff(("14",))
        assert at.buttons() == []


@pytest.mark.thorough
@pytest.mark.parametrize(("key", "action"), [("h", ch.Huff(("14",))), ("k", ch.Compel()), ("t", ch.LetStand())])
def test_the_remedies_have_keys(key, action):
    @running
    async def run():
        async with table("boxed", HUFFING) as at:
            await at.click("5", "9")
            await at.press(key)
            assert at.game.log[-1] == action

    run()


@running
async def test_which_pieces_are_huffed_is_chosen_on_the_board():
    async with table("boxed", "B:W18,32:B14,15,1") as at:
        await at.click("1", "5")
        assert at.buttons()[0] == "Huff 14, 15 (h)"
        await at.click("14")
        assert at.buttons()[0] == "Huff 15 (h)"
        assert at.marks()[14] is SquareMark.LIABLE
        await at.press("h")
        assert at.game.log[-1] == ch.Huff(("15",))


@running
async def test_stopping_short():
    async with table("boxed", "B:W15,24,32:B10,1") as at:
        await at.choose("10", "19")
        assert at.app.selection.squares == (10, 19)
        assert "to stop here" in at.text("#message")
        await at.press("enter")
        assert str(at.game.last_move) == "10x19"
        assert at.game.offence.kind == "stopped-short"
