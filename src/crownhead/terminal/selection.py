"""A move in the making: choosing it square by square, or saying why it cannot be made.

The `Game` decides which moves there are; this only finds out which of them the chosen squares can still mean.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from crownhead._core import Move
from crownhead.play.explain import Explanation, Reason
from crownhead.play.game import Game


class Route(NamedTuple):
    """One way to walk a legal move. A capture of the same pieces in another order is another route to that move."""

    path: tuple[int, ...]
    captured: tuple[int, ...]
    move: Move


class Selection(NamedTuple):
    """The squares chosen so far, from the piece's own on, and the routes that begin with them.

    >>> selection = select(Game("international", "W:WK46:B37,28,18,9"), 46)
    >>> sorted(selection.landings), sorted(selection.ends)
    ([32], [1, 3, 7, 12])
    >>> str(selection.choose(3))
    '46x32x14x3'
    >>> selection.choose(32).squares
    (46, 32)
    """

    squares: tuple[int, ...]
    routes: tuple[Route, ...]

    @property
    def landings(self) -> set[int]:
        """Where the piece can go next."""
        return {route.path[len(self.squares)] for route in self._further}

    @property
    def ends(self) -> set[int]:
        """Where the move can end."""
        return {route.path[-1] for route in self._further}

    @property
    def taken(self) -> tuple[int, ...]:
        """What has been jumped so far."""
        return self.routes[0].captured[: len(self.squares) - 1]

    @property
    def finished(self) -> Move | None:
        """The move that stops here, if it may."""
        return next((route.move for route in self.routes if route.path == self.squares), None)

    @property
    def _further(self) -> list[Route]:
        return [route for route in self.routes if len(route.path) > len(self.squares)]

    def choose(self, square: int) -> Chosen:
        """What one more square makes of it: a move, a longer selection, several moves to choose from, or None.

        A square that only one move can mean gives that move, whether it is the next step or the end.
        """
        if square == self.squares[-1] and len(self.squares) > 1 and self.finished:
            return self.finished
        through = [route for route in self._further if route.path[len(self.squares)] == square]
        ending = [route for route in self._further if route.path[-1] == square and route not in through]
        meant = _moves((*through, *ending))
        if len(meant) < 2:
            return meant[0] if meant else None
        return meant if ending else Selection((*self.squares, square), tuple(through))


Chosen: TypeAlias = Move | Selection | tuple[Move, ...] | None


def select(game: Game, square: int) -> Selection | None:
    """Begin with the piece on a square; None if it may not move now.

    >>> select(Game("english"), 1) is None
    True
    """
    legal = [move for move in game.legal_moves if move.from_square == square]
    if not legal:
        return None
    routes = [Route(move.path, move.captured, move) for move in legal]
    known = {(route.path, route.captured) for route in routes}
    for other in game.position.moves("routes") if any(move.is_capture for move in legal) else ():
        move = next((move for move in legal if move.same_effect(other)), None)
        if move and (other.path, other.captured) not in known:
            routes.append(Route(other.path, other.captured, move))
    return Selection((square,), tuple(routes))


def starts(game: Game) -> dict[int, bool]:
    """The squares of the pieces that may move now, and whether each can capture.

    >>> starts(Game("english", "B:W18:B14,1"))
    {14: True}
    """
    squares: dict[int, bool] = {}
    for move in game.legal_moves:
        squares[move.from_square] = squares.get(move.from_square, False) or move.is_capture
    return squares


def why_not(game: Game, square: int) -> Explanation:
    """Why the piece on a square may not move now, or why there is none to move.

    >>> print(why_not(Game("english", "B:W18:B14,1"), 1))
    capturing is compulsory (Capturing): 14x23
    >>> print(why_not(Game("english"), 1))
    5 is occupied (Moving)
    """
    variant = game.rulebook.variant
    row, column = variant.place(square)

    def distance(other: int) -> int:
        other_row, other_column = variant.place(other)
        return max(abs(other_row - row), abs(other_column - column))

    others = sorted((other for other in range(1, variant.square_count + 1) if other != square), key=distance)
    asked = (game.explain(as_text(game, (square, other))) for other in others)
    return min(asked, key=lambda why: _TELLING.get(why.reason, len(_TELLING)))


def as_text(game: Game, squares: Iterable[int]) -> str:
    """The chosen squares as a text that `Game.explain` understands; it leaves open whether it is a capture.

    >>> as_text(Game("english"), (11, 15))
    '11 15'
    """
    return " ".join(map(game.rulebook.variant.name, squares))


# Reasons that explain most about a piece come before those that concern only one square it might have gone to.
_TELLING = {
    reason: rank
    for rank, reason in enumerate(
        (
            Reason.GAME_OVER,
            Reason.FROZEN,
            Reason.CLAIM_PENDING,
            Reason.EMPTY_SQUARE,
            Reason.NOT_YOUR_TURN,
            Reason.NOT_YOUR_PIECE,
            Reason.BETTER_CAPTURE,
            Reason.CAPTURE_COMPULSORY,
            Reason.KING_MOVED_ENOUGH,
            Reason.BLOCKED,
        )
    )
}


def _moves(routes: Iterable[Route]) -> tuple[Move, ...]:
    found: list[Move] = []
    for route in routes:
        if route.move not in found:
            found.append(route.move)
    return tuple(found)
