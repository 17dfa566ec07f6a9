"""What a tablebase shows stands in the log: the game is read alike where there is none."""

import pytest

import crownhead as ch
from crownhead.notation.pdn.game import PdnGame
from crownhead.play import endgame
from crownhead.play.actions import Claim, Prove
from crownhead.play.claims import Proof

DRAWN = "B:WKb8,Ka1:BKa7"


def test_a_proof_ends_the_game_where_the_book_says_so():
    game = ch.Game("english", "B:WK32,K31:BK1,K2")
    game.do(Prove())
    assert (game.outcome.winner, game.outcome.reason, game.outcome.clause.anchor) == (None, "proven", "draws")
    assert str(game.counters["proven"]) == "neither player can force a win, proven by the tablebase of 4 pieces"
    assert game.history[0].side is None


def test_a_proof_founds_a_claim_where_the_book_wants_one():
    game = ch.Game("czech", DRAWN)
    assert not game.claims
    game.do("prove")
    (claim,) = game.claims
    assert (claim.name, claim.evidence) == ("proven", Proof("proven", "draw", 3))
    game.do(Claim("proven"))
    game.do("accept")
    assert game.outcome.reason == "proven"


def test_it_is_about_one_position_and_gone_with_the_next_move():
    game = ch.Game("czech", DRAWN)
    game.do("prove")
    game.play("a7-g1")
    assert not game.claims
    game.take_back()
    assert [claim.name for claim in game.claims] == ["proven"]


@pytest.mark.parametrize("write", [lambda game: game.to_json(), lambda game: PdnGame.from_game(game)])
def test_it_is_written_and_read(write):
    game = ch.Game("czech", DRAWN)
    for text in "a7-g1", "prove", "claim proven", "decline: I can win this":
        game.do(text)
    written = write(game)
    read = ch.Game.from_json(written) if isinstance(written, str) else written.to_game()
    assert read.log == game.log
    assert read.frozen


def test_a_book_without_the_rule_refuses_it():
    with pytest.raises(ch.ActionError, match=r"has no draw called \"proven\""):
        ch.Game("russian").do("prove")


def test_what_is_known_to_be_won_is_not_proven_drawn():
    game = ch.Game("english", "W:WK32:BK26")
    assert endgame.value(game.position) == "win"
    with pytest.raises(ch.ActionError, match="the player to move can force a win"):
        game.do("prove")
