"""``crownhead book``: make, read and add up opening books."""

from __future__ import annotations

import argparse
import json
import os
import sys
from typing import TYPE_CHECKING, Any

from crownhead.cli.arguments import POSITION, add_command, add_group, add_json, add_output, amount
from crownhead.cli.files import add_game_files, games_of, refuse_to_overwrite, write_bytes
from crownhead.cli.help_text import examples_of
from crownhead.openings import OpeningBook, OpeningBookBuilder, shipped
from crownhead.openings.builder import USUAL_LEAST, USUAL_PLIES, merged
from crownhead.rules.rulebook import bundled

if TYPE_CHECKING:
    from crownhead.openings import BookMove

BOOK = "a file that `crownhead book build` made, or the name of a rulebook that comes with a book"
NEW = "the new book"
EXAMPLES = """\
examples:
  crownhead match computer:8 computer:8 --rules russian --openings start --games 300 -o own.pdn
  crownhead book build own.pdn -o own.book
  crownhead book show own.book
  crownhead book merge own.book theirs.book -o all.book
"""


def add(commands: Any) -> None:
    """Add the subcommand."""
    jobs = add_group(
        commands,
        "book",
        summary="make, read and add up opening books",
        description="Opening books hold the first moves of many games and their results. Players use them if asked to.",
        examples=EXAMPLES,
    )
    build = _job(
        jobs,
        "build",
        run_build,
        "count the first moves of games in PDN files",
        "Count the first moves of games with a result, by one rulebook, and write them into a new book.",
    )
    add_game_files(build)
    build.add_argument(
        "--plies", type=int, default=USUAL_PLIES, metavar="N", help=f"how far into each game; default: {USUAL_PLIES}"
    )
    build.add_argument(
        "--least",
        type=int,
        default=USUAL_LEAST,
        metavar="N",
        help=f"leave out moves that were played less often; default: {USUAL_LEAST}",
    )
    build.add_argument("--source", metavar="TEXT", help="where the games come from; default: the names of the files")
    add_output(build, NEW)
    show = _job(
        jobs,
        "show",
        run_show,
        "what a book says about a position",
        "List the moves that a book has for a position: how often each was played, and how it went.",
    )
    show.add_argument("book", metavar="BOOK", help=BOOK)
    show.add_argument("--fen", metavar="FEN", help=POSITION)
    add_json(show)
    merge = _job(
        jobs, "merge", run_merge, "add several books up", "Add up the counts of several books by the same rules."
    )
    merge.add_argument("books", nargs="+", metavar="BOOK", help=BOOK)
    add_output(merge, NEW)


def _job(jobs: Any, name: str, run: Any, summary: str, description: str) -> argparse.ArgumentParser:
    examples = examples_of(f"book {name}", EXAMPLES)
    return add_command(jobs, name, run, summary=summary, description=description, examples=examples)


def run_build(arguments: argparse.Namespace) -> None:
    """Count every game with a result by one rulebook, and write the book at the end: an interrupt leaves no half."""
    output = _output(arguments, arguments.files)
    for name in ("plies", "least"):
        if getattr(arguments, name) < 1:
            raise ValueError(f"--{name}: 1 or more, not {getattr(arguments, name)}")
    builder, left_out = None, 0
    for path in arguments.files:
        for game in games_of(path, arguments):
            builder = builder or OpeningBookBuilder(arguments.rules or game.rulebook, plies=arguments.plies)
            left_out += not builder.add(game)
    if builder is None or not builder.games:
        raise ValueError("there is no game with a result in these files")
    source = arguments.source or ", ".join(os.path.basename(path) for path in arguments.files)
    _write(output, builder.data(source=source, least=arguments.least))
    if left_out:
        print(f"left out: {amount(left_out, 'game')} without a result or by other rules", file=sys.stderr)


def run_show(arguments: argparse.Namespace) -> None:
    """Print each move that the book knows in the position."""
    book = _book(arguments.book)
    position = book.rulebook.start if arguments.fen is None else arguments.fen
    moves = book.moves(position)
    if arguments.json:
        about = {"rulebook": book.rulebook.slug, "games": book.header["games"], "source": book.header["source"]}
        print(json.dumps({**about, "moves": [_as_json(known) for known in moves]}))
        return
    print(
        f"{book.rulebook.title}: {amount(len(book), 'move')} from {amount(book.header['games'], 'game')}"
        f" ({book.header['source']})"
    )
    for known in moves:
        won, drawn, lost = known.tally
        print(f"  {known.move!s:12} {amount(known.games, 'game'):>12}  +{won} ={drawn} -{lost}  {known.share:.0%}")
    if not moves:
        print("  the position is not in the book")


def run_merge(arguments: argparse.Namespace) -> None:
    """Write one book with the games of all."""
    output = _output(arguments, arguments.books)
    _write(output, merged([_book(name) for name in arguments.books]))


def _book(name: str) -> OpeningBook:
    if name in bundled() and not os.path.exists(name):
        if (book := shipped(name)) is None:
            raise ValueError(f"{name}: no opening book for these rules comes with the package; name a file")
        return book
    return OpeningBook.open(name)


def _output(arguments: argparse.Namespace, read: list[str]) -> str:
    """The name of the new book, which no file has yet."""
    if arguments.output is None:
        raise ValueError("a book is not for the terminal: name its file with --output")
    refuse_to_overwrite(arguments, arguments.output, read=tuple(read))
    return str(arguments.output)


def _write(name: str, data: bytes) -> None:
    """Put the whole book in its place at once, and say what it is."""
    write_bytes(name, data)
    book = OpeningBook.open(name)
    print(f"{name}: {amount(len(book), 'move')} from {amount(book.header['games'], 'game')}, {len(data):,} bytes")


def _as_json(known: BookMove) -> dict[str, Any]:
    return {"move": str(known.move), **known.tally._asdict(), "share": round(known.share, 4)}
