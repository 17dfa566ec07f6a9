"""What several commands have in common: how a subcommand is added, and how a position is named."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from crownhead.position import Position
from crownhead.rules.rulebook import Rulebook

RULEBOOK = "a rulebook's name (see `crownhead rules`) or the path of a rulebook file; BOOK#GAME in a book of several"


def add_command(
    commands: Any,
    name: str,
    run: Callable[[argparse.Namespace], int | None],
    *,
    summary: str,
    description: str | None = None,
    examples: str | None = None,
) -> argparse.ArgumentParser:
    """Add a subcommand. Line breaks of its description are kept if there are any, and those of its examples always."""
    keeps_lines = examples or "\n" in (description or "")
    command: argparse.ArgumentParser = commands.add_parser(
        name,
        help=summary,
        description=description,
        epilog=examples,
        formatter_class=argparse.RawDescriptionHelpFormatter if keeps_lines else argparse.HelpFormatter,
    )
    command.set_defaults(run=run)
    return command


def add_position(command: argparse.ArgumentParser) -> None:
    """Add the arguments RULEBOOK and --fen."""
    command.add_argument("rulebook", metavar="RULEBOOK", help=RULEBOOK)
    command.add_argument("--fen", help="the position; default: the starting position")


def named_position(arguments: argparse.Namespace) -> tuple[Rulebook, Position]:
    """The rulebook and the position that the arguments name."""
    rulebook = Rulebook.load(arguments.rulebook)
    if arguments.fen is None:
        return rulebook, rulebook.start
    return rulebook, Position.from_fen(rulebook, arguments.fen)
