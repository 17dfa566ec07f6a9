"""``crownhead problem``: problems checked, puzzles found, and what happens when something is wrong."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from crownhead.cli import main
from crownhead.notation import pdn

PHILIPPE = "W:W34,40,45:B12,23,25"
SOUND = f'[GameType "20"]\n[FEN "{PHILIPPE}"]\n[Result "2-0"]\n1. 34-30 25x34 2. 40x7 2-0\n\n'
WRONG = f'[GameType "20"]\n[FEN "{PHILIPPE}"]\n[Result "2-0"]\n1. 40-35 2-0\n\n'
MISSED = f'[GameType "20"]\n[FEN "{PHILIPPE}"]\n1. 40-35 12-18 2. 34-29 23x34 *\n\n'
QUIET = '[GameType "21"]\n1. 11-15 23-19 2. 8-11 22-17 *\n\n'


@pytest.fixture
def written(tmp_path):
    def write(text, name="games.pdn"):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


def test_a_position_is_checked(capsys):
    assert main(["problem", "check", "--rules", "international", PHILIPPE, "--nodes", "20000"]) == 0
    out = capsys.readouterr().out
    assert "White to move and win" in out
    assert "wins, seen to the end" in out
    assert "the solution is unique" in out


def test_a_file_is_checked_and_what_fails_is_named(written, capsys):
    assert main(["problem", "check", written(SOUND + WRONG), "--nodes", "20000"]) == 1
    out = capsys.readouterr().out
    assert "problem 2: White to move and win" in out
    assert "40-35 fails" in out
    assert "better is 34-30" in out


def test_duals_and_false_claims_are_named(capsys):
    assert main(["problem", "check", "B:W5:BK1,K2", "--nodes", "20000"]) == 1
    assert "dual: beside" in capsys.readouterr().out
    assert main(["problem", "check", "--rules", "international", "--aim", "draw", PHILIPPE, "--nodes", "9000"]) == 1
    assert "wins, and does not only draw" in capsys.readouterr().out
    assert main(["problem", "check", "W:WK32:BK1", "--nodes", "9000"]) == 1
    assert "does not win" in capsys.readouterr().out


def test_programs_get_every_step(written, capsys):
    main(["problem", "check", written(SOUND), "--nodes", "20000", "--json"])
    (told,) = json.loads(capsys.readouterr().out)["problems"]
    assert (told["holds"], told["unique"], told["aim"], told["solver"]) == (True, True, "win", "white")
    assert [step["move"] for step in told["steps"]] == ["34-30", "40x7"]


def test_puzzles_are_found_ranked_and_written_once(written, tmp_path, capsys):
    games, output = written(QUIET + MISSED + MISSED), str(tmp_path / "puzzles.pdn")
    command = ["problem", "find", games, "--output", output, "--nodes", "20000"]
    assert main(command) == 0
    (found,) = pdn.loads((tmp_path / "puzzles.pdn").read_text())
    assert found.tags["Source"] == "games.pdn, game 2, ply 0"
    assert int(found.tags["Rating"]) > 1100
    assert next(str(node.move) for node in found.root.mainline()) == "34-30"
    assert "1 puzzle" in capsys.readouterr().err
    assert main([*command, "--resume"]) == 0
    assert len(pdn.loads((tmp_path / "puzzles.pdn").read_text())) == 1, "and once more finds nothing new"


def test_it_stops_when_there_are_enough(written, capsys):
    assert main(["problem", "find", written(MISSED), "--count", "1", "--nodes", "20000", "--json"]) == 0
    (told,) = json.loads(capsys.readouterr().out)["puzzles"]
    assert told["solution"] == ["34-30", "25x34", "40x7"]


def test_what_is_wrong_is_said(written, mistake, tmp_path):
    games = written(QUIET)
    assert "there is no problem in it" in mistake("problem", "check", written("", "empty.pdn"))
    assert "there is no file" in mistake("problem", "check", "none.pdn")
    assert "none.pdn" in mistake("problem", "find", "none.pdn")
    assert "empty.pdn: there is no game in it" in mistake("problem", "find", str(tmp_path / "empty.pdn"))
    assert "--nodes: 1 or more, not 0" in mistake("problem", "check", PHILIPPE, "--nodes", "0")
    assert "--count: 1 or more, not 0" in mistake("problem", "find", games, "--count", "0")
    assert "--resume continues a file" in mistake("problem", "find", games, "--resume")
    assert "exists: continue it with --resume" in mistake("problem", "find", games, "--output", games)
    assert (tmp_path / "games.pdn").read_text() == QUIET


@pytest.mark.thorough
def test_an_interrupted_search_keeps_what_it_has_and_goes_on(written, tmp_path):
    games, output = written(MISSED + QUIET * 400), tmp_path / "puzzles.pdn"
    command = [sys.executable, "-m", "crownhead", "problem", "find", games, "--output", str(output)]
    process = subprocess.Popen([*command, "--nodes", "300000"], stderr=subprocess.PIPE, text=True, env=os.environ)
    end = time.monotonic() + 60
    while not output.exists():
        assert time.monotonic() < end
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    told = process.communicate(timeout=60)[1]
    assert process.returncode == 130
    assert "interrupted at" in told
    assert len(pdn.loads(output.read_text())) == 1
