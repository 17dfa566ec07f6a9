"""``crownhead rules``: list the rulebooks, read one, compare two, or check one."""

from __future__ import annotations

import argparse
import shutil
import sys
from typing import Any

from crownhead.cli.arguments import RULEBOOK, add_command
from crownhead.cli.exit_status import CHECK_FAILED
from crownhead.cli.files import write_bytes
from crownhead.play.examples import check
from crownhead.rules.rulebook import Rulebook, bundled

EXAMPLES = """\
examples:
  crownhead rules                               the rulebooks that come with Crownhead
  crownhead rules english                       read one here
  crownhead rules english --html english.html   as a page with diagrams, needs the extra `reading`
  crownhead rules english --pdf english.pdf     as a book to print, needs the extra `reading`
  crownhead rules russian --compare english     how it differs from the one you know
  crownhead rules --check my-house-rules.md     is it valid, and do its examples hold?
"""


def add(commands: Any) -> None:
    """Add the subcommand."""
    command = add_command(
        commands, "rules", run, summary="list the rulebooks, read one, compare two, or check one", examples=EXAMPLES
    )
    command.add_argument("rulebook", nargs="?", metavar="RULEBOOK", help=RULEBOOK)
    what = command.add_mutually_exclusive_group()
    what.add_argument("--text", action="store_true", help="print it as text (the default)")
    what.add_argument("--html", metavar="FILE", help="write it as one HTML page; - is the standard output")
    what.add_argument("--pdf", metavar="FILE", help="write it as a PDF book")
    what.add_argument("--compare", metavar="RULEBOOK", help="how it differs from this other one")
    what.add_argument("--check", metavar="FILE", help="validate a rulebook and run its examples")
    command.add_argument("--theme", help="of the diagrams; default: walnut, in a PDF paper")


def run(arguments: argparse.Namespace) -> int:
    """Do the one thing that was asked."""
    if arguments.check:
        return check_rulebook(arguments.check)
    if arguments.rulebook:
        return show(arguments)
    if arguments.text or arguments.html or arguments.pdf or arguments.compare:
        raise ValueError("which rulebook? Give its name or path; `crownhead rules` lists them")
    for slug in bundled():
        print(f"{slug:26}{Rulebook.load(slug).title}")
    return 0


def show(arguments: argparse.Namespace) -> int:
    """Print or write a rulebook in the form that was asked for, or how it differs from another."""
    from crownhead import reading
    from crownhead.reading.compare import comparison

    rulebook = Rulebook.load(arguments.rulebook)
    theme = {"theme": arguments.theme} if arguments.theme else {}
    width = min(100, shutil.get_terminal_size().columns)
    if arguments.html:
        write_bytes(arguments.html, reading.html(rulebook, **theme).encode())
    elif arguments.pdf:
        write_bytes(arguments.pdf, reading.pdf(rulebook, **theme))
    elif arguments.compare:
        print("\n".join(comparison(rulebook, Rulebook.load(arguments.compare), width)))
    else:
        print("\n".join(reading.text(rulebook, width, bold=sys.stdout.isatty())))
    return 0


def check_rulebook(name: str) -> int:
    """Check that a rulebook is valid and that its examples hold; 1 if one fails."""
    rulebook = Rulebook.load(name)
    failures = check(rulebook)
    for failure in failures:
        print(failure)
    held = len(rulebook.examples) - len({failure.split(": ")[0] for failure in failures})
    print(f"{rulebook.title}: the rules are valid; {held} of {len(rulebook.examples)} examples hold")
    return CHECK_FAILED if failures else 0
