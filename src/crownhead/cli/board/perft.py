"""``crownhead perft``: count move sequences, to check a move generator or to measure it."""

from __future__ import annotations

import argparse
import json
import time
from typing import Any

from crownhead.cli.arguments import add_command, add_json, add_position, named_position
from crownhead.position import Position

EXAMPLES = """\
examples:
  crownhead perft --depth 8
  crownhead perft --rules international --depth 6 --divide     the count behind each first move
  crownhead perft --rules lasca --depth 6 --threads 2 --hash 64 --json
"""


def add(commands: Any) -> None:
    """Add the subcommand."""
    command = add_command(
        commands,
        "perft",
        run,
        summary="count the move sequences of a given length",
        description="Count the legal move sequences, for each number of plies up to a given one: a check of the rules, "
        "and a measure of speed.",
        examples=EXAMPLES,
    )
    add_position(command)
    command.add_argument("--depth", type=int, required=True, metavar="N", help="how many plies, from 1")
    command.add_argument("--divide", action="store_true", help="show the count behind each first move")
    command.add_argument("--threads", type=int, default=1, metavar="N", help="default: 1")
    command.add_argument(
        "--hash", type=int, default=0, metavar="MB", help="remember counts in a table; default: 0, none"
    )
    command.add_argument(
        "--keep-duplicates", action="store_true", help="count every order of capturing the same pieces separately"
    )
    add_json(command)


def run(arguments: argparse.Namespace) -> None:
    """Count, and print a line for each depth as soon as it is known."""
    if arguments.depth < 1:
        raise ValueError(f"--depth: from 1, not {arguments.depth}")
    rulebook, start = named_position(arguments)
    options = {
        "threads": arguments.threads,
        "keep_duplicates": arguments.keep_duplicates,
        "hash_mb": arguments.hash,
    }
    if arguments.divide:
        return divide(start, arguments.depth, options, arguments.json)
    nodes: list[int] = []
    begin = time.perf_counter()
    for depth in range(1, arguments.depth + 1):
        since = time.perf_counter()
        nodes.append(start.perft(depth, **options))
        if not arguments.json:
            seconds = time.perf_counter() - since
            print(f"{depth:3} {nodes[-1]:>18,} {seconds:10.3f} s {nodes[-1] / seconds / 1e6:10.1f} M/s", flush=True)
    if arguments.json:
        seconds = time.perf_counter() - begin
        print(json.dumps({"rulebook": rulebook.slug, "fen": start.fen, "nodes": nodes, "seconds": round(seconds, 6)}))
    return None


def divide(start: Position, depth: int, options: dict[str, Any], as_json: bool) -> None:
    """The count behind each first move, and their sum."""
    counts = {str(move): nodes for move, nodes in start.divide(depth, **options)}
    if as_json:
        print(json.dumps({"fen": start.fen, "depth": depth, "moves": counts, "nodes": sum(counts.values())}))
        return
    for move, nodes in sorted(counts.items()):
        print(f"{move:16} {nodes:>18,}")
    print(f"{'in all':16} {sum(counts.values()):>18,}")
