"""Positions, games and moves as SVG: small, self-contained, readable with a style sheet or without.

A picture has no ids, no scripts and no fonts of its own, so that many fit on one page. Its parts have classes
(``frame light dark numbers letters white black men kings stack last arrows routes marks``), by which a page may
recolour them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from html import escape
from typing import TYPE_CHECKING, Any

from crownhead import _core
from crownhead.arguments import function, instance, items, mapping
from crownhead.diagram import description, lines, pieces
from crownhead.diagram.board import BoardView, number
from crownhead.diagram.themes import theme_named
from crownhead.notation.moves import EXPECTED, in_text, read
from crownhead.position import AnyPosition, Position, Square, as_position
from crownhead.rules.rulebook import AnyRulebook, Rulebook
from crownhead.sides import Side

if TYPE_CHECKING:
    from crownhead.play.game import Game
    from crownhead.play.huffing import KingBuild

COORDINATES = ("numbers", "letters")
SIZES = range(16, 10_001)


def svg(
    position: AnyPosition,
    *,
    rulebook: AnyRulebook = "english",
    flipped: bool = False,
    coordinates: str | None = "",
    theme: str = "walnut",
    kings: str = "crown",
    builds: Mapping[int, KingBuild] | None = None,
    last_move: _core.Move | str | None = None,
    moves: Iterable[_core.Move | str] = (),
    routes: Iterable[_core.Move | str] = (),
    destinations: Square | bool | None = None,
    marks: Mapping[Any, str] | None = None,
    size: int | None = 400,
    title: str | None = None,
    say: Callable[[str], str] | None = None,
) -> str:
    """A position, or the FEN of one, as the text of an SVG picture.

    - ``rulebook``: whose board a FEN is about; a position knows its own.
    - ``flipped``: seen from Black's side.
    - ``coordinates``: ``"numbers"`` on the squares, ``"letters"`` along the edges, or None; by default as the variant
      writes its squares.
    - ``theme``: one of `THEMES`.
    - ``kings``: a ``"crown"``, a ``"D"``, or two men, ``"stacked"``; then ``builds`` says what each is built from, by
      the number of its square (see `Game.king_build`).
    - ``last_move``: its first and last square are tinted.
    - ``moves``: drawn as arrows. A text such as ``"11-15"`` need not be legal.
    - ``routes``: captures, in two colours by turns.
    - ``destinations``: a square, to see where its piece may go; True, to see which pieces may move.
    - ``marks``: ``"ring"``, ``"dot"``, ``"cross"`` or ``"square"``, by square.
    - ``size``: the width in pixels; None leaves it to the page.
    - ``title``: what the picture is called; its description always lists the pieces.
    - ``say``: translates title and description (see `crownhead.sentences`).

    >>> picture = svg(Position("english"), last_move="9-14", theme="slate")
    >>> picture[:4], picture.count('class="white"'), len(picture) < 8000
    ('<svg', 1, True)
    >>> svg("W:Wc3:Bb4", rulebook="russian").count('class="letters"')
    1
    >>> svg(Position("english"), kings="hat")
    Traceback (most recent call last):
    ValueError: kings: "hat" is not allowed; expected crown, D or stacked
    """
    position = as_position(rulebook, position)
    variant = position.variant
    if coordinates == "":
        coordinates = "letters" if variant.letters else "numbers"
    _require("coordinates", coordinates, (*COORDINATES, None))
    _require("kings", kings, pieces.KINGS)
    if kings == "stacked" and variant.has_columns:
        raise ValueError("kings: stacked men cannot be told from columns; expected crown or D")
    colours = theme_named(theme)
    board = BoardView(variant, flipped=bool(flipped), coordinates=coordinates)
    marked = {variant.square(square): kind for square, kind in mapping("marks", marks).items()}
    for kind in marked.values():
        _require("marks", kind, lines.MARKS)
    if destinations is not None and destinations is not False:
        marked = _destinations(position, destinations) | marked
    captures = [_path(variant, _legal(position, route)) for route in items("routes", routes)]
    inside = (
        board.paint(colours),
        lines.highlight(board, colours, _path(variant, last_move)) if last_move else "",
        pieces.paint(position, board, colours, kings, mapping("builds", builds)),
        lines.marks(board, colours, marked),
        lines.arrows(board, colours, [_path(variant, move) for move in items("moves", moves)]),
        lines.routes(board, colours, captures),
    )
    say = function("say", say) or str
    called, described = say(title or description.title(position)), say(description.pieces_in_words(position))
    return _document(board, size, called, described, "".join(inside))


def game_svg(game: Game, **options: Any) -> str:
    """A game as it stands, with its last move; kings as the rulebook builds them. Takes the options of `svg`.

    >>> from crownhead import Game
    >>> game = Game("english")
    >>> game.play("11-15")
    >>> 'class="last"' in game_svg(game, size=200)
    True
    """
    from crownhead.play.game import Game  # a game draws itself by this module

    position = instance("a game is a Game", Game, game).position
    given: dict[str, Any] = {"last_move": game.last_move, "title": description.game_title(game)}
    if game.rulebook.front_matter.promotion.built_from:
        squares = [square for square, piece in position.pieces.items() if piece.king]
        given |= {"kings": "stacked", "builds": {square: game.king_build(square) for square in squares}}
    say = options.pop("say", None) or str
    return svg(position, **(given | options), say=lambda text: say(game.rulebook.worded(text)))


def move_svg(move: _core.Move | str, *, rulebook: AnyRulebook = "english", **options: Any) -> str:
    """A move on the bare board of its variant: its path, and a cross on each square where it captures. A text such as
    ``"11-15"`` is read by the ``rulebook``; it names no captured squares. Takes the other options of `svg`, too.

    >>> position = Position("english", "B:W18,27,31:B14,5")
    >>> 'class="marks"' in move_svg(position.legal_moves[0])
    True
    >>> "The move c3-d4" in move_svg("c3-d4", rulebook="russian")
    True
    """
    title = f"The move {in_text(move)}"
    if isinstance(move, str):
        variant = Rulebook.load(rulebook).variant
        move = _core.Move(variant, read(variant, move).squares)
    marked = dict.fromkeys(move.captured, "cross") | {move.from_square: "ring"}
    bare = Position(move.variant, Side.WHITE, {})
    return svg(bare, **({"moves": [move], "marks": marked, "title": title} | options))


def _document(board: BoardView, size: int | None, title: str, description: str, inside: str) -> str:
    left, top, width, height = board.view
    measures = ""
    if size is not None:
        if not isinstance(size, int) or size not in SIZES:
            raise ValueError(f"size: {size!r} is not a width in pixels; expected {SIZES[0]} to {SIZES[-1]}, or None")
        measures = f' width="{size}" height="{number(size * height / width)}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="crownhead" role="img"{measures}'
        f' viewBox="{left} {top} {width} {height}"><title>{escape(title, quote=False)}</title>'
        f"<desc>{escape(description, quote=False)}</desc>{inside}</svg>"
    )


# --- what is given ---------------------------------------------------------------------------------------


def _require(option: str, given: object, allowed: tuple[str | None, ...]) -> None:
    if given not in allowed:
        *most, last = (str(word) for word in allowed)
        shown = f'"{given}"' if isinstance(given, str) else repr(given)
        raise ValueError(f"{option}: {shown} is not allowed; expected {', '.join(most)} or {last}")


def _path(variant: _core.Variant, move: _core.Move | str) -> lines.Path:
    """The squares of a move; of a text, those that it names."""
    if isinstance(move, str):
        return read(variant, move).squares
    if instance(EXPECTED, _core.Move, move).variant != variant:
        raise ValueError(f"{move} is a move of another variant than the position's")
    return move.path


def _legal(position: Position, move: _core.Move | str) -> _core.Move:
    return position.parse(move) if isinstance(move, str) else move


def _destinations(position: Position, wanted: Square) -> dict[int, str]:
    """Rings around the pieces that may move; or dots where one piece may go, and a ring around it."""
    legal = position.legal_moves
    if wanted is True:
        return {move.from_square: "ring" for move in legal}
    square = position.variant.square(wanted)
    found = {move.to_square: "dot" for move in legal if move.from_square == square}
    return found | {square: "ring"}
