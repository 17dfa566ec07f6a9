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
from crownhead.rules import files


def commands(above=None, path=()):
    """Every command by its words, with its parser."""
    above = above or parser()
    yield path, above
    for action in above._actions:
        for name, below in (action.choices or {}).items() if action.nargs == "A..." else ():
            yield from commands(below, (*path, name))


COMMANDS = dict(commands())


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


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_everything_has_its_words(path):
    for action in COMMANDS[path]._actions:
        assert action.help or action.nargs == "A...", action
        for summary in getattr(action, "_choices_actions", ()):
            assert summary.help, summary.dest


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_one_thing_has_one_name_everywhere(path):
    """The rulebook is --rules, the position --fen, the file to write -o; only what a command is about has no name."""
    shown = [action for action in COMMANDS[path]._actions if action.help != "==SUPPRESS=="]
    names = {action.metavar: action.option_strings for action in shown}
    if path[:1] != ("rules",):
        assert names.get("RULEBOOK", ["--rules"]) == ["--rules"]
    assert names.get("FEN", ["--fen"]) == ["--fen"]
    outputs = [action.option_strings for action in shown if action.dest == "output"]
    assert outputs in ([], [["-o", "--output"]])
    writes_anew = outputs and names.get("FILE.pdn") != ["-o", "--output"]
    assert any(action.dest == "force" for action in shown) == bool(writes_anew)


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
        ("perft", "--rules", "english"),
        ("perft", "--rules", "english", "--depth", "0"),
        ("perft", "--rules", "english", "--depth", "-3"),
        ("perft", "--rules", "english", "--depth", "many"),
        ("perft", "--rules", "english", "--depth", "1", "--fen", "rubbish"),
        ("perft", "--rules", "englisch", "--depth", "1"),
        ("perft", "--rules", "english", "--depth", "2", "--threads", "-1"),
        ("perft", "--rules", "english", "--depth", "2", "--hash", "-1"),
        ("moves", "--rules", "english", "--fen", ""),
        ("moves", "--rules", "english", "--fen", "\udcff\udcfe"),
        ("moves", "--rules", "english", "--fen", "B:W99:B1"),
        ("moves", "--rules", "nowhere.md"),
        ("moves", "--rules", "/"),
        ("moves", "--rules", "."),
        ("moves", "--rules", ""),
        ("moves", "--rules", "\x00.md"),
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
    status, _, err = said("moves", "--rules", "englisch")
    assert status == 2
    assert 'did you mean "english"?' in err
    assert err.count("\n") == 1


# --- files and old spellings ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("pdn", "check", "nowhere.pdn"), 'there is no file or folder "nowhere.pdn"'),
        (("analyse", "nowhere.pdn"), 'there is no file or folder "nowhere.pdn"'),
        (("pdn", "check", "."), '"." is a folder; expected a file'),
        (("diagram", "-o", "no/where.svg"), 'there is no folder "no" to write "where.svg" into'),
        (("diagram", "-o", "taken.svg"), '"taken.svg" exists: choose another name, or add --force to replace it'),
        (("ballots", "-o", "taken.svg"), '"taken.svg" exists: choose another name, or add --force to replace it'),
        (("rules", "lasca", "-o", "taken.html"), '"taken.html" exists: choose another name, or add --force'),
        (("analyse", "a.pdn", "-o", "taken.svg"), '"taken.svg" exists: choose another name, or add --force'),
        (("analyse", "a.pdn", "--plot", "taken.svg"), '"taken.svg" exists: choose another name, or add --force'),
        (("pdn", "convert", "a.pdn", "-o", "taken.svg"), '"taken.svg" exists: choose another name, or add --force'),
        (("book", "build", "a.pdn", "-o", "."), '"." is a folder; expected a file'),
        (("match", "random", "random", "-o", "."), '"." is a folder; expected a file'),
        (("match", "random", "random", "-o", "no/where.pdn"), 'there is no folder "no" to write "where.pdn" into'),
        (("match", "random", "random", "-o", "taken.svg"), "taken.svg is there already: go on with that match"),
        (("problem", "find", "a.pdn", "-o", "."), '"." is a folder; expected a file'),
        (("dxp", "--listen", "-o", "."), '"." is a folder; expected a file'),
        (("train", "--start", "nowhere.bin"), 'there is no file or folder "nowhere.bin"'),
        (("pdn", "convert", "taken.svg", "-o", "taken.svg"), "taken.svg cannot be written into itself"),
    ],
)
def test_files_that_cannot_be_read_or_written(arguments, sentence, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("taken.svg", "taken.html"):
        (tmp_path / name).write_text("mine")
    status, _, err = said(*arguments)
    assert status == 2
    assert err.startswith(f"crownhead: {sentence}")
    assert err.count("\n") == 1
    assert {path.read_text() for path in tmp_path.iterdir()} == {"mine"}


def test_a_folder_of_another_user_is_noticed_before_the_work(said, tmp_path, monkeypatch):
    monkeypatch.setattr("os.access", lambda path, mode: path != str(tmp_path))
    output = tmp_path / "puzzles.pdn"
    status, _, err = said("problem", "find", "no-file-is-read.pdn", "-o", str(output))
    assert (status, err) == (2, f'crownhead: "{output}" may not be written by this user\n')


def test_force_replaces_a_file(said, tmp_path):
    (tmp_path / "start.svg").write_text("mine")
    assert said("diagram", "-o", str(tmp_path / "start.svg"), "--force") == (0, "", "")
    assert (tmp_path / "start.svg").read_text().startswith("<svg")
    assert [path.name for path in tmp_path.iterdir()] == ["start.svg"]


OLD = "the next version no longer understands the old way"


@pytest.mark.parametrize(
    ("old", "today"),
    [
        (("perft", "lasca", "--depth", "2", "--divide"), ("perft", "--rules", "lasca", "--depth", "2", "--divide")),
        (("perft", "--depth", "2", "lasca", "--divide"), ("perft", "--rules", "lasca", "--depth", "2", "--divide")),
        (("diagram", "lasca", "W:d4Wbb,a7b"), ("diagram", "--rules", "lasca", "--fen", "W:d4Wbb,a7b")),
        (("moves", "turkish"), ("moves", "--rules", "turkish")),
        (("rules", "frysk", "--html", "-"), ("rules", "frysk", "--format", "html")),
        (("rules", "frysk", "--text"), ("rules", "frysk")),
    ],
)
def test_old_spellings_are_understood_with_a_warning(old, today, said):
    status, out, err = said(*old)
    assert (status, out) == said(*today)[:2]
    assert status == 0
    assert all(line.endswith(OLD) for line in err.splitlines())
    assert err.count("\n") == 1 + ("W:d4Wbb,a7b" in old)


@pytest.mark.parametrize(
    "arguments",
    [("moves", "--rules", "english", "lasca"), ("moves", "english", "lasca"), ("match", "random", "random", "x")],
)
def test_a_word_too_many(arguments, said):
    status, out, err = said(*arguments)
    assert (status, out) == (2, "")
    assert err.startswith(f"usage: crownhead {arguments[0]}")


# --- formats --------------------------------------------------------------------------------------------------------


def test_perft_json(said):
    status, out, _ = said("perft", "--rules", "english", "--depth", "4", "--json")
    answer = json.loads(out)
    assert status == 0
    assert list(answer) == ["rulebook", "fen", "nodes", "seconds"]
    assert answer["rulebook"] == "english"
    assert answer["nodes"] == [7, 49, 302, 1469]
    assert answer["fen"] == ch.Rulebook.load("english").start.fen


def test_perft_lines(said):
    status, out, _ = said("perft", "--rules", "english", "--depth", "3")
    assert status == 0
    assert [line.split()[:2] for line in out.splitlines()] == [["1", "7"], ["2", "49"], ["3", "302"]]


def test_perft_divide(said):
    _, out, _ = said("perft", "--rules", "english", "--depth", "2", "--divide", "--json")
    answer = json.loads(out)
    assert answer["nodes"] == sum(answer["moves"].values()) == 49
    assert len(answer["moves"]) == 7


def test_moves(said):
    assert said("moves", "--rules", "english", "--fen", "B:W18,27,31:B14,5") == (0, "14x23x32\n", "")


def test_moves_json(said):
    _, out, _ = said("moves", "--rules", "english", "--fen", "B:W18,27,31:B14,5", "--json")
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
    assert lines["turkish"].endswith("Turkish draughts (Dama)                   8x8, 16 men")
    assert lines["draughts"].endswith("Draughts: three games in one book         3 games")
    assert len({line.index(line[26:].split("  ")[-1].strip()) for line in lines.values()}) == 1, "in one column"


@pytest.mark.parametrize("columns", [60, 80, 200])
def test_the_list_of_rulebooks_fits_the_terminal(said, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    _, out, _ = said("rules")
    assert max(map(len, out.splitlines())) <= min(columns, 100)
    assert ("International draughts, FMJD tournament rules" in out) == (columns > 80)


def test_rules_as_json(said, tmp_path):
    listed = json.loads(said("rules", "--json")[1])
    assert [book["name"] for book in listed["rulebooks"]] == [*ch.bundled()]
    assert {"name": "lasca", "title": "Lasca", "rows": 7, "columns": 7, "men": 11} in listed["rulebooks"]
    assert listed["books"][0]["games"] == ["english", "turkish", "lasca"]
    checked = json.loads(said("rules", "--check", "frysk", "--json")[1])
    assert checked["held"] == checked["examples"] > 0
    compared = json.loads(said("rules", "boxed", "--compare", "english", "--json")[1])
    assert "capture.enforced" in [each["key"] for each in compared["differences"]]
    assert json.loads(said("rules", "--stale", "--json")[1])["translations"]


def test_ballots_as_json(said):
    answer = json.loads(said("ballots", "--count", "2", "--plies", "2", "--nodes", "50", "--json")[1])
    assert len(answer["openings"]) == 2


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
        [sys.executable, "-m", "crownhead", "perft", "--rules", "international", "--depth", "30"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as counting:
        assert counting.stdout.readline()  # the first depth is there: it counts
        time.sleep(0.2)
        counting.send_signal(signal.SIGINT)
        _, err = counting.communicate(timeout=60)
    assert counting.returncode == 130
    assert err == b"crownhead: interrupted\n"
