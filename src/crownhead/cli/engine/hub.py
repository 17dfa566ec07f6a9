"""``crownhead hub``: the engine for other programs, by the Hub protocol."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from crownhead.cli.arguments import add_command, add_rules
from crownhead.cli.engine.tablebase import add_tables, tables_of
from crownhead.rules.rulebook import Rulebook

DESCRIPTION = """\
Be an engine for another program, which starts this command and talks to it by the Hub protocol, version 2, on standard
input and output."""

EXAMPLES = """\
examples, as another program would start it:
  crownhead hub                                   international draughts
  crownhead hub --rules frisian --threads 2 --hash 256
"""


def add(commands: Any) -> None:
    """Add the subcommand."""
    command = add_command(
        commands,
        "hub",
        run,
        summary="be an engine for other programs (Hub protocol)",
        description=DESCRIPTION,
        examples=EXAMPLES,
    )
    add_rules(command, usual="international")
    command.add_argument("--threads", type=int, default=1, metavar="N", help="threads to search with; default: 1")
    command.add_argument("--hash", type=int, default=64, metavar="MB", help="memory for known positions; default: 64")
    add_tables(command)


def run(arguments: argparse.Namespace) -> None:
    """Answer the other program until it quits."""
    from crownhead.engine.hub.server import HubServer

    if arguments.tables:
        tables_of(Rulebook.load(arguments.rules), arguments.tables)
    settings = {"threads": arguments.threads, "hash_mb": arguments.hash, "tables": arguments.tables or 0}
    HubServer(arguments.rules, sys.stdin.buffer, sys.stdout, **settings).run()
