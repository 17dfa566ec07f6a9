"""Games: a pure state machine over a log of actions."""

import copy
import json
import pickle

import pytest
from house_rules import house
from hypothesis import given, settings
from hypothesis import strategies as st

import crownhead as ch
from crownhead import actions
from crownhead.actions import Accept, Adjudicate, Claim, Decline, Dismiss, Flag, Offer, Play, Resign, TakeBack

SHUTTLE = ["1-6", "50-45", "6-1", "45-50"]


def repeated() -> ch.Game:
    """A game in which White may claim the repetition."""
    game = ch.Game("international", "W:WK1:BK50")
    for text in SHUTTLE * 2:
        game.play(text)
    return game


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
    with pytest.raises(ch.ActionError, match="goes along with"):
        game.play("11-15", message="hello")
    with pytest.raises(ch.ActionError, match="goes along with"):
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


def test_taking_the_last_piece_wins():
    game = ch.Game("english", "W:W18:B14")
    game.play("18x9")
    assert game.outcome.winner is ch.Side.WHITE
    assert game.outcome.reason == "no-pieces"
    assert game.outcome.clause.anchor == "winning"
    assert game.legal_moves == ()


def test_blocking_the_last_piece_wins():
    game = ch.Game("english", "W:W21,22:B13")
    game.play("21-17")
    assert (game.outcome.winner, game.outcome.reason) == (ch.Side.WHITE, "no-move")


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


def test_in_antidraughts_having_nothing_left_wins():
    game = ch.Game("antidraughts", "W:W28:B23,1")
    game.play("28x19")
    game.play("1-6")
    assert game.outcome is None
    lost = ch.Game("antidraughts", "W:W28:B23")
    lost.play("28x19")
    assert (lost.outcome.winner, lost.outcome.reason) == (ch.Side.BLACK, "nothing-left")


def test_in_breakthrough_the_first_king_wins():
    game = ch.Game("breakthrough", "W:W6,50:B45,40")
    game.play("6-1")
    assert (game.outcome.winner, game.outcome.reason) == (ch.Side.WHITE, "first-king")


# --- offers ---------------------------------------------------------------------------------------------------------


def test_an_offer_with_a_move_is_accepted():
    game = ch.Game("english")
    game.play("11-15", offer="a quick draw?")
    assert game.pending.side is ch.Side.BLACK
    assert game.pending.action.message == "a quick draw?"
    game.do(Accept())
    assert (game.outcome.winner, game.outcome.reason) == (None, "agreement")
    assert game.outcome.clause.anchor == "draws"


def test_an_offer_is_declined_with_a_reason():
    game = ch.Game("english")
    game.play("11-15", offer=True)
    game.do(Decline("I am winning"))
    assert game.outcome is None
    assert game.pending is None
    assert game.log[-1] == Decline("I am winning")
    game.play("23-19")


def test_moving_on_declines_an_offer():
    game = ch.Game("english")
    game.play("11-15", offer=True)
    game.play("23-19")
    assert game.pending is None
    with pytest.raises(ch.ActionError, match="nothing to accept"):
        game.do("accept")


def test_an_offer_made_before_moving_stands_until_it_is_answered():
    game = ch.Game("english")
    game.do("offer: now?")
    game.play("11-15")
    assert game.pending.side is ch.Side.BLACK
    game.do("accept")
    assert game.outcome.is_draw


def test_where_the_rulebook_has_no_agreement_nothing_can_be_offered():
    game = ch.Game("breakthrough")
    with pytest.raises(ch.ActionError, match="no draw by agreement"):
        game.do("offer")
    with pytest.raises(ch.ActionError, match="no draw by agreement"):
        game.play("32-28", offer=True)
    assert game.ply == 0


# --- claims ---------------------------------------------------------------------------------------------------------


def test_a_claim_is_accepted():
    game = repeated()
    game.do(Claim("repetition"))
    assert game.pending.claim.evidence.moves == (1, 3, 5)
    game.do("accept")
    assert (game.outcome.winner, game.outcome.reason) == (None, "repetition")


def test_an_unfounded_claim_is_refused_with_the_state_of_the_counter():
    game = ch.Game("brettspielnetz-checkers")
    game.play("11-15")
    with pytest.raises(ch.ActionError, match="no-progress, ½ of 25 moves, since move 1"):
        game.do("claim no-progress")
    with pytest.raises(ch.ActionError, match='no draw called "boredom"'):
        game.do("claim boredom")
    assert game.pending is None


def test_no_move_is_made_while_a_claim_waits():
    game = repeated()
    game.do("claim repetition")
    assert game.legal_moves == ()
    with pytest.raises(ch.IllegalMoveError, match="claim of a draw"):
        game.play("1-6")
    assert game.explain("1-6").reason == "claim-pending"


def test_a_declined_claim_freezes_the_game_until_the_arbiter_decides():
    game = repeated()
    game.do("claim repetition")
    game.do(Decline("you could have won"))
    assert game.frozen
    assert game.explain("1-6").reason == "frozen"
    for text in ("accept", "decline", "offer", "claim repetition", "take back"):
        with pytest.raises(ch.ActionError, match="arbiter"):
            game.do(text)
    with pytest.raises(ch.IllegalMoveError):
        game.play("1-6")
    game.do(Adjudicate(None, note="three times it is"))
    assert game.outcome.is_draw
    assert game.outcome.clause.anchor == "draws"
    assert not game.frozen


def test_the_arbiter_may_dismiss_a_claim():
    game = repeated()
    game.do("claim repetition")
    game.do("decline")
    game.do(Dismiss("not quite"))
    assert not game.frozen
    game.play("1-6")
    with pytest.raises(ch.ActionError, match="no claim"):
        game.do(Dismiss())


def test_a_claim_may_go_with_the_move_that_repeats_the_position():
    game = ch.Game("international", "W:WK1:BK50")
    for text in (SHUTTLE * 2)[:-1]:
        game.play(text)
    game.play("45-50", claim="repetition", message="moves 1, 3 and 5")
    assert game.pending.side is ch.Side.BLACK
    assert game.pending.claim.evidence.moves == (1, 3, 5)
    game.do("accept")
    assert game.outcome.reason == "repetition"


def test_a_claim_may_go_with_the_next_move():
    """Brettspielnetz: the offer is sent with the next move, when the position has already come back."""
    game = repeated()
    game.play("1-6", claim="repetition")
    assert game.pending.claim.evidence.moves == (1, 3, 5)


def test_an_unfounded_claim_takes_the_move_with_it():
    game = ch.Game("international")
    with pytest.raises(ch.ActionError, match="unfounded"):
        game.play("32-28", claim="repetition")
    assert game.ply == 0
    assert game.log == ()


def test_a_claim_may_name_the_move_numbers():
    game = repeated()
    with pytest.raises(ch.ActionError, match=r"wrong \(Draws\): 3 of 3 times, before white's moves 1, 3 and 5"):
        game.do("claim repetition 1 2 3")
    game.do("claim repetition 5 3 1")
    assert game.pending.claim.evidence.moves == (1, 3, 5)


def test_three_of_four_times_are_enough_to_name():
    game = repeated()
    for text in SHUTTLE:
        game.play(text)
    for right in ((1, 3, 5), (3, 5, 7), (1, 3, 5, 7)):
        game.copy().do(Claim("repetition", move_numbers=right))
    with pytest.raises(ch.ActionError, match="wrong"):
        game.do(Claim("repetition", move_numbers=(5, 7)))


def test_only_repetitions_have_move_numbers():
    game = ch.Game("international", "W:WK46,K47:BK3")
    for text in ["46-41", "3-8", "41-46", "8-3"] * 3:
        game.play(text)
    with pytest.raises(ch.ActionError, match="only the claim of a repetition"):
        game.do("claim one-against-two 1 2 3")


@pytest.mark.parametrize(("side", "numbers"), [("black", (1, 3, 5)), ("white", (2, 4, 6))])
def test_a_claim_with_a_move_is_about_the_position_before_or_after_it(side, numbers):
    """Both have come back three times, and the move numbers tell which one is meant."""
    game = ch.Game("international", "B:WK1:BK50")
    for text in ["50-45", "1-6", "45-50", "6-1"] * 2:
        game.play(text)
    game.play("50-45", claim="repetition", move_numbers=numbers)
    evidence = game.pending.claim.evidence
    assert (evidence.side, evidence.moves) == (side, numbers)


def test_the_arbiter_may_warn():
    game = repeated()
    game.do("claim repetition")
    game.do("dismiss warn white: that is no reason")
    game.do("adjudicate draw warn black")
    assert game.warnings == (ch.Side.WHITE, ch.Side.BLACK)
    game.take_back()
    assert game.warnings == ()


# --- taking back ----------------------------------------------------------------------------------------------------


def test_taking_back_truncates_the_log():
    game = ch.Game("english")
    game.play("11-15", offer=True)
    game.do("decline")
    game.take_back()
    assert game == ch.Game("english")
    with pytest.raises(ch.ActionError, match="no move"):
        game.take_back()


def test_an_agreed_take_back():
    game = ch.Game("english")
    for text in ("11-15", "23-19", "8-11"):
        game.play(text)
    game.do(TakeBack(side=ch.Side.BLACK))  # Black has just moved
    game.do("accept")
    assert game.ply == 2
    game.do("take back")  # Black, to move, wants his 11-15 back
    game.do("accept")
    assert game == ch.Game("english")


def test_a_take_back_to_a_given_ply():
    game = ch.Game("english")
    for text in ("11-15", "23-19", "8-11"):
        game.play(text)
    game.do(TakeBack(ply=1))
    game.do("accept")
    assert game.ply == 1
    assert game.log == (Play("11-15"),)


def test_a_declined_take_back_leaves_the_game_as_it_is():
    game = ch.Game("english")
    game.play("11-15")
    game.do(TakeBack(side=ch.Side.BLACK))
    game.do("decline: touched is moved")
    assert game.ply == 1
    assert game.pending is None


def test_there_must_be_something_to_take_back():
    game = ch.Game("english")
    for wish in (TakeBack(), TakeBack(ply=0), TakeBack(ply=5)):
        with pytest.raises(ch.ActionError, match="no move"):
            game.do(wish)


def test_one_request_at_a_time():
    game = ch.Game("english")
    game.play("11-15", offer=True)
    with pytest.raises(ch.ActionError, match="answered first"):
        game.do("take back")


# --- laws -----------------------------------------------------------------------------------------------------------

SLUGS = ["english", "international", "boxed", "turkish", "lasca", "frisian"]


@st.composite
def games(draw):
    """Random games with random actions of every kind; what is refused is simply not done."""
    game = ch.Game(draw(st.sampled_from(SLUGS)))
    extras = ["offer", "accept", "decline: no", "take back", "compel", "let stand", "claim repetition"]
    for _ in range(draw(st.integers(0, 25))):
        if game.outcome:
            break
        try:
            if draw(st.integers(0, 3)):
                game.play(draw(st.sampled_from(list(game.legal_moves))), offer=draw(st.booleans()))
            elif game.offence:
                game.do(f"huff {game.rulebook.variant.name(draw(st.sampled_from(game.offence.liable)))}")
            else:
                game.do(draw(st.sampled_from(extras)))
        except ch.ActionError:
            pass
    return game


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
        again.do(actions.to_text(action))
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


@pytest.mark.parametrize("action", ACTIONS, ids=actions.to_text)
def test_every_action_has_two_written_forms(action):
    assert actions.from_text(actions.to_text(action)) == action
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
        actions.from_text(text)


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
        ('{"schema": 1, "rulebook": "english", "log": [{"do": "play", "move": "11-15", "x": 1}]}', "not a part"),
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
