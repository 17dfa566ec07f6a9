"""The full-screen game: files are picked, a game that was left goes on, and the engine is asked."""

import asyncio
import json
import threading

import pytest
from terminal_table import Table, running, table
from textual.widgets import Input, OptionList

import crownhead as ch
from crownhead.terminal import kept_games
from crownhead.terminal.full_screen.app import PlayApp
from crownhead.terminal.full_screen.board import BoardWidget
from crownhead.terminal.full_screen.engine_line import EngineLine
from crownhead.terminal.full_screen.file_picker import FilePicker, GameFileTree, GamePicker
from crownhead.terminal.kept_games import Keeper
from crownhead.terminal.session import Session

TWO_GAMES = '[White "Anna"]\n[Black "Bert"]\n1. 11-15 23-19 *\n\n[White "Cleo"]\n[Black "Dirk"]\n1. 9-13 *\n'


@pytest.fixture
def here(tmp_path, monkeypatch):
    """An empty folder to work in, and a place for games that are left."""
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)
    monkeypatch.setenv("CROWNHEAD_DATA", str(tmp_path / "data"))
    return work


async def until(at, found):
    """Wait, with the app running."""
    for _ in range(600):
        await at.pilot.pause(0.02)
        if found():
            return
    raise AssertionError("waited in vain")


# --- the file picker ------------------------------------------------------------------------------------------------


@running
async def test_saving_asks_for_a_name_and_before_it_replaces_a_file(here):
    async with table() as at:
        await at.choose("11", "15")
        await at.press("s")
        assert isinstance(at.app.screen, FilePicker)
        assert at.app.screen.query_one(Input).value == str(here / "game.pdn")
        await at.press("enter")
        await until(at, lambda: not isinstance(at.app.screen, FilePicker))
        assert at.text("#message") == f"saved to {here / 'game.pdn'}"
        assert isinstance(at.app.focused, BoardWidget)
    (here / "game.pdn").write_text("mine")
    async with table() as at:
        await at.press("s", "enter")
        assert isinstance(at.app.screen, FilePicker)
        assert "Enter again replaces it" in str(at.app.screen.query_one("#remark").render())
        assert (here / "game.pdn").read_text() == "mine"
        await at.press("enter")
        await until(at, lambda: not isinstance(at.app.screen, FilePicker))
        assert (here / "game.pdn").read_text() != "mine"


@running
async def test_a_file_of_the_tree_is_opened_by_the_keys_alone(here):
    ch.notation.pdn.write([ch.notation.pdn.loads("1. 11-15 23-19 *")[0]], here / "one.pdn")
    (here / "letter.txt").write_text("not a game")
    async with table() as at:
        await at.press("l")
        tree = at.app.screen.query_one(GameFileTree)
        await until(at, lambda: tree.root.children)
        assert [str(node.label) for node in tree.root.children] == ["one.pdn"]
        await at.press("down", "enter")
        await until(at, lambda: at.game.ply == 2)
        assert isinstance(at.app.focused, BoardWidget)


@running
async def test_one_of_several_games(here):
    (here / "two.pdn").write_text(TWO_GAMES)
    async with table() as at:
        await at.press("l", "tab", *"two", "full_stop", *"pdn", "enter")
        await until(at, lambda: isinstance(at.app.screen, GamePicker))
        shown = at.app.screen.query_one(OptionList)
        assert [str(option.prompt) for option in shown.options] == [
            "1. Anna - Bert, unknown",
            "2. Cleo - Dirk, unknown",
        ]
        await at.press("down", "enter")
        await until(at, lambda: at.game.ply == 1)
        assert str(at.game.last_move) == "9-13"


@running
async def test_what_cannot_be_opened_is_said(here):
    (here / "empty.pdn").write_text("")
    (here / "folder").mkdir()
    async with table() as at:
        await at.press("l", "tab", *"none", "enter")
        assert "there is no file none" in str(at.app.screen.query_one("#remark").render())
        await at.press(*["backspace"] * 4, *"folder", "enter")
        assert "is a folder" in str(at.app.screen.query_one("#remark").render())
        await at.press(*["backspace"] * 6, *"empty", "full_stop", *"pdn", "enter")
        await until(at, lambda: at.text("#message") == "there is no game in empty.pdn")
        await at.press("l", "escape")
        assert not isinstance(at.app.screen, FilePicker)
        assert at.game.ply == 0


# --- games that were left -------------------------------------------------------------------------------------------


def sitting(game=None, white="human", black="human"):
    session = Session(game or ch.Game("english"))
    session.keeper = Keeper(white, black)
    return session


def test_every_action_is_kept_and_one_goes_on(here):
    first = sitting(black="computer:2")
    for text in "11-15", "23-19", "offer":
        first.do(text)
    second = sitting()
    second.resume()
    assert second.game == first.game
    assert second.players[ch.Side.BLACK].name == "computer, level 2"
    second.do("decline")
    third = sitting()
    assert third.left.game == second.game
    assert str(third.left).startswith("English draughts, move 2, of ")


def test_a_new_game_does_not_take_the_place_of_the_one_before(here):
    first = sitting()
    first.do("11-15")
    first.begin_again()
    first.do("9-13")
    assert len([*kept_games.folder().glob("*.json")]) == 2
    first.take_back()  # nothing is left of the second
    assert str(sitting().left.game.last_move) == "11-15"


def test_a_game_that_is_over_is_not_offered(here):
    session = sitting()
    session.do("11-15")
    session.do("resign")
    assert sitting().left is None
    with pytest.raises(ValueError, match="there is no game to go on with"):
        sitting().resume()


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"game": 5}', '{"game": {}, "white": 1}', "\xff"])
def test_files_that_someone_has_changed_are_passed_over(here, text):
    session = sitting()
    session.do("11-15")
    (kept_games.folder() / "zzz.json").write_text(text, encoding="latin-1")
    assert sitting().left.game == session.game


def test_a_game_that_cannot_be_kept_can_be_played(here, tmp_path):
    (tmp_path / "data").write_text("a file where the folder should be")
    session = sitting()
    session.do("11-15")
    assert session.game.ply == 1
    assert session.left is None


def test_the_oldest_games_go_first(here, monkeypatch):
    monkeypatch.setattr(kept_games, "MOST_KEPT", 3)
    for text in "9-13", "9-14", "10-14", "10-15", "11-15":
        sitting_now = sitting()
        sitting_now.do(text)
    moves = [json.loads(path.read_text())["game"]["log"][0]["move"] for path in kept_games.folder().glob("*.json")]
    assert len(moves) == 3
    assert {"10-15", "11-15"} <= {*moves}


@running
async def test_the_full_screen_offers_the_game_that_was_left(here):
    left = sitting()
    left.do("11-15")
    app = PlayApp(sitting())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        at = Table(app, pilot)
        assert "English draughts, move 1, of " in at.text("#message")
        assert "press g to go on with it" in at.text("#message")
        await at.press("g")
        assert at.game == left.game


# --- the engine -----------------------------------------------------------------------------------------------------


@running
async def test_the_engine_is_asked_and_hushed_by_a_key():
    async with table(fen="B:W18,27,31:B14,5") as at:
        line = at.app.query_one(EngineLine)
        assert not line.display
        await at.press("e")
        await until(at, lambda: "14x23x32" in at.text("#analysis"))
        thinking = line.thinking
        assert at.text("#analysis").startswith("engine (depth ")
        await at.press("e")
        assert not line.display
        assert line.thinking is None
        assert thinking.wait(20)


@running
async def test_the_engine_follows_the_board():
    async with table() as at:
        await at.press("e")
        line = at.app.query_one(EngineLine)
        first = line.thinking
        await until(at, lambda: ", black:" in at.text("#analysis"))
        await at.choose("11", "15")
        await until(at, lambda: ", white:" in at.text("#analysis"))
        assert first.wait(20)
        await at.press("home")  # the start again, which is looked at only
        await until(at, lambda: ", black:" in at.text("#analysis"))
        await at.press("end", "r", "r")
        await until(at, lambda: at.text("#analysis") == "the game is over")
        assert line.thinking is None


@pytest.mark.thorough
def test_nothing_goes_on_thinking_after_the_end():
    async def leave():
        async with table() as at:
            await at.press("e")
            return at.app.query_one(EngineLine).thinking

    thinking = asyncio.run(leave())
    assert thinking.wait(20)
    assert "crownhead thinking" not in {thread.name for thread in threading.enumerate()}
