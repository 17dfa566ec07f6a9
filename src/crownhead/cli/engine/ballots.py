"""``crownhead ballots``: balanced openings for matches, one FEN a line."""

from __future__ import annotations

import argparse
import json
import sys
from itertools import islice
from typing import Any

from crownhead.cli.arguments import add_command, add_json, add_output, add_rules, amount
from crownhead.cli.exit_status import CHECK_FAILED
from crownhead.cli.files import output_file, refuse_to_overwrite
from crownhead.cli.progress import StatusLine
from crownhead.rules.rulebook import Rulebook

EXAMPLES = """\
examples:
  crownhead ballots --rules russian --count 50 -o openings.txt
  crownhead match engine:nodes=500 engine:nodes=400 --rules russian --openings openings.txt
"""


def add(commands: Any) -> None:
    """Add the subcommand."""
    command = add_command(
        commands,
        "ballots",
        run,
        summary="make balanced openings for matches",
        description="Find positions after a few random moves in which nothing can be taken and the engine prefers "
        "neither side. They are printed one FEN per line, for `crownhead match --openings FILE`.",
        examples=EXAMPLES,
    )
    add_rules(command)
    command.add_argument("--plies", type=int, default=6, metavar="N", help="how many moves; default: 6")
    command.add_argument("--count", type=int, default=100, metavar="N", help="how many openings; default: 100")
    command.add_argument(
        "--seed", type=int, default=0, metavar="N", help="another number gives other openings; default: 0"
    )
    command.add_argument("--margin", type=float, default=0.3, metavar="MEN", help="how far apart at most; default: 0.3")
    command.add_argument("--nodes", type=int, default=5000, metavar="N", help="how long to judge each; default: 5000")
    add_output(command, "write to a file; default: the standard output")
    add_json(command, "print one JSON object instead of lines")


def run(arguments: argparse.Namespace) -> int:
    """Print each opening as soon as it is found."""
    from crownhead.engine import Limit
    from crownhead.engine.match.ballots import ballots

    if arguments.count < 1:
        raise ValueError(f"--count: 1 or more, not {arguments.count}")
    refuse_to_overwrite(arguments, arguments.output)
    rulebook = Rulebook.load(arguments.rules)
    limit = Limit(nodes=arguments.nodes)
    found = ballots(rulebook, plies=arguments.plies, seed=arguments.seed, margin=arguments.margin, limit=limit)
    line, openings = StatusLine(), []
    with output_file(arguments.output) as output:
        try:
            for position in islice(found, arguments.count):
                openings.append(position.fen)
                if not arguments.json:
                    print(position.fen, file=output, flush=True)
                if output is not sys.stdout or not sys.stdout.isatty():
                    line.show(f"{len(openings)}/{arguments.count} openings")
        finally:
            line.clear()
        if arguments.json:
            print(json.dumps({"rulebook": rulebook.slug, "plies": arguments.plies, "openings": openings}), file=output)
    if len(openings) < arguments.count:
        number, plies = amount(len(openings), "such opening"), amount(arguments.plies, "ply", "plies")
        print(f"crownhead: there are only {number} after {plies}", file=sys.stderr)
        return CHECK_FAILED
    return 0
