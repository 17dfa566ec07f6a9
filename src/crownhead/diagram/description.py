"""A diagram described in words, for readers who cannot see it and for search engines."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from crownhead.arguments import instance
from crownhead.pieces import Piece
from crownhead.play.words.wording import to_move
from crownhead.sentences import Forms, Sentence
from crownhead.sides import SIDES, Side

if TYPE_CHECKING:
    from crownhead.play.game import Game
    from crownhead.position import Position


def title(position: Position) -> str:
    """The title of a position.

    >>> from crownhead import Rulebook
    >>> title(Rulebook.load("english").start)
    'Draughts, 8 by 8 squares, black to move'
    """
    rows, columns = position.variant.rows, position.variant.columns
    turn = to_move(position.side)
    return Sentence("Draughts, {columns} by {rows} squares, {turn}", columns=columns, rows=rows, turn=turn)


def game_title(game: Game) -> str:
    """The title of a game.

    >>> from crownhead import Game
    >>> game_title(Game("english"))
    'English draughts, black to move'
    """
    from crownhead.play.game import Game  # a game draws itself, and imports this package

    instance("a game is a Game", Game, game)
    return Sentence("{rulebook}, {turn}", rulebook=game.rulebook.title, turn=to_move(game.turn))


def pieces_in_words(position: Position) -> str:
    """Every piece with its square; of a column, every piece from the top down.

    >>> from crownhead import Position, Rulebook
    >>> pieces_in_words(Position.from_fen(Rulebook.load("english"), "B:W18,K25:B14"))
    'White: man on 18; king on 25. Black: man on 14.'
    >>> pieces_in_words(Position.from_fen(Rulebook.load("lasca"), "W:d4Wbb,a7b"))
    'White: d4 king over 2 black men. Black: a7 man.'
    """
    white, black = (_side(position, side) for side in SIDES)
    return Sentence("White: {white}. Black: {black}.", white=white, black=black)


def _side(position: Position, side: Side) -> str | tuple[str, ...]:
    squares = [square for square, piece in position.pieces.items() if piece.side is side]
    name = position.variant.name
    if position.variant.has_columns:
        columns = [_column(name(square), position.column(square)) for square in squares]
        return tuple(columns) or Sentence("nothing")
    men, kings = (
        [name(square) for square in squares if position.pieces[square].king is king] for king in (False, True)
    )
    some_men = Forms("man on {squares}", "men on {squares}").of(len(men), squares=tuple(men))
    some_kings = Forms("king on {squares}", "kings on {squares}").of(len(kings), squares=tuple(kings))
    if men and kings:
        return Sentence("{men}; {kings}", men=some_men, kings=some_kings)
    return some_men if men else some_kings if kings else Sentence("nothing")


def _column(square: str, column: tuple[Piece, ...]) -> str:
    """A column from the top down, equal pieces together."""
    top, *covered = column
    text: str = _TOP[top.king].filling(square=square)
    for piece, run in groupby(covered):
        text = Sentence("{above} over {below}", above=text, below=_COVERED[piece].of(len([*run])))
    return text


_TOP = {False: Sentence("{square} man"), True: Sentence("{square} king")}
_COVERED = {
    Piece(Side.WHITE, king=False): Forms("{number} white man", "{number} white men"),
    Piece(Side.BLACK, king=False): Forms("{number} black man", "{number} black men"),
    Piece(Side.WHITE, king=True): Forms("{number} white king", "{number} white kings"),
    Piece(Side.BLACK, king=True): Forms("{number} black king", "{number} black kings"),
}
