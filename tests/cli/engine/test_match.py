"""`crownhead match` and `crownhead ballots`, as they are typed."""

import json
from pathlib import Path

import pytest

from crownhead import Rulebook
from crownhead.cli import main
from crownhead.engine.match.openings import read_openings


def test_a_match(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "engine:nodes=50,hash=1", "random", "--rules", "thai", "--games", "4"]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("engine:nodes=50,hash=1 against random: thai 1.0.1, ballots after 6 plies, seed 0")
    assert "4 games: +" in out
    assert "Elo: not known, because one side has all the points" in out
    assert "ended by: " in out
    assert err == ""


def test_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "random", "random", "--rules", "lasca", "--games", "2", "--sprt", "elo1=10", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["games"] == result["wins"] + result["losses"] + result["draws"] == 2
    assert result["llr"] is not None
    assert result["faults"] == {}


def test_ballots_for_a_match(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "russian.fen"
    assert main(["ballots", "--rules", "russian", "--count", "3", "--plies", "4", "--output", str(file)]) == 0
    assert len(read_openings(file, Rulebook.load("russian"))) == 3
    assert main(["match", "random", "random", "--rules", "russian", "--games", "6", "--openings", str(file)]) == 0
    assert str(file) in capsys.readouterr().out
    assert main(["ballots", "--rules", "russian", "--count", "3", "--output", str(file)]) == 2  # it is there already
    assert "exists: choose another name" in capsys.readouterr().err


def test_ballots_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ballots", "--rules", "english", "--count", "9", "--plies", "1"]) == 1
    out, err = capsys.readouterr()
    assert len(out.splitlines()) == 7
    assert err == "crownhead: there are only 7 such openings after 1 ply\n"


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("match human random", "is not a contestant"),
        ("match random random --rules nowhere.md", "nowhere.md"),
        ("match random random --games 0", "games: 1 or more, not 0"),
        ("match random random --openings nowhere", "neither a kind of openings"),
        ("match random random --resume", "name that file too"),
        ("match random random --output /nowhere/games.pdn", 'there is no folder "/nowhere"'),
        ("match random random --jobs 0", "jobs: 1 or more"),
        ("ballots english --count 0", "--count: 1 or more"),
        ("ballots english --margin nan", "margin: more than 0"),
        ("ballots english --nodes 0", "nodes: more than 0"),
    ],
)
def test_wrong_input(line: str, complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(line.split()) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("crownhead: ")
    assert complaint in err
