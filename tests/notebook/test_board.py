"""The board of a notebook, in the kernel: what it tells, what it does, and what it refuses."""

import sys
from importlib import import_module
from threading import Event

import pytest
from hypothesis import given
from hypothesis import strategies as st
from notebook_cell import Cell, in_cells
from traitlets import TraitError

import crownhead as ch
from crownhead.notation import pdn
from crownhead.notebook import Board
from crownhead.play.actions import Play
from crownhead.web.contract import boards

OPENING = "1. 11-15 {Old and good.} 23-19 2. 8-11 22-17 *"


@pytest.fixture
def cell(monkeypatch):
    """Lays a board in a cell."""
    in_cells(monkeypatch)
    return lambda *given, **more: Cell(Board(*given, **more))


def test_what_may_be_played_comes_from_the_rules(cell):
    board = cell("boxed", "B:W18,27,31:B14,5").widget
    assert board.state == boards.describe(board.game, "both")
    assert [move["text"] for move in board.state["moves"]] == [*map(str, board.game.legal_moves)]


def test_a_move_by_message(cell):
    board = cell("english")
    board.do("11-15")
    assert str(board.widget.game.last_move) == "11-15"
    assert (board.widget.ply, board.widget.caption) == (1, "move 1: white to move")
    told = [data["state"] for data in board.sent if data["method"] == "update"][-1]
    assert told["state"]["turn"] == "white"
    assert told["moves"] == [{"ply": 1, "number": "1.", "text": "11-15"}]


def test_an_illegal_message_is_refused_with_its_clause(cell):
    board = cell("english", "B:W18,25:B14,21,1")
    board.do("1-6")
    assert board.widget.game.ply == 0
    assert board.refusals() == ["capturing is compulsory (Capturing): 14x23 or 21x30"]
    assert board.sent[-1]["content"]["refusal"]["clause"] == "capturing"


@pytest.mark.parametrize("content", [None, 7, [], {}, {"do": 5}, {"do": "11-15"}, {"do": "11-15" * 99, "ply": 0}])
def test_messages_that_mean_nothing(cell, content):
    board = cell("english")
    board.tell(method="custom", content=content)
    assert board.widget.game.ply == 0
    assert board.refusals()[0].startswith("not understood: ")


@given(st.text(max_size=60))
def test_any_text_is_a_move_or_refused(text):
    with pytest.MonkeyPatch.context() as patch:
        in_cells(patch)
        board = Cell(Board("english"))
        board.do(text)
        assert len(board.refusals()) == (not board.widget.game.log)


def test_a_message_from_an_older_board_is_refused(cell):
    board = cell("english")
    board.do("11-15", ply=0)
    board.do("11-16", ply=0)
    assert board.refusals() == ["The game has moved on in the meantime; nothing was done."]
    assert board.widget.game.ply == 1


def test_stepping_back_and_forth(cell):
    board = cell(pdn.loads(OPENING)[0])
    widget = board.widget
    assert (widget.ply, widget.moment) == (4, None)
    board.tell(method="update", state={"ply": 1})
    assert widget.position == widget.game.at(1).position
    assert widget.moment == boards.moment(widget.game.at(1))
    assert (widget.caption, widget.comment) == ("move 1: white to move", "Old and good.")
    widget.ply = 4
    assert (widget.moment, widget.comment) == (None, "")
    for wrong in (-1, 5):
        with pytest.raises(TraitError, match=f"ply: from 0 to 4, not {wrong}"):
            widget.ply = wrong
    assert widget.ply == 4


def test_a_move_leads_back_to_the_present(cell):
    board = cell(pdn.loads(OPENING)[0])
    board.widget.ply = 0
    board.widget.play("9-13")
    assert (board.widget.ply, board.widget.moment) == (5, None)


def test_the_game_that_is_given_stays_as_it_was(cell):
    game = ch.Game("english")
    board = cell(game)
    board.do("11-15")
    assert (game.ply, board.widget.game.ply) == (0, 1)


def test_take_back(cell):
    board = cell("english")
    board.do("11-15")
    board.do("take back")
    assert board.widget.game.ply == board.widget.ply == 0
    board.do("take back")
    assert board.refusals() == ["there is nothing to take back"]


def test_against_the_computer(cell):
    board = cell("english", white="computer:1")
    assert (board.widget.flipped, board.widget.state["viewer"]) == (True, "black")
    board.do("11-15")
    board.widget.wait()
    assert board.widget.game.ply == 2
    board.do("take back")
    assert board.widget.game.ply == 0
    with pytest.raises(ValueError, match="one of the players must be a person"):
        cell("english", white="computer:1", black="random")


class Slow:
    """A computer player that answers when it may."""

    name = "slow"

    def __init__(self):
        self.may_answer, self.asked = Event(), []

    def choose(self, game):
        self.asked.append(game.ply)
        assert self.may_answer.wait(60)
        return Play(str(next(iter(game.legal_moves))))


def test_the_kernel_goes_on_while_the_computer_thinks(cell):
    slow = Slow()
    board = cell("english", white=slow)
    board.do("11-15")
    assert (board.widget.game.ply, board.widget.caption) == (1, "move 1: white to move")
    board.do("22-18")
    assert board.refusals() == ["It is not your turn."]
    board.do("take back")
    board.do("12-16")
    slow.may_answer.set()
    board.widget.wait()
    assert board.widget.moves[0]["text"] == "12-16", "what was chosen for 11-15 is dropped"
    assert board.widget.ply == board.widget.game.ply == 2


def test_a_computer_that_fails_says_so(cell):
    class Failing(Slow):
        def choose(self, game):
            raise ch.EngineError("Scan", "it has ended")

    board = cell("english", white=Failing())
    board.do("11-15")
    board.widget.wait()
    assert board.refusals() == ["Scan: it has ended"]


def test_huffing_by_message(cell):
    board = cell("boxed", "B:W18,27,31:B14,5")
    board.do("5-9")
    assert board.widget.state["offence"]["liable"] == ["14"]
    board.do("huff 14")
    assert board.refusals() == []
    assert "14" not in board.widget.state["position"]


def test_arrows(cell):
    board = cell("english").widget
    board.arrows = ["11-15", board.game.legal_moves[0], "14x23x32", [22, 18]]
    assert board.arrows == [["11", "15"], ["9", "13"], ["14", "23", "32"], ["22", "18"]]
    for wrong, why in (["11"], "is not a move"), (["11-99"], "99"), (["11-15"] * 25, "24 at most"):
        with pytest.raises(TraitError, match=why):
            board.arrows = wrong
    board.play("11-15")
    assert board.arrows == []


def test_arrows_of_an_analysis(cell):
    board = cell("lasca").widget
    board.point(ch.Engine("lasca").analyse(board.game, ch.Limit(depth=3), lines=3))
    assert len(board.arrows) == 3
    assert all(name in board.state["position"] or len(name) == 2 for path in board.arrows for name in path)


def test_looks_that_do_not_exist(cell):
    board = cell("english", theme="slate", size=300).widget
    with pytest.raises(TraitError, match="walnut"):
        board.theme = "velvet"
    with pytest.raises(TraitError, match="size: from 160 to 1600 pixels, not 9"):
        board.size = 9
    with pytest.raises(ValueError, match="fen goes with a rulebook"):
        Board(ch.Game("english"), "B:W18:B14")


@pytest.mark.parametrize("slug", ch.bundled())
def test_every_rulebook_can_be_laid_out(cell, slug):
    board = cell(slug)
    board.do(str(board.widget.game.legal_moves[0]))
    assert board.refusals() == []
    assert board.widget.ply == 1


def test_without_the_packages_of_notebooks_one_is_told_what_to_install(monkeypatch):
    for name in ("crownhead.notebook", "crownhead.notebook.board"):
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "anywidget", None)
    with pytest.raises(ModuleNotFoundError, match=r"^Boards in a notebook need .*: run  pip install 'crownhead\[noteb"):
        import_module("crownhead.notebook")
