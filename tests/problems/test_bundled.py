"""The puzzles of the package: enough of them, each with one solution that wins."""

import pytest

from crownhead import Engine, Limit
from crownhead.notation import pdn
from crownhead.problems import Effort, check, puzzles
from crownhead.problems.bundled import rulebooks

LEAST = {"english": 200, "international": 200, "russian": 200, "frisian": 200, "turkish": 50, "lasca": 50}


def test_there_are_enough():
    assert {slug: len(puzzles(slug)) >= least for slug, least in LEAST.items()} == dict.fromkeys(LEAST, True)


def test_no_puzzle_comes_twice():
    keys = [each.key for slug in rulebooks() for each in puzzles(slug)]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("slug", LEAST)
def test_every_record_is_whole(slug):
    for each in puzzles(slug):
        assert not each.record.faults
        assert each.problem.rulebook.slug == slug
        assert len(each.problem.solution) % 2, "the last move is the solver's"
        assert len(each.problem.position.legal_moves) > 1


@pytest.mark.parametrize("slug", LEAST)
def test_a_quick_look_finds_every_long_combination(slug):
    """The search must not lose sight of sacrifices for the sake of pruning."""
    long = [each.problem for each in puzzles(slug) if each.problem.is_combination and len(each.problem.solution) >= 5]
    assert long
    for problem in long:
        found = Engine(slug, hash_mb=4).analyse(problem.position, Limit(nodes=5_000))
        assert problem.position.text(found.best) == problem.solution[0], problem
        assert found.score >= 100, problem


def verify(slug, some):
    """Check puzzles again as they were checked when they were found."""
    engine, effort = Engine(slug, hash_mb=16), Effort()
    for each in some:
        found = check(each.problem, effort.verify, engine)
        assert found.is_unique, pdn.dumps([each.record])


@pytest.mark.thorough
@pytest.mark.parametrize("slug", LEAST)
def test_a_sample_of_them_has_one_solution_that_wins(slug):
    verify(slug, puzzles(slug)[:: max(len(puzzles(slug)) // 4, 1)])


@pytest.mark.slow
@pytest.mark.parametrize("slug", LEAST)
def test_all_of_them_have_one_solution_that_wins(slug):
    verify(slug, puzzles(slug))
