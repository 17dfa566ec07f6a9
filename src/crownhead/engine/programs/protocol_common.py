"""What protocols have in common: lines of bounded length, and positions and moves as Hub and DXP both send them.

A position is one character for each square, in the order of their numbers. A move is where it begins, where it ends and
what it captures, in any order. Neither has a way to write columns.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import IO, NamedTuple

from crownhead._core import Move
from crownhead.errors import quote
from crownhead.position import Position
from crownhead.rules.rulebook import Rulebook
from crownhead.sides import Side

EMPTY = "e"


class ReceivedLine(NamedTuple):
    """A line of text, and whether it was cut because it was too long."""

    text: str
    is_cut: bool


def read_line(stream: IO[bytes], most: int) -> ReceivedLine | None:
    """The next line of at most that many bytes; the rest of a longer one is dropped. None at the end.

    >>> import io
    >>> stream = io.BytesIO(b"ping\\nfar too long a line\\n")
    >>> read_line(stream, 8), read_line(stream, 8), read_line(stream, 8)
    (ReceivedLine(text='ping', is_cut=False), ReceivedLine(text='far too', is_cut=True), None)
    """
    line = rest = stream.readline(most)
    while len(rest) == most and not rest.endswith(b"\n"):
        rest = stream.readline(most)
    return ReceivedLine(line.decode("utf-8", "replace").strip(), rest is not line) if line else None


class WireMove(NamedTuple):
    """A move as it is sent: its first and its last square, and the squares of the captured pieces in any order.

    >>> WireMove(28, 19, (23,))
    WireMove(from_square=28, to_square=19, captured=(23,))
    """

    from_square: int
    to_square: int
    captured: tuple[int, ...] = ()

    @classmethod
    def of(cls, move: Move) -> WireMove:
        """The move as it is sent.

        >>> from crownhead import Game
        >>> WireMove.of(Game("english", "B:W18,27,31:B14,5").legal_moves[0])
        WireMove(from_square=14, to_square=32, captured=(18, 27))
        """
        return cls(move.from_square, move.to_square, move.captured)

    def find(self, legal: Iterable[Move]) -> Move | None:
        """The legal move that is meant, or None.

        >>> from crownhead import Game
        >>> str(WireMove(14, 32, (27, 18)).find(Game("english", "B:W18,27,31:B14,5").legal_moves))
        '14x23x32'
        """
        captured = sorted(self.captured)
        meant = (
            move
            for move in legal
            if (move.from_square, move.to_square) == self[:2] and sorted(move.captured) == captured
        )
        return next(meant, None)


def refuse_columns(rulebook: Rulebook, protocol: str) -> None:
    """Raise an error for a game with columns, which these protocols cannot write.

    >>> refuse_columns(Rulebook.load("lasca"), "Hub")
    Traceback (most recent call last):
    ValueError: Lasca is played with columns, and Hub has no way to write them
    """
    if rulebook.variant.has_columns:
        raise ValueError(f"{rulebook.title} is played with columns, and {protocol} has no way to write them")


def squares_text(position: Position, symbols: str) -> str:
    """The board, one character a square; ``symbols`` are white man, black man, white king, black king.

    >>> squares_text(Rulebook.load("english").start, "wzWZ")
    'zzzzzzzzzzzzeeeeeeeewwwwwwwwwwww'
    """
    written = dict(zip("wbWB", symbols, strict=True)) | {"": EMPTY}
    return "".join(written[position.at(square)] for square in range(1, position.variant.square_count + 1))


def set_up(rulebook: Rulebook, side: Side, squares: str, symbols: str) -> Position:
    """The position that `squares_text` wrote.

    >>> book = Rulebook.load("english")
    >>> set_up(book, Side.WHITE, "eeeb" + 28 * "e", "wbWB").fen
    'W:W:B4'
    >>> set_up(book, Side.WHITE, "eeeb", "wbWB")
    Traceback (most recent call last):
    ValueError: 4 squares, but English draughts has 32
    """
    count = rulebook.variant.square_count
    if len(squares) != count:
        raise ValueError(f"{len(squares)} squares, but {rulebook.title} has {count}")
    read = dict(zip(symbols, "wbWB", strict=True)) | {EMPTY: ""}
    for square, symbol in enumerate(squares, 1):
        if symbol not in read:
            raise ValueError(f"square {square} holds {quote(symbol)}; expected one of {' '.join(read)}")
    pieces = {square: read[symbol] for square, symbol in enumerate(squares, 1) if symbol != EMPTY}
    return Position(rulebook, side, pieces)


def legal_text(legal: Sequence[Move], most: int = 8) -> str:
    """The legal moves for an error message, not too many.

    >>> from crownhead import Game
    >>> legal_text(Game("english").legal_moves, 2)
    '9-13, 10-14, …'
    """
    shown = ", ".join(map(str, legal[:most]))
    return (shown + ", …" if len(legal) > most else shown) or "none"
