"""The full-screen game, driven by Textual's own pilot: keys, clicks, buttons, and what is on the screen."""

import asyncio
import threading
from contextlib import asynccontextmanager
from functools import wraps

import pytest
from textual.widgets import Button, Input, Static

import crownhead as ch
from crownhead.engine.players import Computer, Player
from crownhead.terminal.app import PlayApp
from crownhead.terminal.board import Board
from crownhead.terminal.drawing import Mark, Size
from crownhead.terminal.panel import Choices
from crownhead.terminal.screens import TextScreen
from crownhead.terminal.session import Session

HUFFING = "B:W18,27,31:B14,5"
TWO_ROUTES = "B:W6,14,7,15,32:B2"


class Table:
    """An app in the hands of a test."""

    def __init__(self, app, pilot):
        self.app = app
        self.pilot = pilot

    @property
    def game(self):
        return self.app.session.game

    def text(self, where):
        return str(self.app.query_one(where, Static).render())

    def marks(self):
        return self.app.board.view.marks

    def screen(self):
        """The board as it is drawn."""
        board = self.app.board
        return [board.render_line(y).text for y in range(board.size.height)]

    def buttons(self):
        return [str(button.label) for button in self.app.query(Choices).first().query(Button)]

    async def press(self, *keys):
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def type(self, text):
        await self.press("colon", *({"-": "minus", " ": "space"}.get(sign, sign) for sign in text), "enter")

    async def click(self, *names):
        for name in names:
            square = self.game.rulebook.variant.square(name)
            await self.pilot.click(Board, offset=self.app.board.place_of(square))
            await self.pilot.pause()

    async def choose(self, *names):
        """With the keyboard alone: walk to a square with the arrows, and press Enter."""
        variant = self.game.rulebook.variant
        for name in names:
            for _ in range(variant.rows + variant.columns):
                rank, file = variant.place(variant.square(name))
                at_rank, at_file = variant.place(self.app.board.cursor)
                up, right = ("down", "left") if self.app.session.flipped else ("up", "right")
                down, left = ("up", "right") if self.app.session.flipped else ("down", "left")
                if rank != at_rank:
                    await self.pilot.press(up if rank > at_rank else down)
                elif file != at_file:
                    await self.pilot.press(right if file > at_file else left)
                else:
                    break
            await self.press("enter")


@asynccontextmanager
async def table(rules="english", fen=None, size=(80, 24), **players):
    app = PlayApp(Session(ch.Game(rules, fen), **players))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Table(app, pilot)


def running(test):
    """A test that is a coroutine, run to its end."""

    @wraps(test)
    def run(*arguments, **named):
        asyncio.run(test(*arguments, **named))

    return run


# --- playing --------------------------------------------------------------------------------------------------------


@running
async def test_header_turn_and_marks():
    async with table() as at:
        assert at.text("#header") == "english · move 1. · ● 0 ○ 0"
        assert at.text("#turn") == "● move 1: black to move"
        assert at.marks() == dict.fromkeys((9, 10, 11, 12), Mark.MAY_MOVE)


@running
async def test_a_game_with_the_keyboard_alone():
    async with table() as at:
        await at.choose("11", "15")
        assert at.text("#header") == "english · move 1… · ● 0 ○ 0 · last 11-15"
        await at.choose("22", "18")
        assert at.marks() == {15: Mark.MUST_CAPTURE}
        await at.choose("15", "22")
        await at.choose("26", "17")
        assert [str(move) for move in at.game.moves] == ["11-15", "22-18", "15x22", "26x17"]
        assert at.text("#header") == "english · move 3. · ● 1 ○ 1 · last 26x17"


@running
async def test_a_game_with_the_mouse():
    async with table() as at:
        await at.click("11")
        assert at.marks() == {11: Mark.CHOSEN, 15: Mark.LANDING, 16: Mark.LANDING}
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
        assert isinstance(at.app.focused, Board)


@running
async def test_typed_moves_and_commands_on_a_board_with_letters():
    async with table("russian") as at:
        await at.type("c3-d4")
        assert str(at.game.last_move) == "c3-d4"
        assert isinstance(at.app.focused, Input)
        await at.press("escape")
        assert isinstance(at.app.focused, Board)
        await at.type("explain a1-b2")
        assert at.text("#message").startswith("a1-b2: the piece on a1 is white's (Moving)")
        await at.press("escape")
        await at.type("moves")
        assert at.text("#message").startswith("7 legal moves: ") or isinstance(at.app.screen, TextScreen)


# --- refusals -------------------------------------------------------------------------------------------------------


@running
async def test_a_refusal_is_a_sentence_with_its_clause():
    async with table(fen="B:W18,25:B14,21,1") as at:
        assert at.marks() == {14: Mark.MUST_CAPTURE, 21: Mark.MUST_CAPTURE}
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
        assert at.marks() == {14: Mark.CHOSEN, 23: Mark.LANDING, 32: Mark.END}
        await at.click("32")
        assert str(at.game.last_move) == "14x23x32"


@running
async def test_two_routes_step_by_step():
    async with table(fen=TWO_ROUTES) as at:
        await at.click("2")
        assert at.marks() == {2: Mark.CHOSEN, 9: Mark.LANDING, 11: Mark.LANDING, 18: Mark.END}
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
        assert at.marks()[37] is Mark.TAKEN
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
        assert at.buttons() == ["Huff 14 (h)", "Compel the capture (k)", "Let it stand (t)"]
        assert at.text("#message").startswith("black overlooked 14x23x32 (Huffing)")
        await at.pilot.click(at.app.query_one(Choices).query(Button).first())
        await at.pilot.pause()
        assert at.game.log[-1] == ch.Huff(("14",))
        assert at.buttons() == []


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
        assert at.buttons()[0] == "Huff 14 15 (h)"
        await at.click("14")
        assert at.buttons()[0] == "Huff 15 (h)"
        assert at.marks()[14] is Mark.LIABLE
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


# --- the rest of a game ---------------------------------------------------------------------------------------------


@running
async def test_flip():
    async with table() as at:
        before = at.screen()
        await at.press("f")
        assert "32" in at.screen()[0]
        assert "32" in before[-2]
        await at.click("11", "15")
        assert str(at.game.last_move) == "11-15"


@running
async def test_take_back():
    async with table() as at:
        await at.click("11", "15")
        await at.press("u")
        assert at.game.ply == 0
        await at.press("u")
        assert at.text("#message") == "there is nothing to take back"


@running
async def test_stepping_through_earlier_positions():
    async with table() as at:
        await at.click("11", "15", "22", "18")
        await at.press("left_square_bracket")
        assert at.app.looking == 1
        assert at.app.board.view.at(22) == "w"
        assert at.text("#header").endswith("last 11-15")
        await at.click("15")
        assert at.text("#message").startswith("This is an earlier position")
        await at.press("home")
        assert at.app.board.view.at(11) == "b"
        await at.press("right_square_bracket", "right_square_bracket")
        assert at.app.looking is None
        await at.click("15", "22")
        assert at.game.ply == 3


@running
async def test_the_move_list_shows_the_position_that_is_clicked():
    async with table() as at:
        await at.click("11", "15", "22", "18")
        assert "1. 11-15 22-18" in at.text("#score")
        await at.pilot.click("#score", offset=(6, 0))
        await at.pilot.pause()
        assert at.app.looking == 1


@running
async def test_resignation_is_asked_twice():
    async with table() as at:
        await at.press("r")
        assert at.game.outcome is None
        assert at.buttons() == ["Yes, black resigns (r)"]
        await at.press("escape")
        assert at.buttons() == []
        await at.press("r", "r")
        assert str(at.game.outcome) == "white wins: black resigned (Winning)"
        assert at.text("#turn") == "white wins: black resigned (Winning)"


@running
async def test_draw_offer():
    async with table() as at:
        await at.press("o")
        assert at.buttons() == ["Accept (a)", "Decline (d)"]
        await at.press("d")
        assert at.buttons() == []
        await at.press("o", "a")
        assert str(at.game.outcome) == "draw: agreed (Draws)"


@running
async def test_claim_with_its_evidence():
    async with table("international", "W:WK1:BK50") as at:
        await at.press("c")
        assert at.text("#message") == "No draw can be claimed now."
        for text in ["1-6", "50-45", "6-1", "45-50"] * 2:
            await at.app.do(ch.Play(text))
        assert at.text("#message") == "A draw can be claimed (c)."
        assert "repetition: 3 of 3 times" in at.text("#counters")
        await at.press("c")
        assert at.buttons() == ["repetition: 3 of 3 times, before white's moves 1, 3 and 5"]
        await at.press("enter")
        assert at.game.pending.claim.name == "repetition"
        await at.press("d")
        assert at.game.frozen
        assert at.buttons() == ["The arbiter: a draw", "The arbiter: play on"]


@running
async def test_help():
    async with table() as at:
        await at.press("question_mark")
        assert isinstance(at.app.screen, TextScreen)
        await at.press("escape")
        await at.press("n")
        assert at.app.board.cursor == 10


@running
async def test_save_and_load_from_the_keys(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    async with table() as at:
        await at.click("11", "15")
        await at.press("s", "enter")
        assert at.text("#message") == "saved in game.pdn"
        await at.press("escape", "u", "l", *"game", "full_stop", *"pdn", "enter")
        assert str(at.game.last_move) == "11-15"
        assert "loaded game 1 of game.pdn" in at.text("#message")
        await at.press("escape", "l", *"nothing", "enter")
        assert "No such file" in at.text("#message")


@running
async def test_a_king_built_from_lost_men():
    async with table("boxed", "W:W5,18:B14,20,21") as at:
        for text in "18x9", "20-24", "5-1":
            await at.app.do(ch.Play(text))
        at.app.board.cursor = 1
        await at.pilot.pause()
        assert at.text("#column") == "1: a king made of a white man on a white one"


# --- boards ---------------------------------------------------------------------------------------------------------


@running
async def test_a_column_shows_its_top_and_its_height():
    async with table("lasca", "W:d4Wbb,a7b,g3w") as at:
        top, bottom = at.screen()[6:8]
        assert "K" in top
        assert "3" in bottom
        await at.click("d4")
        assert at.text("#column") == "d4, from the top: ◎ ● ● (3)"


@pytest.mark.parametrize("rules", ["english", "spanish", "international", "canadian", "russian", "turkish", "bashni"])
def test_every_board_fits_the_smallest_screen(rules):
    @running
    async def run():
        async with table(rules) as at:
            board = at.app.board
            assert board.region.right <= 80 - 28
            assert board.region.bottom <= 23
            first = at.game.legal_moves[0]
            name = at.game.rulebook.variant.name
            await at.click(name(first.from_square), name(first.to_square))
            assert at.game.last_move == first

    run()


@running
async def test_a_larger_screen_has_larger_squares():
    async with table(size=(120, 40)) as at:
        assert at.app.board.square_size == Size(9, 4)
        await at.pilot.resize_terminal(80, 24)
        await at.pilot.pause()
        assert at.app.board.square_size == Size(5, 2)


# --- the computer ---------------------------------------------------------------------------------------------------


class Slow(Player):
    """Answers when it is told to."""

    name = "slow"

    def __init__(self):
        self.go = threading.Event()

    def choose(self, game):
        self.go.clear()
        self.go.wait(10)
        return ch.Play(str(game.legal_moves[0]))

    def stop(self):
        self.go.set()


@running
async def test_the_screen_is_alive_while_the_computer_thinks():
    slow = Slow()
    async with table(white=slow) as at:
        assert at.app.session.flipped
        await at.press("f")
        await at.click("11", "15")
        assert "slow thinks …" in at.text("#turn")
        await at.click("22")
        assert at.text("#message") == "white (slow) is thinking."
        slow.go.set()
        await at.app.workers.wait_for_complete()
        await at.pilot.pause()
        assert at.game.ply == 2
        await at.press("u")
        assert at.game.ply == 0


@running
async def test_the_computer_plays_and_answers_offers():
    async with table(white=Computer(1)) as at:
        await at.type("11-15")
        await at.app.workers.wait_for_complete()
        assert at.game.ply == 2
        await at.press("escape", "o")
        await at.app.workers.wait_for_complete()
        assert at.game.pending is None


class Cheat(Player):
    """Tries what is not allowed."""

    name = "cheat"

    def choose(self, game):
        return ch.Play("1-32")


@running
async def test_a_player_who_cheats_is_refused():
    async with table(white=Cheat()) as at:
        await at.click("11", "15")
        await at.app.workers.wait_for_complete()
        await at.pilot.pause()
        assert at.game.ply == 1
        assert "the piece on 1 is black's" in at.text("#message")


@running
async def test_two_computers_play_to_the_end():
    async with table(fen="W:W18,10:B14", white=Computer(1), black=Computer(1)) as at:
        await at.app.workers.wait_for_complete()
        assert at.game.outcome.winner is ch.Side.WHITE
        await at.press("u")
        assert at.text("#message") == "there is nothing to take back"


@running
async def test_quit():
    async with table() as at:
        await at.press("q")
        assert at.app.return_code == 0
