"""Explanations: every way in which a move can be wrong, with its reason and the clause it breaks."""

import pickle
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import crownhead as ch
from crownhead.rules.rulebook import fallbacks

CASES = [
    # reason, rulebook, position, text, clause
    ("not-a-move", "english", None, "hello", "notation"),
    ("no-such-square", "english", None, "11-99", "notation"),
    ("empty-square", "english", None, "15-18", "moving"),
    ("not-your-piece", "english", None, "23-27", "moving"),
    ("not-your-turn", "english", None, "23-19", "moving"),
    ("blocked", "english", None, "7-11", "moving"),
    ("blocked", "english", "B:W32:B14,18", "14x23", "capturing"),
    ("blocked", "english", "B:W18,23,32:B14", "14x23", "capturing"),
    ("blocked", "international", "W:WK46,37:B1", "46-32", "king-moves"),
    ("backwards", "english", "B:W32:B14", "14-9", "moving"),
    ("backwards", "english", "B:W10,32:B14", "14x7", "capturing"),
    ("too-far", "english", None, "11-18", "moving"),
    ("too-far", "english", "W:WK18,32:B5", "18-9", "king-moves"),
    ("too-far", "english", "W:WK19:B10,3", "19x6", "king-moves"),
    ("wrong-direction", "english", "B:W32:B14", "14-15", "moving"),
    ("wrong-direction", "turkish", None, "b3-c4", "moving"),
    ("nothing-to-take", "english", None, "11x18", "capturing"),
    ("man-takes-king", "italian", "W:W30:BK26", "30x21", "capturing"),
    ("capture-compulsory", "english", "B:W18,25:B14,21,1", "1-5", "capturing"),
    ("better-capture", "international", "W:W28,38:B22,23,12,32", "28x19", "choice"),
    ("better-capture", "italian", "W:WK23,31:B19,26,27", "31x22", "choice"),
    ("not-finished", "english", "B:W18,27,31:B14,5", "14x23", "completing"),
    ("not-finished", "english", "B:W15,24,14,32:B10,1", "10x19", "completing"),
    ("wrong-landing", "killer", "W:WK46:BK23", "46x5", "king-moves"),
    ("same-piece-twice", "international", "W:WK46:B37,23", "46x28x19x28", "removal"),
    ("crowned", "english", "B:W25,26,7:B23,1", "23x30x21", "crowning"),
    ("half-turn", "turkish", "W:WKa4:Ba5,a3,h8", "a4xa6xa2", "half-turn"),
    ("same-column-twice", "lasca", "W:c3W,d4bb,a7b", "c3xe5xc3", "columns"),
    ("king-moved-enough", "frisian", "W:WK46,31:BK5,1:+0+346", "46-41", "king-moves"),
    ("ambiguous", "english", "W:W31:B18,19,26,27", "31x15", "notation"),
]


IDS = [f"{reason}: {text}" for reason, _, _, text, _ in CASES]


@pytest.mark.parametrize(("reason", "slug", "fen", "text", "clause"), CASES, ids=IDS)
def test_reason_and_clause(reason, slug, fen, text, clause):
    game = ch.Game(slug, fen)
    why = game.explain(text)
    assert why.reason == reason, why.message
    assert why.clause.anchor in fallbacks(clause)
    assert f"({why.clause.title})" in why.message
    with pytest.raises(ValueError, match=re.escape(why.message)):
        game.play(text)


SENTENCES = [
    ("english", "B:W18,25:B14,21,1", "1-5", "capturing is compulsory (Capturing): 14x23 or 21x30"),
    ("english", "B:W18,27,31:B14,5", "14x23", "the capture is not finished (Capturing several pieces): 14x23x32"),
    ("english", None, "11-18", "18 is too far from 11 (Moving)"),
    ("english", "W:W25,32:B22,1", "25-22", "22 is occupied (Moving): 25x18"),
    ("boxed", "W:W25,32:B22,1", "25-22", "22 is occupied (Moving): 25x18"),
    ("international", "W:WK46,50:B23,1", "46-23", "23 is occupied (How a king captures): 46x5, 46x10, 46x14 or 46x19"),
]


@pytest.mark.parametrize(("slug", "fen", "text", "message"), SENTENCES)
def test_sentences(slug, fen, text, message):
    assert ch.Game(slug, fen).explain(text).message == message


def test_a_legal_move_is_said_to_be_legal():
    why = ch.Game("english").explain("11-15")
    assert why.reason == "legal"
    assert [str(move) for move in why.legal] == ["11-15"]


def test_a_larger_capture_is_named():
    why = ch.Game("international", "W:W28,38:B22,23,12,32").explain("28x19")
    assert why.message.startswith("a larger capture exists")
    assert all(str(move) in why.message for move in why.legal)


def test_game_over():
    game = ch.Game("english")
    game.do("resign")
    why = game.explain("11-15")
    assert why.reason == "game-over"
    assert why.clause.anchor == "winning"


def test_what_is_legal_instead():
    why = ch.Game("english").explain("11-18")
    assert [str(move) for move in why.legal] == ["11-15", "11-16"]


def test_the_errors_carry_what_is_needed():
    with pytest.raises(ch.InvalidMoveError):
        ch.Game("english").play("hello")
    with pytest.raises(ch.IllegalMoveError) as refused:
        ch.Game("english").play("11-18")
    assert refused.value.explanation.reason is ch.Reason.TOO_FAR
    with pytest.raises(ch.AmbiguousMoveError) as ambiguous:
        ch.Game("english", "W:W31:B18,19,26,27").play("31x15")
    assert len(ambiguous.value.paths) == 2


def test_a_refusal_can_be_pickled():
    with pytest.raises(ch.IllegalMoveError) as refused:
        ch.Game("english").play("11-18")
    again = pickle.loads(pickle.dumps(refused.value))
    assert str(again) == "18 is too far from 11 (Moving)"
    assert again.explanation == refused.value.explanation


def test_a_position_explains_without_a_rulebook():
    position = ch.Rulebook.load("english").start
    with pytest.raises(ch.IllegalMoveError, match=r"^18 is too far from 11$"):
        position.parse("11-18")


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_any_two_or_three_squares_are_explained(data):
    """Along random games, any text of squares is either legal or refused with a reason that fits."""
    slug = data.draw(st.sampled_from(["english", "international", "turkish", "lasca", "frisian", "boxed"]))
    game = ch.Game(slug)
    for _ in range(data.draw(st.integers(0, 12))):
        if not game.legal_moves:
            break
        game.play(data.draw(st.sampled_from(list(game.legal_moves))))
    count = game.rulebook.variant.square_count
    squares = data.draw(st.lists(st.integers(1, count), min_size=2, max_size=4))
    text = data.draw(st.sampled_from("-x")).join(map(game.rulebook.variant.name, squares))
    why = game.explain(text)
    assert why.message
    if why.reason == "legal":
        game.play(text)
    else:
        with pytest.raises(ValueError, match=re.escape(why.message)):
            game.play(text)
