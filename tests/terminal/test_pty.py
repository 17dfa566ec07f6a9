"""The real program on a real (pseudo-)terminal: it starts, shows the board, takes keys, and leaves cleanly."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time

import pytest

pytestmark = pytest.mark.thorough
PATIENCE = 40  # seconds; a busy machine can be slow


class Terminal:
    """A program behind a pseudo-terminal."""

    def __init__(self, place, *arguments, columns=80, lines=24, term="xterm-256color"):
        self.seen = b""
        self.pid, self.screen = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
            os.environ.update(TERM=term, COLUMNS=str(columns), LINES=str(lines), CROWNHEAD_DATA=str(place))
            os.execv(sys.executable, [sys.executable, "-m", "crownhead", "play", *arguments])
        fcntl.ioctl(self.screen, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def text(self):
        """All that was written, without the codes for colours and places."""
        return re.sub(r"\x1b\[[0-9;?<=>]*[a-zA-Z]|\x1b[()][A-Z0-9]|\x1b[=>]", "", self.seen.decode(errors="replace"))

    def wait_for(self, wanted):
        """Read until a text has appeared since the last `send`."""
        end = time.monotonic() + PATIENCE
        while wanted not in self.text():
            assert time.monotonic() < end, f"{wanted!r} did not appear in {self.text()[-2000:]!r}"
            assert self._read(), f"the program ended without {wanted!r}: {self.text()[-2000:]!r}"

    def send(self, keys):
        self.seen = b""
        os.write(self.screen, keys.encode())

    def status(self):
        """Wait for the end; the exit status."""
        while self._read():
            pass
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])

    def _read(self):
        if not select.select([self.screen], [], [], PATIENCE)[0]:
            os.kill(self.pid, signal.SIGKILL)
            pytest.fail(f"nothing happens; last seen: {self.text()[-2000:]!r}")
        try:
            chunk = os.read(self.screen, 65536)
        except OSError:  # how Linux says that the other end is closed
            return False
        self.seen += chunk
        return bool(chunk)

    def leave(self):
        """Quit the full screen as a player does."""
        self.send("q")
        assert self.status() == 0


@pytest.fixture
def terminal(tmp_path):
    opened = []

    def start(*arguments, **options):
        opened.append(Terminal(tmp_path, *arguments, **options))
        return opened[-1]

    yield start
    for each in opened:
        os.close(each.screen)


def test_full_screen_game(terminal):
    screen = terminal("--rules", "boxed", "--fen", "B:W18,27,31:B14,5")
    screen.wait_for("boxed · move 1.")
    screen.send("5-9\r")
    screen.wait_for("last 5-9")
    screen.wait_for("Huff 14 (h)")
    screen.send("h")
    screen.wait_for("last huff 14")
    screen.leave()
    assert "To continue: crownhead play --resume" in screen.text()
    assert "Traceback" not in screen.text()


def test_arrow_keys_and_enter(terminal):
    screen = terminal()
    screen.wait_for("english · move 1.")
    screen.send("\r")  # the cursor stands on the first piece that may move
    screen.wait_for("13")
    screen.send("\x1b[B\r")
    screen.wait_for("last 9-1")
    screen.leave()


def test_interrupting_the_full_screen(terminal):
    screen = terminal()
    screen.wait_for("english · move 1.")
    screen.send("\x03")
    assert screen.status() == 0
    assert "Traceback" not in screen.text()


def test_plain_game_with_a_prompt(terminal):
    screen = terminal("--plain")
    screen.wait_for("> ")
    screen.send("11-15\n")
    screen.wait_for("white to move")
    screen.wait_for("> ")
    screen.send("\x04")
    assert screen.status() == 0
    assert "Goodbye." in screen.text()


def test_interrupting_the_plain_game(terminal):
    screen = terminal("--plain")
    screen.wait_for("> ")
    time.sleep(0.5)  # Python overlooks a signal that comes between the prompt and its beginning to wait
    screen.send("\x03")
    assert screen.status() == 0
    assert "Interrupted. Goodbye." in screen.text()
    assert "Traceback" not in screen.text()


def test_a_dumb_terminal_gets_the_plain_game(terminal):
    screen = terminal(term="dumb")
    screen.wait_for("line by line")
    screen.wait_for("> ")
    screen.send("quit\n")
    assert screen.status() == 0


def test_one_goes_on_where_one_left_off(terminal):
    first = terminal()
    first.wait_for("black to move")
    first.send("11-15\r")
    first.wait_for("white to move")
    first.send("q")
    first.wait_for("To continue: crownhead play --resume")
    assert first.status() == 0
    second = terminal("--resume")
    second.wait_for("last 11-15")
    second.leave()
    third = terminal("--plain")
    third.wait_for("type resume to go on with it")
    third.send("resume\r")
    third.wait_for("white to move")
    third.send("quit\r")
    assert third.status() == 0
