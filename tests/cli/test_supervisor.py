"""Processes that belong together: what dies is started again, what cannot be kept running ends everything."""

import os
import signal
import subprocess
import sys
import threading
import time

import pytest

from crownhead.cli.site import supervisor
from crownhead.cli.site.supervisor import SupervisedProcess

pytestmark = pytest.mark.thorough

STAYS = [sys.executable, "-c", "import time; time.sleep(600)"]


@pytest.fixture
def quick(monkeypatch):
    monkeypatch.setattr(supervisor, "LONGEST_PAUSE", 0.05)
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


def pids(part):
    return part._process.pid


def test_what_dies_is_started_again_until_a_signal_comes(quick, capfd):
    part, seen, often = SupervisedProcess("worker", STAYS), [], supervisor.MOST_FAILURES + 2

    def kill_often():
        for _ in range(often):
            while not (part._process and pids(part) not in seen and part._process.poll() is None):
                time.sleep(0.02)
            seen.append(pids(part))
            os.kill(pids(part), signal.SIGKILL)
        while pids(part) in seen or part._process.poll() is not None:
            time.sleep(0.02)
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=kill_often, daemon=True).start()
    assert supervisor.run([part], lambda: None) == 0
    assert part._process.poll() is not None
    assert capfd.readouterr().err.count("the worker has stopped (killed by SIGKILL) and is started again") == often


def test_what_cannot_be_kept_running_ends_everything(quick, capfd):
    broken = SupervisedProcess("web process", [sys.executable, "-c", "import sys; sys.exit(3)"])
    stays = SupervisedProcess("worker", STAYS)
    assert supervisor.run([stays, broken], lambda: None) == 1
    assert "the web process has stopped 6 times in a row (exit status 3), so everything stops" in capfd.readouterr().err
    assert stays._process.poll() is not None


def test_who_does_not_listen_is_ended(quick, monkeypatch):
    deaf = (
        "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('up', flush=True); time.sleep(600)"
    )
    part = SupervisedProcess("worker", [sys.executable, "-c", deaf])
    part._process = subprocess.Popen(part.command, stdout=subprocess.PIPE)
    with part._process.stdout as output:
        assert output.readline() == b"up\n"
    part.ask_to_stop()
    part.stop(time.monotonic() + 0.2)
    assert part._process.returncode == -signal.SIGKILL
