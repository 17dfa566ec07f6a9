"""Players who get the same CPU time for a move, however busy the machine is.

A program measures its own time by the wall clock. Where other work competes for the processor, that clock gives each
player less than it should have, and not both the same. So the match itself keeps the time here: a player thinks
without a limit, and is stopped as soon as its process has used what it may.
"""

from __future__ import annotations

import ctypes
import os
import threading
import time
from collections.abc import Callable

from crownhead.engine.players.player import Player
from crownhead.play.actions import Action
from crownhead.play.game import Game

_LEAST_SHARE = 0.25  # of the time for a move is left to a player that overspent before


def cpu_clock(process_id: int | None) -> Callable[[], float]:
    """A function that returns the CPU time of a process so far, in seconds.

    >>> clock = cpu_clock(None)
    >>> before = clock()
    >>> sum(range(100_000)) and clock() > before
    True
    """
    if process_id is None or process_id == os.getpid():
        return time.process_time
    number = ctypes.c_int()
    try:
        failed = ctypes.CDLL(None).clock_getcpuclockid(process_id, ctypes.byref(number))
    except (AttributeError, TypeError, OSError):
        raise ValueError("the CPU time of another program cannot be measured on this system") from None
    if failed:
        raise ValueError(f"there is no process {process_id} whose CPU time could be measured")
    return lambda: time.clock_gettime(number.value)


class CpuLimited(Player):
    """A player that is stopped after this many seconds of CPU time.

    A stop comes a little late, the later the busier the machine is. What one move used too much the next ones get
    less, so that the mean is right.
    """

    def __init__(self, player: Player, seconds: float) -> None:
        self.player, self.seconds = player, seconds
        self.name = player.name
        self.spent, self.moves = 0.0, 0
        self._overspent = 0.0

    def begin(self, seed: int) -> None:
        """A new game begins, and a new count."""
        self.spent, self.moves, self._overspent = 0.0, 0, 0.0
        self.player.begin(seed)

    def choose(self, game: Game) -> Action:
        """What the player does when its time is over, or before."""
        clock = cpu_clock(getattr(self.player, "process_id", None))
        begun, answered = clock(), threading.Event()
        until = begun + max(self.seconds - self._overspent, _LEAST_SHARE * self.seconds)
        watch = threading.Thread(target=self._stop_at, args=(clock, until, answered), daemon=True)
        watch.start()
        try:
            action = self.player.choose(game)
            self.score = self.player.score
        finally:
            answered.set()
            watch.join()
        used = clock() - begun
        self.spent, self.moves = self.spent + used, self.moves + 1
        self._overspent = max(self._overspent + used - self.seconds, 0.0)
        return action

    def _stop_at(self, clock: Callable[[], float], until: float, answered: threading.Event) -> None:
        """CPU time never passes faster than time on the wall, with one thread: sleep for what is left of it."""
        while not answered.wait(max(until - clock(), 0.001)):
            if clock() >= until:
                self.player.stop()
                return

    def stop(self) -> None:
        """Let the player answer at once with the best move that it has found."""
        self.player.stop()

    def close(self) -> None:
        """End the program, if it is one."""
        if close := getattr(self.player, "close", None):
            close()
