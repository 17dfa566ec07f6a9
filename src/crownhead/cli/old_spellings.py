"""How things were written once: understood for one more version, with a word of warning."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Any

_METAVARS = {"rules": "rulebook", "fen": "position"}


def parse(parser: argparse.ArgumentParser, argv: Sequence[str] | None) -> argparse.Namespace:
    """The arguments of a command line, whether it is written as today or as it once was.

    >>> from crownhead.cli import parser
    >>> parse(parser(), ["perft", "--rules", "lasca", "--depth", "2"]).rules
    'lasca'
    """
    arguments, words = parser.parse_known_args(argv)
    command: argparse.ArgumentParser = getattr(arguments, "command", parser)
    expected = [name for name in getattr(arguments, "once_words", ()) if getattr(arguments, name) is None]
    if any(word.startswith("-") for word in words) or len(words) > len(getattr(arguments, "once_words", ())):
        command.error(f"unrecognized arguments: {' '.join(words)}")
    if len(words) > len(expected):
        given = arguments.rules
        command.error(f"expected one rulebook, not two: {given} or {words[0]}")
    for name, word in zip(expected, words, strict=False):
        setattr(arguments, name, word)
        _warn(f"the {_METAVARS[name]} is now named by an option: --{name} {word}")
    if getattr(arguments, "rules", "") is None:
        arguments.rules = getattr(arguments, "usual_rules", None)
    return arguments


def add_old_option(command: Any, name: str, today: str, **values: Any) -> None:
    """Add an option that is now written in another way. ``values`` are what it sets; ``{}`` is what was given."""
    takes_value = "{}" in today
    command.add_argument(
        name, action=_OldOption, nargs=None if takes_value else 0, help=argparse.SUPPRESS, today=today, values=values
    )


class _OldOption(argparse.Action):
    """Sets what options of today set, and says how to write them."""

    def __init__(self, *, today: str, values: dict[str, Any], option_strings: Sequence[str], dest: str, **more: Any):
        super().__init__(option_strings, argparse.SUPPRESS, **more)
        self.today, self.values = today, values

    def __call__(self, parser: Any, namespace: Any, values: Any, option_string: str | None = None) -> None:
        for name, value in self.values.items():
            setattr(namespace, name, values if value == "{}" else value)
        _warn(f"{option_string} is now written {self.today.format(values)}")


def _warn(sentence: str) -> None:
    print(f"crownhead: {sentence}; the next version no longer understands the old way", file=sys.stderr)
