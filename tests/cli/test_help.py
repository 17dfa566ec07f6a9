"""What `--help` says: each command explains itself, with examples that work, in any terminal."""

import argparse
import shlex

import pytest

from crownhead.cli import old_spellings, parser
from crownhead.cli.help_text import fitted


def commands(command, path=()):
    """Every command with its path."""
    yield path, command
    for action in command._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, each in action.choices.items():
                yield from commands(each, (*path, name))


ALL = dict(commands(parser()))


def examples(command):
    """The command lines among the examples, without what a shell would do with them."""
    for line in (command.epilog or "").splitlines():
        text = line.strip().partition("  ")[0]
        if line.startswith("  ") and "crownhead " in text and "completion" not in text:
            words = shlex.split(text.partition(" > ")[0])
            yield words[words.index("crownhead") + 1 :]


@pytest.mark.parametrize("path", ALL, ids=" ".join)
def test_every_command_has_a_description_and_examples_that_are_understood(path, capsys):
    command = ALL[path]
    assert command.description
    assert command.description.endswith((".", "Scan 2"))
    lines = [*examples(command)]
    assert lines or path == ("completion",)
    for words in lines:
        if "--help" in words:
            continue
        old_spellings.parse(parser(), words)
        assert capsys.readouterr().err == "", "an example is written as of old"
    if path:
        assert any(tuple(words[: len(path)]) == path for words in lines) or path == ("completion",)


@pytest.mark.parametrize("width", [60, 80])
@pytest.mark.parametrize("path", ALL, ids=" ".join)
def test_the_help_fits_the_terminal(path, width, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(width))
    texts = ALL[path].format_help().split("\n\n")
    usage = texts.pop(0)
    assert usage.startswith("usage: crownhead")
    assert [line for text in texts for line in text.splitlines() if len(line) > width] == []


def test_a_command_that_is_broken_stays_the_same_command():
    long = 'crownhead match computer:9 "hub:./scan hub" --rules international --clock 60+0.5 -o games.pdn'
    for width in range(40, 100, 5):
        broken = fitted(f"examples:\n  {long}  two programs", width)
        text = broken.removeprefix("examples:").partition("two programs")[0].replace("\\\n", " ")
        assert shlex.split(text) == shlex.split(long)
        assert max(map(len, broken.splitlines())) <= width
