"""A program that is started here is talked to line by line and never left behind."""

import gc
import os
import time

import pytest

from crownhead.engine.programs.program import LONGEST_OUTPUT_LINE, Program

pytestmark = pytest.mark.thorough


def is_running(pid: int) -> bool:
    """Whether there is such a process; one that has ended but was not reaped counts too."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def wait_until_gone(pid: int) -> bool:
    """A grandchild is reaped by someone else, which may take a moment."""
    for _ in range(200):
        if not is_running(pid):
            return True
        time.sleep(0.05)
    return False


def test_lines_go_there_and_back() -> None:
    program = Program("sed -u s/a/b/")
    program.write("banana")
    assert program.read(60) == "bbnana"
    program.close()
    assert program.read(0) is None
    program.write("no one reads this")
    program.close()


def test_how_it_ended() -> None:
    program = Program(["sh", "-c", "echo help >&2; exit 3"])
    assert program.read(60) is None
    assert program.epitaph == "it has ended with status 3: help"
    program.close()


def test_a_very_long_line_is_cut() -> None:
    program = Program(["sh", "-c", f"head -c {3 * LONGEST_OUTPUT_LINE} /dev/zero | tr '\\0' x; echo; echo short"])
    line = program.read(60)
    assert line is not None
    assert len(line) == LONGEST_OUTPUT_LINE
    assert program.read(60) == "short"
    program.close()


@pytest.mark.parametrize(
    "command", ["sleep 600", "trap '' TERM; while :; do sleep 1; done", "yes", "sleep 600 & echo $!; wait"]
)
def test_nothing_is_left_behind(command: str) -> None:
    program = Program(["sh", "-c", f"echo $$; {command}"])
    pids = [int(program.read(60) or 0)]
    if "$!" in command:
        pids.append(int(program.read(60) or 0))
    program.close()
    assert all(map(wait_until_gone, pids))


def test_a_program_that_nobody_has_any_more_is_ended() -> None:
    program = Program(["sh", "-c", "echo $$; sleep 600"])
    pid = int(program.read(60) or 0)
    del program
    gc.collect()
    assert wait_until_gone(pid)


def test_what_cannot_be_started() -> None:
    with pytest.raises(OSError, match="no-such-engine hub: No such file"):
        Program("./no-such-engine hub")
    with pytest.raises(ValueError, match="the command is empty"):
        Program(" ")
    with pytest.raises(ValueError, match="No closing quotation"):
        Program("engine 'hub")
