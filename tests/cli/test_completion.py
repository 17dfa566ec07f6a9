"""`crownhead completion`: the scripts are made from the parser, and the shells that are here understand them."""

import shutil
import subprocess

import pytest

from crownhead.cli import parser
from crownhead.cli.completion import script
from crownhead.cli.value_kinds import SHELLS


def needs(shell):
    return pytest.mark.skipif(shutil.which(shell) is None, reason=f"{shell} is not installed")


@pytest.mark.parametrize("shell", SHELLS)
def test_every_script_knows_the_commands_and_the_rulebooks(shell):
    text = script(shell, parser())
    for word in ("perft", "tablebase", "verify", "write-rules", "brettspielnetz-checkers"):
        assert word in text
    assert "--html" not in text, "an old spelling is understood, but not offered"


def in_bash(*lines):
    """What bash would offer for the last word of each of these lines."""
    asked = "".join(
        f"COMP_WORDS=({' '.join(repr(word) for word in words)}); COMP_CWORD={len(words) - 1}; _shtab_crownhead\n"
        'echo "${COMPREPLY[@]}"\n'
        for words in lines
    )
    code = f"{script('bash', parser())}\n{asked}"
    done = subprocess.run(["bash", "--norc", "-c", code], capture_output=True, text=True, timeout=60)
    assert not done.stderr
    return [line.split() for line in done.stdout.splitlines()]


@needs("bash")
def test_bash(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games.pdn").touch()
    offered = {
        ("crownhead", "pl"): ["play"],
        ("crownhead", "play", "--ru"): ["--rules"],
        ("crownhead", "play", "--rules", "eng"): ["english"],
        ("crownhead", "play", "--plain", "--white", "c"): ["computer"],
        ("crownhead", "tablebase", "build", "--rules", "bra"): ["brazilian"],
        ("crownhead", "perft", "--rules", "english", "--dep"): ["--depth"],
        ("crownhead", "completion", "z"): ["zsh"],
        ("crownhead", "play", "--fen", ""): [],
        ("crownhead", "pdn", "check", "ga"): ["games.pdn"],
        ("crownhead", "rules", "--check", "ga"): ["games.pdn"],
        ("crownhead", "rules", "tur"): ["turkish"],
    }
    assert dict(zip(offered, in_bash(*offered), strict=True)) == offered


@needs("fish")
def test_fish():
    lines = {
        "crownhead pla": "play",
        "crownhead play --rules eng": "english",
        "crownhead tablebase build --rules bra": "brazilian",
        "crownhead completion z": "zsh",
    }
    asked = "".join(f"complete -C '{line}'\n" for line in lines)
    code = f"{script('fish', parser())}\n{asked}"
    done = subprocess.run(["fish", "--no-config", "-c", code], capture_output=True, text=True, timeout=60)
    assert [line.partition("\t")[0] for line in done.stdout.splitlines()] == [*lines.values()]


@needs("zsh")
def test_zsh_can_read_it(tmp_path):
    path = tmp_path / "_crownhead"
    path.write_text(script("zsh", parser()), encoding="utf-8")
    assert subprocess.run(["zsh", "-n", str(path)], capture_output=True, timeout=60).stderr == b""
