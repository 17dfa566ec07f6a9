"""`crownhead completion`: the scripts are made from the parser, and the shells that are here understand them."""

import shutil
import subprocess

import pytest

from crownhead.cli import parser
from crownhead.cli.completion import SHELLS, describe, script
from crownhead.rules.rulebook import bundled


def needs(shell):
    return pytest.mark.skipif(shutil.which(shell) is None, reason=f"{shell} is not installed")


def test_every_command_and_option_is_described():
    commands = {command.path: command for command in describe(parser())}
    assert {"play", "perft", "moves", "rules", "completion", "version"} <= set(commands[()].subcommands)
    play = {name: option for option in commands["play",].options for name in option.names}
    assert set(play["--rules"].value.words) == set(bundled())
    assert play["--rules"].value.files
    assert play["--plain"].value is None
    assert commands["perft",].arguments.words == tuple(bundled())


@pytest.mark.parametrize("shell", sorted(SHELLS))
def test_every_script_knows_every_command(shell):
    text = script(shell, parser())
    for command in describe(parser()):
        assert " ".join(("crownhead", *command.path)) in text
    assert "brettspielnetz-checkers" in text


def in_bash(*words):
    """What bash would offer for the last of these words."""
    listed = " ".join(f"'{word}'" for word in words)
    code = f"{script('bash', parser())}\nCOMP_WORDS=({listed}); COMP_CWORD={len(words) - 1}; _crownhead\n"
    done = subprocess.run(
        ["bash", "--norc", "-c", code + 'printf "%s\\n" "${COMPREPLY[@]}"'], capture_output=True, text=True, timeout=60
    )
    assert not done.stderr
    return done.stdout.split()


@needs("bash")
@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["crownhead", "pl"], ["play"]),
        (["crownhead", "play", "--ru"], ["--rules"]),
        (["crownhead", "play", "--rules", "eng"], ["english"]),
        (["crownhead", "play", "--plain", "--white", "c"], ["computer"]),
        (["crownhead", "perft", "bra"], ["brazilian"]),
        (["crownhead", "perft", "english", "--dep"], ["--depth"]),
        (["crownhead", "completion", "z"], ["zsh"]),
        (["crownhead", "play", "--fen", ""], []),
    ],
)
def test_bash(words, offered):
    assert in_bash(*words) == offered


@needs("bash")
def test_bash_completes_files():
    assert "pyproject.toml" in in_bash("crownhead", "rules", "--check", "pyproject")


@needs("fish")
@pytest.mark.parametrize(
    ("line", "offered"),
    [("crownhead pla", "play"), ("crownhead play --rules eng", "english"), ("crownhead completion z", "zsh")],
)
def test_fish(line, offered):
    code = f"{script('fish', parser())}\ncomplete -C '{line}'"
    done = subprocess.run(["fish", "--no-config", "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout.split("\t")[0].strip() == offered


@needs("zsh")
def test_zsh_can_read_it(tmp_path):
    path = tmp_path / "_crownhead"
    path.write_text(script("zsh", parser()), encoding="utf-8")
    assert subprocess.run(["zsh", "-n", str(path)], capture_output=True, timeout=60).stderr == b""
