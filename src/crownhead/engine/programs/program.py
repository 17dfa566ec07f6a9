"""Another program, started here and talked to line by line: it may hang, die or flood us, and is always ended."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import threading
import time
import weakref
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from typing import IO

from crownhead.engine.programs.message_queue import MessageQueue
from crownhead.engine.programs.protocol_common import read_line

LONGEST_OUTPUT_LINE = 1 << 16
"""Bytes; the rest of a longer line is dropped."""

_MOST_UNREAD = 10_000
_PATIENCE = 1.0  # seconds for ending by itself, and again after each nudge


class Program:
    """A running program and the lines it writes.

    >>> program = Program(["cat"])
    >>> program.write("hello")
    >>> program.read(10)
    'hello'
    >>> program.close()
    >>> program.read(10) is None
    True
    """

    def __init__(self, command: str | Sequence[str], folder: str | os.PathLike[str] | None = None) -> None:
        words = shlex.split(command) if isinstance(command, str) else list(command)
        if not words:
            raise ValueError("the command is empty: expected a program and its arguments, such as ./scan hub")
        try:
            self._process = subprocess.Popen(
                words,
                cwd=folder,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # Ctrl-C is for us, and its own processes can be ended together with it
            )
        except (OSError, ValueError) as error:
            problem = getattr(error, "strerror", None) or error
            raise OSError(f"cannot start {shlex.join(words)}: {problem}") from None
        assert self._process.stdout
        assert self._process.stderr
        lines = self._lines = MessageQueue[str](_MOST_UNREAD)
        self._complaints: deque[str] = deque(maxlen=5)
        # The threads and the finalizer must not hold on to this object: it could never be thrown away.
        readers = [
            threading.Thread(target=_pass_on, args=(self._process.stdout, lines), daemon=True),
            threading.Thread(target=_collect, args=(self._process.stderr, self._complaints), daemon=True),
        ]
        self._complaining = readers[1]
        for reader in readers:
            reader.start()
        self._writing = threading.Lock()
        self._end = weakref.finalize(self, _end, self._process, readers, lines)

    def write(self, line: str) -> None:
        """Send one line. If the program has ended, the next `read` returns None."""
        with self._writing, suppress(OSError, ValueError):
            assert self._process.stdin
            self._process.stdin.write(line.encode() + b"\n")
            self._process.stdin.flush()

    def read(self, seconds: float) -> str | None:
        """Return the next line, or None if there will be no more. A `TimeoutError` if none comes in time."""
        return self._lines.get(seconds)

    @property
    def process_id(self) -> int:
        """The number of its process."""
        return self._process.pid

    @property
    def epitaph(self) -> str:
        """How the program ended and what it wrote last to its error stream, for an error message."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_PATIENCE)
            self._complaining.join(_PATIENCE)
        status = self._process.poll()
        how = "it has closed its output" if status is None else f"it has ended with status {status}"
        if status is not None and status < 0:
            how = f"it was ended by {signal.Signals(-status).name}"
        return f"{how}: {' | '.join(self._complaints)}" if self._complaints else how

    def close(self) -> None:
        """End the program, if need be by force."""
        self._end()


def _next_line(stream: IO[bytes]) -> str | None:
    """One line, cut off if it is too long; None at the end."""
    with suppress(OSError, ValueError):
        line = read_line(stream, LONGEST_OUTPUT_LINE)
        return line.text if line else None
    return None


def _pass_on(stream: IO[bytes], lines: MessageQueue[str]) -> None:
    """Pass lines on to the queue; while that is full, the program has to wait."""
    while (line := _next_line(stream)) is not None:
        lines.put(line)
    lines.end()


def _collect(stream: IO[bytes], complaints: deque[str]) -> None:
    while (line := _next_line(stream)) is not None:
        if line:
            complaints.append(line[:200])


def _end(process: subprocess.Popen[bytes], readers: list[threading.Thread], lines: MessageQueue[str]) -> None:
    """Close its input, wait a little, then kill it and the processes that it has started."""
    lines.close()
    assert process.stdin
    assert process.stdout
    assert process.stderr
    with suppress(OSError, ValueError):
        process.stdin.close()
    for nudge in (None, signal.SIGTERM, getattr(signal, "SIGKILL", signal.SIGTERM)):
        if nudge is not None:
            _signal(process, nudge)
        with suppress(subprocess.TimeoutExpired):
            process.wait(_PATIENCE)
            break
    _signal(process, getattr(signal, "SIGKILL", signal.SIGTERM))
    deadline = time.monotonic() + _PATIENCE
    for reader in readers:
        if reader is not threading.current_thread():
            reader.join(max(deadline - time.monotonic(), 0.0))
    for stream, reader in zip((process.stdout, process.stderr), readers, strict=True):
        if not reader.is_alive():
            stream.close()


def _signal(process: subprocess.Popen[bytes], number: signal.Signals) -> None:
    with suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, number)
        else:
            process.send_signal(number)
