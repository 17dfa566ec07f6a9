"""What the two documents of Brettspielnetz say about draws: BSN-10 (10 by 10) and BSN-8 (8 by 8)."""

import pytest
from playing_on import THERE_AND_BACK, TWO_KINGS_EACH, names, played, quiet, refusal, shuttle

import crownhead as ch
from crownhead import Side
from crownhead.play.actions import Adjudicate, Claim, Dismiss, Play


def repeated(slug="brettspielnetz-checkers"):
    """A game in which Black, to move, has the same position before them for the third time."""
    return played(slug, TWO_KINGS_EACH, *THERE_AND_BACK * 2)


# --- BSN-10: draws --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("claim", ["one-against-two", "repetition"])
def test_bsn10_claim_goes_to_the_arbiter(claim):
    """No one may play on for ever: what the opponent will not see is claimed, and an admin declares it."""
    game = played("international", "W:WK46,K47:BK3")
    shuttle(game, 12, "46-41", "3-8", "41-46", "8-3")
    assert game.outcome is None, "the draw has to be claimed"
    assert names(game) == {"one-against-two", "repetition"}
    game.do(f"claim {claim}")
    game.do("decline: I play on")
    assert game.frozen
    assert refusal(game, "46-41").reason is ch.Reason.FROZEN
    assert game.pending.claim.evidence.is_full, "what the admin looks at"
    assert game.pending.claim.clause.anchor == "draws"
    game.do("adjudicate draw")
    assert game.outcome.is_draw
    assert (game.outcome.reason, game.outcome.clause.anchor) == ("adjudication", "draws")


@pytest.mark.parametrize(
    ("event", "man_move", "caption", "since"),
    [(79, "45-40", "65... ● 18 ○ 18", 40), (80, "6-11", "66. ● 18 ○ 18", 41)],
)
def test_bsn10_twenty_five_moves_after_move_40(event, man_move, caption, since):
    game = ch.Game("international", "W:WK47,45:BK4,6")
    quiet(game, event - 1)
    game.play(man_move)
    assert (game.ply, game.counters["no-progress"].plies) == (event, 0)
    quiet(game, 49)
    assert "no-progress" not in names(game)
    with pytest.raises(ch.ActionError, match=f"24½ of 25 moves, since move {since}"):
        game.do("claim no-progress")
    quiet(game, 1)
    assert "no-progress" in names(game)
    assert game.ply == event + 50
    assert game.caption == caption
    assert str(game.counters["no-progress"]) == f"25 of 25 moves, since move {since}"


# --- BSN-8: draws and how to claim them -----------------------------------------------------------------------------


def test_bsn8_has_three_draws_and_no_other():
    book = ch.Rulebook.load("brettspielnetz-checkers")
    assert {draw.name for draw in book.draws} == {"agreement", "no-progress", "repetition"}
    assert {draw.how for draw in book.draws if draw.name != "agreement"} == {"claim"}
    one_king_each = played(book, "B:WK32:BK26", "26-31")
    assert one_king_each.outcome is None
    with pytest.raises(ch.ActionError, match="it has: repetition, no-progress"):
        one_king_each.do("claim proven")


def test_bsn8_claim_is_an_offer_with_a_reason():
    game = repeated()
    assert game.outcome is None, "not detected by the site"
    game.play("6-9", claim="repetition", message="the same position three times, see the draw rules")
    assert game.pending.side is Side.BLACK
    assert game.pending.action == Claim("repetition", "the same position three times, see the draw rules")
    assert game.log[-1] == Play("6-9", claim="repetition", message="the same position three times, see the draw rules")
    game.do("accept")
    assert game.outcome.is_draw
    assert game.outcome.reason == "repetition"
    with pytest.raises(ch.ActionError, match="unfounded"):
        ch.Game("brettspielnetz-checkers").play("11-15", claim="repetition", message="I am tired")


def test_bsn8_declined_claim_goes_to_the_arbiter():
    game = repeated()
    game.play("6-9", claim="repetition")
    game.do("decline")
    assert game.frozen
    assert str(game.pending.claim) == "repetition: 3 of 3 times, before black's moves 1, 3 and 5"
    for text in ("accept", "decline", "claim repetition"):
        with pytest.raises(ch.ActionError, match="the game is paused until the arbiter decides"):
            game.do(text)
    set_to_a_draw, goes_on = game.copy(), game.copy()
    set_to_a_draw.do(Adjudicate(None, note="checked"))
    assert set_to_a_draw.outcome.is_draw
    goes_on.do(Dismiss("not so"))
    assert (goes_on.outcome, goes_on.frozen, goes_on.turn) == (None, False, Side.WHITE)
    goes_on.play("26-23")


def test_bsn8_repetition_claim_names_three_move_numbers():
    game = repeated()
    for wrong in ((1, 3, 6), (1, 3), (1, 3, 3), (2, 4, 6)):
        with pytest.raises(ch.ActionError, match=r"move numbers are wrong .*: .* before black's moves 1, 3 and 5"):
            game.do(Claim("repetition", move_numbers=wrong))
    with pytest.raises(ch.ActionError, match="move numbers are wrong"):
        game.play("6-9", claim="repetition", move_numbers=(1, 2, 3))
    assert (game.ply, game.pending) == (8, None)
    for right in ("claim repetition 1 3 5", "6-9, claim repetition 1 3 5: as the rules say", "claim repetition"):
        claimed = game.copy()
        claimed.do(right)
        assert claimed.pending.claim.evidence.moves == (1, 3, 5)
    game.do("claim repetition 1 3 5")
    assert game.pending.action.move_numbers == (1, 3, 5)
    assert ch.Game.from_json(game.to_json()) == game


def test_bsn8_opponent_can_be_warned():
    game = repeated()
    game.do("claim repetition 1 3 5")
    game.do("decline")
    assert game.warnings == ()
    game.do(Adjudicate(None, note="a draw indeed", warn=Side.WHITE))
    assert game.outcome.is_draw
    assert game.warnings == (Side.WHITE,)
    assert ch.Game.from_json(game.to_json()).warnings == (Side.WHITE,)


def test_bsn8_no_moves_while_a_claim_is_pending():
    game = repeated()
    game.do("claim repetition")
    assert game.legal_moves == ()
    assert refusal(game, "7-10").reason is ch.Reason.CLAIM_PENDING
    game.do("decline")
    assert game.legal_moves == ()
    assert refusal(game, "7-10").reason is ch.Reason.FROZEN
    game.do("dismiss")
    game.play("7-10")


@pytest.mark.parametrize(
    ("fen", "event", "last", "side", "number"),
    [
        ("B:WK26,K27,K28:BK6,K7,K5", 0, [], Side.BLACK, 26),
        ("B:WK1,K2,23:BK31,K32,14", 19, ["23-18", "14x23"], Side.WHITE, 35),
        ("B:WK1,K2,K10,8:BK31,K32,K24", 80, ["8-4"], Side.BLACK, 66),
        ("B:WK1,K2,K10:BK31,K32,K24,25", 81, ["25-29"], Side.WHITE, 66),
    ],
    ids=["the start", "dark's move 10", "light's move 40", "dark's move 41"],
)
def test_bsn8_first_quiet_move_41_draw_from_66(fen, event, last, side, number):
    """The last capture or new king is at ply `event`; fifty plies later the draw may be claimed, not forty-nine."""
    game = ch.Game("brettspielnetz-checkers", fen)
    quiet(game, event - len(last))
    for text in last:
        game.play(text)
    assert (game.ply, game.counters["no-progress"].plies) == (event, 0)
    quiet(game, 49)
    with pytest.raises(ch.ActionError, match="24½ of 25 moves"):
        game.do("claim no-progress")
    quiet(game, 1)
    assert (game.ply, game.turn, game.move_number) == (event + 50, side, number)
    assert game.outcome is None
    game.do("claim no-progress")
    assert game.pending.claim.evidence.since == number - 25
