"""Processes that belong together: started, started again when one dies, and stopped all at once."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

PATIENCE = 10.0
"""So many seconds a part may take to stop by itself."""
SETTLED = 10.0
"""A part that has run for so many seconds was all right; whatever ends it later is not its own fault."""
MOST_FAILURES = 5
"""So often in a row a part may end before it has settled."""
LONGEST_PAUSE = 2.0


@dataclass
class Part:
    """One process, and how to start it.

    >>> part = Part("worker", [sys.executable, "-c", "pass"])
    >>> part.start()
    >>> part.stop(time.monotonic() + 60)
    """

    name: str
    command: Sequence[str]
    files: Sequence[int] = ()  # what it inherits besides its input and output
    failures: int = 0
    _process: subprocess.Popen[bytes] | None = field(default=None, repr=False)
    _since: float = 0.0
    _again_at: float | None = None

    def start(self) -> None:
        """Start it."""
        self._process = subprocess.Popen(self.command, pass_fds=self.files, preexec_fn=_bound_to_parent())
        self._since, self._again_at = time.monotonic(), None

    def look_after(self) -> bool:
        """Start it again if it has died; False if that has failed too often."""
        now = time.monotonic()
        if self._again_at is not None:
            if now >= self._again_at:
                self.start()
            return True
        code = self._process.poll() if self._process else None
        if code is None:
            return True
        self.failures = self.failures + 1 if now - self._since < SETTLED else 1
        if self.failures > MOST_FAILURES:
            _say(f"the {self.name} has stopped {self.failures} times in a row ({_why(code)}), so everything stops")
            return False
        _say(f"the {self.name} has stopped ({_why(code)}) and is started again")
        self._again_at = now + min(LONGEST_PAUSE, 0.1 * 2 ** (self.failures - 1))
        return True

    def ask_to_stop(self) -> None:
        """Tell it to finish what it does, and to end."""
        self._again_at = None
        if self._process and self._process.poll() is None:
            self._process.terminate()

    def stop(self, deadline: float) -> None:
        """Wait until it has ended; after the deadline, end it."""
        if self._process is None:
            return
        try:
            self._process.wait(max(0.1, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def run(parts: Sequence[Part], began: Callable[[], None]) -> int:
    """Run parts until a signal comes or one of them cannot be kept running; the exit status."""
    stopped: list[int] = []
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda received, frame: stopped.append(received))
    status = 0
    try:
        for part in parts:
            part.start()
        began()
        while not stopped and not status:
            status = 0 if all(part.look_after() for part in parts) else 1
            time.sleep(0.1)
    finally:
        for part in parts:
            part.ask_to_stop()
        deadline = time.monotonic() + PATIENCE
        for part in parts:
            part.stop(deadline)
    return status


def _say(sentence: str) -> None:
    print(f"crownhead: {sentence}", file=sys.stderr, flush=True)


def _why(code: int) -> str:
    """How a process ended, in words.

    >>> _why(-9), _why(3)
    ('killed by SIGKILL', 'exit status 3')
    """
    if code >= 0:
        return f"exit status {code}"
    try:
        return f"killed by {signal.Signals(-code).name}"
    except ValueError:
        return f"killed by signal {-code}"


def _bound_to_parent() -> Callable[[], None] | None:
    """What a part does first, so that it ends with us even if we are killed; only Linux knows how."""
    if sys.platform != "linux":
        return None
    import ctypes

    libc, pr_set_pdeathsig = ctypes.CDLL(None), 1

    def bind() -> None:
        libc.prctl(pr_set_pdeathsig, signal.SIGTERM)

    return bind
