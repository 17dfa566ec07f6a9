"""What judgements add up to: accuracy and kinds of moves, of each side by itself."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crownhead import Engine, Limit, Side, annotate
from crownhead.engine.annotation.judgement import Judgement
from crownhead.engine.annotation.summary import as_dict, summary
from crownhead.notation import pdn

scores = st.integers(-30_000, 30_000)


def judgement(side: Side = Side.WHITE, best: int = 0, score: int = 0, *, forced: bool = False) -> Judgement:
    return Judgement(0, side, "1-2", "3-4", best, score, forced=forced)


@given(scores, scores, scores)
def test_the_more_a_move_gives_away_the_less_accurate_it_is(best: int, one: int, other: int) -> None:
    worse, better = (judgement(best=best, score=min(best, score)).accuracy for score in sorted((one, other)))
    assert 0 <= worse <= better <= 100


def test_the_best_move_is_wholly_accurate() -> None:
    assert judgement(best=35, score=35).accuracy == pytest.approx(100, abs=0.01)
    assert judgement(best=29_990, score=-29_990).accuracy < 1


def test_a_sides_accuracy_is_the_mean_over_its_own_choices() -> None:
    best, blunder, forced = judgement(), judgement(score=-300), judgement(score=-300, forced=True)
    found = summary([best, blunder, forced, judgement(Side.BLACK)])
    white, black = found[Side.WHITE], found[Side.BLACK]
    assert white.accuracy == pytest.approx((best.accuracy + blunder.accuracy) / 2)
    assert (white.moves, black.moves) == (3, 1)
    assert black.accuracy == pytest.approx(best.accuracy)


def test_nothing_to_choose_and_nothing_to_judge() -> None:
    found = summary([judgement(forced=True)])
    assert found[Side.WHITE].accuracy is None
    assert str(found[Side.WHITE]) == "no choice"
    assert str(found[Side.BLACK]) == "no moves"


def test_a_missed_win_is_counted_beside_its_verdict() -> None:
    found = summary([judgement(best=29_990, score=0), judgement(best=29_990, score=0)])
    assert found[Side.WHITE].kinds == {"blunder": 2, "missed win": 2}
    assert str(found[Side.WHITE]).endswith(", 2 blunders, 2 missed wins")


def test_a_game_for_programs() -> None:
    game = pdn.loads('[GameType "20"] [FEN "W:W34,40,45:B12,23,25"] 1. 34-30 25x34 2. 40x7 *')[0]
    judged = annotate(game, Engine("international", hash_mb=1), Limit(depth=7))
    found = json.loads(json.dumps(as_dict(game, judged)))
    assert found["complete"]
    assert found["rulebook"] == "international"
    assert [move["move"] for move in found["moves"]] == ["34-30", "25x34", "40x7"]
    assert found["moves"][0]["shot"] == {"given": 1, "taken": 3, "crowns": False}
    assert [move["forced"] for move in found["moves"]] == [False, True, True]
    assert found["summary"]["white"]["kinds"] == {"shot": 1}
    assert found["summary"]["black"]["accuracy"] is None
    assert not as_dict(game, judged[:2])["complete"]
