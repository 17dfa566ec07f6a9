"""`crownhead dxp`: two real programs at the two ends of a real connection."""

import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from crownhead.cli import main
from crownhead.notation import pdn

COMMAND = [sys.executable, "-m", "crownhead", "dxp"]


@pytest.mark.thorough
def test_two_programs_play_two_games(tmp_path: Path) -> None:
    file = tmp_path / "games.pdn"
    listener = subprocess.Popen(
        [*COMMAND, "--listen", "0", "--level", "1", "--name", "Listener"], stdout=subprocess.PIPE, text=True
    )
    assert listener.stdout
    port = re.search(r"port (\d+)", listener.stdout.readline())
    assert port
    caller = subprocess.run(
        [*COMMAND, "--connect", f"127.0.0.1:{port[1]}", "--games", "2", "--nodes", "200", "--output", str(file)],
        capture_output=True,
        text=True,
        timeout=300,
    )
    heard, _ = listener.communicate(timeout=120)
    assert (caller.returncode, caller.stderr, listener.returncode) == (0, "", 0)
    ends = [
        line for line in caller.stdout.splitlines() if line.startswith("game") and ("wins" in line or "draw" in line)
    ]
    assert len(ends) == 2
    assert [line for line in heard.splitlines() if line in ends] == ends
    games = list(pdn.read(file))
    assert [game.tags["White"] for game in games] == ["Crownhead 0.1.0", "Listener"]
    assert all(not game.faults and game.plies > 20 for game in games)


@pytest.mark.thorough
def test_a_listener_survives_garbage() -> None:
    """Anything may knock at an open port, or say nothing there; the program that comes after it is played with."""
    listener = subprocess.Popen([*COMMAND, "--listen", "0", "--level", "1"], stdout=subprocess.PIPE, text=True)
    assert listener.stdout
    port = re.search(r"port (\d+)", listener.stdout.readline())
    assert port
    silent = [socket.create_connection(("127.0.0.1", int(port[1]))) for _ in range(2)]
    silent[1].sendall(b"Chello\0")  # a chat, and then nothing
    for garbage in (b"", b"GET / HTTP/1.1\r\n\r\n", bytes(range(256)) * 100, b"\0" * 5000, b"M0000322800\0"):
        with socket.create_connection(("127.0.0.1", int(port[1]))) as knocking:
            knocking.sendall(garbage)
            knocking.shutdown(socket.SHUT_WR)
            assert "still listening" in listener.stdout.readline()
    caller = subprocess.run(
        [*COMMAND, "--connect", f"127.0.0.1:{port[1]}", "--nodes", "200"], capture_output=True, text=True, timeout=300
    )
    listener.communicate(timeout=120)
    assert (caller.returncode, listener.returncode) == (0, 0)
    for each in silent:
        each.close()


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--connect", "a:b"], "is not an address"),
        (["--connect", "localhost", "--minutes", "1000"], "--minutes: from 1 to 999, not 1000"),
        (["--connect", "localhost", "--games", "0"], "--games: from 1"),
        (["--connect", "localhost", "--rules", "bashni"], "columns"),
        (["--connect", "localhost", "--fen", "rubbish"], "is not a side to move"),
        (["--connect", "localhost", "--player", "robot"], "robot"),
        (["--connect", "localhost", "--level", "11"], "computer:11"),
        (["--connect", "localhost", "--level", "1", "--depth", "2"], "--depth is for the engine"),
        (["--connect", "localhost", "--timeout", "nan"], "--timeout"),
        (["--listen", "0", "--minutes", "5"], "--minutes is for the one who asks for games"),
    ],
)
def test_wrong_arguments(arguments: list[str], problem: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dxp", *arguments]) == 2
    assert problem in capsys.readouterr().err


def test_a_program_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    assert main(["dxp", "--connect", f"127.0.0.1:{port}"]) == 2
    assert f"cannot connect to 127.0.0.1 port {port}" in capsys.readouterr().err
