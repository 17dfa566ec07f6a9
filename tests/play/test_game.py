"""Games: a pure state machine over a log of actions."""

import pickle

import pytest
from house_rules import house

import crownhead as ch
from crownhead.play.actions import Adjudicate, Flag, Play, Resign

# --- playing --------------------------------------------------------------------------------------------------------


def test_the_readme_tour():
    game = ch.Game("english")
    assert len(game.legal_moves) == 7
    game.play("11-15")
    game.play(game.legal_moves[0])
    assert game.ply == 2
    assert game.turn is ch.Side.BLACK
    assert game.move_number == 2
    assert str(game.last_move) == "21-17"
    assert game.outcome is None
    assert game.claims == ()


def test_legal_moves_are_a_sequence():
    game = ch.Game("english")
    first = game.legal_moves[0]
    assert first in game.legal_moves
    assert next(iter(game.legal_moves)) == first
    assert game.legal_moves[-1] in game.legal_moves


def test_the_log_has_moves_in_full():
    game = ch.Game("english", "B:W18,27,31:B14,5")
    game.play("14x32")
    assert game.log == (Play("14x23x32"),)
    assert [str(move) for move in game.moves] == ["14x23x32"]


def test_lost_pieces_are_counted_from_the_set_up():
    game = ch.Game("english", "B:W18,27,31:B14,5")
    assert game.captured == {ch.Side.WHITE: 9, ch.Side.BLACK: 10}
    game.play("14x32")
    assert game.captured == {ch.Side.WHITE: 11, ch.Side.BLACK: 10}, "a king is one piece, like a man"


def test_more_pieces_than_in_the_set_up_are_none_lost():
    many = house("english", setup="setup: {rows: 1, most: 12}")
    game = ch.Game(many, "B:W25,26,27,28,29:B1,2")
    assert game.captured == {ch.Side.WHITE: 0, ch.Side.BLACK: 2}


def test_nothing_is_lost_in_column_games():
    game = ch.Game("lasca", "W:c3w,d4bb,a7b")
    game.play("c3xe5")
    assert game.position.fen == "B:d4b,e5wb,a7b"
    assert game.captured == {ch.Side.WHITE: 0, ch.Side.BLACK: 0}


def test_whoever_begins_has_move_number_one():
    game = ch.Game("english", "W:W18:B1")
    assert game.move_number == 1
    game.play("18-15")
    assert game.move_number == 2, "Black begins in this game, so White's move was the second half of move 1"


@pytest.mark.parametrize(
    ("turn", "captions"), [("B", ["30. ● 11 ○ 11", "30... ● 11 ○ 11"]), ("W", ["30... ● 11 ○ 11", "31. ● 11 ○ 11"])]
)
def test_a_game_may_begin_at_any_move(turn, captions):
    game = ch.Game("english", f"{turn}:WK32:BK1", move_number=30)
    before = game.caption
    game.play("1-5" if turn == "B" else "32-27")
    assert [before, game.caption] == captions
    assert game.counters["no-progress"].since == 30
    assert game.first_move_number == 30


def test_the_first_move_number_is_a_part_of_the_game():
    game = ch.Game("english", move_number=30)
    game.play("11-15")
    for other in (ch.Game.from_json(game.to_json()), pickle.loads(pickle.dumps(game)), game.copy()):
        assert other == game
        assert other.move_number == 30
    earlier = ch.Game("english")
    earlier.play("11-15")
    assert game != earlier
    assert "move_number" not in earlier.to_dict()


def test_a_fen_may_say_the_move_number():
    assert ch.Game("international", "W:W31:B20:H0:F30").move_number == 30
    assert ch.Game("international", "W:W31:B20:H0:F30", move_number=7).move_number == 7
    assert ch.Game("international", "W:W31:B20:H0:F0").move_number == 1


@pytest.mark.parametrize("number", [0, -1, True, 1.5, "30"])
def test_a_move_number_counts_from_one(number):
    with pytest.raises(ValueError, match="whole number from 1"):
        ch.Game("english", move_number=number)
    with pytest.raises(ValueError, match="whole number from 1"):
        ch.Game.from_dict({"schema": 1, "rulebook": "english", "move_number": number, "log": []})


def test_the_last_move_is_written_short():
    game = ch.Game("boxed", "B:W18,27,31:B14,5")
    for text, last in (("5-9", "5-9"), ("compel", ""), ("14x23x32", "14x32"), ("offer", "14x32")):
        game.do(text)
        assert game.last_move_text == last
    huffed = ch.Game("boxed", "B:W18,27,31:B14,5")
    for text in ("5-9", "huff 14"):
        huffed.do(text)
        assert huffed.last_move_text == "5-9"


def test_a_message_goes_with_an_offer_or_a_claim():
    game = ch.Game("english")
    with pytest.raises(ch.ActionError, match="can have"):
        game.play("11-15", message="hello")
    with pytest.raises(ch.ActionError, match="can have"):
        game.play("11-15", offer=True, move_numbers=(1, 3, 5))
    assert game.ply == 0


def test_a_move_of_another_position_is_refused():
    other = ch.Game("english", "B:W18,27,31:B14,5").legal_moves[0]
    with pytest.raises(ch.IllegalMoveError):
        ch.Game("english").play(other)


def test_a_start_of_another_variant_is_refused():
    with pytest.raises(ValueError, match="another variant"):
        ch.Game("english", ch.Rulebook.load("international").start)


# --- how a game ends ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "fen", "move", "winner", "reason"),
    [
        ("english", "W:W18:B14", "18x9", "white", "no-pieces"),
        ("english", "W:W21,22:B13", "21-17", "white", "no-move"),
        ("antidraughts", "W:W28:B23", "28x19", "black", "nothing-left"),
        ("breakthrough", "W:W6,50:B45,40", "6-1", "white", "first-king"),
    ],
)
def test_a_move_wins(slug, fen, move, winner, reason):
    game = ch.Game(slug, fen)
    game.play(move)
    assert (game.outcome.winner, game.outcome.reason) == (winner, reason)
    assert game.outcome.clause.anchor == "winning"
    assert game.legal_moves == ()


def test_nothing_can_be_done_after_the_end():
    game = ch.Game("english", "W:W18:B14")
    game.play("18x9")
    with pytest.raises(ch.IllegalMoveError, match="game is over"):
        game.play("9-5")
    for text in ("resign", "offer", "claim repetition", "flag", "adjudicate draw", "accept", "decline", "take back"):
        with pytest.raises(ch.ActionError, match="game is over"):
            game.do(text)


def test_resignation():
    game = ch.Game("english")
    game.do("resign")
    assert game.outcome.winner is ch.Side.WHITE
    assert game.log == (Resign(ch.Side.BLACK),)
    other = ch.Game("english")
    other.do(Resign(ch.Side.WHITE))
    assert other.outcome.winner is ch.Side.BLACK


def test_the_flag_falls():
    game = ch.Game("english")
    game.do(Flag(ch.Side.WHITE))
    assert (game.outcome.winner, game.outcome.reason) == (ch.Side.BLACK, "flag")


def test_the_arbiter_decides():
    game = ch.Game("english")
    game.do(Adjudicate(ch.Side.WHITE, "winning", "Black left"))
    assert (game.outcome.winner, game.outcome.reason) == (ch.Side.WHITE, "adjudication")
    with pytest.raises(ch.ActionError, match="not a clause"):
        ch.Game("english").do(Adjudicate(None, "no-such-clause"))


def test_in_antidraughts_losing_a_piece_of_several_does_not_win():
    game = ch.Game("antidraughts", "W:W28:B23,1")
    game.play("28x19")
    game.play("1-6")
    assert game.outcome is None
