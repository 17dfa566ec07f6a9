"""How far a job has come, on the error stream."""

from __future__ import annotations

import os
import sys
import time

BAR_WIDTH = 20


class StatusLine:
    """A line that is rewritten in place on a terminal; elsewhere, a new line now and then.

    >>> StatusLine().is_live  # the tests have no terminal
    False
    """

    def __init__(self) -> None:
        self.is_live = sys.stderr.isatty()
        self._every = 0.2 if self.is_live else 30.0
        self._next = time.monotonic() + (0 if self.is_live else self._every)
        self._drawn = False

    def show(self, text: str, *, at_once: bool = False) -> None:
        """Show a text, unless another one was shown a moment ago (``at_once``: in any case)."""
        now = time.monotonic()
        if now < self._next and not at_once:
            return
        self._next = now + self._every
        if self.is_live:
            width = os.get_terminal_size(sys.stderr.fileno()).columns or 80
            print(f"\r\x1b[K{text[: width - 1]}", end="", file=sys.stderr, flush=True)
            self._drawn = True
        else:
            print(text, file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Remove the line from the terminal."""
        if self._drawn:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
        self._drawn = False

    def keep(self) -> None:
        """Leave the line on the terminal, and begin a new one."""
        if self._drawn:
            print(file=sys.stderr, flush=True)
        self._drawn = False


class Pace:
    """An estimate of the time that a job still takes, from the time that its beginning took."""

    def __init__(self, done: float = 0) -> None:
        self._since, self._first = time.monotonic(), done

    def left(self, done: float, total: float) -> str:
        """The time left as a clause to append, such as ``, 2:05 left``; empty while it is too early to tell."""
        spent, progress = time.monotonic() - self._since, done - self._first
        if spent < 1 or progress <= 0 or done >= total:
            return ""
        return f", {clock_time(spent * (total - done) / progress)} left"


def clock_time(seconds: float) -> str:
    """Minutes and seconds, with hours if there are any.

    >>> clock_time(125), clock_time(3725)
    ('2:05', '1:02:05')
    """
    minutes, seconds = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def bar(share: float) -> str:
    """A bar that is filled to a share of its width, and the share in percent.

    >>> bar(0.5)
    '██████████··········  50%'
    """
    full = min(BAR_WIDTH, int(BAR_WIDTH * share))
    return f"{'█' * full}{'·' * (BAR_WIDTH - full)} {int(100 * share):3}%"
