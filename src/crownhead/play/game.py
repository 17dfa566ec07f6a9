"""A game: a rulebook, a starting position and a log of actions. Everything else about it is derived from those."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Self

from crownhead import _core, arguments
from crownhead.arguments import items, whole_number
from crownhead.notation import fen
from crownhead.play import actions, history, saved
from crownhead.play.actions import Action, Play
from crownhead.play.referee import Referee
from crownhead.play.situation import Situation
from crownhead.play.state import State
from crownhead.play.words import action_text
from crownhead.position import AnyPosition, Position, as_position, position_by
from crownhead.rules.rulebook import AnyRulebook, Rulebook
from crownhead.sides import Side

_Origin = tuple[Rulebook, Position, int, tuple[int, ...]]


class Game(Situation):
    """A game by a rulebook (its slug, the path of its file, or the `Rulebook`), from the start or from a FEN.

    ``move_number`` is the number of its first move; left out, it is 1, or the number in the FEN (``W:W8:B4:F30``).
    ``counts`` are the plies that draw rules have counted before: one number for all that count at the start, or one for
    each of them in the rulebook's order; left out, none, or those in the FEN (``W:WK1:BK50:H12``).

    >>> game = Game("english")
    >>> game.play("11-15")
    >>> game.play("23-19")
    >>> game.turn, game.move_number, len(game.legal_moves)
    (<Side.BLACK: 'black'>, 2, 7)
    >>> game.take_back()
    >>> game.position.fen
    'W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15'
    """

    __slots__ = ()

    def __init__(
        self,
        rulebook: AnyRulebook = "english",
        start: AnyPosition | None = None,
        move_number: int | None = None,
        counts: Sequence[int] | None = None,
    ) -> None:
        book = Rulebook.load(rulebook)
        position = book.start if start is None else position_by(book, start)
        told = fen.read(book.variant, start) if isinstance(start, str) else None
        if move_number is None:
            move_number = (told and told.move_number) or 1
        if counts is None:
            counts = told.counts if told else ()
        before = tuple(whole_number("counts", count, 0) for count in items("counts", counts))
        self._referee = Referee(book, position, move_number, before)
        self._entries = []
        self._states = [self._referee.first_state()]

    # --- doing -------------------------------------------------------------------------------------------------------

    def play(
        self,
        move: str | _core.Move,
        *,
        offer: bool | str = False,
        claim: str | None = None,
        message: str = "",
        move_numbers: Sequence[int] = (),
    ) -> None:
        """Make a move, perhaps with a draw offer (and its message) or with the claim of a draw.

        >>> game = Game("english")
        >>> game.play("11-15", offer="a quick draw?")
        >>> print(game.pending)
        black's draw offer
        >>> game.play("11-15")
        Traceback (most recent call last):
        crownhead.errors.IllegalMoveError: there is no piece on 11 (Moving)
        """
        said = offer if isinstance(offer, str) else message
        state = self._state
        meant = self._referee.meant(state, move)
        action = Play(str(meant), offer is not False, claim, said, tuple(items("move_numbers", move_numbers)))
        self._play(state, meant, actions.checked(action))

    def do(self, action: Action | str) -> None:
        """Do anything: an action, or a text such as ``11-15``, ``huff 14``, ``offer``, ``claim repetition``.

        >>> game = Game("english")
        >>> game.do("offer")
        >>> game.do("accept")
        >>> print(game.outcome)
        draw: agreed (Draws)
        """
        action = action_text.from_text(action) if isinstance(action, str) else actions.checked(action)
        state = self._state
        if isinstance(action, Play):
            move = self._referee.meant(state, action.move)
            in_full = str(move)
            self._play(state, move, action if action.move == in_full else replace(action, move=in_full))
        else:
            action = self._referee.completed(state, action)
            self._append(state, action, self._referee.after(state, action))

    def take_back(self, moves: int = 1) -> None:
        """Undo the last move, or the last ``moves``, and everything done since. (For players who must agree, see
        `TakeBack`; moves that they take back stay in the record.)

        >>> game = Game("english")
        >>> for text in "11-15", "23-19", "8-11":
        ...     game.play(text)
        >>> game.take_back(2)
        >>> game.ply
        1
        """
        left = self._entries
        for _ in range(whole_number("moves", moves, 0)):
            left = left[: history.before_last_move(left)]
        self._entries, self._states = left, self._states[: len(left) + 1]

    def _play(self, state: State, move: _core.Move, play: Play) -> None:
        self._append(state, play, self._referee.play(state, move, play))

    def _append(self, before: State, action: Action, after: State) -> None:
        self._entries.append(history.entry(len(self._states), self._referee, before, action, after))
        self._states.append(after)

    # --- earlier moments ---------------------------------------------------------------------------------------------

    def at(self, ply: int) -> Self:
        """An independent game as this one was after ``ply`` of the moves that stand, before the next was made.

        >>> game = Game("english")
        >>> game.play("11-15")
        >>> game.at(0).position == game.start, game.at(1) == game
        (True, True)
        >>> game.at(2)
        Traceback (most recent call last):
        ValueError: there is no ply 2 in this game: it has those from 0 to 1
        """
        if not 0 <= whole_number("ply", ply) <= self.ply:
            raise ValueError(f"there is no ply {ply} in this game: it has those from 0 to {self.ply}")
        if ply == self.ply:
            return self.copy()
        return self.until(history.before_move(self._entries, ply))

    def until(self, sequence: int) -> Self:
        """An independent game as this one was when its log had the first ``sequence`` actions.

        >>> game = Game("english")
        >>> for text in "11-15", "offer", "decline":
        ...     game.do(text)
        >>> print(game.until(2).pending, game.until(3).pending)
        white's draw offer None
        """
        if not 0 <= whole_number("sequence", sequence) <= len(self._entries):
            raise ValueError(f"there is no action {sequence} in this game: its log has {len(self._entries)}")
        other = object.__new__(type(self))
        other._referee = self._referee
        other._entries, other._states = self._entries[:sequence], self._states[: sequence + 1]
        return other

    def ply_before(self, number: int, side: Side) -> int | None:
        """After how many plies ``side`` was to make its move ``number``; None if the game has not come there.

        >>> Game("english").ply_before(1, Side.BLACK), Game("english").ply_before(1, Side.WHITE)
        (0, None)
        """
        ply = self._referee.numbering.ply_before(whole_number("number", number), arguments.side(side))
        return ply if 0 <= ply <= self.ply else None

    # --- keeping -----------------------------------------------------------------------------------------------------

    def copy(self) -> Self:
        """An independent game with the same past.

        >>> game = Game("english")
        >>> other = game.copy()
        >>> other.play("11-15")
        >>> game.ply, other.ply, game == other
        (0, 1, False)
        """
        other = object.__new__(type(self))
        other._referee, other._entries, other._states = self._referee, self._entries.copy(), self._states.copy()
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self._origin() == other._origin() and self.log == other.log

    __hash__ = None  # type: ignore[assignment]  # a game changes

    def __reduce__(self) -> tuple[Any, ...]:
        return _replayed, (type(self), self._origin(), self.log)

    def _origin(self) -> _Origin:
        return self.rulebook, self.start, self.first_move_number, self.first_counts

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.rulebook.slug}, {len(self._entries)} actions, {self.position.fen}>"

    def _repr_svg_(self) -> str:
        """The diagram that a notebook shows."""
        from crownhead import diagram

        return diagram.game_svg(self)

    def to_dict(self) -> dict[str, Any]:
        """The game as JSON can hold it.

        >>> Game("english").to_dict()
        {'schema': 1, 'rulebook': 'english', 'version': '1.1.1', 'start': None, 'log': []}
        """
        return saved.write(self)

    @classmethod
    def from_dict(cls, data: object, rulebook: AnyRulebook | None = None) -> Self:
        """The game that `to_dict` wrote. ``rulebook`` is needed only if that extends another that is not bundled.

        >>> Game.from_dict(Game("english").to_dict()) == Game("english")
        True
        """
        book, start, number, log = saved.read(data, None if rulebook is None else Rulebook.load(rulebook))
        game = cls(book, start, number)
        for index, entry in enumerate(log, 1):
            try:
                game.do(actions.from_dict(entry))
            except ValueError as error:
                raise ValueError(f"action {index} of the log is not possible: {error}") from error
        return game

    def to_json(self) -> str:
        """The game as JSON.

        >>> Game.from_json(Game("english").to_json()) == Game("english")
        True
        """
        return saved.to_json(self)

    @classmethod
    def from_json(cls, text: str | bytes, rulebook: AnyRulebook | None = None) -> Self:
        """The game that `to_json` wrote; anything else is a `ValueError` that says what is wrong.

        >>> Game.from_json('{"schema": 99}')
        Traceback (most recent call last):
        ValueError: a game of schema 99; this version of Crownhead reads schema 1
        """
        return cls.from_dict(saved.from_json(text), rulebook)


def as_game(rulebook: Rulebook, given: Game | AnyPosition) -> Game:
    """The game that is given, or one from a position; a FEN may say what the draw rules have counted.

    >>> as_game(Rulebook.load("fmjd-international"), "W:WK1:BK50:H12").counts
    (12, None, 12)
    """
    if isinstance(given, Game):
        return given
    return Game(rulebook, given if isinstance(given, str) else as_position(rulebook, given))


def _replayed(cls: type[Game], origin: _Origin, log: Sequence[Action]) -> Game:
    game = cls(*origin)
    for action in log:
        game.do(action)
    return game
