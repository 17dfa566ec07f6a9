"""The command ``crownhead``: a module for each subcommand, with `add` (its arguments) and the functions that run it."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from crownhead import __version__
from crownhead.cli import completion, old_spellings, pdn, play, rules
from crownhead.cli.arguments import CommandParser, add_command
from crownhead.cli.board import diagram, moves, perft
from crownhead.cli.engine import analyse, ballots, book, dxp, hub, match, problem, tablebase, train
from crownhead.cli.exit_status import INTERRUPTED, WRONG_INPUT
from crownhead.cli.site import serve
from crownhead.errors import plain_sentence

SUBCOMMANDS = (
    *(play, serve, perft, moves, rules, pdn, analyse, problem, diagram),
    *(hub, dxp, match, ballots, book, tablebase, train, completion),
)
EXAMPLES = """\
examples:
  crownhead play              a game in the terminal
  crownhead serve             the site, at http://127.0.0.1:8000/
  crownhead rules             the rulebooks, by name
  crownhead rules --help      each command has its own help, with examples
"""


def parser() -> argparse.ArgumentParser:
    """Every subcommand and option.

    >>> parser().parse_args(["perft", "--rules", "english", "--depth", "3"]).depth
    3
    """
    top = CommandParser(
        prog="crownhead",
        description="Draughts, by the book, whichever book you hold.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"crownhead {__version__}", help="print name and version")
    top.set_defaults(parser=top)
    commands = top.add_subparsers(required=True, metavar="COMMAND")
    for command in SUBCOMMANDS:
        command.add(commands)
    add_command(
        commands,
        "version",
        lambda arguments: print(__version__),
        summary="print the version",
        description="Print the version alone, for scripts; --version prints the name, too.",
        examples="example:\n  crownhead version",
    )
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line and return its exit status: 0 all well, 1 a check failed, 2 wrong input.

    >>> main(["version"])
    0.1.0
    0
    """
    arguments = old_spellings.parse(parser(), argv)
    try:
        status: int | None = arguments.run(arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        print("crownhead: interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # The reader (`head`, say) has seen enough. Python would complain again when it closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        print(f"crownhead: {plain_sentence(error)}", file=sys.stderr)
        return WRONG_INPUT
    except ValueError as error:
        print(f"crownhead: {error}", file=sys.stderr)
        return WRONG_INPUT
    return status or 0
