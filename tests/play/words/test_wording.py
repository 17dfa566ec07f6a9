"""What is said about a game, in one place for terminal, site and board."""

import pytest

from crownhead import Game, Side
from crownhead.play.actions import BY_NAME, LABELS, Huff, label
from crownhead.play.words import wording

KINGS = "B:WK32,K31:BK1,K2"
OVERLOOKED = "B:W18,32:B14,15,1"


def told(rulebook, start, *texts, insider=True):
    game = Game(rulebook, start)
    for text in texts:
        game.do(text)
    return [wording.deed(entry, game.rulebook, insider=insider) for entry in game.history if entry.text]


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        (["11-15"], [""]),
        (["11-15, offer"], ["offers a draw"]),
        (["offer", "accept"], ["offers a draw", "accepts the draw"]),
        (["offer", "decline"], ["offers a draw", "declines the draw"]),
        (["11-15", "take back black", "accept"], ["", "asks for a takeback", "accepts the takeback"]),
        (["11-15", "take back black", "decline"], ["", "asks for a takeback", "declines the takeback"]),
        (["resign"], ["resigns"]),
        (["flag"], ["time ran out"]),
        (["adjudicate draw"], ["decides: the game is a draw"]),
        (["adjudicate white by winning"], ["decides: white wins (Winning)"]),
        (["adjudicate draw warn black"], ["decides: the game is a draw; black is warned for delaying the game"]),
    ],
)
def test_what_was_done(texts, said):
    assert told("english", None, *texts) == said


def test_what_was_done_about_an_overlooked_capture():
    assert told("boxed", OVERLOOKED, "1-5", "huff 14 15")[1:] == ["huffs 14, 15"]
    assert told("boxed", OVERLOOKED, "1-5", "compel")[1:] == ["cancels the move and insists on the capture"]
    assert told("boxed", OVERLOOKED, "1-5", "let stand")[1:] == ["lets it stand"]


def test_those_who_watch_learn_no_more_of_a_claim_than_that_there_was_one():
    claimed = (*["1-5", "32-28", "5-1", "28-32"] * 2, "claim repetition", "decline: no", "dismiss warn black: twice")
    rulebook = "brettspielnetz-checkers"
    assert told(rulebook, KINGS, *claimed)[-3:] == [
        "claims a draw: repetition",
        "declines the claim: it goes to the arbiter",
        "finds the claim unfounded: the game goes on; black is warned for delaying the game",
    ]
    assert told(rulebook, KINGS, *claimed, insider=False)[-3::2] == [
        "claims a draw",
        "finds the claim unfounded: the game goes on",
    ]


def test_a_claim_that_waits_is_said_in_one_way_to_whoever_wants_to_go_on():
    game = Game("brettspielnetz-checkers", KINGS)
    for text in (*["1-5", "32-28", "5-1", "28-32"] * 2, "claim repetition"):
        game.do(text)
    first = "black's claim of a draw has to be answered first"
    assert game.stopped.what == first
    with pytest.raises(ValueError, match=f"^{first}$"):
        game.do("offer")
    game.do("decline: no")
    still = "black's claim of a draw was declined: the game is paused until the arbiter decides"
    assert game.stopped.what == still
    with pytest.raises(ValueError, match=f"^{still}$"):
        game.do("accept")


def test_an_offence_names_some_of_many_captures():
    game = Game("boxed", "B:W18,27,31:B14,5")
    assert wording.offence(game) == ""
    game.play("5-9")
    assert wording.offence(game) == "black overlooked 14x23x32"
    game = Game("boxed", "B:W15,24,32:B10,1")
    game.play("10x19")
    assert wording.offence(game) == "black stopped short of 10x19x28"


def test_every_action_of_a_player_has_one_name_for_its_button():
    without = {
        "play",
        "flag",
        "adjudicate",
        "dismiss",
        "prove",
    }  # a move, the clock, the arbiter, a tablebase need none
    assert {BY_NAME[name] for name in BY_NAME.keys() - without} == LABELS.keys()
    assert len({*LABELS.values()}) == len(LABELS)
    assert label(Huff(("14", "15"))) == "Huff 14, 15"


def test_whose_turn_it_is():
    assert wording.to_move(Side.BLACK, must_capture=True) == "black to move and must capture"
    assert wording.your_turn() == "Your turn"
