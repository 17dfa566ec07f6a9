"""``crownhead analyse``: annotated games, pictures, and what happens when something is wrong."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from crownhead import Analysis, Engine, Game
from crownhead.cli import main
from crownhead.notation import pdn

pytestmark = pytest.mark.thorough

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
    name, rest = re.escape(f"{games}: game"), r"accuracy \d+ %"  # how exactly depends on what the engine has learned
    assert re.search(rf"{name} 1: white: accuracy \d %, 1 blunder, 1 missed win; black: {rest}\n", err)
    assert re.search(rf"{name} 2: white: {rest}; black: {rest}\n", err)


def test_annotated_into_files(games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output, plot = tmp_path / "out.pdn", tmp_path / "scores.svg"
    assert main(["analyse", str(games), "--nodes", "2000", "--output", str(output), "--plot", str(plot)]) == 0
    assert capsys.readouterr().out == ""
    assert len(pdn.loads(output.read_bytes())) == 2
    drawn = plot.read_text(encoding="utf-8")
    assert "1. Anna - Ben" in drawn
    assert "The score of 2 games" in drawn


def test_judgements_for_programs(games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = tmp_path / "out.pdn"
    assert main(["analyse", str(games), "--depth", "7", "--json", "--output", str(output)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["interrupted"], found["not_judged"]) == (False, [])
    first, second = found["games"]
    assert first["name"] == f"{games}: game 1"
    assert first["tags"]["White"] == "Anna"
    assert first["summary"]["white"]["kinds"] == {"blunder": 1, "missed win": 1}
    assert [move["move"] for move in second["moves"]] == ["11-15", "23-19"]
    assert len(pdn.loads(output.read_bytes())) == 2


def test_an_interrupted_run_names_what_it_has_not_judged(
    games: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    original = Engine.analyse

    def analyse(engine: Engine, game: Game, *arguments: Any, **options: Any) -> Analysis:
        if game.rulebook.slug == "english":
            raise KeyboardInterrupt
        return original(engine, game, *arguments, **options)

    monkeypatch.setattr(Engine, "analyse", analyse)
    assert main(["analyse", str(games), str(games), "--depth", "3", "--json"]) == 130
    out, err = capsys.readouterr()
    found = json.loads(out)
    assert found["interrupted"]
    assert [game["complete"] for game in found["games"]] == [True, False]
    assert found["not_judged"] == [f"{games}: game 1", f"{games}: game 2"]
    assert "interrupted: 2 of 8 moves judged\n  wholly: game 1\n  not at all: games 2 to 4\n" in err


# --- one position ----------------------------------------------------------------------------------------------------

COUP_PHILIPPE = "W:W34,40,45:B12,23,25"


def test_one_position(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["analyse", "--fen", COUP_PHILIPPE, "--rules", "international", "--depth", "7", "--lines", "2"]
    assert main(command) == 0
    heading, best, second = capsys.readouterr().out.splitlines()
    assert heading.startswith("white to move, depth 7, ")
    assert best == "   won  34-30 25x34 40x29x18x7"
    assert re.fullmatch(r" *[+-]\d+\.\d\d  \d+-\d+ .*", second)
    assert main([*command, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["fen"], found["outcome"], len(found["lines"])) == (COUP_PHILIPPE, None, 2)
    assert found["lines"][0] == {"score": 29_997, "wins_in": 3, "moves": ["34-30", "25x34", "40x29x18x7"]}


def test_a_position_that_is_over(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", "--fen", "W:W:B1"]) == 0
    assert capsys.readouterr().out.startswith("black wins")
    assert main(["analyse", "--fen", "W:W:B1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["lines"] == []
    assert found["outcome"].startswith("black wins")


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ([], "nothing to analyse: expected a file of games, or a position with --fen"),
        (["games.pdn", "--lines", "2"], "--lines is for one position"),
        (["games.pdn", "--fen", "W:W32:B1"], "cannot go together with files"),
        (["--fen", "W:W32:B1", "--plot", "x.svg"], "cannot go together with --plot"),
        (["--fen", "W:W32:B1", "--lines", "0"], "lines: 1 or more, not 0"),
        (["--fen", "nonsense"], "nonsense"),
    ],
)
def test_questions_about_a_position_that_make_no_sense(
    options: list[str], problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyse", *options]) == 2
    assert problem in capsys.readouterr().err


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
        (None, [], "there is no file or folder"),
        (b"", [], "there is no game in it; expected PDN"),
        (QUIET.encode(), ["--depth", "0"], "--depth: more than 0, not 0"),
        (QUIET.encode(), ["--seconds", "nan"], "--seconds: more than 0, not nan"),
        (QUIET.encode(), ["--threads", "0"], "threads: from 1 to 1024"),
        (QUIET.encode(), ["--rules", "nonsense"], "nonsense"),
        (QUIET.encode(), ["--encoding", "nonsense"], "is not one that Python knows"),
        (QUIET.encode(), ["--output", "INPUT"], "choose another file for the output"),
        (QUIET.encode(), ["--output", "/nowhere/at/all.pdn"], "there is no folder"),
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


@pytest.mark.thorough
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
    text = seen.decode()
    assert re.search(r"crownhead: interrupted: \d+ of 452 moves judged\r\n", text)
    done = pdn.loads(output.read_bytes())
    assert f"  wholly: {'game 1' if len(done) == 2 else f'games 1 to {len(done) - 1}'}\r\n" in text
    assert re.search(rf"  in part: game {len(done)}, up to [1-5]\.(\.\.)? \d+[-x]\d+", text)
    assert f"  not at all: games {len(done) + 1} to 51\r\n" in text
    assert 2 <= len(done) < 51
    assert done[0].root.variations[0].nags == [4]
    assert f"The score of {len(done)} games" in plot.read_text(encoding="utf-8")
