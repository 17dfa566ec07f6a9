"""Random rulebooks and random positions for comparing the core with reference.py.

Everything that touches movement is drawn from what docs/rulebook-format.md allows; what it calls a contradiction is
never drawn. Titles, draws and prose are left to the caller.
"""

from __future__ import annotations

from random import Random
from typing import Any

from reference import Board, Reference, State, opponent

DIRECTION_WORDS = (
    "diagonal-forward",
    "diagonal-backward",
    "straight-forward",
    "straight-backward",
    "sideways",
    "diagonal",
    "straight",
    "forward",
    "backward",
    "all",
)
CRITERIA = ("most", "with-king", "most-kings", "kings-earliest", "most-value")
FIRST_SQUARES = ("top-left", "top-right", "bottom-left", "bottom-right")


def random_front_matter(rng: Random) -> dict[str, Any]:
    """A valid front matter without the keys that describe the document. Keys with a default are sometimes left out."""
    board = _random_board(rng)
    removal = rng.choice(("after", "at-once") if board["squares"] == "all" else ("after", "at-once", "column"))
    in_columns = removal == "column"

    front_matter: dict[str, Any] = {
        "board": board,
        "setup": _random_setup(rng, board),
        "first-move": rng.choice(("white", "black")),
        "men": {"moves": _random_directions(rng), "captures": _random_directions(rng)},
        "kings": _random_kings(rng),
        "capture": {"choice": _random_choice(rng), "removal": removal},
        "promotion": _random_promotion(rng),
    }
    if not in_columns:
        _maybe(rng, front_matter["men"], "take-kings", (True, False))
        _maybe(rng, front_matter["capture"], "enforced", ("always", "huffing"))
    _maybe(rng, front_matter["capture"], "half-turn", ("allowed", "forbidden"))

    end: dict[str, str] = {}
    _maybe(rng, end, "no-move", ("loses", "wins"))
    if rng.random() < 0.1:  # rarely: it cuts games short
        end["first-king"] = "wins"
    if end:
        front_matter["end"] = end
    return front_matter


def _maybe(rng: Random, section: dict[str, Any], key: str, values: tuple[Any, ...]) -> None:
    """Gives a key that has a default one of its values, or leaves it out."""
    if rng.random() < 0.7:
        section[key] = rng.choice(values)


def _random_board(rng: Random) -> dict[str, Any]:
    board: dict[str, Any]
    if rng.random() < 0.3:
        board = {"rows": rng.randint(4, 8), "columns": rng.randint(4, 8), "squares": "all"}
    else:
        rows = rng.randint(4, 12)
        columns = rng.choice([size for size in range(4, 13) if size % 2 == rows % 2])
        if rng.random() < 0.4:
            columns = rows
        board = {"rows": rows, "columns": columns, "squares": "dark"}
        _maybe(rng, board, "corner", ("left", "right") if rows % 2 == 0 else ("left",))
    _maybe(rng, board, "first-square", FIRST_SQUARES)
    _maybe(rng, board, "notation", ("numbers", "letters"))
    return board


def _random_setup(rng: Random, board: dict[str, Any]) -> dict[str, int]:
    most_rows = (board["rows"] - 1) // 2  # at least one row stays empty between the two sides
    rows = rng.randint(1, most_rows)
    setup = {"rows": rows}
    if rng.random() < 0.5:
        setup["empty"] = rng.randint(0, most_rows - rows)
    if rng.random() < 0.3:
        share = 1 if board["squares"] == "all" else 2
        in_setup = -(-rows * board["columns"] // share)  # at least as many as the set-up has
        setup["most"] = rng.randint(in_setup, min(32, board["rows"] * board["columns"] // share))
    return setup


def _random_directions(rng: Random) -> str | list[str]:
    chance = rng.random()
    if chance < 0.4:  # many directions make long captures, and those are where mistakes hide
        return rng.choice(("diagonal", "straight", "all"))
    if chance < 0.6:
        return rng.choice(DIRECTION_WORDS)
    return rng.sample(DIRECTION_WORDS, rng.randint(1, 3))


def _random_kings(rng: Random) -> dict[str, Any]:
    kings: dict[str, Any] = {
        "moves": _random_directions(rng),
        "captures": _random_directions(rng),
        "range": rng.choice(("short", "long")),
    }
    _maybe(rng, kings, "landing", ("any", "behind", "behind-king") if kings["range"] == "long" else ("any",))
    if rng.random() < 0.2:
        kings["in-a-row"] = rng.randint(1, 4)
    return kings


def _random_choice(rng: Random) -> str | list[str]:
    if rng.random() < 0.3:
        return "free"
    return rng.sample(CRITERIA, rng.randint(1, len(CRITERIA)))


def _random_promotion(rng: Random) -> dict[str, Any]:
    promotion: dict[str, Any] = {"when": rng.choice(("reached", "stopped"))}
    _maybe(rng, promotion, "ends-turn", (True, False) if promotion["when"] == "reached" else (True,))
    return promotion


def random_state(rng: Random, ref: Reference, most: int = 12) -> State:
    """A position with at most `most` pieces a side, and never more than the rulebook allows.

    `most` is there because captures multiply: a long-range king among thirty loose pieces has more routes than the
    reference can list in a day. Nothing is counted yet towards `kings.in-a-row`.
    """
    most = min(most, ref.most_pieces)
    no_kings = ref.first_king_wins and rng.random() < 0.9  # a king would mean that the game is over
    king_share = 0.0 if no_kings else rng.choice((0.1, 0.4, 0.8))
    # Few pieces of the side to move among many loose ones of the other make the longest captures.
    side = rng.choice("wb")
    few = min(most, rng.choice((2, most)))
    many = max(1, min(most, len(ref.places) // rng.choice((2, 3, 4))))
    men = [side] * rng.randint(1, few) + [opponent(side)] * rng.randint((many + 1) // 2, many)
    pieces = [man.upper() if rng.random() < king_share else man for man in men]
    rng.shuffle(pieces)
    board = _random_columns(rng, ref, pieces) if ref.removal == "column" else _random_singles(rng, ref, pieces)
    return State(board, side, {"w": None, "b": None})


def _random_singles(rng: Random, ref: Reference, pieces: list[str]) -> Board:
    """Men never stand on the row where they would have been crowned; a piece that finds no place is left out."""
    board: Board = {}
    last_row = {"w": ref.rows - 1, "b": 0}
    free = rng.sample(ref.places, len(ref.places))
    for piece in pieces:
        place = next((place for place in free if place[0] != last_row.get(piece)), None)
        if place is not None:
            free.remove(place)
            board[place] = piece
    return board


def _random_columns(rng: Random, ref: Reference, pieces: list[str]) -> Board:
    """Any piece may stand anywhere: a man on its last row has been uncovered there."""
    how_many = rng.randint(min(2, len(pieces)), min(len(pieces), len(ref.places)))
    places = rng.sample(ref.places, how_many)
    columns = list(pieces[:how_many])
    for piece in pieces[how_many:]:
        columns[rng.randrange(how_many)] += piece
    return dict(zip(places, columns, strict=True))
