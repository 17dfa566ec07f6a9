"""Problems: what is claimed, whether it holds, where the duals are, and what a game has to offer."""

import pytest

from crownhead import Engine, Limit, Rulebook, Side, bundled
from crownhead.notation import pdn
from crownhead.problems import Aim, Effort, Problem, check, find
from crownhead.problems.checking import LONGEST_SOLUTION
from crownhead.problems.difficulty import depth_to_find, difficulty, gives_up

PHILIPPE = "W:W34,40,45:B12,23,25"
DEEP = Limit(depth=9)


def checked(fen, rulebook="international", **options):
    return check(Problem.of(rulebook, fen, **options), DEEP)


def test_a_sound_problem_holds_and_is_unique():
    found = checked(PHILIPPE, solution=("34-30", "25x34", "40x7"))
    assert found.holds
    assert found.is_proven
    assert found.is_unique
    assert [step.move for step in found.steps] == ["34-30", "40x7"]
    assert found.steps[1].is_forced


def test_a_solution_that_fails_is_named_with_the_better_move():
    found = checked(PHILIPPE, solution=("40-35",))
    assert not found.holds
    assert found.steps[0].best == "34-30"
    assert not found.steps[0].is_right


def test_duals_are_named():
    found = checked("B:W5:BK1,K2", "english")
    assert found.holds
    assert not found.is_unique
    assert "2-7" in {found.solution[0], *(dual.move for dual in found.duals[0].duals)}


def test_a_win_is_more_than_a_draw_that_was_claimed():
    found = checked(PHILIPPE, aim=Aim.DRAW)
    assert not found.holds
    assert found.problem.aim.exceeded(found.score)


def test_a_draw_holds_where_neither_side_wins():
    found = checked("W:WK32:BK1", "english", aim=Aim.DRAW)
    assert found.holds
    assert not found.is_proven
    lost = checked("W:W32:BK22,K23,K14", "english", aim=Aim.DRAW)
    assert not lost.holds


def test_a_claim_that_is_not_true_does_not_hold():
    assert not checked("W:WK32:BK1", "english").holds


def test_the_opponent_may_begin():
    found = checked("B:W34,40,45:B12,23,20", solver=Side.WHITE)
    assert found.problem.solver is Side.WHITE
    assert str(found.problem).startswith("Black to move, White wins")


def test_every_reply_of_a_tree_is_checked():
    record = Problem.of("english", "W:WK32:BK26", solution=("32-27", "26-22", "27-23")).to_pdn()
    record.root.next().add_variation("26-30")
    found = check(record, DEEP)
    assert {step.line for step in found.steps} == {(), ("32-27", "26-22")}
    record.root.next().variations[1].add_variation("27-23")
    assert ("32-27", "26-30") in {step.line for step in check(record, DEEP).steps}


def test_pdn_says_what_is_claimed():
    text = '[GameType "20"] [FEN "W:W34,40,45:B12,23,25"] [Result "{}"] 1. 34-30 {} '
    won, drawn, lost, open_ = (
        Problem.from_pdn(pdn.loads(text.format(each, each))[0]) for each in ("2-0", "1-1", "0-2", "*")
    )
    assert (won.aim, won.solver) == (Aim.WIN, Side.WHITE)
    assert (drawn.aim, drawn.solver) == (Aim.DRAW, Side.WHITE)
    assert (lost.aim, lost.solver) == (Aim.WIN, Side.BLACK)
    assert (open_.aim, open_.solver) == (Aim.WIN, Side.WHITE)


@pytest.mark.parametrize("slug", bundled())
def test_every_rulebook_has_problems(slug):
    """Nothing is made for a variant: a check of any start position ends, and no first move wins."""
    book = Rulebook.load(slug)
    found = check(Problem.of(book, book.start), Limit(nodes=2_000))
    assert not found.is_proven
    assert len(found.steps) <= LONGEST_SOLUTION


# --- in games --------------------------------------------------------------------------------------------------------

MISSED = '[GameType "20"] [FEN "W:W34,40,45:B12,23,25"] 1. 40-35 12-18 2. 34-29 23x34 *'


def test_a_missed_win_is_found_with_its_solution():
    (found,) = find(pdn.loads(MISSED)[0], Engine("international"), Effort.of_nodes(20_000))
    assert found.problem.solution == ("34-30", "25x34", "40x7")
    assert found.ply == 0
    assert 1200 < found.rating < 2000


def test_an_only_capture_is_no_puzzle():
    text = '[GameType "20"] [FEN "W:W28,45:B23,5"] 1. 28x19 5-10 *'
    assert not [*find(pdn.loads(text)[0], Engine("international"), Effort.of_nodes(5_000))]


def test_what_gives_up_and_what_takes_longer_to_see_is_harder():
    problem = Problem.of("international", PHILIPPE, solution=("34-30", "25x34", "40x7"))
    assert gives_up(problem)
    assert difficulty(problem, 5) > difficulty(problem, 2)
    assert not gives_up(Problem.of("english", "W:WK32:BK26", solution=("32-27",)))
    never = Problem.of("international", PHILIPPE, solution=("40-35",))
    assert depth_to_find(never, Engine("international"), Limit(depth=6)) == 99
