"""The board as a table of links and buttons, for browsers without JavaScript: choose a piece, then where it goes."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from crownhead.web.contract.schema import Board

PIECES = {"w": "man white", "b": "man black", "W": "king white", "B": "king black"}


def rows(board: Board, chosen: str, below: str, *, confirms: bool = False) -> list[list[dict[str, Any]]]:
    """The squares row by row as the viewer sees them, each with what stands there and what can be done with it."""
    squares = {(square["row"], square["column"]): square["name"] for square in board["squares"]}
    movable = {move["path"][0] for move in board["moves"]}
    targets = _targets(board, chosen)
    last = board["last"]["path"] if board["last"] else []
    grid = [
        [
            _cell(board, squares.get((row, column)), row, column, movable, targets, chosen, last)
            for column in range(board["columns"])
        ]
        for row in range(board["rows"])
    ]
    return grid if below == "white" else [row[::-1] for row in grid[::-1]]


def _cell(
    board: Board,
    name: str | None,
    row: int,
    column: int,
    movable: set[str],
    targets: dict[str, list[str]],
    chosen: str,
    last: list[str],
) -> dict[str, Any]:
    column_of_pieces = board["position"].get(name, "") if name else ""
    dark = board["dark"] is None or (row + column) % 2 == board["dark"]
    moves = targets.get(name, []) if name else []
    return {
        "name": name or "",
        "dark": dark,
        "pieces": [PIECES[piece] for piece in column_of_pieces],
        "words": words_for(column_of_pieces),
        "movable": name in movable,
        "must": name in board["must"],
        "chosen": bool(name) and name == chosen,
        "last": name in last,
        "move": moves[0] if len(moves) == 1 else "",
        "several": len(moves) > 1,
    }


def _targets(board: Board, chosen: str) -> dict[str, list[str]]:
    """Where the chosen piece can end up, and by which moves."""
    targets: dict[str, list[str]] = {}
    for move in board["moves"]:
        if chosen and move["path"][0] == chosen:
            targets.setdefault(move["path"][-1], []).append(move["text"])
    return targets


def choices(board: Board, chosen: str) -> list[str]:
    """The moves of the chosen piece that end on the same square as another: these are chosen from a list."""
    return [text for texts in _targets(board, chosen).values() if len(texts) > 1 for text in texts]


def words_for(pieces: str) -> str:
    """What stands on a square, for ears.

    >>> words_for("W")
    'white king'
    """
    names = {"w": _("white man"), "b": _("black man"), "W": _("white king"), "B": _("black king")}
    first = names[pieces[0]] if pieces else _("empty")
    return first if len(pieces) < 2 else _("%(top)s on a column of %(count)d") % {"top": first, "count": len(pieces)}
