"""What the board is to show: the position, the last move, and what the player may do now."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from crownhead.play.game import Game
from crownhead.play.selection import Selection, starts
from crownhead.position import Position
from crownhead.terminal.drawing import SquareMark


@dataclass(frozen=True)
class View:
    """What the board shows: a position, from which side, what is marked, and the squares of the last move."""

    position: Position
    flipped: bool = False
    marks: Mapping[int, SquareMark] = field(default_factory=dict)
    last: frozenset[int] = frozenset()
    moved: Mapping[int, str] = field(default_factory=dict)  # squares that look otherwise while a move is being made

    def at(self, square: int) -> str:
        """The pieces that are shown on a square, top first."""
        return self.moved[square] if square in self.moved else self.position.at(square)


def past(game: Game, *, flipped: bool) -> View:
    """A game in which no human can act: as it was earlier, or with the computer to act."""
    last = frozenset(game.last_move.path) if game.last_move else frozenset()
    return View(game.position, flipped, last=last)


def present(game: Game, selection: Selection | None, huffed: Collection[int], *, flipped: bool) -> View:
    """The position as it is, with the pieces that may move, or with the move that is being chosen.

    >>> view = present(Game("english", "B:W18:B14,1"), None, (), flipped=False)
    >>> view.marks
    {14: <SquareMark.MUST_CAPTURE: '!'>}
    """
    marks = _choosing(selection) if selection else _movable(game, huffed)
    return replace(past(game, flipped=flipped), marks=marks, moved=_moved(game, selection))


def _movable(game: Game, huffed: Collection[int]) -> dict[int, SquareMark]:
    marks = {
        square: SquareMark.MUST_CAPTURE if captures else SquareMark.MAY_MOVE
        for square, captures in starts(game).items()
    }
    for square in game.offence.liable if game.offence else ():
        marks[square] = SquareMark.TAKEN if square in huffed else SquareMark.LIABLE
    return marks


def _choosing(selection: Selection) -> dict[int, SquareMark]:
    marks = dict.fromkeys(selection.squares, SquareMark.CHOSEN)
    marks |= dict.fromkeys(selection.taken, SquareMark.TAKEN)
    marks |= dict.fromkeys(selection.ends, SquareMark.END)
    marks |= dict.fromkeys(selection.landings, SquareMark.LANDING)
    return marks


def _moved(game: Game, selection: Selection | None) -> dict[int, str]:
    """In the middle of a capture the piece is shown where it has come to."""
    if selection is None or len(selection.squares) < 2:
        return {}
    start, *_, now = selection.squares
    return {start: "", now: game.position.at(start)}
