"""Work spread over workers: this process itself, several on this machine, or a Dask cluster.

Matches and training share this: how workers are started and ended, how results are collected, what a worker keeps from
one task to the next, and what happens when a worker dies or the user presses Ctrl-C.
"""

from __future__ import annotations

import importlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from typing import Any, NamedTuple, Protocol, TypeVar

from crownhead.arguments import text, whole_number
from crownhead.errors import MissingExtraError, quote

K = TypeVar("K")
R = TypeVar("R")

_TERMINATED = 128 + signal.SIGTERM
_SECONDS_TO_END = 5


# --- in the process that leads ---------------------------------------------------------------------------------------


class WorkerPool(NamedTuple):
    """An executor, and how many tasks it works on at a time."""

    executor: Executor
    size: int

    def completed(self, work: Callable[..., R], tasks: Iterable[tuple[K, tuple[Any, ...]]]) -> Iterator[tuple[K, R]]:
        """Call ``work`` with the arguments of each task, and yield its key and the result as soon as it is completed.

        Only a few more tasks are begun than there are workers, so little is lost when the loop is left early. A worker
        process that dies raises a `ChildProcessError`.

        >>> with worker_pool() as pool:
        ...     dict(pool.completed(pow, [("a", (2, 5)), ("b", (3, 2))]))
        {'a': 32, 'b': 9}
        """
        most = 2 * self.size if self.size > 1 else 1  # the only worker works while it is asked
        waiting, under_way = iter(tasks), dict[Future[R], K]()
        try:
            while True:
                for key, arguments in islice(waiting, most - len(under_way)):
                    under_way[self.executor.submit(work, *arguments)] = key
                if not under_way:
                    return
                for future in wait(under_way, return_when=FIRST_COMPLETED).done:
                    yield under_way.pop(future), future.result()
        except BrokenProcessPool:
            raise ChildProcessError("a worker process has died") from None


class InlineExecutor(Executor):
    """Does the work in this process, at once.

    >>> InlineExecutor().submit(pow, 2, 5).result()
    32
    """

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Call the function and return a future that is done."""
        future = Future[Any]()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


@contextmanager
def worker_pool(jobs: int = 1, cluster: str | None = None) -> Iterator[WorkerPool]:
    """A pool of ``jobs`` workers, or of those of the Dask scheduler at the address ``cluster``.

    All workers are gone at the end of the block, even if they were busy.

    >>> with worker_pool() as pool:
    ...     pool.size
    1
    """
    whole_number("jobs", jobs, 1)
    if cluster is not None:
        with _on_cluster(text("cluster", cluster)) as pool:
            yield pool
    elif jobs == 1:
        try:
            yield WorkerPool(InlineExecutor(), 1)
        finally:
            close_kept()
    else:
        with _in_processes(jobs) as pool:
            yield pool


@contextmanager
def _in_processes(jobs: int) -> Iterator[WorkerPool]:
    others = {process.pid for process in multiprocessing.active_children()}
    # Not forked: that would copy locks that threads of this process may hold.
    executor = ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn"), initializer=_prepare_worker)
    try:
        yield WorkerPool(executor, jobs)
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
        ours = [process for process in multiprocessing.active_children() if process.pid not in others]
        for process in ours:
            process.terminate()
        for process in ours:
            process.join(_SECONDS_TO_END)
            if process.is_alive():
                process.kill()
                process.join()


@contextmanager
def _on_cluster(address: str) -> Iterator[WorkerPool]:
    try:
        distributed: Any = importlib.import_module("distributed")  # it has no types
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("distributed", "dask"):
            raise
        raise MissingExtraError("cluster", "games on a cluster") from None
    try:
        client = distributed.Client(address, timeout=10)
    except (OSError, TimeoutError, ValueError) as error:
        raise ValueError(f"no Dask scheduler answers at {quote(address)}: {error}") from None
    try:
        threads = sum(client.ncores().values())
        if not threads:
            raise ValueError(
                f"the Dask scheduler at {quote(address)} has no workers: start some with  dask worker {address}"
            )
        # Games are not functions of their arguments: engines that play by the clock never do the same thing twice.
        executor = client.get_executor(pure=False)
        try:
            yield WorkerPool(executor, threads)
        finally:
            executor.shutdown(wait=False)  # cancels the tasks that have not begun
    finally:
        client.close()


@contextmanager
def to_the_end() -> Iterator[None]:
    """Ctrl-C waits until what is done here is done, so that no half of it is ever seen."""
    if threading.current_thread() is not threading.main_thread():  # only the main thread is ever interrupted
        yield
        return
    pressed = list[int]()
    before = signal.signal(signal.SIGINT, lambda number, _: pressed.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        signal.raise_signal(pressed[0])


# --- in the worker ---------------------------------------------------------------------------------------------------


class Closable(Protocol):
    """Anything that has to be closed at the end."""

    def close(self) -> None:
        """End it and what it has started."""


C = TypeVar("C", bound=Closable)


class _Kept(threading.local):
    key: object = None
    value: Closable | None = None


_kept = _Kept()


def kept(key: object, make: Callable[[], C]) -> C:
    """What this thread has made for a key: made when it is first needed, and closed when another key is asked for."""
    if _kept.value is None or _kept.key != key:
        close_kept()
        _kept.value, _kept.key = make(), key
    value: Any = _kept.value
    return value  # type: ignore[no-any-return]  # of the type that was made for this key


def close_kept() -> None:
    """Close what this thread has kept, if anything."""
    value, _kept.value, _kept.key = _kept.value, None, None
    if value:
        value.close()


def _prepare_worker() -> None:
    """Leave Ctrl-C to the process that leads. When that ends this one, what is kept is closed first."""

    def end(*_: object) -> None:
        close_kept()
        os._exit(_TERMINATED)

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, end)
