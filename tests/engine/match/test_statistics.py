"""What results prove: against figures that others have published, by simulation, and by laws."""

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crownhead.engine.match.statistics import Sprt, Tally, elo, estimate, expected, likeliest

counts = st.lists(st.integers(0, 5000), min_size=5, max_size=5).filter(lambda each: sum(each) > 0)
differences = st.floats(-300, 300)


# --- what others have published --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("results", "difference", "error"),
    [
        ([398, 4112, 7672, 4336, 430], 2.95, 2.18),  # OpenBench, pairs
        ([56, 1144, 2546, 1310, 77], 7.04, 3.62),
        ([59, 1751, 4800, 3267, 169], 30.09, 2.56),
        ([34, 3, 63], 103.73, 71.1),  # variantfishtest, single games; its error is an approximation
    ],
)
def test_elo_as_published(results: list[int], difference: float, error: float) -> None:
    found = estimate(results)
    assert found.elo == pytest.approx(difference, abs=0.006)
    assert found.error == pytest.approx(error, abs=0.006 if len(results) == 5 else 0.15)


def test_likelihood_of_superiority_as_published() -> None:
    assert estimate([34, 3, 63]).superiority == pytest.approx(0.999, abs=0.0006)


@pytest.mark.parametrize(
    ("results", "elo0", "elo1", "llr"),
    [
        ([253, 4282, 17604, 4431, 286], -0.25, 1.25, 2.94),  # Stockfish's fishtest, with logistic Elo
        ([58, 3302, 33130, 3518, 84], 0.25, 1.25, 2.97),
        ([424, 2948, 5832, 3045, 460], -1, 3, 2.94),
        ([1284, 17437, 55536, 18085, 1292], 0, 2, 2.94),
        ([491, 7345, 29693, 7670, 465], -0.25, 1.25, 2.96),
        ([14, 1030, 14318, 1163, 19], 0.25, 1.25, 2.93),
    ],
)
def test_likelihood_ratio_as_published(results: list[int], elo0: float, elo1: float, llr: float) -> None:
    assert Sprt(elo0, elo1).llr(results) == pytest.approx(llr, abs=0.006)


@pytest.mark.parametrize(
    ("results", "elo0", "elo1", "llr"),
    [
        ([3, 20, 50, 22, 5], 0, 20, 0.04032037241670679),  # worked out with fishtest's own code
        ([3, 20, 50, 22, 5], -10, 10, 0.9344729113889829),
        ([0, 10, 30, 12, 0], 0, 20, -0.27041453628885204),
        ([12, 40, 60, 30, 8], 0, 20, -2.9973011351582723),
    ],
)
def test_likelihood_ratio_to_the_last_digit(results: list[int], elo0: float, elo1: float, llr: float) -> None:
    assert Sprt(elo0, elo1).llr(results) == pytest.approx(llr, abs=1e-9)


# --- laws ------------------------------------------------------------------------------------------------------------


@given(differences)
def test_elo_and_expectation_are_inverse(difference: float) -> None:
    assert elo(expected(difference)) == pytest.approx(difference, abs=1e-6)


@given(counts)
def test_whoever_is_called_first_the_difference_is_the_same(results: list[int]) -> None:
    one, other = estimate(results), estimate(results[::-1])
    assert one.elo == pytest.approx(-other.elo, abs=1e-6) or math.isinf(one.elo)
    assert one.superiority == pytest.approx(1 - other.superiority, abs=1e-9)
    assert one.error == pytest.approx(other.error, rel=1e-6) or math.isinf(one.error)


@given(counts, differences, st.floats(1, 100))
def test_likelihood_ratio_is_symmetric(results: list[int], elo0: float, gap: float) -> None:
    there = Sprt(elo0, elo0 + gap).llr(results)
    back = Sprt(-elo0 - gap, -elo0).llr(results[::-1])
    assert there == pytest.approx(-back, rel=1e-6, abs=1e-6)


@given(counts, st.floats(0.05, 0.95))
def test_the_likeliest_distribution_is_one_and_has_the_mean(results: list[int], mean: float) -> None:
    seen = [count or 0.001 for count in results]
    found = likeliest([count / sum(seen) for count in seen], mean)
    assert all(chance >= 0 for chance in found)
    assert sum(found) == pytest.approx(1, abs=1e-6)
    assert sum(chance * index / 4 for index, chance in enumerate(found)) == pytest.approx(mean, abs=1e-6)


@given(
    st.lists(st.integers(1, 500), min_size=5, max_size=5),
    st.floats(0.2, 0.8),
    st.lists(st.floats(-1, 1), min_size=3, max_size=3),
)
def test_no_other_distribution_is_likelier(results: list[int], mean: float, steps: list[float]) -> None:
    found = likeliest([count / sum(results) for count in results], mean)
    # Any move that keeps the sum and the mean: combinations of second differences.
    other = found.copy()
    for index, step in enumerate(steps):
        size = step * min(found) / 4
        for place, weight in ((index, 1), (index + 1, -2), (index + 2, 1)):
            other[place] += size * weight
    if all(chance > 0 for chance in other):
        best, rival = (sum(n * math.log(p) for n, p in zip(results, each, strict=True)) for each in (found, other))
        assert rival <= best + 1e-6


@given(st.integers(0, 60), st.integers(0, 60), st.integers(0, 60))
def test_pairs_of_independent_games_say_what_the_games_say(losses: int, draws: int, wins: int) -> None:
    games = (losses, draws, wins)
    if not sum(games):
        return
    pairs = [0] * 5
    for one, first in enumerate(games):
        for other, second in enumerate(games):
            pairs[one + other] += first * second
    single, paired = estimate(games), estimate(pairs)
    assert paired.elo == pytest.approx(single.elo, abs=1e-6) or math.isinf(single.elo)


# --- simulation ------------------------------------------------------------------------------------------------------


def simulated(chances: list[float], sprt: Sprt, dice: random.Random) -> float:
    results = [0] * 5
    while (accepted := sprt.accepted(results)) is None:
        for share in dice.choices(range(5), chances, k=4):
            results[share] += 1
    return accepted


@pytest.mark.thorough
@pytest.mark.parametrize(("truth", "wrong"), [(0.0, 60.0), (60.0, 0.0)])
def test_the_test_errs_no_more_often_than_it_may(truth: float, wrong: float) -> None:
    chances = likeliest([0.05, 0.2, 0.5, 0.2, 0.05], expected(truth))
    dice, sprt, runs = random.Random(8), Sprt(0, 60, 0.1, 0.1), 200
    errors = sum(simulated(chances, sprt, dice) == wrong for _ in range(runs))
    # 20 are expected at most; with a true rate of 10 % more than 34 come once in a thousand times
    assert 0 < errors <= 34


@pytest.mark.thorough
def test_each_risk_bounds_its_own_error() -> None:
    """alpha is the risk of accepting elo1 where elo0 is true, and beta that of accepting elo0 where elo1 is true."""
    sprt, runs = Sprt(0, 60, alpha=0.02, beta=0.3), 200
    assert sprt.bounds == pytest.approx((math.log(0.3 / 0.98), math.log(0.7 / 0.02)))  # as Wald gives them

    def errors(truth: float, wrong: float) -> int:
        chances, dice = likeliest([0.05, 0.2, 0.5, 0.2, 0.05], expected(truth)), random.Random(8)
        return sum(simulated(chances, sprt, dice) == wrong for _ in range(runs))

    assert errors(truth=0.0, wrong=60.0) <= 12  # 4 are expected at most; more than 12 come once in ten thousand times
    assert 20 <= errors(truth=60.0, wrong=0.0) <= 80  # 60 are expected at most


def test_the_error_is_as_wide_as_it_says() -> None:
    truth = 50.0
    chances = likeliest([0.1, 0.2, 0.4, 0.2, 0.1], expected(truth))
    dice, inside, runs = random.Random(3), 0, 1000
    for _ in range(runs):
        drawn = dice.choices(range(5), chances, k=200)
        found = estimate([drawn.count(share) for share in range(5)])
        inside += abs(found.elo - truth) <= found.error
    assert 0.925 <= inside / runs <= 0.975


# --- counting --------------------------------------------------------------------------------------------------------


@given(st.lists(st.tuples(st.sampled_from([0.0, 0.5, 1.0]), st.sampled_from([0.0, 0.5, 1.0]))))
def test_pairs_are_counted_by_their_points(pairs: list[tuple[float, float]]) -> None:
    tally = Tally()
    for one, other in pairs:
        tally = tally.with_game(one).with_game(other, one)
    assert tally.pairs == tuple(sum(one + other == points / 2 for one, other in pairs) for points in range(5))
    assert tally.games == 2 * len(pairs)
    if pairs:
        assert tally.score == pytest.approx(sum(map(sum, pairs)) / tally.games)


def test_before_the_first_pair_single_games_count() -> None:
    assert Tally().with_game(1).observations == (0, 0, 1)
    assert Tally().with_game(1).with_game(1, 1).observations == (0, 0, 0, 0, 1)
    assert Tally().score == 0.5


def test_nothing_varied_yet() -> None:
    assert estimate([0, 0, 0]) == (0.0, math.inf, 0.5)
    assert estimate([0, 0, 3]).elo == math.inf
    assert estimate([0, 9, 0]) == (0.0, math.inf, 0.5)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "is not part of a test"),
        ("elo0=zero", '"elo0=zero" is not part of a test'),
        ("elo0=nan", "is not part of a test"),
        ("elo0=0,elo0=1", "is not part of a test"),
        ("elo0=5,elo1=0", "elo0 below elo1"),
        ("elo0=0,elo1=1e300", "within ±1000"),
        ("alpha=0", "alpha: a risk above 0"),
        ("beta=0.7", "beta: a risk above 0 and below 0.5"),
    ],
)
def test_tests_that_make_no_sense(text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        Sprt.parse(text)


def test_a_test_can_be_written_and_read() -> None:
    assert Sprt.parse(str(Sprt(-2, 3.5, 0.01, 0.1))) == Sprt(-2, 3.5, 0.01, 0.1)
