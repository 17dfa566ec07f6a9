"""``crownhead diagram``: a picture of a position."""

from __future__ import annotations

import argparse
from typing import Any

from crownhead.cli.arguments import add_command, add_output, add_position, kind_of_file, named_position
from crownhead.cli.files import refuse_to_overwrite, write_bytes

FORMATS = ("svg", "png", "pdf")
WIDTHS = {"svg": 400, "png": 800, "pdf": 400}
EXAMPLES = """\
examples:
  crownhead diagram -o start.svg                               the starting position
  crownhead diagram --fen B:W18,27,31:B14,5 --route all        to the standard output, with the captures
  crownhead diagram --rules international --fen W:WK49:B14,18,24,43 --route all -o king.png
  crownhead diagram --rules lasca --fen W:d4Wbb,a7b --flip --theme paper -o columns.pdf
"""


def add(commands: Any) -> None:
    """Add the subcommand."""
    command = add_command(
        commands,
        "diagram",
        run,
        summary="draw a position as SVG, PNG or PDF",
        description="Draw a position. PNG and PDF need the extra `pictures`: pip install 'crownhead[pictures]'.",
        examples=EXAMPLES,
    )
    add_position(command, words=("rules", "fen"))
    add_output(command, "a name that ends in .svg, .png or .pdf; default: the standard output")
    command.add_argument("--format", choices=FORMATS, help="default: as the file's name ends, else svg")
    command.add_argument("--theme", default="walnut", help="walnut, slate, paper, high-contrast or colour-blind")
    command.add_argument("--flip", action="store_true", help="seen from Black's side")
    command.add_argument("--kings", default="crown", help="crown, D or stacked; default: crown")
    command.add_argument("--coordinates", help="numbers, letters or none; default: as the rulebook writes squares")
    command.add_argument("--size", type=int, metavar="PIXELS", help="the width; default: 400, of a PNG 800")
    add_lines(command)


def add_lines(command: argparse.ArgumentParser) -> None:
    """Add the options for what is drawn over the position."""
    command.add_argument("--last-move", metavar="MOVE", help="tint its first and last square")
    command.add_argument("--arrow", action="append", default=[], metavar="MOVE", help="draw an arrow, as for 11-15")
    command.add_argument("--route", action="append", default=[], metavar="MOVE", help="a legal capture, or all of them")
    command.add_argument("--moves-of", metavar="SQUARE", help="where this piece may go, or which pieces may move: all")
    command.add_argument(
        "--mark", action="append", default=[], metavar="SQUARE[=KIND]", help="ring (default), dot, cross or square"
    )


def run(arguments: argparse.Namespace) -> None:
    """Draw the position, convert the picture, and write it."""
    from crownhead import diagram

    kind = kind_of_file(arguments, FORMATS)
    refuse_to_overwrite(arguments, arguments.output)
    _, position = named_position(arguments)
    captures = [str(move) for move in position.legal_moves if move.is_capture]
    coordinates = arguments.coordinates or ""
    picture = diagram.svg(
        position,
        flipped=arguments.flip,
        coordinates=None if coordinates == "none" else coordinates,
        theme=arguments.theme,
        kings=arguments.kings,
        last_move=arguments.last_move,
        moves=arguments.arrow,
        routes=[text for route in arguments.route for text in (captures if route == "all" else [route])],
        destinations=True if arguments.moves_of == "all" else arguments.moves_of,
        marks=dict(_mark(text) for text in arguments.mark),
        size=WIDTHS[kind] if arguments.size is None else arguments.size,
    )
    convert = {"svg": lambda text: text.encode() + b"\n", "png": diagram.png, "pdf": diagram.pdf}
    write_bytes(arguments.output, convert[kind](picture))


def _mark(text: str) -> tuple[str, str]:
    square, _, kind = text.partition("=")
    return square, kind or "ring"
