"""Games that begin with a position of another one: what its draw rules had counted counts on."""

import pickle

import pytest

from crownhead import Game
from crownhead.engine.draw_limits import draw_limits
from crownhead.notation.pdn import PdnGame

KINGS = "W:WK1,K2,K3:BK50"


def shuffled(game, plies):
    for ply in range(plies):
        game.play(("1-6", "50-45", "6-1", "45-50")[ply % 4])
    return game


def test_draw_rules_count_on_from_a_fen():
    game = Game("fmjd-international", f"{KINGS}:H29")
    assert [each.plies for each in (game.counters["no-progress"], game.counters["one-against-three"])] == [29, 29]
    assert str(game.counters["no-progress"]) == "14½ of 25 moves, from before the first move"
    shuffled(game, 2)
    assert game.outcome is None
    game.play("6-1")
    assert game.outcome
    assert game.outcome.reason == "one-against-three"


def test_each_draw_rule_may_have_counted_otherwise():
    game = Game("fmjd-international", f"{KINGS}:H49,3")
    game.play("1-6")
    assert game.outcome
    assert game.outcome.reason == "no-progress"


def test_a_capture_begins_the_count_anew_all_the_same():
    game = Game("fmjd-international", "W:WK1,28:BK50,22:H10")
    game.play("28x17")
    assert game.counters["no-progress"].plies == 0


@pytest.mark.parametrize("fen", [f"{KINGS}:H12:F30", f"{KINGS}:H12,3", f"{KINGS}:H0", KINGS])
def test_a_count_is_kept_with_the_game(fen):
    game = shuffled(Game("fmjd-international", fen), 3)
    assert Game.from_json(game.to_json()) == game == PdnGame.from_game(game).to_game()
    assert pickle.loads(pickle.dumps(game)) == game
    assert Game("fmjd-international", game.fen).counters["no-progress"].plies == game.counters["no-progress"].plies
    assert Game("fmjd-international", game.start_fen) == game.at(0)


def test_games_with_other_counts_are_other_games():
    assert Game("fmjd-international", f"{KINGS}:H12") != Game("fmjd-international", KINGS)
    assert Game("fmjd-international", f"{KINGS}:H0") == Game("fmjd-international", KINGS)


@pytest.mark.parametrize("counts", [(1, 2, 3), (4, 5, 6, 7)])
def test_more_counts_than_rules_are_refused(counts):
    with pytest.raises(ValueError, match="2 draw rules count in this position"):
        Game("fmjd-international", KINGS, counts=counts)


def test_a_search_heeds_what_was_counted():
    limits = draw_limits(Game("fmjd-international", f"{KINGS}:H29"))
    assert [each.run for each in limits.counters] == [29, 29, None]
