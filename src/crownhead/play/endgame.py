"""Endings that are solved: "neither player can force a win" is a draw only where it is proven.

One king against one king is not always drawn, so its exact value is worked out for each variant when it is first
needed, backwards from the positions without a move. Larger tablebases can be registered.
"""

from __future__ import annotations

from collections import deque
from functools import lru_cache
from typing import Protocol

from crownhead import _core
from crownhead.arguments import instance
from crownhead.sides import SIDES, Side

Placement = tuple[Side, int, int]
"""The player to move, the white king's square, the black king's square."""


class Prober(Protocol):
    """Anything that knows the value of some positions."""

    def probe(self, position: _core.Position) -> str | None:
        """``win``, ``loss`` or ``draw`` for the player to move with best play; None if it does not know."""


_registered: list[tuple[str, Prober]] = []


def register(tablebase: Prober, *, no_move: str = "loses") -> None:
    """Let a tablebase decide what is proven, where a player without a move ``loses`` (or ``wins``).

    >>> class Nothing:
    ...     def probe(self, position): return None
    >>> nothing = Nothing()
    >>> register(nothing)
    >>> unregister(nothing)
    """
    _registered.append((no_move, tablebase))


def unregister(tablebase: Prober) -> None:
    """Take back what `register` did."""
    _registered[:] = [entry for entry in _registered if entry[1] is not tablebase]


def value(position: _core.Position, *, no_move: str = "loses") -> str | None:
    """``win``, ``loss`` or ``draw`` for the player to move with best play; None if that is not proven.

    >>> from crownhead import Position, Rulebook
    >>> english = Rulebook.load("english")
    >>> value(Position.from_fen(english, "W:WK32:BK26")), value(Position.from_fen(english, "B:WK32:BK26"))
    ('win', 'draw')
    """
    placement = _king_each(instance("a position is a Position", _core.Position, position))
    if not (placement or _registered):
        return None
    facts = position.variant.facts
    if facts["enforced"] == "huffing":  # a game is more than its moves
        return None
    for wanted, tablebase in _registered:
        if wanted == no_move and (known := tablebase.probe(position)):
            return known
    if placement is None or facts["first_king_wins"]:  # where the first king wins, no game continues with two
        return None
    return _king_against_king(position.variant, no_move)[placement]


def _king_each(position: _core.Position) -> Placement | None:
    if len(position.occupied()) != 2:  # asked after every move, and seldom true
        return None
    white, black = (position.kings(side) for side in SIDES)
    if len(white) != 1 or len(black) != 1:
        return None
    (one,), (other,) = white, black
    return None if len(position.at(one)) + len(position.at(other)) != 2 else (position.turn, one, other)


@lru_cache(maxsize=64)
def _king_against_king(variant: _core.Variant, no_move: str) -> dict[Placement, str]:
    """The value of every position with one king each, by retrograde analysis."""
    values: dict[Placement, str] = {}
    open_moves: dict[Placement, int] = {}
    parents: dict[Placement, list[Placement]] = {}
    decided: deque[Placement] = deque()
    stuck = "loss" if no_move == "loses" else "win"
    for placement in _placements(variant):
        position = _core.Position(variant, placement[0], {placement[1]: "W", placement[2]: "B"})
        moves = position.legal_moves
        open_moves[placement] = len(moves)
        if not moves or any(move.is_capture for move in moves):
            # A capture takes the last piece, and is then the only kind of move: it is decided like being stuck.
            values[placement] = stuck if not moves else _opposite(stuck)
            decided.append(placement)
            continue
        for move in moves:
            parents.setdefault(_after(placement, move), []).append(placement)
    while decided:
        child = decided.popleft()
        for parent in parents.get(child, ()):
            open_moves[parent] -= 1
            if parent in values:
                continue
            if values[child] == "loss":
                values[parent] = "win"
            elif open_moves[parent] == 0:
                values[parent] = "loss"
            else:
                continue
            decided.append(parent)
    return {placement: values.get(placement, "draw") for placement in open_moves}


def _placements(variant: _core.Variant) -> list[Placement]:
    squares = range(1, variant.square_count + 1)
    return [(turn, white, black) for turn in SIDES for white in squares for black in squares if white != black]


def _after(placement: Placement, move: _core.Move) -> Placement:
    turn, white, black = placement
    return (turn.other, move.to_square, black) if turn is Side.WHITE else (turn.other, white, move.to_square)


def _opposite(result: str) -> str:
    return "win" if result == "loss" else "loss"
