"""``crownhead book``."""

import json

import pytest

from crownhead.cli import main

GAMES = """
[GameType "21"] 1. 11-15 23-19 1-0
[GameType "21"] 1. 11-15 23-19 1/2-1/2
[GameType "21"] 1. 9-13 22-18 *
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games.pdn").write_text(GAMES)
    return tmp_path


def test_built_shown_and_merged(folder, capsys):
    assert main(["book", "build", "games.pdn", "-o", "one.book"]) == 0
    told = capsys.readouterr()
    assert "one.book: 2 moves from 2 games" in told.out
    assert "left out: 1 game without a result or by other rules" in told.err
    assert main(["book", "merge", "one.book", "one.book", "-o", "two.book"]) == 0
    capsys.readouterr()
    assert main(["book", "show", "two.book"]) == 0
    assert capsys.readouterr().out.splitlines()[1].split() == ["11-15", "4", "games", "+2", "=2", "-0", "67%"]
    assert main(["book", "show", "two.book", "--json"]) == 0
    known = {"move": "11-15", "won": 2, "drawn": 2, "lost": 0, "share": 0.6667}
    assert json.loads(capsys.readouterr().out) == {
        "rulebook": "english",
        "games": 4,
        "source": "games.pdn",
        "moves": [known],
    }


def test_a_position_that_is_not_in_it(folder, capsys):
    assert main(["book", "show", "english", "--fen", "W:WK1:BK32"]) == 0
    assert "the position is not in the book" in capsys.readouterr().out


def test_nothing_is_overwritten_unless_forced(folder, capsys):
    (folder / "one.book").write_text("precious")
    assert main(["book", "build", "games.pdn", "-o", "one.book"]) == 2
    assert '"one.book" exists' in capsys.readouterr().err
    assert (folder / "one.book").read_text() == "precious"
    assert main(["book", "build", "games.pdn", "-o", "one.book", "--force"]) == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["build", "games.pdn", "-o", "x", "--plies", "0"], "--plies: 1 or more, not 0"),
        (["build", "games.pdn", "-o", "x", "--rules", "turkish"], "no game with a result"),
        (["show", "games.pdn"], "games.pdn: this is not an opening book"),
        (["show", "turkish"], "no opening book for these rules comes with the package"),
        (["show", "no.book"], 'there is no file or folder "no.book"'),
        (["show", "english", "--fen", "nonsense"], "nonsense"),
    ],
)
def test_faults_are_told_plainly(folder, capsys, arguments, said):
    assert main(["book", *arguments]) == 2
    assert said in capsys.readouterr().err
    assert not (folder / "x").exists()
