"""Single keys from the terminal, without waiting for Enter."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

if sys.platform == "win32":
    import msvcrt

    _AFTER_A_PREFIX = {
        b"M": b"\x1b[C",
        b"K": b"\x1b[D",
        b"H": b"\x1b[A",
        b"P": b"\x1b[B",
        b"G": b"\x1b[H",
        b"O": b"\x1b[F",
    }

    @contextmanager
    def keys() -> Iterator[Callable[[], bytes]]:
        """A function that waits for a key and returns its bytes; arrows as other systems send them."""

        def read() -> bytes:
            key = msvcrt.getch()
            return _AFTER_A_PREFIX.get(msvcrt.getch(), b"?") if key in (b"\x00", b"\xe0") else key

        yield read

else:
    import termios
    import tty

    @contextmanager
    def keys() -> Iterator[Callable[[], bytes]]:
        """A function that waits for a key and returns its bytes; the terminal is as before at the end."""
        terminal = sys.stdin.fileno()
        before = termios.tcgetattr(terminal)
        try:
            tty.setcbreak(terminal)
            yield lambda: os.read(terminal, 8)
        finally:
            termios.tcsetattr(terminal, termios.TCSADRAIN, before)
