"""What the players ask of each other and of the arbiter: offers, claims, taking back."""

import pytest

import crownhead as ch
from crownhead.play.actions import Accept, Adjudicate, Claim, Decline, Dismiss, Play, TakeBack

SHUTTLE = ["1-6", "50-45", "6-1", "45-50"]


def repeated() -> ch.Game:
    """A game in which White may claim the repetition."""
    game = ch.Game("international", "W:WK1:BK50")
    for text in SHUTTLE * 2:
        game.play(text)
    return game


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
    with pytest.raises(ch.ActionError, match="no progress, ½ of 25 moves, since move 1"):
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
    with pytest.raises(ch.ActionError, match="only a claim of repetition"):
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
    game.do("take back")  # Black, to move, wants 11-15 back
    game.do("accept")
    new = ch.Game("english")
    assert (game.ply, game.position, game.moves, game.pending) == (0, new.position, (), None)
    assert game.counters == new.counters
    assert len(game.log) == 7, "what was agreed upon stays in the record"


@pytest.mark.parametrize(
    "done",
    [
        (),
        ("11-15",),
        ("11-15", "23-19"),
        ("11-15", "23-19", "offer"),
        ("11-15", "23-19", "offer", "decline"),
        ("11-15", "23-19", "take back"),
        ("11-15", "23-19", "resign"),
    ],
)
@pytest.mark.parametrize("side", ch.Side)
def test_one_can_ask_to_take_back_what_may_be_taken_back(done, side):
    game = ch.Game("english")
    for text in done:
        game.do(text)
    can = game.can_take_back(side)
    try:
        game.do(TakeBack(side=side))
    except ch.ActionError:
        assert not can
    else:
        assert can


def test_a_take_back_to_a_given_ply():
    game = ch.Game("english")
    for text in ("11-15", "23-19", "8-11"):
        game.play(text)
    game.do(TakeBack(ply=1))
    game.do("accept")
    assert game.ply == 1
    assert game.moves == game.at(1).moves
    assert game.log == (Play("11-15"), Play("23-19"), Play("8-11"), TakeBack(1, side=ch.Side.WHITE), Accept())


def test_taking_back_brings_back_what_was_asked_then():
    game = ch.Game("english")
    for text in ("11-15", "23-19, offer", "8-11", "take back to 2", "accept"):
        game.do(text)
    assert str(game.pending) == "white's draw offer"


def test_ones_own_wish_to_take_back_ends_with_ones_next_move():
    game = ch.Game("english")
    for text in ("11-15", "23-19", "take back black", "8-11"):
        game.do(text)
    assert game.pending is None
    with pytest.raises(ch.ActionError, match="nothing to accept"):
        game.do("accept")
    assert game.ply == 3


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
