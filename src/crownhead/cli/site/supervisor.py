"""Processes that belong together: started, restarted when one dies, and stopped all at once."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

STOPPING_SECONDS = 10.0
"""How long a process may take to stop by itself."""
SETTLED_SECONDS = 10.0
"""A process that has run this long started well; its end does not count as another failure to start."""
MOST_FAILURES = 5
"""How often in a row a process may end by itself before it has settled."""
KILLED = -9
"""How a process ends that was killed: by SIGKILL, which Windows does not have, nor its name."""
LONGEST_PAUSE = 2.0
"""Seconds between two attempts to start a process."""


@dataclass
class SupervisedProcess:
    """One process, and how to start it.

    >>> process = SupervisedProcess("worker", [sys.executable, "-c", "pass"])
    >>> process.start()
    >>> process.stop(time.monotonic() + 60)
    """

    name: str
    command: Sequence[str]
    files: Sequence[int] = ()  # what it inherits besides its input and output
    failures: int = 0
    _process: subprocess.Popen[bytes] | None = field(default=None, repr=False)
    _since: float = 0.0
    _again_at: float | None = None

    def start(self) -> None:
        """Start the process."""
        self._process = subprocess.Popen(self.command, pass_fds=self.files, preexec_fn=_bound_to_parent())
        self._since, self._again_at = time.monotonic(), None

    def look_after(self) -> bool:
        """Restart the process if it has died; returns False once that has failed too often."""
        now = time.monotonic()
        if self._again_at is not None:
            if now >= self._again_at:
                self.start()
            return True
        code = self._process.poll() if self._process else None
        if code is None:
            return True
        self.failures = self.failures + 1 if now - self._since < SETTLED_SECONDS else 1
        # What was killed from outside, for want of memory perhaps, has not failed to start: the site goes on without it.
        if self.failures > MOST_FAILURES and code != KILLED:
            _report(f"the {self.name} has stopped {self.failures} times in a row ({_why(code)}), so everything stops")
            return False
        _report(f"the {self.name} has stopped ({_why(code)}) and is started again")
        self._again_at = now + min(LONGEST_PAUSE, 0.1 * 2 ** (self.failures - 1))
        return True

    def ask_to_stop(self) -> None:
        """Ask the process to finish its work and end."""
        self._again_at = None
        if self._process and self._process.poll() is None:
            self._process.terminate()

    def stop(self, deadline: float) -> None:
        """Wait until the process has ended; after the deadline, kill it."""
        if self._process is None:
            return
        try:
            self._process.wait(max(0.1, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def run(processes: Sequence[SupervisedProcess], began: Callable[[], None]) -> int:
    """Run processes until a signal comes or one of them cannot be kept running; returns the exit status."""
    stopped: list[int] = []
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda received, frame: stopped.append(received))
    status = 0
    try:
        for process in processes:
            process.start()
        began()
        while not stopped and not status:
            status = 0 if all(process.look_after() for process in processes) else 1
            time.sleep(0.1)
    finally:
        for process in processes:
            process.ask_to_stop()
        deadline = time.monotonic() + STOPPING_SECONDS
        for process in processes:
            process.stop(deadline)
    return status


def _report(sentence: str) -> None:
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
    """A function that each new process calls so that it ends with this one, even if that is killed; only on Linux."""
    if sys.platform != "linux":
        return None
    import ctypes

    libc, pr_set_pdeathsig = ctypes.CDLL(None), 1

    def bind() -> None:
        libc.prctl(pr_set_pdeathsig, signal.SIGTERM)

    return bind
