"""The board as a table of links and buttons, for browsers without JavaScript: choose a piece, then where it goes."""

from __future__ import annotations

from typing import TypedDict

from django.utils.translation import gettext as _

from crownhead.play.words import wording
from crownhead.web.contract.board_schema import Board, Walk
from crownhead.web.contract.board_words import BOARD_WORDS
from crownhead.web.i18n.languages import say

CLASSES = {"w": "man white", "b": "man black", "W": "king white", "B": "king black"}


class PlainSquare(TypedDict, total=False):
    """A square of the table; one that is not played on has only its colour. ``move`` is what a click on it plays,
    ``step`` the squares chosen with it, and ``several`` that more than one move ends there."""

    dark: bool
    name: str
    pieces: list[str]
    words: str
    movable: bool
    must: bool
    chosen: bool
    last: bool
    move: str
    several: bool
    step: str


def rows(board: Board, chosen: str, below: str) -> list[list[PlainSquare]]:
    """The squares row by row as the viewer sees them, each with what stands there and what can be done with it.

    ``chosen`` are the squares chosen so far: that of the piece, and those that a capture has gone to.
    """
    cells = _cells(board, chosen.split())
    squares = {(square["row"], square["column"]): cells[square["name"]] for square in board["squares"]}

    def at(row: int, column: int) -> PlainSquare:
        dark = board["dark"] is None or (row + column) % 2 == board["dark"]
        return {**squares.get((row, column), PlainSquare()), "dark": dark}

    grid = [[at(row, column) for column in range(board["columns"])] for row in range(board["rows"])]
    return grid if below == "white" else [row[::-1] for row in grid[::-1]]


def _cells(board: Board, chosen: list[str]) -> dict[str, PlainSquare]:
    walk, targets = _walk(board, chosen), _targets(board, chosen)
    last = board["last"]["path"] if board["last"] else []
    words = {column: words_for(column) for column in {"", *board["position"].values()}}
    cells: dict[str, PlainSquare] = {}
    for name in (square["name"] for square in board["squares"]):
        column, moves = board["position"].get(name, ""), targets.get(name, [])
        cells[name] = {
            "name": name,
            "pieces": [CLASSES[piece] for piece in column],
            "words": words[column],
            "movable": name in board["walks"],
            "must": name in board["must"],
            "chosen": name in chosen,
            "last": name in last,
            "move": moves[0] if len(moves) == 1 else "",
            "several": len(moves) > 1,
            "step": " ".join((*chosen, name)) if walk and name in walk["steps"] else "",
        }
    return cells


def choices(board: Board, chosen: str) -> list[str]:
    """The moves of the chosen piece that one more square does not tell apart: these are chosen from a list."""
    return [text for texts in _targets(board, chosen.split()).values() if len(texts) > 1 for text in texts]


def _targets(board: Board, chosen: list[str]) -> dict[str, list[str]]:
    """The moves that each square can mean, if it is chosen next."""
    walk = _walk(board, chosen)
    if walk is None:
        return {}
    routes = [move["text"] for move in board["moves"] for _way in (move, *move["ways"])]
    targets = {name: [routes[number] for number in numbers] for name, numbers in walk["routes"].items()}
    return targets if walk["stop"] is None else {**targets, chosen[-1]: [routes[walk["stop"]]]}


def _walk(board: Board, chosen: list[str]) -> Walk | None:
    """How far the chosen piece has come; None if none is chosen, or it cannot go that way."""
    walks, walk = board["walks"], None
    for square in chosen:
        walk = walks.get(square)
        walks = walk["steps"] if walk else {}
    return walk


def words_for(pieces: str) -> str:
    """What stands on a square, for ears.

    >>> words_for("W")
    'white king'
    """
    first = say(wording.PIECES[pieces[0]]) if pieces else say(BOARD_WORDS["empty"])
    return first if len(pieces) < 2 else _("%(top)s on a column of %(count)d") % {"top": first, "count": len(pieces)}
