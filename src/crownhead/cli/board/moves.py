"""``crownhead moves``: what is legal in a position."""

from __future__ import annotations

import argparse
import json
from typing import Any

from crownhead.cli.arguments import add_command, add_json, add_position, named_position

EXAMPLES = """\
examples:
  crownhead moves                                        how English draughts can begin
  crownhead moves --rules russian --fen W:Wc3:Bd4,f6     in a position
  crownhead moves --rules my-house-rules.md --json       for a program
"""


def add(commands: Any) -> None:
    """Add the subcommand."""
    command = add_command(
        commands,
        "moves",
        run,
        summary="list the legal moves of a position",
        description="List the legal moves of a position, one a line, captures with every square of their path.",
        examples=EXAMPLES,
    )
    add_position(command)
    add_json(command)


def run(arguments: argparse.Namespace) -> None:
    """Print the moves with their full paths."""
    rulebook, start = named_position(arguments)
    if not arguments.json:
        for move in start.legal_moves:
            print(move)
        return
    moves = [
        {
            "move": str(move),
            "from": move.from_square,
            "to": move.to_square,
            "captured": move.captured,
            "path": move.path,
            "crowns": move.crowns,
        }
        for move in start.legal_moves
    ]
    print(json.dumps({"rulebook": rulebook.slug, "fen": start.fen, "moves": moves}))
