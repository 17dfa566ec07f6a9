"""`crownhead hub` as another program starts it."""

import subprocess
import sys

import pytest

from crownhead.cli import main

COMMAND = [sys.executable, "-m", "crownhead", "hub"]


def test_a_conversation() -> None:
    said = b"hub\ninit\nping\nlevel depth=3\ngo think\n\xff\n"
    found = subprocess.run(
        [*COMMAND, "--rules", "english", "--hash", "1"], input=said, capture_output=True, check=True, timeout=120
    )
    lines = found.stdout.decode().splitlines()
    assert lines[0].startswith("id name=Crownhead")
    assert [line for line in lines if line in ("wait", "ready", "pong")] == ["wait", "ready", "pong"]
    assert sum(line.startswith("done move=") for line in lines) == 1
    assert found.stderr == b""


def test_what_it_cannot_play(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hub", "--rules", "lasca"]) == 2
    assert "Lasca is played with columns" in capsys.readouterr().err
    assert main(["hub", "--rules", "english", "--threads", "0"]) == 2
    assert "expected a whole number from 1 to 256" in capsys.readouterr().err


@pytest.mark.thorough
def test_a_terminal_game_against_it() -> None:
    hub = f"hub:{sys.executable} -m crownhead hub --rules english --hash 1"
    found = subprocess.run(
        [sys.executable, "-m", "crownhead", "play", "--plain", "--fen", "B:W18,27,31:B14,5", "--black", hub],
        input=b"31-26\nquit\n",
        capture_output=True,
        check=True,
        timeout=120,
    )
    assert b"14x32" in found.stdout
