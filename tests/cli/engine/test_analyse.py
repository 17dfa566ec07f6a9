"""``crownhead analyse``: annotated games, pictures, and what happens when something is wrong."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from crownhead.cli import main
from crownhead.notation import pdn

SHOT = '[White "Anna"]\n[Black "Ben"]\n[GameType "20"]\n[FEN "W:W34,40,45:B12,23,25"]\n1. 40-35 12-18 *\n\n'
QUIET = '[GameType "21"]\n1. 11-15 23-19 *\n\n'
LONG = '[GameType "20"]\n1. 32-28 19-23 2. 28x19 14x23 3. 33-28 23x32 4. 37x28 16-21 5. 39-33 *\n\n'


@pytest.fixture
def games(tmp_path: Path) -> Path:
    path = tmp_path / "games.pdn"
    path.write_text(SHOT + QUIET, encoding="utf-8")
    return path


def test_annotated_to_the_screen(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", str(games), "--depth", "7"]) == 0
    out, err = capsys.readouterr()
    first, second = pdn.loads(out)
    assert first.root.variations[0].nags == [4]
    assert "a shot: gives 1, takes 3" in out.replace("\n", " ")
    assert second.plies == 2
    assert f"{games}: game 1: white: 1 blunder, 1 missed win" in err
    assert f"{games}: game 2: white: nothing to say; black: nothing to say" in err


def test_annotated_into_files(games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output, plot = tmp_path / "out.pdn", tmp_path / "scores.svg"
    assert main(["analyse", str(games), "--nodes", "2000", "--output", str(output), "--plot", str(plot)]) == 0
    assert capsys.readouterr().out == ""
    assert len(pdn.loads(output.read_bytes())) == 2
    drawn = plot.read_text(encoding="utf-8")
    assert "1. Anna - Ben" in drawn
    assert "The score of 2 games" in drawn


def test_a_game_that_goes_wrong_is_annotated_as_far_as_it_goes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "wrong.pdn"
    path.write_text('[GameType "21"]\n1. 11-15 23-19\n2. 9-18 *\n', encoding="utf-8")
    assert main(["analyse", str(path), "--depth", "3"]) == 1
    out, err = capsys.readouterr()
    assert "9-18" in out
    assert f"{path}:3:" in err


@pytest.mark.parametrize(
    ("content", "options", "says"),
    [
        (None, [], "No such file"),
        (b"", [], "there is no game in it; expected PDN"),
        (QUIET.encode(), ["--depth", "0"], "--depth: more than 0, not 0"),
        (QUIET.encode(), ["--seconds", "nan"], "--seconds: more than 0, not nan"),
        (QUIET.encode(), ["--threads", "0"], "threads: from 1 to 1024"),
        (QUIET.encode(), ["--rules", "nonsense"], "nonsense"),
        (QUIET.encode(), ["--encoding", "nonsense"], "is not one that Python knows"),
        (QUIET.encode(), ["--output", "INPUT"], "choose another file for --output"),
        (QUIET.encode(), ["--output", "/nowhere/at/all.pdn"], "No such file"),
    ],
)
def test_what_is_wrong_is_said(
    content: bytes | None, options: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.pdn"
    if content is not None:
        path.write_bytes(content)
    assert main(["analyse", str(path), *(str(path) if each == "INPUT" else each for each in options)]) == 2
    assert says in capsys.readouterr().err
    if content is not None:
        assert path.read_bytes() == content


def test_any_bytes_are_read_or_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "noise.pdn"
    path.write_bytes(bytes(range(256)) * 4)
    assert main(["analyse", str(path), "--depth", "2"]) in (0, 1, 2)


def test_ctrl_c_leaves_what_is_done(tmp_path: Path) -> None:
    path, output, plot = tmp_path / "games.pdn", tmp_path / "out.pdn", tmp_path / "scores.svg"
    path.write_text(SHOT + LONG * 50, encoding="utf-8")
    screen, terminal = pty.openpty()
    command = [sys.executable, "-m", "crownhead", "analyse", str(path), "--output", str(output), "--plot", str(plot)]
    with subprocess.Popen([*command, "--seconds", "0.3"], stderr=terminal, stdout=subprocess.DEVNULL) as run:
        os.close(terminal)
        seen = b""
        while b"game 2 of 51" not in seen:  # the bar
            seen += os.read(screen, 1000)
        time.sleep(0.5)
        run.send_signal(signal.SIGINT)
        while True:
            try:
                more = os.read(screen, 1000)
            except OSError:
                break
            if not more:
                break
            seen += more
        assert run.wait(600) == 128 + signal.SIGINT
    os.close(screen)
    assert b" left" in seen
    assert b"interrupted: " in seen
    done = pdn.loads(output.read_bytes())
    assert 2 <= len(done) < 51
    assert done[0].root.variations[0].nags == [4]
    assert f"The score of {len(done)} games" in plot.read_text(encoding="utf-8")
