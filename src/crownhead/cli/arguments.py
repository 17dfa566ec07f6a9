"""What all commands have in common: how one is added, and how the rulebook, the position and the output are named."""

from __future__ import annotations

import argparse
import os
import shutil
from collections.abc import Callable, Sequence
from typing import Any

from crownhead.cli import value_kinds
from crownhead.cli.help_text import fitted
from crownhead.errors import quote
from crownhead.position import Position
from crownhead.rules.rulebook import Rulebook

RULEBOOK = "a rulebook's name (see `crownhead rules`) or the path of a rulebook file; BOOK#GAME in a book of several"
POSITION = "the position, as FEN; default: the starting position"
FORCE = "replace files that exist"


class CommandParser(argparse.ArgumentParser):
    """A command, which knows for every kind of value how a shell completes it."""

    def add_argument(self, *names: Any, **options: Any) -> argparse.Action:
        """Add an argument."""
        return completed(super().add_argument(*names, **options))

    def format_help(self) -> str:
        """The help, with its texts as wide as the terminal."""
        width, texts = shutil.get_terminal_size().columns - 2, (self.description, self.epilog)
        self.description, self.epilog = (text and fitted(text, width) for text in texts)
        try:
            return super().format_help()
        finally:
            self.description, self.epilog = texts


def completed(action: argparse.Action) -> argparse.Action:
    """The same action, with what a shell may complete for its value."""
    if (kind := value_kinds.BY_METAVAR.get(str(action.metavar))) is not None:
        action.complete = kind  # type: ignore[attr-defined]  # read by shtab
    return action


def add_command(
    commands: Any,
    name: str,
    run: Callable[[argparse.Namespace], int | None] | None,
    *,
    summary: str,
    description: str,
    examples: str,
) -> argparse.ArgumentParser:
    """Add a subcommand, with the function that runs it unless it only has commands of its own."""
    command: argparse.ArgumentParser = commands.add_parser(
        name,
        help=summary,
        description=description,
        epilog=examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    if run:
        command.set_defaults(run=run, command=command)
    return command


def add_group(commands: Any, name: str, *, summary: str, description: str, examples: str) -> Any:
    """Add a subcommand with commands of its own; returns what they are added to."""
    command = add_command(commands, name, None, summary=summary, description=description, examples=examples)
    return command.add_subparsers(required=True, metavar="COMMAND")


# --- how things are named --------------------------------------------------------------------------------------------


def add_rules(command: argparse.ArgumentParser, *, usual: str = "english", words: Sequence[str] = ("rules",)) -> None:
    """Add the option --rules. ``words`` are the options that were once given as words of their own, in this order."""
    command.add_argument("--rules", metavar="RULEBOOK", help=f"{RULEBOOK}; default: {usual}")
    command.set_defaults(usual_rules=usual, once_words=words)


def add_position(command: argparse.ArgumentParser, *, words: Sequence[str] = ("rules",)) -> None:
    """Add the options --rules and --fen."""
    add_rules(command, words=words)
    command.add_argument("--fen", metavar="FEN", help=POSITION)


def add_output(command: Any, about: str) -> None:
    """Add the options --output and --force."""
    command.add_argument("-o", "--output", metavar="FILE", help=about)
    command.add_argument("--force", action="store_true", help=FORCE)


def add_json(command: argparse.ArgumentParser, about: str = "print one JSON object") -> None:
    """Add the option --json."""
    command.add_argument("--json", action="store_true", help=about)


def named_position(arguments: argparse.Namespace) -> tuple[Rulebook, Position]:
    """The rulebook and the position that the arguments name."""
    rulebook = Rulebook.load(arguments.rules)
    if arguments.fen is None:
        return rulebook, rulebook.start
    return rulebook, Position.from_fen(rulebook, arguments.fen)


def kind_of_file(arguments: argparse.Namespace, kinds: Sequence[str]) -> str:
    """The kind of file to write: as --format says, or else as the name of the output ends; at first, the first kind.

    >>> kind_of_file(argparse.Namespace(output="start.png", format=None), ("svg", "png"))
    'png'
    """
    if arguments.format is not None:
        return str(arguments.format)
    if arguments.output in (None, "-"):
        return kinds[0]
    ending: str = os.path.splitext(arguments.output)[1].lower().removeprefix(".")
    if ending not in kinds:
        *most, last = (f".{kind}" for kind in kinds)
        raise ValueError(f"{arguments.output}: expected a name that ends in {', '.join(most)} or {last}, or --format")
    return ending


def amount(number: int, one: str, many: str | None = None) -> str:
    """A number of things.

    >>> amount(1, "game"), amount(1200, "game"), amount(0, "man", "men")
    ('1 game', '1,200 games', '0 men')
    """
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def language_of(given: str | None) -> str | None:
    """The language that was asked for, if any; a region (de-AT) makes no difference.

    >>> language_of("de-AT")
    'de'
    """
    from crownhead.rules.yaml_records import A_LANGUAGE

    if given is None:
        return None
    language = given.partition("-")[0].partition("_")[0].lower()
    if not A_LANGUAGE[0].fullmatch(language):
        raise ValueError(f"{quote(given)} is not a language; expected {A_LANGUAGE[1]}")
    return language
