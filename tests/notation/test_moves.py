"""Move texts: every form that people and programs write, and which move they mean."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crownhead import AmbiguousMoveError, IllegalMoveError, InvalidMoveError, Position, Rulebook
from crownhead.notation import moves


def position(slug: str, fen: str) -> Position:
    return Position.from_fen(Rulebook.load(slug), fen)


@pytest.mark.parametrize("text", ["11-15", " 11 - 15 ", "11 15", "1115", "11-15!", "11- 15", "011-015"])
def test_a_quiet_move(text):
    assert str(Rulebook.load("english").start.parse(text)) == "11-15"


@pytest.mark.parametrize(
    "text", ["14x23x32", "14x32", "14:23:32", "14X32", "14 x 32", "14\N{MULTIPLICATION SIGN}32", "14-32", "1432"]
)
def test_a_capture(text):
    assert str(position("english", "B:W18,27,31:B14,5").parse(text)) == "14x23x32"


@pytest.mark.parametrize("text", ["14x18x27", "14x32x27x18", "14x32x18x27", "14x27x18"])
def test_a_capture_may_be_told_by_what_it_takes(text):
    assert str(position("english", "B:W18,27,31:B14,5").parse(text)) == "14x23x32"


@pytest.mark.parametrize("text", ["25-22", "25 22", "2522", "25-22-18", "25-18-22"])
def test_only_a_capture_may_be_told_by_what_it_takes(text):
    """25-22 is a step onto an occupied square, and not the capture 25x18 over it."""
    with pytest.raises(IllegalMoveError):
        position("english", "W:W25,32:B22,1").parse(text)


def test_the_hub_protocol_names_the_end_and_then_the_victims():
    assert str(position("international", "W:W28,32:B23").parse("28x19x23")) == "28x19"


@pytest.mark.parametrize("text", ["c3-d4", "c3d4", "C3-D4", "c3 d4"])
def test_letters(text):
    assert str(Rulebook.load("russian").start.parse(text)) == "c3-d4"


def test_numbers_name_squares_on_boards_with_letters_too():
    start = Rulebook.load("russian").start
    square = start.variant.square
    assert start.parse(f"{square('c3')}-{square('d4')}") == start.parse("c3-d4")


def test_the_turkish_federation_lists_the_captured_squares():
    turkish = position("turkish", "W:Wf3:Bf4,e5,d6,c7")
    assert str(turkish.parse("f3xf4xe5xd6xc7")) == "f3xf5xd5xd7xb7"
    assert turkish.parse("f3xb7") == turkish.parse("f3xf5xd5xd7xb7")


def test_another_order_of_the_same_capture_is_the_same_move():
    loop = position("english", "W:WK26:B23,15,14,22")
    assert len(loop.legal_moves) == 1
    for text in ("26x19x10x17x26", "26x17x10x19x26", "26x26"):
        assert loop.parse(text) == loop.legal_moves[0]


TWO_WAYS = "W:W31:B18,19,26,27"


def test_two_captures_between_the_same_squares_are_ambiguous():
    ambiguous = position("english", TWO_WAYS)
    with pytest.raises(AmbiguousMoveError) as error:
        ambiguous.parse("31x15")
    assert sorted(error.value.paths) == ["31x22x15", "31x24x15"]
    assert str(ambiguous.parse("31x22x15")) == "31x22x15"
    assert str(ambiguous.parse("31x26x18")) == "31x22x15"
    assert str(ambiguous.parse("31x15x19x27")) == "31x24x15"


@pytest.mark.parametrize(
    ("fen", "text", "is_there"),
    [
        ("B:W18,27,31:B14,5", "14x23x32", True),
        ("B:W18,27,31:B14,5", "14x32", True),
        ("B:W18,27,31:B14,5", "14-32", True),  # a generous reading, as `parse` has it
        ("B:W18,27,31:B14,5", "14x23", False),  # the capture has to be completed
        ("B:W18,27,31:B14,5", "5-9", False),  # capturing is compulsory
        ("W:WK26:B23,15,14,22", "26x17x10x19x26", True),  # another order of the same capture
        (TWO_WAYS, "31x22x15", True),
        (TWO_WAYS, "31x15", False),  # ambiguous
        (TWO_WAYS, "31x99", False),
        (TWO_WAYS, "", False),
        (TWO_WAYS, "\ud800", False),
    ],
)
def test_a_text_can_be_looked_for_among_the_legal_moves(fen, text, is_there):
    legal = position("english", fen).legal_moves
    assert (text in legal) == is_there
    assert legal.count(text) == is_there
    if is_there:
        assert legal[legal.index(text)] == position("english", fen).parse(text)
    else:
        with pytest.raises(ValueError, match="is not in the list"):
            legal.index(text)


@pytest.mark.parametrize("other", [None, 1, 1.5, b"31x22x15", ["31x22x15"]])
def test_what_is_no_move_is_not_among_them(other):
    assert other not in position("english", TWO_WAYS).legal_moves


def test_a_move_of_another_variant_is_not_among_them():
    move = position("english", "W:W18:B1").legal_moves[0]
    assert move not in position("pool", "W:W18:B1").legal_moves


def test_a_text_is_played_by_a_position_as_a_move_is():
    capture = position("english", "B:W18,27,31:B14,5")
    assert capture.play("14x32") == capture.play(capture.legal_moves[0])
    with pytest.raises(IllegalMoveError, match="capturing is compulsory"):
        capture.play("5-9")
    with pytest.raises(AmbiguousMoveError):
        position("english", TWO_WAYS).play("31x15")


def test_moves_are_written_short_unless_that_is_ambiguous():
    plain = position("english", "B:W18,27,31:B14,5")
    assert list(map(plain.text, plain.legal_moves)) == ["14x32"]
    ambiguous = position("english", TWO_WAYS)
    assert sorted(map(ambiguous.text, ambiguous.legal_moves)) == ["31x22x15", "31x24x15"]


def test_a_king_that_goes_straight_on_may_be_said_to_land_anywhere():
    straight = position("international", "W:WK46:B37,23")
    for text in ("46x32x19", "46x28x19", "46x19"):
        assert str(straight.parse(text)) == "46x32x19"


def test_with_huffing_a_capture_may_stop_short():
    boxed = position("boxed", "B:W18,27,31:B14,5")
    assert str(boxed.parse("14x23")) == "14x23"
    assert str(boxed.parse("14x32")) == "14x23x32"


@pytest.mark.parametrize(
    "text", ["", "hello", "11", "11-", "-15", "11--15", "11x", "99-15", "0-1", "a9-b8", "z3-b4", "1" * 400, "11-15\x00"]
)
def test_what_is_not_a_move(text):
    with pytest.raises(InvalidMoveError):
        Rulebook.load("english").start.parse(text)


def test_a_text_that_says_capture_is_no_quiet_move():
    with pytest.raises(IllegalMoveError):
        Rulebook.load("english").start.parse("11x15")


@given(
    st.sampled_from(["english", "turkish", "boxed", "lasca"]),
    st.text(max_size=30) | st.text("0123456789abcdefgh-x: ", max_size=12),
)
def test_any_text_is_a_move_or_a_value_error(slug, text):
    start = Rulebook.load(slug).start
    with contextlib.suppress(ValueError):
        assert start.parse(text) in start.legal_moves


@given(st.data())
def test_what_is_written_is_read_back(data):
    """Along random games, both the short and the full text mean the move."""
    slug = data.draw(st.sampled_from(["english", "russian", "international", "turkish", "lasca", "boxed"]))
    here = Rulebook.load(slug).start
    for _ in range(30):
        if not here.legal_moves:
            break
        move = data.draw(st.sampled_from(list(here.legal_moves)))
        assert here.parse(str(move)) == move
        assert here.parse(moves.short(move, here)) == move
        here = here.play(move)
