"""The calculation: Glickman's worked example, and what must hold for any ratings."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crownhead.web.ratings.glicko2 import ESTABLISHED, SUREST, UNKNOWN, RatedResult, Skill, rated

skills = st.builds(Skill, st.floats(600, 2800), st.floats(SUREST, UNKNOWN), st.floats(0.02, 0.2))
scores = st.sampled_from([0.0, 0.5, 1.0])


def test_glickmans_example():
    """A player of 1500 beats 1400, and loses to 1550 and 1700: section 4 of his paper."""
    games = [RatedResult(Skill(1400, 30), 1.0), RatedResult(Skill(1550, 100), 0.0), RatedResult(Skill(1700, 300), 0.0)]
    after = rated(Skill(1500, 200, 0.06), games)
    assert after.value == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


@given(skills, skills)
def test_who_wins_gains_and_who_loses_loses(one, other):
    assert rated(one, [RatedResult(other, 1.0)]).value > one.value > rated(one, [RatedResult(other, 0.0)]).value


@given(skills, skills, scores)
def test_a_game_leaves_numbers_that_can_be_counted_on(one, other, score):
    after = rated(one, [RatedResult(other, score)])
    assert SUREST <= after.deviation <= UNKNOWN * 1.01
    assert 0 < after.volatility < 1
    assert abs(after.value - one.value) < 800


@given(skills, st.timedeltas(timedelta(0), timedelta(days=5000)), st.timedeltas(timedelta(0), timedelta(days=5000)))
def test_the_longer_without_a_game_the_less_sure(skill, one, more):
    """In two steps the same as in one, and never worse known than a newcomer."""
    grown = skill.after(one)
    assert skill.deviation <= grown.deviation <= UNKNOWN
    assert grown.after(more).deviation == pytest.approx(skill.after(one + more).deviation)
    assert (grown.value, grown.volatility) == (skill.value, skill.volatility)


def test_a_rating_is_established_after_some_games_and_provisional_again_after_a_year():
    skill = Skill()
    assert skill.is_provisional
    for _ in range(20):
        skill = rated(skill, [RatedResult(Skill(1500, 60), 0.5)])
    assert not skill.is_provisional
    known = Skill(1500, 60)
    assert known.after(timedelta(days=365)).deviation == pytest.approx(ESTABLISHED)
    assert known.after(timedelta(days=366)).is_provisional
    assert not known.after(timedelta(days=364)).is_provisional


def test_a_clock_that_goes_back_changes_nothing():
    assert Skill(1500, 60).after(timedelta(days=-3)) == Skill(1500, 60)
