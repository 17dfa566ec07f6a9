"""The commands of the README and of the documentation are run, page by page, or it is written here why not.

Sizes are made small first. (Blocks with `$` on pages with examples are run by `test_pages.py`, with what they print.)
"""

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from doc_pages import ALL_PAGES, FLAGS, PAGES, ROOT, blocks

NOT_RUN = {
    r"(?:\S*/)?pip install |python3 -m venv ": "it fetches packages: test_wheel.py installs the wheel as a user does",
    r"(?:\S*/)?(?:CROWNHEAD_\S+ )*(?:\S*/)?crownhead serve": "a server, which tests/cli/test_serve.py starts",
    r"/tmp/try/bin/crownhead play": "of an installation that test_wheel.py makes",
    r"crownhead dxp ": "it waits for a program at the other end: tests/engine/dxp has both",
    r"python -m crownhead\.web (?:web|worker) ": "servers, which test_deploy.py starts",
    r"python -m crownhead\.web createsuperuser": "it asks for a password",
    r"python -m crownhead\.web catalogue": "it writes into the package: tests/web/i18n tries it",
    r"\S*python -m crownhead\.web (?:shell|dbshell)|CROWNHEAD_DATA=\S+ \S*python -m crownhead\.web shell": "for people",
    r"curl |python examples/bot\.py ": "they need a running site and a token: tests/web/api has both",
    r"docker |cp deploy/|echo POSTGRES|mkdir deploy/": "it needs Docker; test_deploy.py runs what the image runs",
    r"useradd |python3 -m venv /opt|install -m |alias |as-site |systemctl ": "systemd; test_deploy.py checks its units",
    r"pg_dump |sqlite3 ": "they need a site with games, and the tools of its database",
    r"make |git |tar |export |gdb |perf ": "the tools of developers",
    r"\S*pytest |node --test ": "tests, which run anyway",
    r"\S*py-spy |\.venv/bin/python -X importtime": "profilers",
}
"""Why a command is not run, by how it begins."""
SMALLER = {
    r"--games \d+": "--games 2",
    r"--count \d+": "--count 2",
    r"--generations \d+": "--generations 1",
    r"computer:8": "computer:1",
    r"--most-plies \d+": "--most-plies 16",
    r"crownhead analyse games\.pdn": "crownhead analyse games.pdn --nodes 500",
}
TYPED = {"crownhead hub": "quit\n", "crownhead play": "quit\n"}
"""What a player, or another program, says to a command."""
HOUSE_RULES = """---
title: "Ours"
slug: my-house-rules
version: "1.0.0"
source: "Our table"
extends: english
---
"""
SCAN = f"""#!/bin/sh
exec {shlex.quote(sys.executable)} -m crownhead hub
"""


def commands(page):
    """Every line of a page's blocks that a shell would run."""
    name = page.relative_to(ROOT).as_posix()
    for block in blocks(page.read_text(encoding="utf-8")):
        lines = block.text.replace("\\\n", " ").splitlines()
        if block.language in ("sh", "bash"):
            yield from (line for line in lines if line.strip() and not line.startswith("#"))
        elif block.language == "console" and name not in PAGES and "\n> " not in block.text:
            yield from (line[2:] for line in lines if line.startswith("$ "))


def reason(line):
    """Why a line is not run; empty if it is."""
    return next((why for pattern, why in NOT_RUN.items() if re.match(pattern, line)), "")


WITH_COMMANDS = [page for page in ALL_PAGES if any(not reason(line) for line in commands(page))]


@pytest.fixture
def desk(tmp_path, monkeypatch):
    """A folder with the files that the pages take for granted, and a place for what is kept."""
    monkeypatch.chdir(tmp_path)
    surroundings = {"CROWNHEAD_DATA": tmp_path / "data", "CROWNHEAD_STATIC": tmp_path / "static"}
    for name, value in surroundings.items():
        monkeypatch.setenv(name, str(value))
    monkeypatch.delenv("DJANGO_SETTINGS_MODULE", raising=False)  # that of the tests
    for name in ("games.pdn", "game.pdn"):
        Path(name).write_text("1. 11-15 23-19 2. 8-11 22-17 *\n")
    Path("my-house-rules.md").write_text(HOUSE_RULES)
    Path("scan").write_text(SCAN)
    Path("scan").chmod(0o755)
    left = tmp_path / "data" / "terminal"
    left.mkdir(parents=True)
    (left / "left.json").write_text(
        '{"white": "human", "black": "human", "game": {"schema": 1, "rulebook": "english", "version": "1.1.1", '
        '"start": null, "log": [{"do": "play", "move": "11-15"}]}}'
    )
    return tmp_path


def run(line):
    """Run a line as a shell would, with the package that is tested, and with small sizes."""
    for pattern, small in SMALLER.items():
        line = re.sub(pattern, small, line)
    words = shlex.split(line, comments=True)
    if words[0] == "python":
        words = [sys.executable, *words[1:]]
    else:
        assert Path(words[0]).name == "crownhead", f"it is neither run nor explained: {line}"
        words = [sys.executable, "-m", "crownhead", *words[1:]]
    typed = next((text for begin, text in TYPED.items() if re.search(begin, line)), "")
    return subprocess.run(words, input=typed, capture_output=True, text=True, timeout=300, env={**os.environ})


@pytest.mark.thorough
@pytest.mark.parametrize("page", WITH_COMMANDS, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_commands_run(page, desk):
    for line in commands(page):
        if not reason(line):
            if "theirs.book" in line:
                Path("theirs.book").write_bytes(Path("own.book").read_bytes())
            done = run(line)
            assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
            assert "Traceback" not in done.stderr, line


def test_every_reason_is_still_needed():
    lines = [line for page in ALL_PAGES for line in commands(page)]
    assert [pattern for pattern in NOT_RUN if not any(re.match(pattern, line) for line in lines)] == []


@pytest.mark.thorough
def test_a_game_line_by_line_goes_as_it_is_shown(desk):
    """What stands behind `>` is typed, and the rest is what the program prints."""
    (block,) = (b for b in blocks((ROOT / "docs/terminal.md").read_text(encoding="utf-8")) if "\n> " in b.text)
    command, *lines = block.text.splitlines()
    typed = "".join(f"{line[2:]}\n" for line in lines if line.startswith("> "))
    words = [sys.executable, "-m", *shlex.split(command.removeprefix("$ "))]
    done = subprocess.run(words, input=typed, capture_output=True, text=True, timeout=60)
    wanted = "".join(f"{line}\n" for line in lines if not line.startswith("> ")) + "...\n"
    assert doctest.OutputChecker().check_output(wanted, done.stdout, FLAGS), done.stdout
