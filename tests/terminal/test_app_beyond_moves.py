"""The full-screen game beyond moving: offers and claims, looking back, other boards, the computer."""

import threading

import pytest
from terminal_table import running, table

import crownhead as ch
from crownhead.engine.players.computer import Computer
from crownhead.engine.players.player import Player
from crownhead.terminal.drawing import Size
from crownhead.terminal.full_screen.screens import TextScreen

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
        assert at.buttons() == ["Arbiter: a draw", "Arbiter: play on"]


@running
async def test_help():
    async with table() as at:
        await at.press("question_mark")
        assert isinstance(at.app.screen, TextScreen)
        await at.press("escape")
        await at.press("n")
        assert at.app.board.cursor == 10


@running
async def test_save_and_load_by_typing(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    async with table() as at:
        await at.click("11", "15")
        await at.press("colon", *"save", "space", *"game", "full_stop", *"pdn", "enter")
        assert at.text("#message") == "saved to game.pdn"
        await at.press("u", "colon", *"load", "space", *"game", "full_stop", *"pdn", "enter")
        assert str(at.game.last_move) == "11-15"
        assert "loaded game 1 of game.pdn" in at.text("#message")
        await at.press("colon", *"load", "space", *"nothing", "enter")
        assert at.text("#message") == 'there is no file or folder "nothing"'


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
        assert "slow is thinking …" in at.text("#turn")
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
