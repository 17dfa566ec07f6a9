"""Sets of squares: they are sets, on one board."""

import copy
import pickle
from collections.abc import Set
from operator import and_, ge, gt, le, lt, or_, sub, xor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crownhead import Position, PositionError, Rulebook, Side, SquareSet, bundled

BOARDS = [Rulebook.load(slug).variant for slug in bundled()]
OPERATORS = (and_, or_, xor, sub)
COMPARISONS = (le, lt, ge, gt)


@st.composite
def two_sets(draw):
    board = draw(st.sampled_from(BOARDS))
    squares = st.frozensets(st.integers(1, board.square_count))
    return board, draw(squares), draw(squares)


@given(two_sets(), st.sampled_from(OPERATORS))
def test_operators_are_those_of_sets(given, operator):
    board, one, other = given
    wanted = operator(one, other)
    for left, right in ((SquareSet(board, one), SquareSet(board, other)), (SquareSet(board, one), other)):
        found = operator(left, right)
        assert type(found) is SquareSet
        assert set(found) == wanted
    found = operator(one, SquareSet(board, other))
    assert type(found) is SquareSet
    assert found == wanted


@given(two_sets())
def test_a_set_and_all_the_others(given):
    board, one, other = given
    squares = SquareSet(board, one)
    assert squares | ~squares == board.squares
    assert not squares & ~squares
    assert ~~squares == squares
    assert ~(squares | other) == ~squares & ~SquareSet(board, other)


@given(two_sets(), st.sampled_from(COMPARISONS))
def test_comparisons_are_those_of_sets(given, compare):
    board, one, other = given
    left, right = SquareSet(board, one), SquareSet(board, other)
    assert compare(left, right) == compare(left, other) == compare(one, right) == compare(one, other)
    assert (left == right) == (left == other) == (other == left) == (one == other)
    assert left.isdisjoint(right) == left.isdisjoint(other) == one.isdisjoint(other)


@given(two_sets())
def test_what_is_equal_has_one_hash(given):
    board, one, _ = given
    squares = SquareSet(board, one)
    assert hash(squares) == hash(one)
    assert len({squares, one, SquareSet(board, one)}) == 1


@given(two_sets())
def test_it_goes_through_the_board_in_order(given):
    board, one, _ = given
    squares = SquareSet(board, one)
    assert [*squares] == sorted(one)
    assert len(squares) == len(one)
    assert bool(squares) == bool(one)
    names = ", ".join(map(board.name, squares))
    assert repr(squares) == (f"<SquareSet {names}>" if one else "<SquareSet>")
    assert SquareSet(board, map(board.name, one)) == squares
    assert all(square in squares and board.name(square) in squares for square in one)


@given(two_sets())
def test_copies_are_equal(given):
    board, one, _ = given
    squares = SquareSet(board, one)
    for other in (copy.copy(squares), copy.deepcopy(squares), pickle.loads(pickle.dumps(squares))):
        assert other == squares
        assert other.variant == board


def test_python_knows_that_it_is_a_set():
    assert isinstance(Position("english").empty, Set)


def test_boards_with_other_numbers_are_compared_by_numbers():
    english, russian = SquareSet(Rulebook.load("english"), [1, 2]), SquareSet(Rulebook.load("russian"), [1, 2])
    assert english == russian
    assert english | russian == {1, 2}
    with pytest.raises(PositionError, match="no square 50: they run from 1 to 32"):
        english | SquareSet(Rulebook.load("international"), [50])


@pytest.mark.parametrize("other", [1, None, 2.5, "18"])
def test_an_operator_needs_a_collection(other):
    with pytest.raises(TypeError, match=r"unsupported operand type\(s\) for \|: 'SquareSet' and"):
        Position("english").empty | other


@pytest.mark.parametrize("other", [0, 33, -1, 10**30, "z9", "", "\ud800", 1.0, None, True, b"1", (1,)])
def test_what_is_no_square_is_not_in_it(other):
    assert other not in Position("english").empty
    assert other not in ~Position("english").empty


def test_a_position_is_made_of_its_squares():
    position = Position("english", "B:W18,K30:B14,K2")
    assert position.men() == position.men(Side.WHITE) | position.men(Side.BLACK) == {14, 18}
    assert position.kings() == {2, 30}
    assert position.occupied(Side.WHITE) == {18, 30}
    assert position.occupied() == position.men() | position.kings() == ~position.empty
    assert position.variant.crowning_squares(Side.BLACK) == {29, 30, 31, 32}
    assert (position.count(), position.count(Side.BLACK)) == (4, 2)


def test_columns_count_by_what_is_on_top():
    position = Position("lasca", "W:d4Wbb,a7bw")
    assert "d4" in position.kings(Side.WHITE)
    assert "a7" in position.men(Side.BLACK)
    assert position.count() == 2
