"""Huffing: the worked examples E1 to E11, the three remedies, and kings built from lost men."""

from itertools import cycle, islice

import pytest
from house_rules import house
from hypothesis import given, settings
from hypothesis import strategies as st

import crownhead as ch
from crownhead import KingBuild, Side
from crownhead.play.actions import Accept, Decline
from crownhead.play.huffing import Box, Step
from crownhead.terminal.full_screen.panel import standing_choices

SINGLE = "B:W18,27,31:B14,5"


def boxed(fen: str, *texts: str) -> ch.Game:
    game = ch.Game("boxed", fen)
    for text in texts:
        game.do(text)
    return game


EXAMPLES = {
    "E1 huff and move in one turn": (SINGLE, ["5-9", "huff 14", "18-15"], "B:W15,27,31:B9"),
    "E2 the moved man is itself liable": (SINGLE, ["14-17", "huff 17"], "W:W18,27,31:B5"),
    "E3 cancelling compels the full capture": (SINGLE, ["5-9", "compel", "14x23x32"], "W:W31:B5,K32"),
    "E4 the huffer chooses": ("B:W18,32:B14,15,1", ["1-5", "huff 15", "18x9"], "B:W9,32:B5"),
    "E4 or takes both": ("B:W18,32:B14,15,1", ["1-5", "huff 14 15"], "W:W18,32:B5"),
    "E5 stopped short": ("B:W15,24,32:B10,1", ["10x19", "huff 19"], "W:W24,32:B1"),
    "E5b cancelling puts the captured man back": ("B:W15,24,32:B10,1", ["10x19", "compel", "10x19x28"], "W:W32:B1,28"),
    "E6 another capture is no offence": ("B:W15,24,14,32:B10,1", ["10x17"], "W:W15,24,32:B1,17"),
    "E7 doing nothing": (SINGLE, ["5-9", "31-26"], "B:W18,26,27:B9,14"),
    "E8 crowning ends the move": ("B:W25,26,7:B23,1", ["23x30"], "W:W7,25:B1,K30"),
    "E10 the huffer must capture as well": (
        "B:W18,24,32:B14,16,1",
        ["16-19", "huff 14", "18-14", "huff 24", "1-5"],
        "W:W14,32:B5,19",
    ),
    "E11 kings can be huffed": ("W:WK10,32:B7,28", ["32-27", "huff 10", "7-11"], "W:W27:B11,28"),
}


@pytest.mark.parametrize(("fen", "texts", "after"), EXAMPLES.values(), ids=EXAMPLES)
def test_worked_example(fen, texts, after):
    game = boxed(fen, *texts)
    assert game.position == ch.Position.from_fen(game.rulebook, after)


def test_e3_what_is_refused_after_cancelling():
    game = boxed(SINGLE, "5-9", "compel")
    assert game.compelled
    assert [str(move) for move in game.legal_moves] == ["14x23x32"]
    with pytest.raises(ch.IllegalMoveError, match="must be made"):
        game.play("5-9")
    with pytest.raises(ch.IllegalMoveError, match="not finished"):
        game.play("14x23")


def test_e4_liable_pieces():
    game = boxed("B:W18,32:B14,15,1", "1-5")
    assert game.offence.kind == "missed"
    assert game.offence.liable == (14, 15)
    with pytest.raises(ch.ActionError, match="only these may be huffed, each once: 14, 15"):
        game.do("huff 5")
    with pytest.raises(ch.ActionError, match="each once"):
        game.do("huff 14 14")
    with pytest.raises(ch.ActionError, match="no square"):
        game.do("huff z9")


def test_e6_and_e8_are_no_offence():
    assert boxed("B:W15,24,14,32:B10,1", "10x17").offence is None
    assert boxed("B:W25,26,7:B23,1", "23x30").offence is None


def test_e7_the_right_is_gone_after_moving():
    game = boxed(SINGLE, "5-9", "31-26")
    with pytest.raises(ch.ActionError, match="missed no capture"):
        game.do("huff 14")


def test_e9_the_last_piece_huffed_loses():
    game = boxed("B:W18,27:B14", "14-17", "huff 17")
    assert (game.outcome.winner, game.outcome.reason) == (Side.WHITE, "no-pieces")


def test_letting_stand():
    game = boxed(SINGLE, "5-9", "let stand")
    assert game.offence is None
    with pytest.raises(ch.ActionError):
        game.do("compel")
    game.play("31-26")


SHUT_IN = "B:W5,18:B1,9,11,14,15,2"


def test_a_player_without_a_move_may_still_huff():
    game = boxed(SHUT_IN, "2-6")
    assert len(game.legal_moves) == 0
    assert game.outcome is None
    game.do("huff 14 15")
    assert game.outcome is None
    game.play("18-14")


def test_letting_stand_without_a_move_loses():
    game = boxed(SHUT_IN, "2-6", "let stand")
    assert (game.outcome.winner, game.outcome.reason) == (Side.BLACK, "no-move")


def test_a_huff_is_not_a_move():
    game = boxed(SINGLE, "5-9", "huff 14")
    assert (game.ply, game.turn, game.move_number) == (1, Side.WHITE, 1)
    assert [str(move) for move in game.moves] == ["5-9"]
    assert game.captured[Side.BLACK] == 11


def test_a_cancelled_move_was_not_made():
    game = boxed(SINGLE, "5-9", "compel")
    assert (game.ply, game.turn, game.moves) == (0, Side.BLACK, ())
    game.take_back()
    assert game == boxed(SINGLE)


def test_taking_back_after_a_huff_takes_back_the_huff_too():
    game = boxed(SINGLE, "5-9", "huff 14")
    game.take_back()
    assert game == boxed(SINGLE)


@given(st.randoms(use_true_random=False))
@settings(max_examples=20)
def test_every_offence_is_one_by_the_specification(random):
    """A quiet move makes all pieces liable that could jump; a capture the piece itself, if it could have jumped on."""
    game = ch.Game("boxed")
    while game.legal_moves and game.ply < 60:
        before, move = game.position, random.choice(list(game.legal_moves))
        game.play(move)
        if move.is_capture:
            could = {jump.from_square for jump in game.position.passed().moves("jumps")}
            liable = {move.to_square} & could if not move.crowns else set()
        else:
            could = {jump.from_square for jump in before.moves("jumps")}
            liable = {move.to_square if square == move.from_square else square for square in could}
        if not game.outcome:
            assert set(game.offence.liable if game.offence else ()) == liable


# --- rules that the boxed game does not have, but a house may ---------------------------------------------------------


def test_the_historical_rule_huffs_one_piece():
    game = ch.Game(house("boxed", huffing="huffing: {most: 1}"), "B:W18,32:B14,15,1")
    game.play("1-5")
    with pytest.raises(ch.ActionError, match="at most 1"):
        game.do("huff 14 15")
    game.do("huff 14")


MOST = "capture: {choice: [most], removal: after, enforced: huffing}"


def test_with_a_majority_rule_the_smaller_capture_is_an_offence():
    game = ch.Game(house("boxed", capture=MOST), "B:W15,24,14,32:B10,1")
    game.play("10x17")
    assert game.offence.kind == "missed"
    assert game.offence.liable == (17,), "the piece that should have taken two, where it stands now"


def test_with_a_majority_rule_the_piece_that_should_have_captured_is_liable():
    game = ch.Game(house("boxed", capture=MOST), "B:W15,24,32,22:B10,17,1")
    game.play("17x26")
    assert game.offence.kind == "missed"
    assert game.offence.liable == (10,)


def test_a_huff_counts_as_a_capture_and_makes_a_new_position():
    rules = house(
        "boxed",
        draws="draws: {no-progress: {moves: 25, counts: [capture], how: claim}, repetition: {times: 3, how: claim}}",
    )
    game = ch.Game(rules, SINGLE)
    game.play("5-9")
    assert game.counters["no-progress"].plies == 1
    game.do("huff 14")
    assert game.counters["no-progress"].plies == 0
    assert game.counters["repetition"].moves == (1,)


def test_a_claim_comes_before_a_huff():
    """The board does not change while a claim waits."""
    rules = house("boxed", draws="draws: {no-progress: {moves: 1, counts: [capture], how: claim}}")
    game = ch.Game(rules, SINGLE)
    game.play("5-9")
    game.play("31-26")
    game.play("9-13", claim="no-progress")
    assert game.offence
    assert game.remedies == []
    assert [button.action for button in standing_choices(game, ())] == [Accept(), Decline()]
    for text in ("huff 14", "compel", "let stand"):
        with pytest.raises(ch.ActionError, match="black's claim of a draw has to be answered first"):
            game.do(text)
    game.do("decline")
    game.do("dismiss")
    game.do("huff 14")


def test_where_men_capture_backward_a_man_crowned_instead_of_taking_is_huffed_as_a_king():
    rules = house("boxed", extends="extends: english", men="men: {captures: [forward, backward]}")
    game = ch.Game(rules, "W:W6,32:B9,21")
    game.play("6-1")
    assert game.offence.liable == (1,)
    game.do("huff 1")
    assert game.position.fen == "B:W32:B9,21"


AROUND_AND_ON = "W:WK18:B1,14,15,16,23,24"


@pytest.mark.parametrize("text", ["18x11x20x27x18", "18x27x20x11x18", "18x18", "18x15x16x24x23"])
def test_a_capture_that_stops_short_may_be_written_in_any_order(text):
    game = boxed(AROUND_AND_ON, text)
    assert game.position.fen == "B:WK18:B1,14"
    assert (game.offence.kind, game.offence.liable) == ("stopped-short", (18,))


# --- kings built from lost men ----------------------------------------------------------------------------------------


def test_a_lost_man_of_ones_own_goes_on_top():
    game = boxed("W:W18,32:B14,25,2", "18x9", "25-30")
    assert game.king_build(30) == KingBuild(Side.BLACK, Side.BLACK)


def test_else_an_opposing_man_goes_underneath():
    # Twelve black men are on the board, and White has lost one: the black king stands on a white man.
    game = boxed("B:W18,32:B1,2,3,4,5,6,7,8,12,13,25,14", "14x23", "32-28", "25-30")
    assert game.king_build("30") == KingBuild(Side.BLACK, Side.WHITE)


def test_a_captured_king_gives_back_both_its_men():
    """White's king was made of two white men, and Black has lost nothing: two black kings can be built on those."""
    game = boxed("B:WK18,32,31,30,29,28,24,20,16,12,8:B14,1,2,3,4,5,6,7,9,10,25,13", "14x23")
    box = Box(game.rulebook.start, game.start)
    assert box.lost == {Side.WHITE: 0, Side.BLACK: 0}
    assert box.builds == {18: KingBuild(Side.WHITE, Side.WHITE)}
    box.follow([Step(game.start, game.last_move, game.position)])
    assert box.lost == {Side.WHITE: 2, Side.BLACK: 0}
    assert box.builds == {}


def test_without_any_lost_man_a_king_stands_alone():
    game = boxed("B:W17,18,19,20,21,22,23,24,27,28,31,32:B1,2,3,4,5,6,7,8,9,10,11,25", "25-30")
    assert game.king_build(30) == KingBuild(Side.BLACK, None)


def test_only_kings_are_built_and_only_in_the_boxed_game():
    with pytest.raises(ValueError, match="no king on 1"):
        ch.Game("boxed").king_build(1)
    with pytest.raises(ValueError, match="does not build kings"):
        ch.Game("english").king_build(1)


def test_kings_are_what_they_were_when_a_move_is_taken_back():
    game = boxed("W:W18,32,31:BK14,25,2", "18x9", "25-30")
    assert game.king_build(30) == KingBuild(Side.BLACK, Side.BLACK)
    game.do("take back black")
    game.do("accept")
    game.do("2-6")
    with pytest.raises(ValueError, match="no king on 30"):
        game.king_build(30)
    game.do("32-27")
    game.do("25-30")
    assert game.king_build(30) == KingBuild(Side.BLACK, Side.BLACK)


@pytest.mark.parametrize("length", [8, 2000])
def test_what_kings_are_made_of_is_known_at_once(length, monkeypatch):
    """However long the game is: nothing goes through its moves again."""
    game = boxed("B:WK32:BK1", *islice(cycle(("1-5", "32-28", "5-1", "28-32")), length))
    monkeypatch.setattr(Box, "follow", None)
    assert game.king_build(32) == KingBuild(Side.WHITE, Side.WHITE)
