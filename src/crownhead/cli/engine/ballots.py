"""``crownhead ballots``: balanced openings for matches, one FEN a line."""

from __future__ import annotations

import argparse
import sys
from itertools import islice
from pathlib import Path
from typing import Any

from crownhead.cli.arguments import RULEBOOK, add_command
from crownhead.cli.exit_status import CHECK_FAILED
from crownhead.cli.progress import StatusLine
from crownhead.rules.rulebook import Rulebook


def add(commands: Any) -> None:
    """Add the subcommand."""
    command = add_command(
        commands,
        "ballots",
        run,
        summary="make balanced openings for matches",
        description="Find positions after a few random moves in which nothing can be taken and the engine prefers "
        "neither side. They are printed one FEN per line, for `crownhead match --openings FILE`.",
    )
    command.add_argument("rulebook", metavar="RULEBOOK", help=RULEBOOK)
    command.add_argument("--plies", type=int, default=6, metavar="N", help="how many moves; default: 6")
    command.add_argument("--count", type=int, default=100, metavar="N", help="how many openings; default: 100")
    command.add_argument(
        "--seed", type=int, default=0, metavar="N", help="another number gives other openings; default: 0"
    )
    command.add_argument("--margin", type=float, default=0.3, metavar="MEN", help="how far apart at most; default: 0.3")
    command.add_argument("--nodes", type=int, default=5000, metavar="N", help="how long to judge each; default: 5000")
    command.add_argument("--output", metavar="FILE", help="write to a file, which must not exist yet")


def run(arguments: argparse.Namespace) -> int:
    """Print each opening as soon as it is found."""
    from crownhead.engine import Limit
    from crownhead.engine.match.ballots import ballots

    if arguments.count < 1:
        raise ValueError(f"--count: 1 or more, not {arguments.count}")
    rulebook = Rulebook.load(arguments.rulebook)
    limit = Limit(nodes=arguments.nodes)
    found = ballots(rulebook, plies=arguments.plies, seed=arguments.seed, margin=arguments.margin, limit=limit)
    output = open(Path(arguments.output), "x", encoding="utf-8") if arguments.output else sys.stdout  # noqa: SIM115
    line, count = StatusLine(), 0
    try:
        for count, position in enumerate(islice(found, arguments.count), 1):
            print(position.fen, file=output, flush=True)
            if arguments.output or not sys.stdout.isatty():
                line.show(f"{count}/{arguments.count} openings")
    finally:
        line.clear()
        if arguments.output:
            output.close()
    if count < arguments.count:
        print(f"crownhead: there are only {count} such openings after {arguments.plies} plies", file=sys.stderr)
        return CHECK_FAILED
    return 0
