"""The arguments by which several commands name a position."""

from __future__ import annotations

import argparse

from crownhead.position import Position
from crownhead.rules.rulebook import Rulebook

RULEBOOK = "a rulebook's name (see `crownhead rules`) or the path of a rulebook file"


def add_arguments(command: argparse.ArgumentParser) -> None:
    """RULEBOOK and --fen."""
    command.add_argument("rulebook", metavar="RULEBOOK", help=RULEBOOK)
    command.add_argument("--fen", help="the position; default: the starting position")


def chosen(arguments: argparse.Namespace) -> tuple[Rulebook, Position]:
    """The rulebook and the position that were named."""
    rulebook = Rulebook.load(arguments.rulebook)
    if arguments.fen is None:
        return rulebook, rulebook.start
    return rulebook, Position.from_fen(rulebook, arguments.fen)
