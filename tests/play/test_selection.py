"""Choosing a move square by square: what each square means, until one move is left."""

from hypothesis import given
from hypothesis import strategies as st
from random_games import games

from crownhead import Game
from crownhead.play.selection import Route, Selection, obliged, refusals, routes, select, starts, why_not

FORKED = Game("english", "W:W26:B22,14,23,15,16")
"""Two captures of one man that part at their first landing and meet again, and one more that goes on elsewhere."""


def texts(chosen):
    return [str(route.move) for route in chosen]


# --- picking a piece up -----------------------------------------------------------------------------------------------


def test_a_piece_that_may_move_shows_where_it_can_go():
    selection = select(Game("english"), 11)
    assert (selection.landings, selection.ends, selection.finished) == ({15, 16}, {15, 16}, None)


def test_a_piece_that_may_not_move_is_not_picked_up():
    assert select(Game("english"), 1) is None
    assert select(Game("english"), 22) is None
    assert select(Game("english"), 18) is None


def test_touching_it_again_puts_it_down():
    assert select(Game("english"), 11).choose(11) is None


# --- what a square means ----------------------------------------------------------------------------------------------


def test_a_square_that_only_one_move_can_mean_gives_that_move():
    assert str(select(Game("english"), 11).choose(15).move) == "11-15"
    assert str(select(FORKED, 26).choose(17).move) == "26x17x10", "by its next step"
    assert str(select(FORKED, 26).choose(12).move) == "26x19x12", "by its end"


def test_a_capture_that_parts_further_on_is_walked():
    on = select(FORKED, 26).choose(19)
    assert isinstance(on, Selection)
    assert (on.squares, on.taken, on.landings) == ((26, 19), (23,), {10, 12})
    assert str(on.choose(12).move) == "26x19x12"


def test_several_captures_that_end_on_one_square_are_told_apart_by_choosing_one():
    assert texts(select(FORKED, 26).choose(10)) == ["26x19x10", "26x17x10"]


def test_a_square_that_no_move_reaches_means_nothing():
    assert select(FORKED, 26).choose(1) is None


def test_a_capture_that_may_stop_half_way_is_finished_by_choosing_the_same_square_again():
    on = select(Game("boxed", "B:W6,15,14:B1,5"), 1).choose(10)
    assert isinstance(on, Selection)
    assert (str(on.finished.move), str(on.choose(10).move)) == ("1x10", "1x10")
    assert {str(on.choose(square).move) for square in on.landings} == {"1x10x17", "1x10x19"}


def test_a_capture_that_ends_where_it_began_has_to_be_walked():
    game = Game("international", "W:W28:B23,22,12,13,33")
    selection = select(game, 28)
    assert 28 not in selection.ends
    assert selection.choose(28) is None


def test_a_capture_of_the_same_pieces_by_another_way_is_the_same_move():
    game = Game("international", "W:W28:B23,22,12,13")
    (move,) = game.legal_moves
    ways = select(game, 28)
    assert [ways.choose(square).path for square in (17, 19)] == [(28, 17, 8, 19, 28), (28, 19, 8, 17, 28)]
    assert {ways.choose(square).move for square in (17, 19)} == {move}


# --- laws -------------------------------------------------------------------------------------------------------------


@given(games())
def test_every_route_can_be_walked_and_leads_to_its_move(game):
    for route in routes(game):
        chosen = select(game, route.path[0])
        for square in (*route.path[1:], route.path[-1]):
            if isinstance(chosen, Selection):
                chosen = chosen.choose(square)
        found = (chosen,) if isinstance(chosen, Route) else chosen
        assert route.move in [each.move for each in found]


@given(games(), st.randoms(use_true_random=False))
def test_whatever_is_chosen_in_the_end_is_a_legal_move(game, random):
    for start in starts(game):
        chosen = select(game, start)
        while isinstance(chosen, Selection):
            chosen = chosen.choose(random.choice(sorted(chosen.landings | chosen.ends)))
        for route in (chosen,) if isinstance(chosen, Route) else chosen:
            assert route.move in game.legal_moves
            assert route.path[0] == start


@given(games())
def test_each_piece_may_move_or_has_its_reason(game):
    own = game.position.occupied(game.turn) if game.legal_moves else set()
    assert {*starts(game)} | {*refusals(game)} >= own
    for square, why in refusals(game).items():
        assert why == why_not(game, square)
        assert select(game, square) is None


@given(games())
def test_pieces_that_must_capture_can_do_nothing_else(game):
    for square in obliged(game):
        assert all(route.captured for route in select(game, square).routes)
    assert not obliged(game) or {*obliged(game)} == {*starts(game)}
