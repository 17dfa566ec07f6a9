"""Looking ahead in the background: a thread that can be stopped at any time and never outlives the program."""

from __future__ import annotations

import os
import threading
import weakref
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Self

from crownhead._core import Move
from crownhead.arguments import function, waiting_time
from crownhead.engine.analysis import NOTHING, Analysis


class Stop:
    """A request to end one search, which may come before the search has begun.

    >>> stop = Stop()
    >>> stop.act = lambda: print("ended")
    >>> stop()
    ended
    >>> stop.requested
    True
    """

    def __init__(self) -> None:
        self.requested = False
        self.act: Callable[[], object] = lambda: None

    def __call__(self) -> None:
        self.requested = True
        self.act()


class Thinking:
    """A look ahead that is under way in a thread of its own.

    `Engine.think` and `Engine.ponder` begin one. As a context manager it ends with its block, and nothing is left
    running.

    >>> from crownhead import Engine, Game, Limit
    >>> engine = Engine("english")
    >>> with engine.think(Game("english"), Limit.forever) as thinking:
    ...     thinking.is_over
    False
    >>> thinking.is_over, thinking.result().best in Game("english").legal_moves
    (True, True)
    """

    def __init__(self, work: Callable[[Thinking], Analysis], done: Callable[[], object] | None = None) -> None:
        self.latest: Analysis = NOTHING
        """What is known so far."""
        self.expected: Move | None = None
        """When pondering: the reply that the engine expects, once it has an idea."""
        self.stopping = Stop()
        self._work, self._done = work, function("done", done)
        self._error: BaseException | None = None
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="crownhead thinking")
        _under_way.add(self)
        _stop_all_at_exit()
        self._thread.start()

    def stop(self) -> None:
        """End it soon, without waiting for that; `result` waits."""
        self.stopping()

    @property
    def is_over(self) -> bool:
        """Whether it has ended, by itself or because it was stopped."""
        return not self._thread.is_alive()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until it is over, or for ``seconds`` at most; returns whether it is over.

        >>> from crownhead import Engine, Game, Limit
        >>> Engine("english").think(Game("english"), Limit(depth=3)).wait()
        True
        """
        # Ctrl-C while joining a thread makes Python 3.11 believe that the thread has ended. So join only what has.
        if self._over.wait(None if seconds is None else waiting_time("seconds", seconds)):
            self._thread.join()
        return self.is_over

    def result(self) -> Analysis:
        """Wait until it is over, and return what was found.

        >>> from crownhead import Engine, Game, Limit
        >>> Engine("english").think(Game("english"), Limit(depth=3)).result().depth
        3
        """
        self.wait()
        if self._error:
            raise self._error
        return self.latest

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: Any) -> None:
        self.stop()
        self.wait()

    def _run(self) -> None:
        try:
            self.latest = self._work(self)
        except BaseException as error:  # raised by `result`
            self._error = error
        _under_way.discard(self)
        try:
            if self._done:
                with suppress(RuntimeError):  # the event loop may be closed already
                    self._done()
        except BaseException as error:
            self._error = self._error or error
        finally:
            self._over.set()


# --- nothing keeps the program from ending ---------------------------------------------------------------------------

_under_way: weakref.WeakSet[Thinking] = weakref.WeakSet()
_watched_process = 0


def _stop_all_at_exit() -> None:
    """Python calls exit handlers only after all threads have ended. So a daemon thread watches for the end."""
    global _watched_process
    if _watched_process != os.getpid():  # a fork takes no threads along
        _watched_process = os.getpid()
        threading.Thread(target=_when_the_program_ends, name="crownhead watcher", daemon=True).start()


def _when_the_program_ends() -> None:
    threading.main_thread().join()
    for thinking in list(_under_way):
        thinking.stop()
