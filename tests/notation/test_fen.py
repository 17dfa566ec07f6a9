"""FEN: generous reading, strict writing, errors that say what and where."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_games import pieces

from crownhead import FenError, Position, Rulebook, Side, bundled
from crownhead.notation import fen

VARIANTS = ["english", "international", "turkish", "lasca", "russian", "frisian"]


def read(slug: str, text: str) -> Position:
    return Position.from_fen(Rulebook.load(slug), text)


@pytest.mark.parametrize(
    "text",
    [
        "B:W30,31,32:B1,K5",
        "B:B1,K5:W30,31,32",
        "B:W30-32:B1,K5.",
        " B : W 30 - 32 : B 1 , K 5 . ",
        "B:W30-32:B01,K05",
        "B:W30-32:B1,K5:H0:F1",
        "b:w30-32:b1,K5",
        "B:W30,31,32,:B1,K5,.",
    ],
)
def test_many_ways_to_write_one_position(text):
    assert read("english", text).fen == "B:W30,31,32:B1,K5"


def test_a_range_of_kings():
    assert read("english", "W:WK29-32:B1").fen == "W:WK29,K30,K31,K32:B1"


@pytest.mark.parametrize("text", ["W:W28", "W:W28:B", "W:B:W28"])
def test_a_side_without_pieces(text):
    assert read("international", text).fen == "W:W28:B"


def test_letters_and_numbers_mean_the_same_squares():
    variant = Rulebook.load("turkish").variant
    square = variant.square("a2")
    assert read("turkish", f"W:W{square}:Bb7") == read("turkish", "W:Wa2:Bb7")
    assert read("english", "B:Wg1:Bb8") == read("english", "B:W32:B1")


def test_columns_are_written_top_first():
    position = read("lasca", "W:d4bw,a1w,c1Wbb")
    assert position.fen == "W:a1w,c1Wbb,d4bw"
    assert position.side is Side.WHITE


def test_a_column_game_also_reads_plain_lists():
    assert read("lasca", "W:Wa1,Kc1:Bd4") == read("lasca", "W:a1w,c1W,d4b")


def test_frisian_king_counters_are_black_then_white():
    position = read("frisian", "W:WK46,31:BK5,1:+105+246")
    assert position.king_runs == ((46, 2), (5, 1))
    assert position.fen.endswith(":+105+246")
    assert read("frisian", "W:WK46,31:BK5,1:+0+0").fen == "W:W31,K46:B1,K5"


def test_king_counters_mean_nothing_where_kings_are_not_counted():
    assert read("international", "W:WK46,31:BK5,1:+105+246") == read("international", "W:WK46,31:BK5,1")


@pytest.mark.parametrize(
    ("text", "what", "where"),
    [
        ("", "not a side", 1),
        ("Q:W1:B2", "not a side", 1),
        ("W", "no pieces", 2),
        ("W:W31:B99", "no square 99", 8),
        ("W:W0:B1", "no square 0", 4),
        ("W:W31,31:B1", "two pieces on square 31", 7),
        ("W:W31:B31", "two pieces on square 31", 8),
        ("W:W31:W30", "W is listed twice", 7),
        ("W:W31-29:B1", "runs backwards", 4),
        ("W:W31,,30:B1", "is not a square", 7),
        ("W:WX31:B1", "is not a square", 4),
        ("W:31:B1", "nor W or B", 3),
        ("W::", "empty field", 3),
        ("W:W31:B1\x00", "is not a square", 8),
    ],
)
def test_an_error_says_what_and_where(text, what, where):
    with pytest.raises(FenError, match=what) as error:
        read("english", text)
    assert f"character {where} " in str(error.value)


def test_a_column_where_there_are_none():
    with pytest.raises(FenError):
        read("english", "W:31wb,1b")


def test_a_counted_king_must_be_there():
    with pytest.raises(FenError, match="has none on 45"):
        read("frisian", "W:WK46,31:BK5,1:+0+245")


def test_huge_text_is_refused_at_once():
    with pytest.raises(FenError, match="longest"):
        read("english", "W:W" + "1," * 10_000)


def test_bytes_are_not_text():
    with pytest.raises(FenError, match="bytes"):
        read("english", b"W:W31:B1")


@st.composite
def positions(draw):
    variant = Rulebook.load(draw(st.sampled_from(VARIANTS))).variant
    return Position(variant, draw(st.sampled_from(Side)), draw(pieces(variant, most=5)))


@given(positions())
def test_a_written_position_is_read_back(position):
    again = Position.from_fen(position.variant, position.fen)
    assert again == position
    assert again.fen == position.fen


@given(st.sampled_from(VARIANTS), st.text() | st.text("WBK:,.-0123456789abwH+ ", max_size=40))
def test_any_text_is_a_position_or_a_fen_error(slug, text):
    with contextlib.suppress(FenError):
        position = read(slug, text)
        assert read(slug, fen.write(position)) == position


def test_an_unknown_side_to_move_is_whoever_begins():
    assert read("english", "?:W29,13:B22,4").side is Side.BLACK
    assert read("international", "?:W29,13:B22").side is Side.WHITE
    assert Position.from_fen(Rulebook.load("english").variant, "?:W29:B4").side is Side.WHITE


def test_clocks_are_kept_apart_from_the_position():
    placement = fen.read(Rulebook.load("international").variant, "W:W31:B20:H12:F30")
    assert (placement.counts, placement.move_number) == ((12,), 30)
    assert read("international", "W:W31:B20:H12:F30") == read("international", "W:W31:B20")


@pytest.mark.parametrize("text", ["W:W31,G32:B20", "W:W31:BP20,1"])
def test_pieces_that_are_being_captured_are_refused(text):
    with pytest.raises(FenError, match="in the middle of a move"):
        read("international", text)


@pytest.mark.parametrize("slug", ["russian", "brazilian"])
def test_lidraughts_writes_numbers_where_the_moves_have_letters(slug):
    numbers = "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12:H0:F1"
    assert read(slug, numbers) == Rulebook.load(slug).start
    assert read(slug, "W:W29,K22:B18") == read(slug, "W:Wa1,Kc3:Bd4")


def test_small_letters_are_no_columns():
    assert read("lasca", "W:wa1:bd4") == read("lasca", "W:a1w,d4b")
    assert read("lasca", "W:b2w,b4b") == read("lasca", "W:Wb2:Bb4")


def test_frisian_counters_are_written_only_if_they_count():
    assert read("frisian", "W:WK46,31:BK5,1:+0+0").fen == "W:W31,K46:B1,K5"
    assert read("frisian", "W:WK46,31:BK5,1:+105+246").fen == "W:W31,K46:B1,K5:+105+246"


@pytest.mark.parametrize("slug", bundled())
def test_every_start_is_read_back(slug):
    start = Rulebook.load(slug).start
    assert Position.from_fen(Rulebook.load(slug), start.fen) == start
