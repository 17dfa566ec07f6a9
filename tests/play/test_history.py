"""The past of a game: everything that was done stays in the record, and any moment of it can be had again."""

import copy
import json
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_games import games

import crownhead as ch
from crownhead import Side
from crownhead.play.actions import Accept, Compel, Huff, Play, TakeBack

SINGLE = "B:W18,27,31:B14,5"
BLACK, WHITE = Side.BLACK, Side.WHITE


def played(rulebook: str, *texts: str, start: str | None = None) -> ch.Game:
    game = ch.Game(rulebook, start)
    for text in texts:
        game.do(text)
    return game


def told(game: ch.Game) -> list[tuple[str, str, str, bool]]:
    return [(entry.label, str(entry.side), entry.text, entry.stands) for entry in game.history]


# --- what an entry tells --------------------------------------------------------------------------------------------


def test_a_game_that_has_just_begun_has_no_past():
    assert ch.Game("english").history == ()


def test_an_entry_tells_who_did_what_and_what_came_of_it():
    game = played("english", "11-15", "23-18", "8-11, offer", "decline: not yet")
    assert told(game) == [
        ("1.", "black", "11-15", True),
        ("1…", "white", "23-18", True),
        ("2.", "black", "8-11 (offer)", True),
        ("2…", "white", "decline: not yet", True),
    ]
    third, last = game.history[2:]
    assert (third.sequence, third.notation, third.ply, third.about) == (3, "8-11", 3, None)
    assert third.action == Play("8-11", offer=True)
    assert third.move == game.moves[-1]
    assert third.position == last.position == game.position
    assert (last.notation, last.move, last.ply, last.about) == ("", None, 3, ch.Offer(side=BLACK))


def test_a_capture_is_written_short_and_its_move_is_whole():
    (entry,) = played("english", "14x23x32", start=SINGLE).history
    assert (entry.text, str(entry.move)) == ("14x32", "14x23x32")


def test_an_action_between_moves_has_the_number_of_the_move_before_it():
    game = played("english", "offer", "decline", "11-15", "offer white", "decline", "23-19", "offer")
    assert [entry.number for entry in game.history] == [1, 1, 1, 1, 1, 1, 1]
    assert [entry.dots for entry in game.history] == [".", ".", ".", "…", "…", "…", "."]
    game.do("decline")
    game.play("8-11")
    assert game.history[-1].label == "2."


def test_numbers_go_on_from_those_of_the_start():
    game = ch.Game("english", "W:W18,22:B6", 31)
    for text in ("18-14", "6-10", "14x7"):
        game.do(text)
    assert [entry.label for entry in game.history] == ["31…", "32.", "32…"]
    assert game.label == "33."


@pytest.mark.parametrize(
    ("texts", "side"),
    [
        (["offer white"], WHITE),
        (["resign white"], WHITE),
        (["resign"], BLACK),
        (["offer white", "accept"], BLACK),
        (["offer", "decline"], WHITE),
        (["11-15", "take back black"], BLACK),
        (["11-15", "take back black", "accept"], WHITE),
        (["flag black"], None),
        (["adjudicate draw"], None),
    ],
)
def test_the_arbiter_and_the_clock_are_on_no_side(texts, side):
    assert played("english", *texts).history[-1].side is side


def test_remedies_and_claims_are_those_of_the_player_to_move():
    for remedy in ("huff 14", "compel", "let stand"):
        assert played("boxed", "5-9", remedy, start=SINGLE).history[-1].side is WHITE
    game = played("international", *["1-6", "50-45", "6-1", "45-50"] * 2, "claim repetition", start="W:WK1:BK50")
    assert (game.history[-1].side, game.history[-1].text) == (WHITE, "claim repetition")


def test_answers_tell_what_they_answer():
    game = played("international", *["1-6", "50-45", "6-1", "45-50"] * 2, "1-6, claim repetition", start="W:WK1:BK50")
    for text in ("decline: no", "dismiss: no"):
        game.do(text)
    decline, dismiss = game.history[-2:]
    assert decline.about == dismiss.about == ch.Claim("repetition")
    assert (decline.side, dismiss.side) == (BLACK, None)


# --- what no longer stands ------------------------------------------------------------------------------------------


def test_a_cancelled_move_stays_in_the_record():
    game = played("boxed", "5-9", "compel", "14x32", start=SINGLE)
    assert told(game) == [
        ("1.", "black", "5-9", False),
        ("1…", "white", "compel", True),
        ("1.", "black", "14x32", True),
    ]
    assert [entry.ply for entry in game.history] == [1, 0, 1]


def test_moves_that_were_taken_back_by_agreement_stay_in_the_record():
    game = played("english", "11-15", "23-19", "8-11", "take back to 1", "accept", "22-18")
    assert told(game) == [
        ("1.", "black", "11-15", True),
        ("1…", "white", "23-19", False),
        ("2.", "black", "8-11", False),
        ("2…", "white", "take back to 1 white", True),
        ("2…", "black", "accept", True),
        ("1…", "white", "22-18", True),
    ]
    assert isinstance(game.history[4].about, TakeBack)
    assert len(game.log) == 6


def test_the_same_move_made_again_stands_once():
    game = played("english", "11-15", "take back black", "accept", "11-15", "take back black", "accept", "11-15")
    assert [entry.stands for entry in game.history if entry.move] == [False, False, True]


def test_a_huff_falls_with_the_move_that_it_followed():
    game = played("boxed", "5-9", "huff 14", "18-15", "take back to 1", "accept", start=SINGLE)
    assert [entry.stands for entry in game.history] == [True, True, False, True, True]
    game = played("boxed", "5-9", "huff 14", "18-15", "take back to 0", "accept", start=SINGLE)
    assert [entry.stands for entry in game.history] == [False, False, False, True, True]


def test_warnings_outlast_a_take_back():
    shuttle = ["1-6", "50-45", "6-1", "45-50"] * 2
    game = played("international", *shuttle, "claim repetition", "dismiss warn white", "1-6", start="W:WK1:BK50")
    for text in ("take back to 0 white", "accept"):
        game.do(text)
    assert (game.ply, game.warnings) == (0, (WHITE,))


def test_a_log_from_when_withdrawn_moves_were_cut_off_is_read():
    log = [{"do": "play", "move": "11-15"}, {"do": "take back", "side": "black"}, {"do": "decline"}]
    game = ch.Game.from_dict({"schema": 1, "rulebook": "english", "version": "1.0.0", "start": None, "log": log})
    assert [entry.stands for entry in game.history] == [True, True, True]


# --- going back -----------------------------------------------------------------------------------------------------


def test_a_game_at_a_ply_is_a_game_of_its_own():
    game = played("english", "11-15", "23-19", "8-11")
    earlier = game.at(1)
    assert (earlier.ply, earlier.turn, earlier.log) == (1, WHITE, (Play("11-15"),))
    earlier.play("22-18")
    assert (game.ply, earlier.ply) == (3, 2)


def test_what_was_done_before_the_next_move_is_there():
    game = played("boxed", "5-9", "huff 14", "18-15", start=SINGLE)
    assert isinstance(game.at(1).log[-1], Huff)
    game = played("boxed", "5-9", "compel", "14x32", start=SINGLE)
    assert (game.at(0).compelled, game.at(0).log[-1]) == (True, Compel())
    game = played("english", "11-15", "offer white", "23-19")
    assert str(game.at(1).pending) == "white's draw offer"


def test_a_ply_of_a_game_with_moves_taken_back_is_one_of_those_that_stand():
    game = played("english", "11-15", "23-19", "take back to 0 white", "accept", "9-13", "22-18")
    assert [str(move) for move in game.at(1).moves] == ["9-13"]
    assert [entry.stands for entry in game.at(0).history] == [False, False, True, True]


@pytest.mark.parametrize("ply", [-1, 2, 99])
def test_no_ply_that_the_game_has_not(ply):
    with pytest.raises(ValueError, match=rf"there is no ply {ply} in this game: it has those from 0 to 1"):
        played("english", "11-15").at(ply)


def test_a_game_after_some_of_its_actions():
    game = played("english", "11-15", "offer white", "decline")
    assert game.until(0) == ch.Game("english")
    assert game.until(2).pending.side is WHITE
    assert game.until(3) == game
    for sequence in (-1, 4):
        with pytest.raises(ValueError, match=f"no action {sequence} in this game: its log has 3"):
            game.until(sequence)


def test_several_moves_are_undone_at_once():
    game = played("english", "11-15", "offer white", "decline", "23-19", "8-11", "offer")
    game.take_back(0)
    assert len(game.log) == 6
    game.take_back(2)
    assert game == played("english", "11-15", "offer white", "decline")
    with pytest.raises(ch.ActionError, match="no move to take back"):
        game.take_back(2)
    with pytest.raises(ValueError, match="0 or more, not -1"):
        game.take_back(-1)
    assert game.ply == 1, "nothing was done"


def test_undoing_does_not_undo_again_what_was_taken_back_by_agreement():
    agreed = ("11-15", "23-19", "8-11", "take back to 1", "accept")
    game = played("english", *agreed, "offer")
    game.take_back()
    assert game == ch.Game("english")
    game = played("english", *agreed, "22-18")
    game.take_back()
    assert game == played("english", *agreed)


def test_undoing_leaves_copies_alone():
    game = played("english", "11-15", "23-19")
    other = game.copy()
    game.take_back()
    assert (game.ply, other.ply, len(other.history)) == (1, 2, 2)


@pytest.mark.parametrize("start", ["B:W21,22:B1,2", "W:W21,22:B1,2"])
def test_the_ply_before_a_move_by_its_number(start):
    game = ch.Game("english", start, 7)
    for _ in range(4):
        game.play(game.legal_moves[0])
    for ply in range(5):
        then = game.at(ply)
        assert game.ply_before(then.move_number, then.turn) == ply
    assert game.ply_before(game.move_number, game.turn.other) in (None, game.ply - 1)
    assert game.ply_before(6, WHITE) is game.ply_before(10, BLACK) is None


# --- laws -----------------------------------------------------------------------------------------------------------


def standing(game: ch.Game) -> list[ch.Entry]:
    """The changes of the board that stand."""
    return [entry for entry in game.history if entry.stands and isinstance(entry.action, Play | Huff)]


@given(games())
def test_what_is_saved_has_the_same_history(game):
    replayed = ch.Game(game.rulebook)
    for action in game.log:
        replayed.do(action)
    written = json.loads(json.dumps(game.to_dict()))
    for again in (replayed, ch.Game.from_dict(written), pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
        assert again.history == game.history
        assert again.log == game.log == tuple(entry.action for entry in game.history)


@given(games())
def test_the_history_from_the_last_entry_is_the_same_history(game):
    assert (*game.recent(),) == game.history[::-1]


@given(games())
def test_the_moves_that_stand_are_the_moves_of_the_game(game):
    moves = [entry for entry in standing(game) if entry.move]
    assert tuple(entry.move for entry in moves) == game.moves
    assert [entry.ply for entry in moves] == [*range(1, game.ply + 1)]
    assert (moves[-1].notation if moves else "") == game.last_move_text


@given(games())
def test_the_moves_that_stand_lead_from_position_to_position(game):
    position = game.start
    for entry in standing(game):
        if entry.move:
            assert entry.notation == position.text(entry.move)
            assert entry.side is position.side
            position = position.play(entry.move)
        else:
            position = position.remove(*map(position.variant.square, entry.action.squares))
        assert entry.position == position
    assert game.position == position


@given(games(), st.data())
def test_a_game_at_a_ply_has_the_position_of_that_ply(game, data):
    ply = data.draw(st.integers(0, game.ply))
    then = game.at(ply)
    positions = [game.start, *(entry.position for entry in standing(game) if entry.ply <= ply)]
    assert (then.ply, then.position) == (ply, positions[-1])
    assert then.moves == game.moves[:ply]
    assert then.log == game.log[: len(then.log)]
    assert game.at(game.ply) == game


@given(games(), st.data())
def test_a_game_after_some_actions_is_the_game_that_did_only_those(game, data):
    sequence = data.draw(st.integers(0, len(game.log)))
    then, replayed = game.until(sequence), ch.Game(game.rulebook)
    for action in game.log[:sequence]:
        replayed.do(action)
    assert then == replayed
    assert then.history == replayed.history
    assert (then.position, then.pending, then.counters) == (replayed.position, replayed.pending, replayed.counters)


@given(games(), st.integers(1, 3))
def test_undoing_several_moves_is_undoing_one_after_the_other(game, moves):
    other = game.copy()
    try:
        game.take_back(moves)
    except ch.ActionError:
        assert other == game
        return
    for _ in range(moves):
        other.take_back()
    assert other == game
    assert other.history == game.history


@given(games())
def test_an_agreed_take_back_restores_everything_but_the_record(game):
    """After it, the game is as it was at that ply, no matter what was done since."""
    for number, entry in enumerate(game.history):
        if isinstance(entry.action, Accept) and isinstance(entry.about, TakeBack):
            after, then = game.until(number + 1), game.until(number).at(entry.ply)
            assert (after.position, [*after.legal_moves]) == (then.position, [*then.legal_moves])
            assert (after.pending, after.offence, after.compelled) == (then.pending, then.offence, then.compelled)
            assert after.counters == then.counters
