"""Games, as laws: what is written down can be read back, and what is bad is refused."""

import copy
import json
import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_games import games

import crownhead as ch
from crownhead.play import actions
from crownhead.play.actions import Accept, Adjudicate, Claim, Decline, Dismiss, Flag, Offer, Play, Resign, TakeBack
from crownhead.play.words import action_text

LAWS = settings(max_examples=40, deadline=None)


@LAWS
@given(games())
def test_json_pickle_and_copies_keep_a_game(game):
    for other in (
        ch.Game.from_json(game.to_json()),
        pickle.loads(pickle.dumps(game)),
        game.copy(),
        copy.deepcopy(game),
    ):
        assert other == game
        assert other.position == game.position
        assert other.log == game.log
        assert (other.ply, other.outcome, other.pending, other.frozen) == (
            game.ply,
            game.outcome,
            game.pending,
            game.frozen,
        )
        assert other.counters == game.counters


@LAWS
@given(games(), st.data())
def test_take_back_undoes_play(game, data):
    if not game.legal_moves:
        return
    before = game.copy()
    game.play(data.draw(st.sampled_from(list(game.legal_moves))))
    assert game != before
    game.take_back()
    assert game == before
    assert game.counters == before.counters
    assert game.position == before.position


@LAWS
@given(games())
def test_actions_survive_text(game):
    again = ch.Game(game.rulebook)
    for action in game.log:
        again.do(action_text.to_text(action))
    assert again == game


ACTIONS = [
    Play("11-15"),
    Play("11-15", offer=True, message="so: soon?"),
    Play("11-15", claim="no-progress"),
    Play("11-15", claim="repetition", message="look", move_numbers=(1, 3, 5)),
    actions.Huff(("14", "15")),
    actions.Compel(),
    actions.LetStand(),
    Offer("hm"),
    Offer(side=ch.Side.WHITE),
    Claim("repetition", "1, 3, 5"),
    Claim("repetition", "there", (1, 3, 5)),
    TakeBack(3, "please", ch.Side.BLACK),
    TakeBack(),
    Accept(),
    Decline("no: never"),
    Resign(),
    Resign(ch.Side.WHITE),
    Flag(ch.Side.BLACK),
    Adjudicate(None, "draws", "both left"),
    Adjudicate(ch.Side.WHITE),
    Adjudicate(None, "draws", "late", ch.Side.BLACK),
    Adjudicate(warn=ch.Side.WHITE),
    Dismiss("no"),
    Dismiss(warn=ch.Side.BLACK),
]


@pytest.mark.parametrize("action", ACTIONS, ids=action_text.to_text)
def test_every_action_has_two_written_forms(action):
    assert action_text.from_text(action_text.to_text(action)) == action
    assert actions.from_dict(json.loads(json.dumps(actions.to_dict(action)))) == action


@pytest.mark.parametrize(
    "text",
    [
        "huff",
        "claim",
        "claim a b",
        "adjudicate",
        "adjudicate me",
        "compel now",
        "resign yellow",
        "resign: why not",
        "accept: yes",
        "take back to x",
        "huff 14: ha",
        "decline not yet",
        "dismiss him",
        "dismiss warn red",
        "11-15, resign",
        "11-15, offer white",
        "11-15, 12-16",
        "11-15" + ", 11-15" * 100_000,
    ],
)
def test_bad_action_texts_are_refused(text):
    with pytest.raises(ch.ActionError):
        action_text.from_text(text)


@pytest.mark.parametrize(
    ("data", "what"),
    [
        ("", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[]", "not a game"),
        ("{}", "not a game"),
        ('{"schema": 2}', "schema 2"),
        ('{"schema": true, "rulebook": "english", "log": []}', "schema True"),
        ('{"schema": 1, "rulebook": "nonsense", "log": []}', "not a bundled rulebook"),
        ('{"schema": 1, "rulebook": 7, "log": []}', "not a bundled rulebook"),
        ('{"schema": 1, "rulebook": "english", "log": {}}', "list of actions"),
        ('{"schema": 1, "rulebook": "english", "start": 7, "log": []}', "FEN"),
        ('{"schema": 1, "rulebook": "english", "start": "x", "log": []}', "not a side"),
        ('{"schema": 1, "rulebook": "english", "log": [7]}', "action 1"),
        ('{"schema": 1, "rulebook": "english", "log": [{"do": "dance"}]}', "dance"),
        ('{"schema": 1, "rulebook": "english", "log": [{"do": "play"}]}', "needs"),
        ('{"schema": 1, "rulebook": "english", "log": [{"do": "play", "move": 7}]}', "text"),
        ('{"schema": 1, "rulebook": "english", "log": [{"do": "play", "move": "11-15", "x": 1}]}', "not part"),
        ('{"schema": 1, "rulebook": "english", "log": [{"do": "play", "move": "1-2"}]}', "action 1"),
        ('{"schema": 1, "rulebook": "english", "log": [{"do": "take back", "ply": -1}]}', "number of moves"),
        ('{"schema": 1, "rulebook": "english", "log": [{"do": "resign", "side": "red"}]}', "white or black"),
    ],
)
def test_a_bad_record_is_refused_with_a_reason(data, what):
    with pytest.raises(ValueError, match=what):
        ch.Game.from_json(data)


def test_house_rules_travel_with_the_game():
    text = ch.Rulebook.load("english").text.replace("slug: english", "slug: my-house")
    game = ch.Game(ch.Rulebook.parse(text))
    game.play("11-15")
    again = ch.Game.from_json(game.to_json())
    assert again == game
    assert again.rulebook.slug == "my-house"
    assert again != ch.Game("english")


# --- texts among the legal moves -------------------------------------------------------------------------------------


@st.composite
def texts(draw, game):
    """Ways to write the moves of a game, right ones and wrong ones, and what is no move at all."""
    squares = st.integers(1, game.rulebook.variant.square_count).map(game.rulebook.variant.name)
    signs = st.sampled_from(["-", "x", ":", " ", ""])
    anything = st.builds(lambda a, sign, b: f"{a}{sign}{b}", squares, signs, squares) | st.text(max_size=8)
    moves = list(game.legal_moves)
    if not moves:
        return draw(anything)
    move = draw(st.sampled_from(moves))
    names = [game.rulebook.variant.name(square) for square in (move.from_square, move.to_square)]
    return draw(st.sampled_from([str(move), "x".join(names), "-".join(names), " ".join(names)]) | anything)


@LAWS
@given(games(), st.data())
def test_a_text_is_among_the_legal_moves_if_it_can_be_played(game, data):
    """An ambiguous text cannot be played, so it is not among them."""
    text = data.draw(texts(game))
    try:
        game.copy().play(text)
    except ValueError:
        assert text not in game.legal_moves
    else:
        assert text in game.legal_moves


@LAWS
@given(games())
def test_every_legal_move_is_among_them_as_a_move_and_as_text(game):
    for number, move in enumerate(game.legal_moves):
        assert move in game.legal_moves
        assert str(move) in game.legal_moves
        assert game.legal_moves.index(move) == game.legal_moves.index(str(move)) == number
        assert game.legal_moves.count(str(move)) == 1
