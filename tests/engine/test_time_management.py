"""How long to think: laws that hold for every clock."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crownhead.engine.time_management import MARGIN, Clock, budget

LEAST = 0.001
seconds = st.floats(0, 1e5)
increments = st.one_of(st.just(0.0), st.floats(0, 100))
moves = st.one_of(st.none(), st.integers(1, 200))
clocks = st.builds(Clock, seconds, increments, moves)


@given(clocks)
def test_a_move_gets_something_and_never_more_than_there_is(clock: Clock) -> None:
    plan = budget(clock)
    assert 0 < plan.enough <= plan.seconds <= max(clock.seconds, LEAST)


@given(clocks.filter(lambda clock: clock.seconds > 2 * MARGIN))
def test_the_margin_is_kept_back(clock: Clock) -> None:
    assert budget(clock).seconds <= clock.seconds - MARGIN + 1e-9


@given(st.floats(0.01, 1e4), increments, moves)
def test_a_whole_game_fits_even_if_every_move_takes_all_it_may(
    start: float, increment: float, control: int | None
) -> None:
    left = start
    for made in range(150):
        to_go = None if control is None else control - made % control
        if control is not None and made and to_go == control:
            left += start  # the next time control
        took = budget(Clock(left, increment, to_go)).seconds
        assert took <= max(left, LEAST)
        left += increment - took
        if took > LEAST:
            assert left > 0


@given(clocks, seconds)
def test_more_time_is_never_less_thought(clock: Clock, more: float) -> None:
    richer = Clock(clock.seconds + more, clock.increment, clock.moves)
    assert budget(richer).enough >= budget(clock).enough
    assert budget(richer).seconds >= budget(clock).seconds


@given(seconds, increments, st.integers(1, 100))
def test_fewer_moves_to_make_give_each_at_least_as_much_where_no_time_is_added(
    left: float, increment: float, to_go: int
) -> None:
    assert budget(Clock(left, 0.0, to_go)).seconds >= budget(Clock(left, 0.0, to_go + 1)).seconds
    assert budget(Clock(left, increment, to_go)).seconds >= budget(Clock(left, 0.0, to_go)).seconds


def test_an_increment_is_spent_when_the_clock_lives_on_it() -> None:
    assert budget(Clock(seconds=2.0, increment=2.0)).seconds > 1


def test_an_overdrawn_clock_still_gets_a_moment() -> None:
    assert budget(Clock(-3.0)) == budget(Clock(0.0))


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"seconds": math.nan}, "seconds: a finite number, not nan"),
        ({"seconds": math.inf}, "seconds: a finite number, not inf"),
        ({"seconds": 5, "increment": -1}, "increment: 0 or more seconds, not -1"),
        ({"seconds": 5, "moves": 0}, "moves: 1 or more until the next time control, not 0"),
    ],
)
def test_clocks_that_cannot_be_are_refused(wrong: dict[str, float], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        Clock(**wrong)  # type: ignore[arg-type]
