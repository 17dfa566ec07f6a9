"""Positions: the core's, with sides, pieces and text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol, Self, TypeAlias, overload

from crownhead import _core
from crownhead.arguments import instance
from crownhead.errors import FenError, PositionError, unexpected
from crownhead.notation import fen, moves
from crownhead.pieces import Piece
from crownhead.sides import Side

if TYPE_CHECKING:
    from crownhead.rules.rulebook import AnyRulebook, Rulebook

    AnyRules: TypeAlias = AnyRulebook | _core.Variant

Square = int | str
"""A square by its number or by its name."""

Pieces = Mapping[int, Piece | str] | Mapping[str, Piece | str]
"""What stands where: a `Piece` or its symbol by square; in column games a whole column, top first."""

_OTHER_COLOUR = str.maketrans("wWbB", "bBwW")


class Position(_core.Position):
    """Pieces and the player to move. Immutable, hashable, comparable.

    It is made from rules (a rulebook's slug, the path of its file, the `Rulebook`, or a `Variant`) and nothing, a FEN,
    or the player to move and the pieces.

    >>> position = Position("english", "B:W18,25:B14,21")
    >>> sorted(str(move) for move in position.legal_moves)
    ['14x23', '21x30']
    >>> position.play("14x23").fen
    'W:W25:B21,23'
    >>> Position("english", Side.BLACK, {14: "b", 21: "b", 18: "w", 25: Piece(Side.WHITE, king=False)}) == position
    True
    >>> len(Position("english").pieces)
    24
    """

    __slots__ = ()

    @overload
    def __init__(self, rules: AnyRules, start: str | None = None) -> None: ...
    @overload
    def __init__(
        self, rules: AnyRules, turn: Side, /, pieces: Pieces, *, king_runs: _core.KingRuns | None = None
    ) -> None: ...
    def __init__(
        self,
        rules: AnyRules,
        start: str | None = None,
        pieces: Pieces | None = None,
        *,
        king_runs: _core.KingRuns | None = None,
    ) -> None:
        variant, rulebook = _resolved(rules)
        if pieces is not None:
            super().__init__(variant, start, _symbols(pieces), king_runs=king_runs)  # type: ignore[arg-type]
        elif start is not None:
            self._read(variant, start, rulebook)
        elif rulebook is not None:
            super().__init__(variant, rulebook.first_move, rulebook.start._columns())
        else:
            raise TypeError("a variant has no starting position: give a FEN too, or a rulebook instead")

    def _read(self, variant: _core.Variant, text: str, rulebook: Rulebook | None) -> None:
        found = fen.read(variant, text, rulebook.first_move if rulebook else Side.WHITE)
        try:
            super().__init__(variant, found.side, found.pieces, king_runs=found.king_runs)
        except PositionError as error:
            raise FenError(str(error)) from None

    @classmethod
    def from_fen(cls, rules: AnyRules, text: str) -> Self:
        """The position that a FEN describes, on the board of a rulebook or a variant.

        >>> Position.from_fen("english", "B:W18,26:B14,99")
        Traceback (most recent call last):
        crownhead.errors.FenError: there is no square 99 on this board (1 to 32) (character 14 of "B:W18,26:B14,99")
        """
        fen.require_text(text)
        return cls(rules, text)

    # --- knowing -----------------------------------------------------------------------------------------------------

    @property
    def fen(self) -> str:
        """The position as text: ``B:W18,26:B14,22``, in column games ``W:a1w,d4bw``."""
        return fen.write(self)

    @property
    def side(self) -> Side:
        """The player to move: another name for `turn`."""
        return self.turn

    @property
    def pieces(self) -> dict[int, Piece]:
        """What stands where; of a column, the top piece.

        >>> Position("english", "B:WK18:B14").pieces[18]
        Piece(side=<Side.WHITE: 'white'>, king=True)
        """
        return {square: Piece.from_symbol(column[0]) for square, column in self._columns().items()}

    def column(self, square: Square) -> tuple[Piece, ...]:
        """The pieces on a square, top first; () if it is empty.

        >>> [piece.symbol for piece in Position("lasca", "W:d4Wbb,a7b").column("d4")]
        ['W', 'b', 'b']
        """
        return tuple(Piece.from_symbol(symbol) for symbol in self.at(square))

    def count(self, side: Side | None = None) -> int:
        """How many men and kings a side has, or both have; in column games, how many columns.

        >>> Position("english").count(Side.WHITE)
        12
        """
        return len(self.occupied(side))

    def parse(self, move: str | _core.Move) -> _core.Move:
        """The legal move that a text means; a `Move` means itself.

        >>> position = Position("english", "B:W18,27,31:B14,5")
        >>> position.parse("14x32").captured
        (18, 27)
        >>> position.parse("5-9")
        Traceback (most recent call last):
        crownhead.errors.IllegalMoveError: capturing is compulsory: 14x23x32
        """
        legal = self.legal_moves
        if isinstance(move, _core.Move):
            found = [move] if move in legal else []
        else:
            found = moves.find(self, moves.read(self.variant, move), legal)
        if len(found) == 1:
            return found[0]
        from crownhead.play.words.explain import explain
        from crownhead.play.words.explanation import refusal

        raise refusal(explain(self, moves.in_text(move), legal))

    def text(self, move: _core.Move | str) -> str:
        """How to write a move of this position: from and to, in full only where that would be ambiguous.

        >>> Position("english", "B:W18,27,31:B14,5").text("14x23x32")
        '14x32'
        """
        move = self.parse(move) if isinstance(move, str) else instance(moves.EXPECTED, _core.Move, move)
        return moves.short(move, self)

    # --- editing -----------------------------------------------------------------------------------------------------

    def put(self, square: Square, piece: Piece | str) -> Self:
        """The same position with a piece (or its symbol, or a column) on a square, instead of what stands there.

        >>> Position("english", "B:W18:B14").put(22, Piece(Side.WHITE, king=True)).put(18, "b").fen
        'B:WK22:B14,18'
        >>> Position("english", "B:W18:B14").put(1, "w")
        Traceback (most recent call last):
        crownhead._core.PositionError: square 1: a white man cannot stand on the row where it is crowned
        """
        number = self.variant.square(square)
        return self._with(self._columns() | {number: _symbol(piece)}, self._runs_without(number))

    def remove(self, *squares: Square) -> Self:
        """The same position with these squares emptied.

        >>> Position("english", "B:W18,22:B14").remove(18, 14).fen
        'B:W22:B'
        """
        gone = {self.variant.square(square) for square in squares}
        kept = {square: column for square, column in self._columns().items() if square not in gone}
        return self._with(kept, self._runs_without(*gone))

    def clear(self) -> Self:
        """The bare board, with the same player to move.

        >>> Position("english").clear().put(18, "W").fen
        'B:WK18:B'
        """
        return self._with({})

    def passed(self) -> Self:
        """The same pieces with the other player to move.

        >>> Position("english", "B:W18:B14").passed().fen
        'W:W18:B14'
        """
        return self.with_turn(self.turn.other)

    def with_turn(self, side: Side) -> Self:
        """The same pieces with this player to move.

        >>> Position("english", "B:W18:B14").with_turn(Side.WHITE).fen
        'W:W18:B14'
        """
        return type(self)(self.variant, side, self._columns(), king_runs=self.king_runs)

    def rotate(self) -> Self:
        """The board turned round by half a turn, and the pieces with it: each keeps its colour.

        >>> Position("english", "B:W18,K32:B14").rotate().fen
        'B:WK1,15:B19'
        """
        return self._with(*self._turned())

    def swap_colours(self) -> Self:
        """Every piece in the other colour where it stands, and the other player to move.

        >>> Position("english", "B:W18,K32:B14").swap_colours().fen
        'W:W14:B18,K32'
        """
        return self._recoloured(self._columns(), self.king_runs)

    def mirror(self) -> Self:
        """What the opponent would have before them with colours exchanged: each player has what the other had.

        >>> Position("english", "B:W18,K32:B14").mirror().fen
        'W:W19:BK1,15'
        """
        return self._recoloured(*self._turned())

    def _with(self, columns: dict[int, str], king_runs: _core.KingRuns | None = None) -> Self:
        return type(self)(self.variant, self.turn, columns, king_runs=king_runs)

    def _recoloured(self, columns: dict[int, str], king_runs: _core.KingRuns) -> Self:
        exchanged = {square: column.translate(_OTHER_COLOUR) for square, column in columns.items()}
        return type(self)(self.variant, self.turn.other, exchanged, king_runs=(king_runs[1], king_runs[0]))

    def _turned(self) -> tuple[dict[int, str], _core.KingRuns]:
        columns = {self._opposite(square): column for square, column in self._columns().items()}
        white, black = ((self._opposite(square), count) if count else (0, 0) for square, count in self.king_runs)
        return columns, (white, black)

    def _runs_without(self, *squares: int) -> _core.KingRuns:
        white, black = ((0, 0) if run[0] in squares else run for run in self.king_runs)
        return white, black

    def _opposite(self, square: int) -> int:
        variant = self.variant
        row, column = variant.place(square)
        opposite = variant.square_at(variant.rows - 1 - row, variant.columns - 1 - column)
        assert opposite is not None, "both players have the same board"
        return opposite

    def _columns(self) -> dict[int, str]:
        return {square: self.at(square) for square in self.occupied()}

    # --- showing -----------------------------------------------------------------------------------------------------

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


class HasPosition(Protocol):
    """What stands at a position, such as a game or a node of one; None if that is not known."""

    @property
    def position(self) -> Position | None: ...


AnyPosition = Position | str | HasPosition
"""A position as callers have it: the position itself, a FEN, or what stands at one."""


def as_position(rules: AnyRules, given: AnyPosition) -> Position:
    """The position that is given; a FEN is read by the rules.

    >>> as_position("english", "W:W18:B5") == as_position("english", Position("english", "W:W18:B5"))
    True
    """
    if isinstance(given, str):
        return Position(rules, given)
    found = getattr(given, "position", given)
    return instance("a position is a Position, a FEN, or a game that stands at one", Position, found)


def position_by(rulebook: Rulebook, given: AnyPosition) -> Position:
    """The position that is given, which must be one of the rulebook's variant.

    >>> from crownhead import Rulebook
    >>> position_by(Rulebook.load("english"), Position("russian"))
    Traceback (most recent call last):
    ValueError: the position is of another variant than English draughts
    """
    position = as_position(rulebook, given)
    if position.variant != rulebook.variant:
        raise ValueError(f"the position is of another variant than {rulebook.title}")
    return position


def _resolved(rules: AnyRules) -> tuple[_core.Variant, Rulebook | None]:
    """The board, and the rulebook if that is known."""
    if isinstance(rules, _core.Variant):
        return rules, None
    from crownhead.rules.rulebook import Rulebook

    book = Rulebook.load(rules)
    return book.variant, book


def _symbols(pieces: Pieces) -> dict[int | str, str]:
    if not isinstance(pieces, Mapping):
        raise unexpected("pieces: symbols or pieces by square are expected", pieces)
    return {square: _symbol(piece) for square, piece in pieces.items()}


def _symbol(piece: Piece | str) -> str:
    return piece.symbol if isinstance(piece, Piece) else piece


def _move_svg(move: _core.Move) -> str:
    """The diagram that a notebook shows."""
    from crownhead import diagram

    return diagram.move_svg(move)


# The core knows nothing of pictures. Moves come from positions, so a caller who has a move has loaded this module.
_core.Move._repr_svg_ = _move_svg  # type: ignore[attr-defined]
