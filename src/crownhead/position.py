"""Positions: the core's, with sides, pieces and text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from crownhead import _core
from crownhead.errors import FenError, PositionError
from crownhead.notation import fen, moves
from crownhead.sides import SIDES, Piece, Side

if TYPE_CHECKING:
    from crownhead.rules.rulebook import Rulebook


class Position(_core.Position):
    """Pieces and the player to move. Immutable, hashable, comparable.

    >>> from crownhead import Rulebook
    >>> position = Position.from_fen(Rulebook.load("english"), "B:W18,25:B14,21")
    >>> sorted(str(move) for move in position.legal_moves)
    ['14x23', '21x30']
    >>> position.play(position.parse("14x23")).fen
    'W:W25:B21,23'
    """

    __slots__ = ()

    @classmethod
    def from_fen(cls, rules: _core.Variant | Rulebook, text: str) -> Self:
        """The position that a FEN describes, on the board of a variant or a rulebook.

        >>> from crownhead import Rulebook
        >>> Position.from_fen(Rulebook.load("english"), "B:W18,26:B14,99")
        Traceback (most recent call last):
        crownhead.errors.FenError: there is no square 99 on this board (1 to 32) (character 14 of "B:W18,26:B14,99")
        """
        if isinstance(rules, _core.Variant):
            variant, found = rules, fen.read(rules, text)
        else:
            variant, found = rules.variant, fen.read(rules.variant, text, rules.first_move)
        try:
            return cls(variant, found.side.index, found.pieces, king_runs=found.king_runs)
        except PositionError as error:
            raise FenError(str(error)) from None

    @property
    def fen(self) -> str:
        """The position as text: ``B:W18,26:B14,22``, in column games ``W:a1w,d4bw``."""
        return fen.write(self)

    @property
    def side(self) -> Side:
        """Whose turn it is.

        >>> from crownhead import Rulebook
        >>> Rulebook.load("english").start.side
        <Side.BLACK: 'black'>
        """
        return SIDES[self.turn]

    @property
    def pieces(self) -> dict[int, Piece]:
        """What stands where; of a column, the top piece.

        >>> from crownhead import Rulebook
        >>> Position.from_fen(Rulebook.load("english"), "B:WK18:B14").pieces[18]
        Piece(side=<Side.WHITE: 'white'>, king=True)
        """
        return {square: Piece.from_symbol(column[0]) for square, column in self._columns().items()}

    def column(self, square: int) -> tuple[Piece, ...]:
        """The pieces on a square, top first; () if it is empty.

        >>> from crownhead import Rulebook
        >>> [piece.symbol for piece in Position.from_fen(Rulebook.load("lasca"), "W:d4Wbb,a7b").column(13)]
        ['W', 'b', 'b']
        """
        return tuple(Piece.from_symbol(symbol) for symbol in self.at(square))

    def count(self, side: Side) -> int:
        """How many men and kings a side has; in column games, how many columns.

        >>> from crownhead import Rulebook
        >>> Rulebook.load("english").start.count(Side.WHITE)
        12
        """
        return len(self.men(side.index)) + len(self.kings(side.index))

    def parse(self, text: str) -> _core.Move:
        """The legal move that a text means.

        >>> from crownhead import Rulebook
        >>> position = Position.from_fen(Rulebook.load("english"), "B:W18,27,31:B14,5")
        >>> position.parse("14x32").captured
        (18, 27)
        >>> position.parse("5-9")
        Traceback (most recent call last):
        crownhead.errors.IllegalMoveError: capturing is compulsory: 14x23x32
        """
        found = moves.find(self, moves.read(self.variant, text), legal := self.legal_moves)
        if len(found) == 1:
            return found[0]
        from crownhead.play.explain import refusal

        raise refusal(self, text, legal)

    def text(self, move: _core.Move) -> str:
        """How to write a move of this position: from and to, in full only where that would be ambiguous.

        >>> from crownhead import Rulebook
        >>> position = Position.from_fen(Rulebook.load("english"), "B:W18,27,31:B14,5")
        >>> position.text(position.legal_moves[0])
        '14x32'
        """
        return moves.short(move, self.legal_moves)

    def passed(self) -> Self:
        """The same pieces with the other player to move.

        >>> from crownhead import Rulebook
        >>> Position.from_fen(Rulebook.load("english"), "B:W18:B14").passed().fen
        'W:W18:B14'
        """
        return type(self)(self.variant, 1 - self.turn, self._columns(), king_runs=self.king_runs)

    def without(self, squares: tuple[int, ...]) -> Self:
        """The same position with these squares emptied: what a huff leaves.

        >>> from crownhead import Rulebook
        >>> Position.from_fen(Rulebook.load("english"), "B:W18,22:B14").without((18,)).fen
        'B:W22:B14'
        """
        kept = {square: column for square, column in self._columns().items() if square not in squares}
        white, black = ((0, 0) if run[0] in squares else run for run in self.king_runs)
        return type(self)(self.variant, self.turn, kept, king_runs=(white, black))

    def _columns(self) -> dict[int, str]:
        squares = range(1, self.variant.square_count + 1)
        return {square: column for square in squares if (column := self.at(square))}

    def __str__(self) -> str:
        """The board with White at the bottom: ``w b`` men, ``W B`` kings, columns top first."""
        variant = self.variant
        width = max([1, *map(len, self._columns().values())])
        lines = [self._row(row, width) for row in reversed(range(variant.rows))]
        if variant.letters:
            files = (chr(ord("a") + column).ljust(width) for column in range(variant.columns))
            lines.append("   " + " ".join(files).rstrip())
        return "\n".join(lines)

    def _row(self, row: int, width: int) -> str:
        squares = [self.variant.square_at(row, column) for column in range(self.variant.columns)]
        cells = (" " if square is None else self.at(square) or "·" for square in squares)
        first = next(square for square in squares if square is not None)
        label = str(row + 1) if self.variant.letters else str(first)
        return f"{label:>2} " + " ".join(cell.ljust(width) for cell in cells).rstrip()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.fen}>"

    def _repr_svg_(self) -> str:
        """The diagram that a notebook shows."""
        from crownhead import diagram

        return diagram.svg(self)


def _move_svg(move: _core.Move) -> str:
    """The diagram that a notebook shows."""
    from crownhead import diagram

    return diagram.move_svg(move)


# The core knows nothing of pictures. Moves come from positions, so whoever has a move has loaded this module.
_core.Move._repr_svg_ = _move_svg  # type: ignore[attr-defined]
