"""A slow, obvious solver of endings over the reference interpreter, against which tablebases are checked.

It shares no idea with the core: it lists every position there is, and counts plies until nothing changes any more.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any, NamedTuple

from reference import Board, Place, Reference, Run, State

Key = tuple[frozenset[tuple[Place, str]], str, tuple[Run | None, Run | None]]


class Solved(NamedTuple):
    """Every position with its value and the number of plies, 0 for a draw."""

    states: dict[Key, State]
    values: dict[Key, tuple[str, int]]


def solve(front_matter: dict[str, Any], pieces: int) -> Solved:
    """All positions with up to this many pieces, at least one on each side, and all that follow from them."""
    reference = Reference(front_matter)
    stuck = "win" if front_matter.get("end", {}).get("no-move", "loses") == "wins" else "loss"
    states: dict[Key, State] = {}
    after: dict[Key, list[Key]] = {}
    waiting = [State(board, side, {"w": None, "b": None}) for board in _boards(reference, pieces) for side in "wb"]
    while waiting:
        state = waiting.pop()
        key = _key(state)
        if key in states:
            continue
        states[key] = state
        following = [reference.play(state, move) for move in reference.moves(state)]
        after[key] = [_key(each) for each in following]
        waiting += following
    values = {key: (_ended(reference, states[key], stuck), 0) for key, keys in after.items() if not keys}
    open_keys = [key for key, keys in after.items() if keys]
    for plies in range(1, 10_000):
        found = {key: value for key in open_keys if (value := _decided([values.get(k) for k in after[key]], plies))}
        values |= found
        open_keys = [key for key in open_keys if key not in found]
        if not found and plies > max((n for _, n in values.values()), default=0) + 1:
            break
    return Solved(states, values | dict.fromkeys(open_keys, ("draw", 0)))


def _decided(after: list[tuple[str, int] | None], plies: int) -> tuple[str, int] | None:
    """What a position is worth if that is seen in exactly this many plies."""
    if ("loss", plies - 1) in after:
        return "win", plies
    if all(each and each[0] == "win" for each in after) and max(each[1] for each in after if each) == plies - 1:
        return "loss", plies
    return None


def _ended(reference: Reference, state: State, stuck: str) -> str:
    """Without a move: stuck, unless the opponent's first king has won."""
    crowned = reference.first_king_wins and any(column.isupper() for column in state.board.values())
    return "loss" if crowned else stuck


def _key(state: State) -> Key:
    return frozenset(state.board.items()), state.side, (state.runs["w"], state.runs["b"])


def _boards(reference: Reference, pieces: int) -> Iterator[Board]:
    letters = "wb" if reference.first_king_wins else "wbWB"
    last_row = {"w": reference.rows - 1, "b": 0}
    for count in range(2, pieces + 1):
        for places in combinations(reference.places, count):
            for chosen in product(letters, repeat=count):
                colours = {letter.lower() for letter in chosen}
                if colours == {"w", "b"} and all(
                    place[0] != last_row.get(letter) for place, letter in zip(places, chosen, strict=True)
                ):
                    yield dict(zip(places, chosen, strict=True))
