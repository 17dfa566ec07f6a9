"""``crownhead tablebase``: what it prints, and what it says when it cannot."""

import io
import json
import os
import pty
import subprocess
import sys

import pytest

from crownhead.cli import main


@pytest.fixture
def said(capsys, tmp_path, monkeypatch):
    """Run a command with tablebases in a folder of their own; its status, what it said, and its complaints."""
    monkeypatch.setenv("CROWNHEAD_TABLEBASES", str(tmp_path))

    def command(*arguments):
        try:
            status = main(["tablebase", *arguments])
        except SystemExit as leaving:
            status = leaving.code
        return status, *capsys.readouterr()

    return command


@pytest.fixture
def built(said):
    assert said("build", "--rules", "english", "--pieces", "2", "--threads", "1")[0] == 0
    return said


def test_build_says_what_there_is_and_where(said, tmp_path):
    status, out, err = said("build", "--rules", "english", "--pieces", "2")
    assert (status, err) == (0, "")
    assert out == f"{tmp_path / 'english'}: 5,240 positions with up to 2 pieces, 1.6 kB\n"


def test_build_again_has_nothing_to_do(built):
    assert built("build", "--rules", "english", "--pieces", "2")[1].count("\n") == 1


def test_the_directory_can_be_given(said, tmp_path):
    elsewhere = tmp_path / "else" / "where"
    assert said("build", "--rules", "russian", "--pieces", "2", "--directory", str(elsewhere))[0] == 0
    assert sorted(file.name for file in elsewhere.iterdir()) == ["russian"]
    assert said("probe", "--rules", "russian", "--fen", "W:WK1:BK32", "--directory", str(elsewhere))[0] == 0


def test_probe_shows_the_value_of_every_move(built):
    assert built("probe", "--rules", "english", "--fen", "W:WK32:BK26") == (
        0,
        "white to move: win in 9 plies\n  32-27        win in 9 plies\n  32-28        draw\n",
        "",
    )


def test_probe_shows_best_play(built):
    lines = built("probe", "--rules", "english", "--fen", "B:WK22:BK29", "--line")[1].splitlines()
    assert lines == ["black to move: loss in 2 plies", "  29-25        loss in 2 plies", "29-25 22x29"]


def test_probe_as_json(built):
    answer = json.loads(built("probe", "--rules", "english", "--fen", "B:WK22:BK29", "--json", "--line")[1])
    assert answer == {
        "rulebook": "english",
        "fen": "B:WK22:BK29",
        "value": "loss",
        "plies": 2,
        "moves": [{"move": "29-25", "value": "loss", "plies": 2}],
        "line": ["29-25", "22x29"],
    }


def test_probe_of_what_is_not_known(built):
    status, out, err = built("probe", "--rules", "english", "--fen", "W:WK32,K31:BK26")
    assert (status, out, err) == (1, "", "not known: the tablebase has up to 2 pieces\n")


def test_stats(built):
    lines = built("stats", "--rules", "english")[1].splitlines()
    assert lines[1].split() == ["1", "king", "v", "1", "king", "1,984", "460", "216", "1,308", "11", "0.5", "kB"]
    assert max(map(len, lines)) < 80
    assert lines[-1].split()[:6] == ["all", "5,240", "1,048", "557", "3,635", "13"]
    answer = json.loads(built("stats", "--rules", "english", "--json")[1])
    assert answer["pieces"] == 2
    assert answer["slices"][0]["wins"] == 460


def test_verify(built, tmp_path):
    status, out, _ = built("verify", "--rules", "english", "--threads", "1")
    assert status == 0
    assert out.endswith("all checksums are right, and 3,488 values follow from those of their moves\n")
    assert "350 values" in built("verify", "--rules", "english", "--sample", "10")[1]
    file = tmp_path / "english" / "0m1k-1m0k.distances"
    file.write_bytes(file.read_bytes()[:-1] + b"?")
    status, _, err = built("verify", "--rules", "english")
    assert status == 2
    assert str(file) in err
    assert "build it again" in err


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("build", "--rules", "lasca", "--pieces", "2"), "column games"),
        (("build", "--rules", "boxed", "--pieces", "2"), "huffing"),
        (("build", "--rules", "english", "--pieces", "9"), "from 2 to 8 pieces, not 9"),
        (("build", "--rules", "english", "--pieces", "2", "--threads", "0"), "--threads: from 1, not 0"),
        (("build", "--rules", "english", "--pieces", "2", "--directory", "/dev/null/x"), "/dev/null/x"),
        (("build", "--rules", "english"), "--pieces"),
        (
            ("probe", "--rules", "english", "--fen", "W:WK1:BK32"),
            "crownhead tablebase build --rules english --pieces 4",
        ),
        (("stats", "--rules", "english"), "there is no tablebase in"),
        (("verify", "--rules", "english", "--sample", "0"), "--sample: from 1, not 0"),
        (("probe", "--rules", "english", "rubbish"), "side to move"),
        (("dance",), "invalid choice"),
    ],
)
def test_wrong_input(said, arguments, complaint):
    status, out, err = said(*arguments)
    assert (status, out) == (2, "")
    assert complaint in err


def test_on_a_terminal_there_is_a_bar(tmp_path):
    """Run as in a terminal: the bar is drawn over itself and ends full."""
    screen, terminal = pty.openpty()
    command = [
        sys.executable,
        "-m",
        "crownhead",
        "tablebase",
        "build",
        "--rules",
        "english",
        "--pieces",
        "3",
        "--threads",
        "1",
    ]
    with subprocess.Popen([*command, "--directory", str(tmp_path)], stdout=terminal, stderr=terminal) as process:
        os.close(terminal)
        seen = io.BytesIO()
        try:
            while part := os.read(screen, 4096):
                seen.write(part)
        except OSError:  # a terminal that no one holds any more cannot be read
            pass
    os.close(screen)
    text = seen.getvalue().decode()
    assert process.returncode == 0
    assert f"{'█' * 20} 100% 9/9, 0.2 of 0.2 M positions" in text
    assert text.count("\r\x1b[K") > 5
