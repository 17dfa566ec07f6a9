"""A move in the making: choosing it square by square, or learning why a piece cannot be moved.

The `Game` decides which moves there are; this finds out which of them the chosen squares can still mean. The terminal
asks it directly. The board on the site follows the answers to every possible choice, which are sent along with the
moves (see `crownhead.web.contract.boards`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple, TypeAlias

from crownhead._core import Move
from crownhead.play.game import Game
from crownhead.play.words.explanation import Explanation, Reason
from crownhead.position import Position
from crownhead.sides import Side

MOST_WAYS = 200
"""No position that was ever played has this many ways to walk its captures; one that is made up may have thousands."""


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
    >>> str(selection.choose(3).move)
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
        """Where the move can end. One that ends where it began has to be walked."""
        return {route.path[-1] for route in self._further} - ({*self.squares} if len(self.squares) == 1 else set())

    @property
    def taken(self) -> tuple[int, ...]:
        """What has been jumped so far."""
        return self.routes[0].captured[: len(self.squares) - 1]

    @property
    def finished(self) -> Route | None:
        """The route that stops here, if it may."""
        return next((route for route in self.routes if route.path == self.squares), None)

    @property
    def _further(self) -> list[Route]:
        return [route for route in self.routes if len(route.path) > len(self.squares)]

    def choose(self, square: int) -> Chosen:
        """What one more square makes of it: a route to the end, a longer selection, several routes to choose from (one
        for each move), or None.

        A square that only one move can mean gives that move, whether it is the next step or the end. The square where
        the piece stands gives the move that stops there; a piece that has not moved yet is put down.
        """
        if square == self.squares[-1] and (len(self.squares) == 1 or self.finished):
            return self.finished
        through = [route for route in self._further if route.path[len(self.squares)] == square]
        ending = [route for route in self._further if route.path[-1] == square and route not in through]
        meant = _one_for_each_move((*through, *ending))
        if len(meant) < 2:
            return meant[0] if meant else None
        return meant if ending else Selection((*self.squares, square), tuple(through))


Chosen: TypeAlias = Route | Selection | tuple[Route, ...] | None


def select(game: Game, square: int) -> Selection | None:
    """Begin with the piece on a square; None if it may not move now.

    >>> select(Game("english"), 1) is None
    True
    """
    found = tuple(route for route in routes(game) if route.path[0] == square)
    return Selection((square,), found) if found else None


def routes(game: Game) -> list[Route]:
    """Every way to walk a legal move: the moves in their order, each as it is written and then in its other ways.

    >>> [route.path for route in routes(Game("international", "W:W28:B23,22,12,13"))]
    [(28, 19, 8, 17, 28), (28, 17, 8, 19, 28)]
    """
    found = {move: [Route(move.path, move.captured, move)] for move in game.legal_moves}
    captures = [move for move in found if move.is_capture]
    for other in islice(game.position.moves("routes"), MOST_WAYS) if captures else ():
        move = next((move for move in captures if move.same_effect(other)), None)
        if move and move != other:
            found[move].append(Route(other.path, other.captured, move))
    return [route for each in found.values() for route in each]


def starts(game: Game) -> dict[int, bool]:
    """The squares of the pieces that may move now, and whether each can capture.

    >>> starts(Game("english", "B:W18:B14,1"))
    {14: True}
    """
    squares: dict[int, bool] = {}
    for move in game.legal_moves:
        squares[move.from_square] = squares.get(move.from_square, False) or move.is_capture
    return squares


def obliged(game: Game) -> list[int]:
    """The squares of the pieces that must capture: none where one may also do something else, as in games with huffing.

    >>> obliged(Game("english", "B:W18:B14,1")), obliged(Game("boxed", "B:W18:B14,1"))
    ([14], [])
    """
    return sorted(starts(game)) if all(move.is_capture for move in game.legal_moves) else []


# --- why a piece cannot be moved --------------------------------------------------------------------------------------


def why_not(game: Game, square: int) -> Explanation:
    """Why the piece on a square may not move now, or why there is none to move.

    >>> print(why_not(Game("english", "B:W18:B14,1"), 1))
    capturing is compulsory (Capturing): 14x23
    >>> print(why_not(Game("english"), 1))
    5 is occupied (Moving)
    >>> print(why_not(Game("english"), 22))
    it is black's turn, not white's (Moving)
    """
    piece = game.position.pieces.get(square)
    theirs = piece is not None and piece.side is not game.turn
    return _why_not(game, square, _possible(game.position.passed() if theirs else game.position))


def refusals(game: Game) -> dict[int, Explanation]:
    """Why each of the pieces of the player to move that may not be moved may not.

    >>> {square: str(why) for square, why in refusals(Game("english", "B:W18:B14,1")).items()}
    {1: 'capturing is compulsory (Capturing): 14x23'}
    """
    possible = _possible(game.position)
    return {
        square: _why_not(game, square, possible) for square in game.position.occupied(game.turn) - starts(game).keys()
    }


def as_text(game: Game, squares: Iterable[int]) -> str:
    """The chosen squares as a text that `Game.explain` understands; it leaves open whether it is a capture.

    >>> as_text(Game("english"), (11, 15))
    '11 15'
    """
    return " ".join(map(game.rulebook.variant.name, squares))


def _possible(position: Position) -> dict[int, str]:
    """For each piece that could move if it were not for the other pieces' captures, the move that tells most."""
    kinds = (position.moves("quiet"), position.moves("jumps"), position.moves("routes"))  # the last kind tells most
    return {move.from_square: str(move) for kind in kinds for move in kind}


def _why_not(game: Game, square: int, possible: dict[int, str]) -> Explanation:
    """Ask for a move that the piece could make. If there is none, ask for the squares around it: what tells most."""
    if square in possible:
        return game.explain(possible[square])
    why = None
    for other in _around(game, square):
        why = game.explain(as_text(game, (square, other)))
        if why.reason in _TELLING:
            break
    return why or game.explain(game.rulebook.variant.name(square))


_TELLING = {Reason.BLOCKED, Reason.KING_MOVED_ENOUGH, Reason.CAPTURE_COMPULSORY, Reason.BETTER_CAPTURE}


def _around(game: Game, square: int) -> Iterator[int]:
    """The neighbours of a square, those in front of the player to move first."""
    variant = game.rulebook.variant
    row, column = variant.place(square)
    ahead = 1 if game.turn is Side.WHITE else -1
    for rows in (ahead, 0, -ahead):
        for columns in (0, -1, 1):
            inside = 0 <= row + rows < variant.rows and 0 <= column + columns < variant.columns
            other = variant.square_at(row + rows, column + columns) if inside else None
            if other and other != square:
                yield other


def _one_for_each_move(found: Iterable[Route]) -> tuple[Route, ...]:
    first: dict[Move, Route] = {}
    for route in found:
        first.setdefault(route.move, route)
    return tuple(first.values())
