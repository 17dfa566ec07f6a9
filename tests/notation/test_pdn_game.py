"""Games with everything that was done in them: to PDN and back, with nothing lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_games import games

from crownhead import ActionError, Game, Position, Rulebook, bundled
from crownhead.notation import pdn
from crownhead.notation.pdn import PdnGame, Result


def there_and_back(game: Game) -> Game:
    text = pdn.dumps([PdnGame.from_game(game)])
    (record,) = pdn.loads(text)
    assert record.faults == (), text
    return record.to_game()


def played(slug, *actions, start=None) -> Game:
    game = Game(slug, start)
    for action in actions:
        game.do(action)
    return game


E1 = "B:W18,27,31:B14,5"


@pytest.mark.parametrize(
    ("slug", "start", "actions"),
    [
        ("boxed", E1, ["5-9", "huff 14", "18-15"]),
        ("boxed", E1, ["14-17", "huff 17"]),
        ("boxed", E1, ["5-9", "compel", "14x32"]),
        ("boxed", E1, ["5-9", "compel", "resign"]),
        ("boxed", E1, ["5-9", "let stand", "31-26"]),
        ("boxed", E1, ["5-9, offer: shall we?", "compel", "14x32"]),
        ("boxed", E1, ["5-9", "offer white: no?", "compel", "14x32"]),
        ("boxed", E1, ["14x23", "huff 23", "31-26"]),
        ("boxed", "B:W18,32:B14,15,1", ["1-5", "huff 14 15"]),
        ("boxed", "B:W18,27:B14", ["14-17", "huff 17"]),
        ("boxed", "B:W18,24,32:B14,16,1", ["16-19", "huff 14", "18-14", "huff 24", "1-5"]),
        ("english", None, ["11-15, offer: a quick draw?", "decline: not yet", "23-19"]),
        ("english", None, ["11-15", "offer white", "accept"]),
        ("english", None, ["11-15", "resign black"]),
        ("english", None, ["11-15", "flag"]),
        ("english", None, ["11-15", 'adjudicate white by winning: {both} "left"']),
        ("english", None, ["11-15", "adjudicate draw by draws"]),
        ("english", None, ["11-15", "23-19", "take back to 0 black: a slip", "decline"]),
        ("english", None, ["11-15", "23-19", "8-11", "take back to 1: a slip", "accept", "22-18"]),
        (
            "english",
            None,
            ["11-15, offer", "23-19, offer: hm", "offer white", "take back to 0 white", "accept", "9-13"],
        ),
        ("english", None, ["11-15", "take back black", "accept", "resign white"]),
        ("boxed", E1, ["5-9", "huff 14", "18-15", "take back to 0", "accept", "14x32", "31-27"]),
        ("boxed", E1, ["5-9", "huff 14", "18-15", "take back to 1", "accept", "31-26"]),
        ("boxed", E1, ["5-9", "compel", "14x32", "take back to 0 black", "accept", "14x32"]),
        ("english", None, ["offer: before we begin", "decline", "11-15"]),
        ("english", None, ["offer: one\ntwo   three"]),
        ("international", "W:WK1:BK50", ["1-6", "50-45", "6-1", "45-50"] * 2 + ["claim repetition", "accept"]),
        (
            "international",
            "W:WK1:BK50",
            ["1-6", "50-45", "6-1", "45-50"] * 2 + ["claim repetition", "decline: no", "dismiss: hm"],
        ),
        (
            "international",
            "W:WK1:BK50",
            [*["1-6", "50-45", "6-1", "45-50"] * 2, "1-6, claim repetition: see for yourself", "accept"],
        ),
        ("russian", None, ["c3-d4", "d6-c5"]),
        ("lasca", None, ["c3-d4", "e5xc3", "d2xb4"]),
        ("frisian", "W:WK46,31:BK5,1:+105+246", ["46-41"]),
        ("thai", None, ["25-21", "5-9", "resign"]),
    ],
)
def test_nothing_is_lost(slug, start, actions):
    game = played(slug, *actions, start=start)
    again = there_and_back(game)
    assert again == game
    assert again.outcome == game.outcome
    assert again.history == game.history


def test_a_huff_is_written_as_the_standard_wants():
    text = str(PdnGame.from_game(played("boxed", "5-9", "huff 14", "18-15", start=E1)))
    assert text.endswith('1. 5-9 {[%huff 14]} /FEN "W:W18,27,31:B9"/ 1... 18-15 *')


def test_a_cancelled_move_is_not_written_as_a_move():
    record = PdnGame.from_game(played("boxed", "5-9", "compel", "14x32", start=E1))
    assert [str(node.move) for node in record.root.mainline()] == ["14x23x32"]
    assert record.root.comment == "[%cancel 5-9]"


def test_moves_that_were_taken_back_are_not_written_as_moves():
    actions = ("11-15", "23-19", "8-11", "take back to 1", "accept", "22-18")
    record = PdnGame.from_game(played("english", *actions))
    assert [str(node.move) for node in record.root.mainline()] == ["11-15", "22-18"]
    assert record.root.variations[0].comment == "[%play 23-19] [%play 8-11] [%take-back to 1 white] [%accept]"


def test_a_huff_that_was_taken_back_sets_nothing_up():
    game = played("boxed", "5-9", "huff 14", "18-15", "take back to 0", "accept", "14x32", start=E1)
    record = PdnGame.from_game(game)
    assert record.root.comment == "[%play 5-9] [%huff 14] [%play 18-15] [%take-back to 0 black] [%accept]"
    assert [str(node.move) for node in record.root.mainline()] == ["14x23x32"]


def test_tags_tell_the_result_and_how_it_came_about():
    def tags(*actions):
        record = PdnGame.from_game(played("english", *actions), {"White": "Wyllie, J."})
        return record.tags["Result"], record.tags["Termination"], record.tags["White"]

    assert tags("11-15", "resign") == ("1-0", "normal", "Wyllie, J."), "black, who began, has won"
    assert tags("11-15", "flag black") == ("0-1", "time forfeit", "Wyllie, J.")
    assert tags("adjudicate draw by draws") == ("1/2-1/2", "adjudication", "Wyllie, J.")
    assert tags("11-15") == ("*", "unterminated", "Wyllie, J.")


@pytest.mark.parametrize(
    ("tags", "outcome"),
    [
        ('[Result "1-0"]', "black wins: white resigned (Winning)"),
        ('[Result "0-1"] [Termination "Time forfeit"]', "white wins: black ran out of time (Winning)"),
        ('[Result "0-1"] [Termination "adjudication"]', "white wins: decided by the arbiter (Winning)"),
        ('[Result "1/2-1/2"]', "draw: agreed (Draws)"),
        ('[Result "*"]', "None"),
        ('[Result "0-0"]', "None"),
    ],
)
def test_a_foreign_result_ends_the_game(tags, outcome):
    game = pdn.loads(f'[GameType "21"] {tags} 1. 11-15 23-19 *')[0].to_game()
    assert str(game.outcome) == outcome


def test_foreign_commands_are_not_ours():
    game = pdn.loads('[GameType "21"] 1. 11-15 {[%clk 0:10:00] [%eval 3]} 23-19 *')[0].to_game()
    assert game.ply == 2


def test_what_cannot_have_happened_is_an_error():
    with pytest.raises(ActionError):
        pdn.loads('[GameType "21"] 1. 11-15 {[%huff 11]} *')[0].to_game()
    with pytest.raises(ValueError, match="no huff leads to it"):
        pdn.loads('[GameType "21"] 1. 11-15 /FEN "W:W18:B5"/ *')[0].to_game()


def test_move_numbers_go_on():
    game = Game("english", "B:W18,22:B6", 31)
    game.play("6-10")
    record = PdnGame.from_game(game)
    assert "31. 6-10" in str(record)
    assert pdn.loads(str(record))[0].to_game() == game


def test_house_rules_need_their_rulebook():
    text = Rulebook.load("english").text.replace("slug: english", "slug: house")
    house = Rulebook.parse(text)
    game = Game(house)
    game.play("11-15")
    written = pdn.dumps([PdnGame.from_game(game)])
    assert pdn.loads(written, default=house)[0].to_game() == game


@given(st.sampled_from([slug for slug in bundled() if slug != "boxed"]), st.randoms(use_true_random=False))
def test_random_games_come_back(slug, rng):
    game = Game(slug)
    while game.ply < 40 and not game.outcome:
        legal = game.legal_moves
        game.play(legal[rng.randrange(len(legal))])
    assert there_and_back(game) == game


@given(st.randoms(use_true_random=False))
def test_random_games_with_huffing_come_back(rng):
    game = Game("boxed")
    while game.ply < 40 and not game.outcome:
        if game.offence and rng.random() < 0.7:
            squares = " ".join(map(str, game.offence.liable))
            game.do(rng.choice(["compel", "let stand", f"huff {squares}"]))
            continue
        legal = game.legal_moves
        game.play(legal[rng.randrange(len(legal))], offer=rng.random() < 0.1)
    assert there_and_back(game) == game


@given(games())
def test_random_games_with_actions_of_every_kind_come_back(game):
    again = there_and_back(game)
    assert again == game
    assert again.history == game.history


def test_a_record_keeps_its_result_whatever_the_orientation():
    for slug in ("english", "international", "thai", "pool"):
        game = Game(slug)
        game.do("resign")
        record = PdnGame.from_game(game)
        (again,) = pdn.loads(str(record))
        assert again.result is record.result is Result.won_by(game.outcome.winner)


def test_positions_of_the_tree_are_those_of_the_game():
    game = played("boxed", "5-9", "huff 14", "18-15", start=E1)
    (record,) = pdn.loads(str(PdnGame.from_game(game)))
    *_, last = record.root.mainline()
    assert isinstance(last.position, Position)
    assert last.position == game.position


def test_a_house_rulebook_that_is_not_here_is_said():
    [game] = pdn.loads('[Rulebook "kitchen-table"]\n[GameType "21"]\n1. 11-15 23-19 *')
    assert game.rulebook.slug == "english"
    assert game.guess == '"kitchen-table" is not a rulebook that is known here, so english is used instead'
    assert pdn.loads('[Rulebook "english"]\n1. 11-15 *')[0].guess is None
