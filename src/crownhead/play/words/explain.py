"""Why a move may not be played: the reason, the rulebook's clause, and what is legal instead.

No rule is decided here. Everything is told from the core's lists of moves and from the geometry of the board: what a
piece could do is asked of the core by putting that piece on an otherwise empty board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from crownhead import _core
from crownhead.errors import InvalidMoveError, PositionError
from crownhead.notation import moves
from crownhead.notation.moves import MoveText
from crownhead.play.words.explanation import Explanation, Reason
from crownhead.sentences import Forms, Sentence
from crownhead.sides import Side

if TYPE_CHECKING:
    from crownhead.position import Position
    from crownhead.rules.rulebook import Rulebook

NO_PIECE = Sentence("there is no piece on {square}")
NOT_YOUR_PIECE = Sentence("the piece on {square} is {side}'s")
NOT_YOUR_TURN = Sentence("it is {side}'s turn, not {other}'s")


def explain(
    position: Position,
    text: str,
    legal: Sequence[_core.Move],
    rulebook: Rulebook | None = None,
    *,
    compelled: bool = False,
) -> Explanation:
    """Why ``text`` is not one of the ``legal`` moves of a position (or that it is).

    ``compelled``: huffing, and the opponent has cancelled a move, so that the capture must now be made.
    """
    why = _Explainer(position, legal, rulebook, compelled).explain(text)
    return why._replace(what=rulebook.worded(why.what)) if rulebook else why


class _Explainer:
    def __init__(
        self, position: Position, legal: Sequence[_core.Move], rulebook: Rulebook | None, compelled: bool
    ) -> None:
        self.position = position
        self.variant = position.variant
        self.facts = position.variant.facts
        self.legal = legal
        self.rulebook = rulebook
        self.compelled = compelled

    # --- from the text to the kind of mistake -------------------------------------------------------------------------

    def explain(self, text: str) -> Explanation:
        reason = Reason.NOT_A_MOVE
        try:
            moves.names(text)
            reason = Reason.NO_SUCH_SQUARE
            move = moves.read(self.variant, text)
        except InvalidMoveError as error:
            return self._because(reason, "notation", str(error))
        found = moves.find(self.position, move, self.legal)
        if len(found) == 1:
            topic = "capturing" if found[0].is_capture else "moving"
            return self._because(Reason.LEGAL, topic, Sentence("{move} is legal", move=str(found[0])), found)
        if found:
            what = Sentence("{move} is ambiguous", move=text.strip())
            return self._because(Reason.AMBIGUOUS, "notation", what, found, listed=True)
        return self._wrong_piece(move) or self._wrong_quiet_move(move) or self._wrong_capture(move)

    def _wrong_piece(self, move: MoveText) -> Explanation | None:
        start = move.squares[0]
        column = self.position.at(start)
        turn, name = self.position.turn, self.variant.name(start)
        if not column:
            what = NO_PIECE.filling(square=name)
            return self._because(Reason.EMPTY_SQUARE, "moving", what, self.legal)
        if column[0].upper() == turn.letter:
            return None
        passed = self.position.passed()
        if moves.find(passed, move, [*passed.moves("quiet"), *passed.moves("jumps")]):
            what = NOT_YOUR_TURN.filling(side=turn, other=turn.other)
            return self._because(Reason.NOT_YOUR_TURN, "moving", what, self.legal)
        what = NOT_YOUR_PIECE.filling(square=name, side=turn.other)
        return self._because(Reason.NOT_YOUR_PIECE, "moving", what, self.legal)

    def _wrong_quiet_move(self, move: MoveText) -> Explanation | None:
        if len(move.squares) > 2 or move.capture:
            return None
        captures = [each for each in self.legal if each.is_capture]
        if moves.find(self.position, move, self.position.moves("quiet")):
            if self.compelled:
                what = Sentence("the move was cancelled, and the capture must be made")
                return self._because(Reason.CAPTURE_COMPULSORY, "huffing", what, captures, listed=True)
            return self._compulsory(captures)
        if moves.find(self.position, move, self._rested().moves("quiet")):
            if captures:
                return self._compulsory(captures)
            what = _KING_MOVED_ENOUGH.of(self.facts["kings_in_a_row"])
            return self._because(Reason.KING_MOVED_ENOUGH, "king-moves", what, self.legal)
        if moves.find(self.position, move, self.position.moves("jumps")):
            return None
        return self._out_of_reach(*move.squares)

    def _compulsory(self, captures: list[_core.Move]) -> Explanation:
        what = Sentence("capturing is compulsory")
        return self._because(Reason.CAPTURE_COMPULSORY, "capturing", what, captures, listed=True)

    def _rested(self) -> Position:
        """The same position, as if no king had moved lately."""
        position = self.position
        columns = {square: position.at(square) for square in position.pieces}
        return type(position)(self.variant, position.turn, columns)

    def _wrong_capture(self, move: MoveText) -> Explanation:
        found = moves.find(self.position, move, self.position.moves("jumps"))
        if found:
            return self._not_the_capture(found[0])
        return self._impossible_capture(move.squares)

    # --- a capture that can be made, but is not legal ------------------------------------------------------------

    def _not_the_capture(self, made: _core.Move) -> Explanation:
        routes = [route for route in self.position.moves("routes") if moves.begins(made, route)]
        further = [each for each in self.legal if any(each.same_effect(route) for route in routes)]
        if further:
            what = Sentence("the capture is not finished")
            return self._because(Reason.NOT_FINISHED, "completing", what, further, listed=True)
        elsewhere = [each for each in self.legal if each.from_square == made.from_square and _same_victims(each, made)]
        if elsewhere:
            what = Sentence("the king may not stop on {square}", square=self.variant.name(made.to_square))
            return self._because(Reason.WRONG_LANDING, "king-moves", what, elsewhere, listed=True)
        return self._because(Reason.BETTER_CAPTURE, "choice", self._what_is_better(made), self.legal, listed=True)

    def _what_is_better(self, made: _core.Move) -> str:
        best = self.legal[0]
        for criterion in self.facts["choice"]:
            score, words = _CRITERIA[criterion]
            if score(self.position, best) != score(self.position, made):
                return words
        return Sentence("a better capture exists")

    # --- moves that the piece cannot make ----------------------------------------------------------------------------

    def _out_of_reach(self, start: int, end: int) -> Explanation:
        """Why a quiet move is impossible."""
        name, king = self.variant.name, self._is_king(start)
        topic = "king-moves" if king else "moving"
        instead = self._moves_of(start)
        if start != end and self.position.at(end):
            over_it = [move for move in instead if end in move.captured]
            return self._because(Reason.BLOCKED, topic, self._occupied(end), over_it or instead, listed=bool(over_it))
        way = self._way(start, end)
        reach = {move.to_square for move in self._alone(start, start).moves("quiet")}
        if end in reach:
            what = Sentence("something stands between {start} and {end}", start=name(start), end=name(end))
            return self._because(Reason.BLOCKED, topic, what, instead)
        if way and any(self._way(start, other) == way for other in reach):
            what = Sentence("{end} is too far from {start}", start=name(start), end=name(end))
            return self._because(Reason.TOO_FAR, topic, what, instead)
        return self._wrong_way(start, end, way, instead)

    def _wrong_way(
        self, start: int, end: int, way: tuple[int, int] | None, instead: list[_core.Move], *, captures: bool = False
    ) -> Explanation:
        king, name = self._is_king(start), self.variant.name
        topic = "king-moves" if king else "capturing" if captures else "moving"
        if way and not king and way[0] == (-1 if self.position.turn is Side.WHITE else 1):
            return self._because(Reason.BACKWARDS, topic, _BACKWARDS[captures], instead)
        what = _OTHER_WAY[king, captures].filling(start=name(start), end=name(end))
        return self._because(Reason.WRONG_DIRECTION, topic, what, instead)

    def _impossible_capture(self, squares: tuple[int, ...]) -> Explanation:
        """Why a capture cannot be made: find the first jump that fails, and look at it."""
        jumps = [*self.position.moves("jumps"), *self.position.moves("routes")]
        for begun in reversed(range(2, len(squares))):
            done = next((jump for jump in jumps if moves.hops_over(jump, squares[:begun])), None)
            if done:
                return self._wrong_jump(squares[0], squares[begun - 1], squares[begun], done)
        return self._wrong_jump(squares[0], squares[0], squares[1], None)

    def _wrong_jump(self, origin: int, start: int, end: int, done: _core.Move | None) -> Explanation:
        position, name, instead = self.position, self.variant.name, self._moves_of(origin)
        topic = "king-moves" if self._is_king(origin) else "capturing"
        if done and done.crowns and self.facts["promotion"] == "ends":
            return self._because(Reason.CROWNED, "crowning", Sentence("crowning ends the move"), instead)
        way = self._way(start, end)
        if not way:
            return self._wrong_way(origin, end, None, instead, captures=True)
        taken = done.captured if done else ()
        gone = {origin, *(taken if self.facts["removal"] == "at-once" else ())}
        between = [square for square in self._between(start, end, way) if square not in gone and position.at(square)]
        mine = position.turn.letter
        enemies = [square for square in between if position.at(square)[0].upper() != mine]
        if own := [square for square in between if square not in enemies]:
            what = Sentence("your own piece on {square} cannot be jumped", square=name(own[0]))
            return self._because(Reason.BLOCKED, topic, what, instead)
        if again := [square for square in enemies if square in taken]:
            if self.variant.has_columns:
                what = Sentence("the column on {square} cannot be jumped twice in one move", square=name(again[0]))
                return self._because(Reason.COLUMN_TWICE, "columns", what, instead)
            what = Sentence("the piece on {square} cannot be jumped twice", square=name(again[0]))
            return self._because(Reason.TWICE, "removal", what, instead)
        if not enemies:
            what = Sentence("there is nothing to take between {start} and {end}", start=name(start), end=name(end))
            return self._because(Reason.NOTHING_TO_TAKE, topic, what, instead)
        if done and not self.facts["half_turn"] and self._way(end, start) == self._way(*done.path[-2:]):
            what = Sentence("a capture may not turn straight back")
            return self._because(Reason.HALF_TURN, "half-turn", what, instead)
        if end not in gone and position.at(end):
            return self._because(Reason.BLOCKED, topic, self._occupied(end), instead)
        if len(enemies) > 1:
            what = Sentence(
                "{number} pieces stand between {start} and {end}; a jump takes one",
                number=len(enemies),
                start=name(start),
                end=name(end),
            )
            return self._because(Reason.BLOCKED, topic, what, instead)
        return self._wrong_victim(origin, start, end, enemies[0], instead)

    def _wrong_victim(self, origin: int, start: int, end: int, victim: int, instead: list[_core.Move]) -> Explanation:
        """There is exactly one enemy to jump, and room to land, but this piece cannot do it."""
        name, king, column = self.variant.name, self._is_king(origin), self.position.at(victim)
        lands = self._lands(origin, start, {victim: column[0]})
        if end not in lands and end in self._lands(origin, start, {victim: column[0].lower()}):
            if king:
                what = Sentence("the king may not stop on {square}", square=name(end))
                return self._because(Reason.WRONG_LANDING, "king-moves", what, instead)
            what = Sentence("a man may not capture a king")
            return self._because(Reason.MAN_TAKES_KING, "capturing", what, instead)
        way = self._way(start, end)
        next_to = self._lands(origin, start, {self._between(start, end, way)[0]: column[0]}) if way else set()
        if lands or next_to:
            what = Sentence("{end} is too far from {start} for this capture", start=name(start), end=name(end))
            return self._because(Reason.TOO_FAR, "king-moves" if king else "capturing", what, instead)
        return self._wrong_way(origin, end, way, instead, captures=True)

    # --- geometry, and asking the core -------------------------------------------------------------------------------

    def _alone(self, origin: int, start: int, others: dict[int, str] | None = None) -> Position:
        """The piece from ``origin`` standing on ``start``, with nothing but ``others`` on the board."""
        piece = self.position.at(origin)[0]
        return type(self.position)(self.variant, self.position.turn, {start: piece, **(others or {})})

    def _lands(self, origin: int, start: int, others: dict[int, str]) -> set[int]:
        try:
            return {move.to_square for move in self._alone(origin, start, others).moves("jumps")}
        except PositionError:  # a man in the middle of a capture can be where none can stand
            return set()

    def _is_king(self, square: int) -> bool:
        return self.position.at(square)[:1].isupper()

    def _moves_of(self, square: int) -> list[_core.Move]:
        """What this piece may do instead, or if nothing, what any may."""
        return [move for move in self.legal if move.from_square == square] or list(self.legal)

    def _way(self, start: int, end: int) -> tuple[int, int] | None:
        """The direction from one square to another, as signs of row and column; None if no line joins them."""
        (row, column), (other_row, other_column) = self.variant.place(start), self.variant.place(end)
        rows, columns = other_row - row, other_column - column
        if start == end or (rows and columns and abs(rows) != abs(columns)):
            return None
        return (rows > 0) - (rows < 0), (columns > 0) - (columns < 0)

    def _between(self, start: int, end: int, way: tuple[int, int]) -> list[int]:
        """The playing squares between two squares of one line."""
        row, column = self.variant.place(start)
        squares: list[int] = []
        while True:
            row, column = row + way[0], column + way[1]
            square = self.variant.square_at(row, column)
            if square == end:
                return squares
            if square is not None:
                squares.append(square)

    def _because(
        self, reason: Reason, topic: str, what: str, instead: Iterable[_core.Move] = (), *, listed: bool = False
    ) -> Explanation:
        clause = self.rulebook.clause(topic) if self.rulebook else None
        legal = tuple(sorted(instead, key=lambda move: move.path))
        return Explanation(clause, reason, what, legal, listed and bool(legal))

    def _occupied(self, square: int) -> str:
        return Sentence("{square} is occupied", square=self.variant.name(square))


def _same_victims(one: _core.Move, other: _core.Move) -> bool:
    return sorted(one.captured) == sorted(other.captured)


def _kings_taken(position: _core.Position, move: _core.Move) -> tuple[bool, ...]:
    return tuple(position.at(square)[0].isupper() for square in move.captured)


_KING_MOVED_ENOUGH = Forms(
    "the same king may not move more than {number} time in a row while there is a man to move",
    "the same king may not move more than {number} times in a row while there is a man to move",
)
_BACKWARDS = {False: Sentence("a man does not move backwards"), True: Sentence("a man does not capture backwards")}
_OTHER_WAY = {  # is it a king, and does it capture?
    (False, False): Sentence("a man does not move from {start} to {end}"),
    (False, True): Sentence("a man does not capture from {start} to {end}"),
    (True, False): Sentence("a king does not move from {start} to {end}"),
    (True, True): Sentence("a king does not capture from {start} to {end}"),
}

_Score = Callable[[_core.Position, _core.Move], object]
_CRITERIA: dict[str, tuple[_Score, str]] = {
    "most": (lambda position, move: len(move.captured), Sentence("a larger capture exists")),
    "with-king": (
        lambda position, move: position.at(move.from_square)[0].isupper(),
        Sentence("a king can capture, and must"),
    ),
    "most-kings": (
        lambda position, move: sum(_kings_taken(position, move)),
        Sentence("more kings can be captured"),
    ),
    "kings-earliest": (_kings_taken, Sentence("another capture meets a king earlier")),
    "most-value": (
        lambda position, move: (len(move.captured), sum(_kings_taken(position, move))),
        Sentence("a more valuable capture exists"),
    ),
}
