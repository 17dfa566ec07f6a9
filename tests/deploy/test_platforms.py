"""What only some systems have is asked for only there: the package is imported, and plays, on all of them."""

import ast
import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from crownhead.cli import keys
from crownhead.cli.site import serve
from crownhead.tablebase import builder

SOURCE = Path(keys.__file__).parents[1]
POSIX_MODULES = {"fcntl", "grp", "posix", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty"}
POSIX_NAMES = {
    *("os.fork", "os.forkpty", "os.getuid", "os.geteuid", "os.getgid", "os.chown", "os.fchmod", "os.fchown"),
    *("os.killpg", "os.setsid", "os.setpriority", "os.mkfifo", "os.sysconf", "os.wait", "os.uname", "os.getloadavg"),
    *("os.sched_getaffinity", "os.kill", "socket.AF_UNIX", "socket.SO_REUSEPORT"),
    *("signal.SIGKILL", "signal.SIGHUP", "signal.SIGUSR1", "signal.SIGUSR2", "signal.SIGALRM", "signal.SIGCHLD"),
    *("signal.alarm", "signal.setitimer", "signal.pthread_sigmask"),
}
ABSENT = POSIX_MODULES - {"posix", "termios", "tty"}
"""Those of which no other module takes the place; keys are tried below."""
GUARDED = {
    ("cli/keys.py", "termios"): "Windows has msvcrt",
    ("cli/keys.py", "tty"): "Windows has msvcrt",
    ("engine/programs/program.py", "os.killpg"): "after hasattr; elsewhere the program alone is ended",
    ("tablebase/builder.py", "os.kill"): "not on Windows, where signal 0 is Ctrl-C",
    ("terminal/plain.py", "readline"): "Windows edits lines by itself",
    ("web/http/protection/open_files.py", "resource"): "Windows has no limit of open files",
    ("web/worker/tablebases.py", "fcntl"): "not on Windows, where two builders only waste time",
    ("web/worker/tablebases.py", "os.setpriority"): "on Linux alone",
}


def uses(tree):
    """The names of a module that only some systems have."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ({alias.name for alias in node.names} & POSIX_MODULES)
        elif isinstance(node, ast.ImportFrom) and node.module in POSIX_MODULES:
            yield node.module
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            yield from ({f"{node.value.id}.{node.attr}"} & POSIX_NAMES)


def test_what_only_some_systems_have_is_guarded():
    found = {
        (path.relative_to(SOURCE).as_posix(), name)
        for path in SOURCE.rglob("*.py")
        for name in uses(ast.parse(path.read_text(encoding="utf-8")))
    }
    assert found == {*GUARDED}


@pytest.mark.thorough
def test_all_of_it_is_imported_and_plays_without_them():
    """As on a system that has none of these modules."""
    script = f"""
import sys
class Absent:
    def find_spec(self, name, path=None, target=None):
        if name in {ABSENT!r}: raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Absent())
for name in {ABSENT!r}: sys.modules.pop(name, None)
import crownhead as ch
from crownhead.cli import main
from crownhead.terminal import plain, session
from crownhead.engine import player_names
import crownhead.cli.play, crownhead.cli.site.serve, crownhead.cli.site.supervisor, crownhead.web.contract.boards
game = ch.Game("english")
game.play("11-15")
sys.exit(main(["moves", "--rules", "english", "--json"]))
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")


def test_keys_on_windows(monkeypatch):
    typed = iter([b"q", b"\xe0", b"M", b"\x00", b"K", b"\xe0", b"!"])
    fake = ModuleType("msvcrt")
    fake.getch = lambda: next(typed)
    monkeypatch.setitem(sys.modules, "msvcrt", fake)
    monkeypatch.setattr(sys, "platform", "win32")
    spec = importlib.util.spec_from_file_location("keys_on_windows", keys.__file__)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    with module.keys() as read:
        assert [read(), read(), read(), read()] == [b"q", b"\x1b[C", b"\x1b[D", b"?"]


def test_windows_is_never_sent_signal_0(monkeypatch, tmp_path):
    """There it would be Ctrl-C, for this very program."""
    monkeypatch.setattr(os, "kill", lambda *_: pytest.fail("a signal was sent"))
    file = tmp_path / "king-king.123456.unfinished"
    file.touch()
    monkeypatch.setattr(sys, "platform", "win32")
    builder.sweep(tmp_path)
    assert file.exists()


def test_several_web_processes_on_windows_are_refused(monkeypatch):
    monkeypatch.setenv("REDIS_URL", "redis://127.0.0.1:1/0")
    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(ValueError, match="Windows cannot share one port"):
        serve._check_numbers(2, 1)
