"""What is proven: one king against one king, and a place for larger tables."""

from collections import Counter

import pytest

import crownhead as ch
from crownhead.play import endgame


def all_values(slug: str, no_move: str = "loses") -> Counter[str]:
    return Counter(endgame._king_against_king(ch.Rulebook.load(slug).variant, no_move).values())


def value(slug: str, fen: str, no_move: str = "loses") -> str | None:
    return endgame.value(ch.Position.from_fen(ch.Rulebook.load(slug), fen), no_move=no_move)


def test_english_king_against_king():
    assert all_values("english") == {"win": 460, "loss": 216, "draw": 1308}


def test_all_books_with_english_rules_share_the_table():
    assert all_values("brettspielnetz-checkers") == all_values("english")


@pytest.mark.parametrize(
    ("fen", "expected"),
    [("W:WK32:BK26", "win"), ("B:WK32:BK26", "draw"), ("B:WK22:BK29", "loss"), ("W:WK18:BK14", "win")],
)
def test_known_positions(fen, expected):
    assert value("english", fen) == expected


@pytest.mark.parametrize("fen", ["W:WK32:B5", "W:WK32,K31:BK26", "W:W32:BK26", "B:WK32:B"])
def test_other_material_is_not_known(fen):
    assert value("english", fen) is None


def test_with_long_kings_only_an_immediate_capture_wins():
    counts = all_values("international")
    assert sum(counts.values()) == 50 * 49 * 2
    assert counts["draw"] > 0.7 * sum(counts.values())
    assert value("international", "W:WK1:BK50") == "draw"
    assert value("international", "W:WK46:BK5") == "loss", "every move goes into the other king's mouth"
    assert value("international", "W:WK46:BK23") == "win"


def test_where_having_no_move_wins_the_values_are_worked_out_by_that_rule():
    assert value("international", "W:WK46:BK23", no_move="wins") == "loss", (
        "White must take, and Black has nothing left"
    )
    assert value("international", "W:WK46:BK23", no_move="loses") == "win"


def test_nothing_is_proven_where_the_first_king_wins_or_captures_may_be_missed():
    assert value("breakthrough", "W:WK46:BK5") is None
    assert value("boxed", "W:WK32:BK26") is None


def test_a_larger_tablebase_can_be_registered():
    class TwoAgainstOne:
        def probe(self, position):
            return "draw" if [len(position.kings(side)) for side in ch.Side] == [2, 1] else None

    table = TwoAgainstOne()
    endgame.register(table)
    try:
        game = ch.Game("english", "W:WK32,K31:BK1")
        game.play("31-26")
        assert game.outcome.reason == "proven"
        assert value("international", "W:WK46,K47:BK5", no_move="wins") is None
    finally:
        endgame.unregister(table)
    assert value("english", "W:WK32,K31:BK1") is None
