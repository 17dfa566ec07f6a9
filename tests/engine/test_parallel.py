"""Workers: results as they come, workers that die, and what a worker keeps from one task to the next."""

import os
import signal
import time

import pytest

from crownhead.engine.parallel import close_kept, kept, to_the_end, worker_pool

pytestmark = pytest.mark.thorough


class Resource:
    """Something that a worker keeps, and that remembers whether it was closed."""

    def __init__(self) -> None:
        self.is_open = True

    def close(self) -> None:
        self.is_open = False


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_task_is_done_once(jobs: int) -> None:
    with worker_pool(jobs) as pool:
        found = list(pool.completed(pow, ((number, (number, 2)) for number in range(20))))
    assert sorted(found) == [(number, number**2) for number in range(20)]


def test_few_more_tasks_are_begun_than_there_are_workers() -> None:
    begun = []

    def tasks():
        for number in range(1000):
            begun.append(number)
            yield number, (0.0,)

    with worker_pool(2) as pool:
        for _ in pool.completed(time.sleep, tasks()):
            break
    assert len(begun) == 4


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_in_a_worker_is_raised_here(jobs: int) -> None:
    with worker_pool(jobs) as pool, pytest.raises(ValueError, match="invalid literal"):
        list(pool.completed(int, [(1, ("one",))]))


def test_a_worker_that_dies_is_an_error_with_a_sentence() -> None:
    with worker_pool(2) as pool, pytest.raises(ChildProcessError, match="a worker process has died"):
        list(pool.completed(os._exit, [(1, (3,))]))


def test_what_is_kept_is_made_once_and_closed_with_the_pool() -> None:
    made = []

    def work(key: str) -> Resource:
        resource = kept(key, Resource)
        if resource not in made:
            made.append(resource)
        return resource

    with worker_pool() as pool:
        found = [resource for _, resource in pool.completed(work, [(1, ("a",)), (2, ("a",)), (3, ("b",))])]
        assert [resource.is_open for resource in made] == [False, True]
    assert found == [made[0], made[0], made[1]]
    assert not made[1].is_open
    close_kept()  # there is nothing left to close


def test_ctrl_c_waits_until_the_end() -> None:
    done = []

    def work() -> None:
        with to_the_end():
            signal.raise_signal(signal.SIGINT)
            done.append("this")
        done.append("that")

    with pytest.raises(KeyboardInterrupt):
        work()
    assert done == ["this"]
