"""The command line as a whole: help, versions, formats, exit statuses, and never a traceback."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

import crownhead as ch
from crownhead.cli import main, parser
from crownhead.cli.completion import describe
from crownhead.rules import files

COMMANDS = [command.path for command in describe(parser())]


def run(*arguments, **options):
    done = subprocess.run(
        [sys.executable, "-m", "crownhead", *arguments], capture_output=True, timeout=120, check=False, **options
    )
    assert b"Traceback" not in done.stderr
    return done


@pytest.fixture
def said(capsys):
    """Run a command here and return its status, what it said, and its complaints."""

    def command(*arguments):
        try:
            status = main(arguments)
        except SystemExit as leaving:  # argparse leaves by itself
            status = leaving.code
        out, err = capsys.readouterr()
        return status, out, err

    return command


# --- help -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_help(path, said):
    status, out, err = said(*path, "--help")
    assert (status, err) == (0, "")
    assert out.startswith("usage: crownhead")


@pytest.mark.parametrize("command", [*describe(parser())], ids=lambda command: " ".join(command.path))
def test_everything_has_its_words(command):
    assert command.help or not command.path
    assert all(option.help for option in command.options)


def test_version(said):
    assert said("version") == (0, f"{ch.__version__}\n", "")
    assert said("--version") == (0, f"crownhead {ch.__version__}\n", "")


def test_the_program_itself():
    assert run("version").stdout.decode().strip() == ch.__version__


# --- wrong input ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("dance",),
        ("perft",),
        ("perft", "english"),
        ("perft", "english", "--depth", "0"),
        ("perft", "english", "--depth", "-3"),
        ("perft", "english", "--depth", "many"),
        ("perft", "english", "--depth", "1", "--fen", "rubbish"),
        ("perft", "englisch", "--depth", "1"),
        ("perft", "english", "--depth", "2", "--threads", "-1"),
        ("perft", "english", "--depth", "2", "--hash", "-1"),
        ("moves", "english", "--fen", ""),
        ("moves", "english", "--fen", "\udcff\udcfe"),
        ("moves", "english", "--fen", "B:W99:B1"),
        ("moves", "nowhere.md"),
        ("moves", "/"),
        ("moves", "."),
        ("moves", ""),
        ("moves", "\x00.md"),
        ("rules", "englisch"),
        ("rules", "--check", "nowhere.md"),
        ("completion", "tcsh"),
        ("play", "--plain", "--rules", "x" * 3000),
    ],
)
def test_wrong_input(arguments, said):
    status, _, err = said(*arguments)
    assert status == 2
    assert err.strip()
    assert "Traceback" not in err


def test_a_wrong_rulebook_is_told_the_right_one(said):
    status, _, err = said("moves", "englisch")
    assert status == 2
    assert 'did you mean "english"?' in err
    assert err.count("\n") == 1


# --- formats --------------------------------------------------------------------------------------------------------


def test_perft_json(said):
    status, out, _ = said("perft", "english", "--depth", "4", "--json")
    answer = json.loads(out)
    assert status == 0
    assert list(answer) == ["rulebook", "fen", "nodes", "seconds"]
    assert answer["rulebook"] == "english"
    assert answer["nodes"] == [7, 49, 302, 1469]
    assert answer["fen"] == ch.Rulebook.load("english").start.fen


def test_perft_lines(said):
    status, out, _ = said("perft", "english", "--depth", "3")
    assert status == 0
    assert [line.split()[:2] for line in out.splitlines()] == [["1", "7"], ["2", "49"], ["3", "302"]]


def test_perft_divide(said):
    _, out, _ = said("perft", "english", "--depth", "2", "--divide", "--json")
    answer = json.loads(out)
    assert answer["nodes"] == sum(answer["moves"].values()) == 49
    assert len(answer["moves"]) == 7


def test_moves(said):
    assert said("moves", "english", "--fen", "B:W18,27,31:B14,5") == (0, "14x23x32\n", "")


def test_moves_json(said):
    _, out, _ = said("moves", "english", "--fen", "B:W18,27,31:B14,5", "--json")
    answer = json.loads(out)
    assert answer["rulebook"] == "english"
    assert answer["fen"] == "B:W18,27,31:B5,14"
    assert answer["moves"] == [
        {"move": "14x23x32", "from": 14, "to": 32, "captured": [18, 27], "path": [14, 23, 32], "crowns": True}
    ]


def test_rules_lists_them_all(said):
    status, out, _ = said("rules")
    assert status == 0
    assert [line.split()[0] for line in out.splitlines()] == [*ch.bundled(), "draughts"]
    lines = {line.split()[0]: line for line in out.splitlines()}
    assert lines["turkish"].endswith("Turkish draughts (Dama)                         8x8, 16 men each")
    assert lines["draughts"].endswith("english, turkish, lasca")
    assert len({line.index(line[26:].split("  ")[-1].strip()) for line in lines.values()}) == 1, "in one column"


def test_what_is_not_published_is_not_listed(said, monkeypatch, tmp_path):
    front = 'title: A\nslug: {}\nversion: "1.0.0"\nsource: me\nextends: english\n'
    english = ch.Rulebook.load("english").text
    for slug, more in {"secret": "published: false", "sketch": "status: draft", "shown": "status: live"}.items():
        (tmp_path / f"{slug}.md").write_text(f"---\n{front.format(slug)}{more}\n---\n", encoding="utf-8")
    (tmp_path / "english.md").write_text(english, encoding="utf-8")
    folder = files._folder
    monkeypatch.setattr(files, "_slugs", files._slugs.__wrapped__)  # what is in the folders is looked up once
    monkeypatch.setattr(files, "_folder", lambda kind: tmp_path if kind == "rulebooks" else folder(kind))
    out = said("rules")[1]
    assert [line.split()[0] for line in out.splitlines()] == ["english", "shown", "draughts"]


def test_rules_reads_one(said):
    status, out, _ = said("rules", "english")
    assert status == 0
    assert "English draughts" in out
    assert "Capturing" in out


def test_rules_checks_one(said, tmp_path):
    path = tmp_path / "house.md"
    text = '---\ntitle: "House"\nslug: house\nversion: "1.0.0"\nsource: "us"\nextends: english\n---\n'
    path.write_text(text, encoding="utf-8")
    assert said("rules", "--check", str(path))[0] == 0
    wrong = "## Moving {#moving}\n\n```example\nposition: B:W18:B14\nlegal: 14-17\n```\n"
    path.write_text(text + wrong, encoding="utf-8")
    status, out, _ = said("rules", "--check", str(path))
    assert status == 1
    assert "14-17" in out


# --- pipes and signals ----------------------------------------------------------------------------------------------


def test_broken_pipe():
    """`crownhead rules | head -1`: the reader has seen enough, and that is no fault."""
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "crownhead", "rules", "international"],
        stdout=writing,
        stderr=subprocess.PIPE,
        timeout=60,
    )
    os.close(writing)
    assert done.returncode == 0
    assert done.stderr == b""


def test_interrupted_perft():
    with subprocess.Popen(
        [sys.executable, "-m", "crownhead", "perft", "international", "--depth", "30"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as counting:
        assert counting.stdout.readline()  # the first depth is there: it counts
        time.sleep(0.2)
        counting.send_signal(signal.SIGINT)
        _, err = counting.communicate(timeout=60)
    assert counting.returncode == 130
    assert err == b"crownhead: interrupted\n"
