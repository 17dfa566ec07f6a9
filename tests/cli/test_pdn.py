"""``crownhead pdn``: check, convert, stats and show."""

import json
import os
import pty
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from crownhead.cli import main
from crownhead.notation import pdn

DATA = Path(__file__).parents[1] / "data" / "pdn"

RIGHT = '[GameType "21"]\n[Result "1-0"]\n1. 11-15 23-19 2. 8-11 22-17 1-0\n\n'
EMPTY = '[GameType "21"]\n[Result "0-1"]\n0-1\n\n'
WRONG = '[GameType "21"]\n1. 11-15 23-19\n2. 9-18 *\n\n'


@pytest.fixture
def mixed(tmp_path) -> Path:
    path = tmp_path / "mixed.pdn"
    path.write_text(RIGHT + EMPTY + WRONG + RIGHT, encoding="utf-8")
    return path


def test_check_as_json(mixed, capsys):
    assert main(["pdn", "check", "--json", str(mixed)]) == 1
    report = json.loads(capsys.readouterr().out)
    message = "9-18: 18 is too far from 9 (Moving)"
    assert report == {
        "files": [
            {
                "path": str(mixed),
                "games": 4,
                "ok": 2,
                "empty": 1,
                "wrong": 1,
                "faults": [{"game": 3, "line": 11, "column": 4, "message": message}],
                "notes": [],
            }
        ]
    }


def test_notes_are_no_faults(tmp_path, capsys):
    path = tmp_path / "sloppy.pdn"
    path.write_text('[GameType "21"]\n' + "1. 11x15 23x19 1-0\n\n" * 6, encoding="utf-8")
    assert main(["pdn", "check", str(path)]) == 0
    *notes, more, counts = capsys.readouterr().out.splitlines()
    assert notes[0] == f"{path}:2:4: note: game 1: 11x15 takes nothing; read as 11-15"
    assert (len(notes), more) == (10, "… and 2 more notes (all of them with --json)")
    assert counts == f"{path}: 6 games: 6 ok, 0 empty, 0 wrong"
    assert main(["pdn", "check", "--json", str(path)]) == 0
    (report,) = json.loads(capsys.readouterr().out)["files"]
    assert (len(report["notes"]), report["faults"]) == (12, [])


def test_check_in_words(mixed, capsys):
    assert main(["pdn", "check", str(mixed), str(DATA / "english.pdn")]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{mixed}:11:4: game 3: 9-18: 18 is too far from 9 (Moving)",
        f"{mixed}: 4 games: 2 ok, 1 empty, 1 wrong",
        f"{DATA / 'english.pdn'}: 2 games: 2 ok, 0 empty, 0 wrong",
        "in all: 6 games, 4 ok, 1 empty, 1 wrong",
    ]


def test_all_is_well_with_our_files(capsys):
    assert main(["pdn", "check", *map(str, sorted(DATA.glob("*.pdn")))]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("name", "ok", "empty", "wrong"),
    [
        ("padded", 2, 0, 0),
        ("latin1", 2, 0, 0),
        ("problems", 0, 4, 0),
        ("clocks", 1, 0, 0),
        ("annotated", 3, 1, 0),
        ("faults", 2, 0, 7),
    ],
)
def test_irregular_files(name, ok, empty, wrong, capsys):
    assert main(["pdn", "check", "--json", str(DATA / "irregular" / f"{name}.pdn")]) == (1 if wrong else 0)
    (report,) = json.loads(capsys.readouterr().out)["files"]
    assert (report["ok"], report["empty"], report["wrong"]) == (ok, empty, wrong), report["faults"]


def test_other_rules_can_be_asked_for(mixed, capsys):
    assert main(["pdn", "check", "--rules", "italian", "--json", str(mixed)]) == 1
    assert json.loads(capsys.readouterr().out)["files"][0]["wrong"] == 3


@pytest.mark.parametrize(
    "arguments",
    [
        ["check", "no-such-file.pdn"],
        ["check", "--rules", "no-such-book", "FILE"],
        ["check", "--encoding", "klingon", "FILE"],
        ["show", "FILE", "--game", "99"],
        ["show", "FILE", "--game", "0"],
        ["check", str(DATA)],
        ["convert", "FILE", "-o", "FILE"],
    ],
)
def test_wrong_input(arguments, mixed, capsys):
    assert main(["pdn", *(str(mixed) if word == "FILE" else word for word in arguments)]) == 2
    assert capsys.readouterr().err.startswith("crownhead: ")


def test_binary_garbage_is_no_reason_to_crash(tmp_path, capsys):
    path = tmp_path / "garbage.pdn"
    path.write_bytes(bytes(range(256)) * 10)
    assert main(["pdn", "check", str(path)]) == 1


def test_convert(mixed, tmp_path, capsys):
    out = tmp_path / "out.pdn"
    assert main(["pdn", "convert", str(mixed), "-o", str(out), "--rules", "wcdf-checkers", "--write-rules"]) == 1
    games = pdn.loads(out.read_text(encoding="utf-8"))
    assert [game.rulebook.slug for game in games] == ["wcdf-checkers"] * 4
    assert [game.plies for game in games] == [4, 0, 3, 4]
    assert "game 3" in capsys.readouterr().err


def test_convert_to_the_terminal(capsys):
    assert main(["pdn", "convert", str(DATA / "russian.pdn")]) == 0
    assert capsys.readouterr().out == (DATA / "russian.pdn").read_text(encoding="utf-8")


def test_stats(mixed, capsys):
    assert main(["pdn", "stats", "--json", str(mixed)]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "games": 4,
        "plies": 11,
        "longest": 4,
        "rulebooks": {"english": 4},
        "results": {"black wins": 2, "white wins": 1, "unknown": 1},
        "openings": {"11-15 23-19 8-11": 2, "11-15 23-19": 1},
    }
    assert main(["pdn", "stats", str(mixed)]) == 0
    assert "11-15 23-19 8-11" in capsys.readouterr().out


def test_show_through_a_pipe(mixed, capsys):
    assert main(["pdn", "show", str(mixed), "--game", "1"]) == 0
    out = capsys.readouterr().out
    assert "1. 11-15" in out
    assert "2... 22-17" in out
    assert out.count("b   b   b") > 4
    assert "result: black wins" in out
    assert main(["pdn", "show", str(mixed), "--game", "3"]) == 1
    assert "not played" in capsys.readouterr().out


def run_on_a_terminal(arguments: list[str], keys: list[bytes]) -> tuple[int, str]:
    """The real program on a pseudo-terminal: its exit status and all that it drew."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.execv(sys.executable, [sys.executable, "-m", "crownhead", *arguments])
    shown = b""
    deadline = time.monotonic() + 60
    waiting = list(keys)
    try:
        while time.monotonic() < deadline:
            try:
                shown += os.read(terminal, 4096)
            except OSError:
                break
            if waiting and shown.rstrip().endswith(b"g, G, q"):
                time.sleep(0.05)
                os.write(terminal, waiting.pop(0))
                shown += b"\n"
    finally:
        os.close(terminal)
        _, status = os.waitpid(pid, 0)
    return os.waitstatus_to_exitcode(status), shown.decode(errors="replace")


def test_show_with_keys(mixed):
    status, shown = run_on_a_terminal(["pdn", "show", str(mixed)], [b" ", b"\x1b[C", b"b", b"G", b"g", b"x", b"q"])
    assert status == 0
    assert "1. 11-15" in shown
    assert "1... 23-19" in shown
    assert "6 of 6" in shown
    assert shown.count("1 of 6") == 3


def test_progress_is_shown_on_a_terminal(mixed):
    status, shown = run_on_a_terminal(["pdn", "check", str(mixed)], [])
    assert status == 1
    assert "100% mixed.pdn" in shown
    assert "4 games: 2 ok, 1 empty, 1 wrong" in shown


def test_what_comes_through_a_pipe(mixed):
    command = [sys.executable, "-m", "crownhead", "pdn", "check", "--json", "-"]
    done = subprocess.run(command, input=mixed.read_bytes(), capture_output=True, check=False)
    assert done.returncode == 1
    assert json.loads(done.stdout)["files"][0]["games"] == 4
    assert done.stderr == b""


# --- html -------------------------------------------------------------------------------------------------------------


def test_html_is_one_page_with_every_board(tmp_path, capsys):
    games, page = tmp_path / "games.pdn", tmp_path / "games.html"
    games.write_text('[White "<Anna>"]\n1. 11-15 {good} 23-19 2. 8-11 *\n\n1. 9-13 *\n', encoding="utf-8")
    assert main(["pdn", "html", str(games), "-o", str(page)]) == 0
    text = page.read_text(encoding="utf-8")
    assert text.count("<svg") == 4 + 2
    assert "&lt;Anna&gt;" in text
    assert "<Anna>" not in text
    assert "</button> good" in text
    assert not re.search(r" (?:src|href)=|url\(|@import", text), "nothing from outside"
    assert main(["pdn", "html", str(games), "--game", "2"]) == 0
    assert capsys.readouterr().out.count("<svg") == 2
    assert main(["pdn", "html", str(games), "--game", "3"]) == 2
    assert "--game 3: expected a number from 1 to 2" in capsys.readouterr().err
