"""Positions: sides, pieces, columns, text, copies."""

import copy
import pickle
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crownhead import (
    FenError,
    Game,
    IllegalMoveError,
    Move,
    Piece,
    Position,
    PositionError,
    Rulebook,
    Side,
    bundled,
    diagram,
)

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
    position = Position.from_fen(Rulebook.load("frisian"), "W:WK46,31:BK5,10:+105+246")
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


# --- ways to make one ------------------------------------------------------------------------------------------------


def test_a_name_a_path_a_rulebook_and_a_variant_make_the_same_position(tmp_path):
    file = tmp_path / "english.md"
    file.write_text(ENGLISH.text, encoding="utf-8")
    for rules in ("english", file, str(file), ENGLISH):
        assert Position(rules) == ENGLISH.start
    for rules in ("english", file, str(file), ENGLISH, ENGLISH.variant):
        assert Position(rules, "B:W18:B14") == Position.from_fen(rules, "B:W18:B14") == english("B:W18:B14")
        assert Position(rules, Side.BLACK, {18: "w", "14": Piece(Side.BLACK, king=False)}) == english("B:W18:B14")


def test_a_variant_alone_has_no_start():
    with pytest.raises(TypeError, match="a variant has no starting position: give a FEN too, or a rulebook instead"):
        Position(ENGLISH.variant)


def test_a_question_mark_is_the_player_who_begins():
    assert Position("english", "?:W18:B14").turn is Side.BLACK
    assert Position(ENGLISH.variant, "?:W18:B14").turn is Side.WHITE


def test_squares_have_names_too():
    position = Position("russian", "W:Wc3:Bf6")
    assert position.at("c3") == "w"
    assert position.column("f6") == (Piece(Side.BLACK, king=False),)
    assert Move(position, ["c3", "d4"]) in position.legal_moves


# --- editing ---------------------------------------------------------------------------------------------------------


@st.composite
def reached(draw):
    """A position of any bundled rulebook after some random moves."""
    position = Position(draw(st.sampled_from(bundled())))
    chance = random.Random(draw(st.integers(0, 1000)))
    for _ in range(draw(st.integers(0, 60))):
        if not position.legal_moves:
            break
        position = position.play(chance.choice(position.legal_moves))
    return position


def if_possible(edit):
    """What an edit makes; None if that cannot be."""
    try:
        return edit()
    except PositionError:
        return None


@given(reached())
def test_turning_twice_and_exchanging_twice_changes_nothing(position):
    assert position.mirror().mirror() == position
    assert position.passed().passed() == position
    if turned := if_possible(position.rotate):
        assert turned.rotate() == position
    if exchanged := if_possible(position.swap_colours):
        assert exchanged.swap_colours() == position


@given(reached())
def test_a_mirror_shows_the_same_game(position):
    """Each player has what the other had: as many moves, and after them as many again."""
    other = position.mirror()
    assert other.turn is position.turn.other
    assert [len(other.men(side)) for side in Side] == [len(position.men(side.other)) for side in Side]
    assert [other.perft(depth) for depth in (1, 2, 3)] == [position.perft(depth) for depth in (1, 2, 3)]


@given(reached(), st.data())
def test_what_is_put_is_there_and_what_is_removed_is_not(position, data):
    square = data.draw(st.integers(1, position.variant.square_count))
    column = position.at(square)
    bare = position.remove(square)
    assert bare.at(square) == ""
    assert bare.occupied() == position.occupied() - {square}
    if column:
        assert bare.put(square, column).pieces == position.pieces
    piece = data.draw(st.sampled_from("wWbB"))
    if put := if_possible(lambda: bare.put(square, piece)):
        assert put.at(square) == piece
        assert put.turn is position.turn
        assert put.remove(position.variant.name(square)) == bare


@given(reached())
def test_an_edit_leaves_the_position_alone(position):
    fen = position.fen
    for edit in (position.clear, position.passed, position.mirror, position.rotate, position.swap_colours):
        if_possible(edit)
    position.remove(*position.occupied())
    assert position.fen == fen


def test_a_cleared_board_has_no_pieces_and_the_same_player():
    for position in (ENGLISH.start, ENGLISH.start.passed()):
        assert position.clear().occupied() == set()
        assert position.clear().turn is position.turn
        assert position.clear() == position.remove(*position.occupied())


def test_a_position_is_set_up_piece_by_piece():
    position = Position("english").clear().put(14, "b").put("18", Piece(Side.WHITE, king=True)).with_turn(Side.WHITE)
    assert position.fen == "W:WK18:B14"
    assert position.put(14, "W").fen == "W:WK14,K18:B"


def test_a_column_is_put_as_a_whole():
    assert Position("lasca").clear().put("d4", "Wbb").fen == "W:d4Wbb"


@pytest.mark.parametrize(
    ("edit", "why"),
    [
        (lambda p: p.put(1, "w"), "square 1: a white man cannot stand on the row where it is crowned"),
        (lambda p: p.put(33, "w"), "no square 33: they run from 1 to 32"),
        (lambda p: p.put("z9", "w"), 'no square "z9" on this board'),
        (lambda p: p.put(18, "q"), "square 18: 'q' is not a piece: w, W, b or B"),
        (lambda p: p.put(18, ""), "square 18 has no piece: give one of w, W, b, B"),
        (lambda p: p.put(18, "wb"), 'square 18: "wb" is a column, and this game has none'),
        (lambda p: p.put(14, "b"), "too many black pieces: at most 12"),
        (lambda p: p.remove(0), "no square 0: they run from 1 to 32"),
        (lambda p: p.rotate(), "square 32: a black man cannot stand on the row where it is crowned"),
        (lambda p: p.swap_colours(), "cannot stand on the row where it is crowned"),
    ],
)
def test_what_cannot_be_is_not_edited_into_being(edit, why):
    with pytest.raises(PositionError) as error:
        edit(ENGLISH.start)
    assert why in str(error.value)


def test_a_king_that_is_edited_away_is_counted_no_longer():
    position = Position("frisian", "W:WK46,31:BK5,10:+105+246")
    assert position.remove(46).king_runs == ((0, 0), (5, 1))
    assert position.put(5, "b").king_runs == ((46, 2), (0, 0))
    assert position.mirror().king_runs == ((46, 1), (5, 2))
    assert position.rotate().king_runs == ((5, 2), (46, 1))
    assert position.passed().king_runs == position.king_runs


def test_a_move_goes_wherever_its_text_does():
    position = Position("english", "B:W18,27,31:B14,5")
    (move,) = position.legal_moves
    assert position.parse(move) == position.parse("14x32") == move
    game = Game("english", position)
    assert game.explain(move) == game.explain("14x32")
    foreign = Position("english").legal_moves[0]
    with pytest.raises(IllegalMoveError, match="there is no piece on"):
        position.parse(foreign)
    assert diagram.move_svg("5-9") == diagram.move_svg(Position("english", "B:W32:B5").parse("5-9"))
