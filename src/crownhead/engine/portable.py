"""Rulebooks and games for the core where there is no Python: in a browser.

A rulebook becomes bytes that only the core reads: its variant, the start, the draw rules as `draw_limits` has them, and
the weights. A game becomes plain data: where the core begins, how far the draw rules had counted there, and the moves
since. What a referee decides (claims, refusals, huffs) is not among it.
"""

from __future__ import annotations

import os
from typing import Literal, TypedDict

from crownhead import _core
from crownhead.engine.draw_limits import draw_limits
from crownhead.engine.weights import weights as learned_weights
from crownhead.play.game import Game
from crownhead.position import Position
from crownhead.rules.rulebook import AnyRulebook, Rulebook


class Start(TypedDict):
    """Where a line begins. ``runs``: the king of White and of Black whose moves in a row are counted, and how many
    there were. ``counts``: how far each draw rule has counted, in the rulebook's order; -1 while it does not."""

    turn: Literal["white", "black"]
    position: dict[str, str]
    runs: list[tuple[str, int]]
    counts: list[int]


class PortableLine(TypedDict):
    """A position with its past: the start, which ``fen`` has as text, and the moves from there in full."""

    start: Start
    moves: list[str]
    fen: str


def packed_book(rulebook: AnyRulebook, weights: str | os.PathLike[str] | bytes | None = None) -> bytes:
    """A rulebook as the core in a browser opens it, with the weights that come with the package or the given ones.

    >>> packed_book("english")[:4], len(packed_book("english", "plain")) < 200
    (b'CHB1', True)
    """
    book = Rulebook.load(rulebook)
    return _core.pack_book(
        book.start,
        stuck_wins=book.front_matter.end.no_move == "wins",
        draws=[limit.for_core() for limit in draw_limits(Game(book)).counters],
        weights=learned_weights(book, weights) or b"",
    )


def line(game: Game) -> PortableLine:
    """A game from its start, or since the last huff, which is not a move.

    >>> game = Game("fmjd-international", "W:WK1,K2,K3:BK50")
    >>> game.play("1-6")
    >>> found = line(game)
    >>> found["moves"], found["start"]["position"], found["start"]["counts"]
    (['1-6'], {'1': 'W', '2': 'W', '3': 'W', '50': 'B'}, [0, 0, -1])
    """
    moves = [str(step.move) for step in game.since_huff()]
    first = game.at(game.ply - len(moves))
    return {"start": start_of(first), "moves": moves, "fen": first.position.fen}


def start_of(game: Game) -> Start:
    """Where a line begins that goes on from a game."""
    return {**opening(game.position), "counts": [-1 if count is None else count for count in game.counts]}


def opening(position: Position) -> Start:
    """Where a line begins that has no past: the draw rules count from there.

    >>> opening(Position("english", "B:W18:B14"))["position"]
    {'14': 'b', '18': 'w'}
    """
    name = position.variant.name
    return {
        "turn": position.turn.value,
        "position": {name(square): position.at(square) for square in position.pieces},
        "runs": [(name(square) if count else "", count) for square, count in position.king_runs],
        "counts": [],
    }
