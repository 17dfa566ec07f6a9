"""Positions: sides, pieces, columns, text, copies."""

import copy
import pickle

import pytest

from crownhead import FenError, Piece, Position, Rulebook, Side

ENGLISH = Rulebook.load("english")


def english(fen: str) -> Position:
    return Position.from_fen(ENGLISH, fen)


def test_sides_know_each_other():
    assert [*Side] == [Side.WHITE, Side.BLACK]
    assert Side.WHITE.other is Side.BLACK
    assert Side.BLACK.other is Side.WHITE


def test_the_start_has_black_to_move_and_twelve_men_each():
    start = ENGLISH.start
    assert start.side is Side.BLACK
    assert start.count(Side.WHITE) == start.count(Side.BLACK) == 12
    assert start.pieces[1] == Piece(Side.BLACK, king=False)


def test_pieces_and_columns():
    position = Position.from_fen(Rulebook.load("lasca"), "W:d4Wbb,a7b")
    square = position.variant.square("d4")
    assert position.pieces[square] == Piece(Side.WHITE, king=True)
    assert [piece.symbol for piece in position.column(square)] == ["W", "b", "b"]
    assert position.column(position.variant.square("a1")) == ()
    assert position.count(Side.BLACK) == 1


def test_playing_leaves_the_old_position_alone():
    before = english("B:W18,27,31:B14,5")
    after = before.play(before.parse("14x32"))
    assert type(after) is Position
    assert before.fen == "B:W18,27,31:B5,14"
    assert after.fen == "W:W31:B5,K32"


def test_positions_with_the_same_pieces_and_turn_are_equal():
    one, other = english("B:W18:B14"), english("B:B14:W18")
    assert one == other
    assert hash(one) == hash(other)
    assert one != english("W:W18:B14")
    assert one.passed() == english("W:W18:B14")


@pytest.mark.parametrize(("slug", "fen"), [("english", "B:WK18:B14"), ("lasca", "W:d4Wbb,a7b")])
def test_copies_and_pickles_are_equal(slug, fen):
    position = Position.from_fen(Rulebook.load(slug), fen)
    for other in (copy.copy(position), copy.deepcopy(position), pickle.loads(pickle.dumps(position))):
        assert other == position
        assert type(other) is Position


def test_frisian_king_runs_survive_pickling():
    position = Position.from_fen(Rulebook.load("frisian"), "W:WK46,31:BK5,1:+105+246")
    assert position.king_runs == ((46, 2), (5, 1))
    assert pickle.loads(pickle.dumps(position)).king_runs == position.king_runs


def test_a_variant_can_be_pickled():
    assert pickle.loads(pickle.dumps(ENGLISH.variant)) == ENGLISH.variant


def test_the_board_as_text():
    assert str(english("B:WK18,32:B14")).splitlines() == [
        " 1   ·   ·   ·   ·",
        " 5 ·   ·   ·   ·",
        " 9   ·   ·   ·   ·",
        "13 ·   b   ·   ·",
        "17   ·   W   ·   ·",
        "21 ·   ·   ·   ·",
        "25   ·   ·   ·   ·",
        "29 ·   ·   ·   w",
    ]


def test_a_board_with_letters_and_columns_as_text():
    lines = str(Position.from_fen(Rulebook.load("lasca"), "W:d4Wbb,a7b")).splitlines()
    assert lines[0].startswith(" 7 b")
    assert "Wbb" in lines[3]
    assert lines[-1].split() == list("abcdefg")


def test_the_representation_is_the_fen():
    assert repr(english("B:W18:B14")) == "<Position B:W18:B14>"


@pytest.mark.parametrize(
    "fen",
    [
        "B:W18:B29",  # a black man on White's first row would be a king
        "B:W1-13:B14",
        "B:W18,18:B14",
    ],
)
def test_what_cannot_be_is_refused(fen):
    with pytest.raises(FenError):
        english(fen)
