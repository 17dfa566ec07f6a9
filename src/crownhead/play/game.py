"""A game: a rulebook, a starting position and a log of actions. Everything else about it is derived from those."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Self

from crownhead import _core
from crownhead.arguments import items, whole_number
from crownhead.notation import fen
from crownhead.play import actions, history, saved
from crownhead.play.actions import Action, Adjudicate, Dismiss, Play, Remedy
from crownhead.play.claims import DrawClaim, Evidence
from crownhead.play.history import Entry
from crownhead.play.huffing import Box, KingBuild, Offence
from crownhead.play.outcome import Outcome
from crownhead.play.referee import Referee
from crownhead.play.state import Request, State, steps
from crownhead.play.words import action_text
from crownhead.play.words.explanation import Explanation
from crownhead.position import AnyPosition, Position, as_position
from crownhead.rules.rulebook import AnyRulebook, Rulebook
from crownhead.sides import SIDES, Side


class Game:
    """A game by a rulebook (its slug, the path of its file, or the `Rulebook`), from the start or from a FEN.

    ``move_number`` is the number of its first move; left out, it is 1, or the number in the FEN (``W:W8:B4:F30``).

    >>> game = Game("english")
    >>> game.play("11-15")
    >>> game.play("23-19")
    >>> game.turn, game.move_number, len(game.legal_moves)
    (<Side.BLACK: 'black'>, 2, 7)
    >>> game.take_back()
    >>> game.position.fen
    'W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15'
    """

    __slots__ = ("_entries", "_referee", "_states")

    def __init__(
        self,
        rulebook: AnyRulebook = "english",
        start: AnyPosition | None = None,
        move_number: int | None = None,
    ) -> None:
        book = Rulebook.load(rulebook)
        position = book.start if start is None else as_position(book, start)
        if move_number is None:
            move_number = (isinstance(start, str) and fen.read(book.variant, start).move_number) or 1
        self._referee = Referee(book, position, move_number)
        self._entries: list[Entry] = []
        self._states = [self._referee.first_state()]  # before each entry, and now

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
        meant = self._referee.meant(self._state, move)
        action = Play(str(meant), offer is not False, claim, said, tuple(items("move_numbers", move_numbers)))
        self._play(meant, actions.checked(action))

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
            self._play(move, action if action.move == in_full else replace(action, move=in_full))
        else:
            action = self._referee.completed(state, action)
            self._append(action, self._referee.after(state, action))

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

    def _play(self, move: _core.Move, play: Play) -> None:
        self._append(play, self._referee.play(self._state, move, play))

    def _append(self, action: Action, after: State) -> None:
        self._entries.append(history.entry(len(self._states), self._referee, self._state, action, after))
        self._states.append(after)

    # --- knowing -----------------------------------------------------------------------------------------------------

    @property
    def _state(self) -> State:
        return self._states[-1]

    @property
    def rulebook(self) -> Rulebook:
        """The rules of this game."""
        return self._referee.rulebook

    @property
    def start(self) -> Position:
        """The position that the game began with."""
        return self._referee.start

    @property
    def log(self) -> tuple[Action, ...]:
        """All that was done, in order. Moves are written in full.

        >>> game = Game("english")
        >>> game.play("11-15")
        >>> game.log
        (Play(move='11-15', offer=False, claim=None, message='', move_numbers=()),)
        """
        return tuple([entry.action for entry in self._entries])

    @property
    def last_action(self) -> Action | None:
        """What was done last, as the log has it; None before the first action.

        >>> game = Game("english")
        >>> game.do("offer")
        >>> game.last_action == game.log[-1]
        True
        """
        return self._entries[-1].action if self._entries else None

    @property
    def history(self) -> tuple[Entry, ...]:
        """All that was done, in order, each with who did it, the number and the text of a move, the position after it,
        and whether it still stands. Moves that were cancelled or taken back by agreement stay in the record.

        >>> game = Game("english")
        >>> for text in "11-15", "23-19", "take back white", "accept", "22-18":
        ...     game.do(text)
        >>> [entry.text for entry in game.history if entry.move and entry.stands]
        ['11-15', '22-18']
        >>> print(game.history[3].side, game.history[3].text, game.history[3].about)
        black accept TakeBack(ply=None, message='', side=<Side.WHITE: 'white'>)
        """
        return history.marked(self._entries)

    @property
    def position(self) -> Position:
        """What is on the board, and whose turn it is."""
        return self._state.position

    @property
    def turn(self) -> Side:
        """The player to move."""
        return self._state.position.side

    @property
    def ply(self) -> int:
        """How many single moves have been made. A huff is not a move, and a cancelled move was not made."""
        return self._state.ply

    @property
    def first_move_number(self) -> int:
        """The number of the move that the game began with."""
        return self._referee.numbering.first

    @property
    def move_number(self) -> int:
        """The number of the move that comes next; both players' first moves have number 1."""
        return self._referee.numbering.number(self._state.ply)

    @property
    def label(self) -> str:
        """The number of the move that comes next, as a score sheet has it: with one dot if the move belongs to the
        player who begins by the rules, with an ellipsis if to the other.

        >>> game = Game("english")
        >>> game.play("11-15")
        >>> game.label
        '1…'
        """
        return f"{self.move_number}{self._referee.numbering.dots(self.ply)}"

    @property
    def caption(self) -> str:
        """The line above the board at the old playing sites: the label of the move that comes next, in plain dots, and
        the lost pieces.

        >>> game = Game("english")
        >>> for text in "11-15", "22-18", "15x22":
        ...     game.play(text)
        >>> game.caption
        '2... ● 0 ○ 1'
        """
        lost = self.captured
        return f"{self.label.replace('…', '...')} ● {lost[Side.BLACK]} ○ {lost[Side.WHITE]}"

    @property
    def last_move(self) -> _core.Move | None:
        """The move that was made last."""
        return self._state.move

    @property
    def last_move_text(self) -> str:
        """The last move as people write it, in full only where that would be ambiguous; empty before the first.

        >>> game = Game("english", "B:W18,27,31:B14,5")
        >>> game.play("14x23x32")
        >>> game.last_move_text
        '14x32'
        """
        return next((each.notation for each in reversed(self._entries) if each.move and each.ply == self.ply), "")

    @property
    def moves(self) -> tuple[_core.Move, ...]:
        """The moves that stand, from the first to the last.

        >>> game = Game("boxed", "B:W18,27,31:B14,5")
        >>> for text in "5-9", "compel", "14x32":
        ...     game.do(text)
        >>> [str(move) for move in game.moves]
        ['14x23x32']
        """
        return tuple(step.move for step in steps(self._state) if step.move)

    @property
    def legal_moves(self) -> Sequence[_core.Move]:
        """The moves that may be made now: none if the game is over or a claim waits for an answer."""
        state = self._state
        return () if state.outcome or state.claim else state.moves

    @property
    def outcome(self) -> Outcome | None:
        """None while the game goes on; else the winner or the draw, the reason and the clause."""
        return self._state.outcome

    @property
    def pending(self) -> Request | None:
        """The offer, claim or wish to take back that waits for an answer."""
        return self._state.pending

    @property
    def frozen(self) -> bool:
        """Whether a declined claim waits for the arbiter. No move may be made meanwhile."""
        return self._state.frozen

    @property
    def offence(self) -> Offence | None:
        """The capture that the last move missed, which may be huffed, compelled or let stand now."""
        return self._state.offence

    @property
    def remedies(self) -> list[Remedy]:
        """What the player to move may do about the capture that the last move missed; letting it stand comes last.

        >>> game = Game("boxed", "B:W18,27,31:B14,5")
        >>> game.play("5-9")
        >>> game.remedies
        [Huff(squares=('14',)), Compel(), LetStand()]
        """
        return self._referee.remedies(self._state)

    @property
    def compelled(self) -> bool:
        """Whether a move was cancelled, so that the player to move must capture, completely."""
        return self._state.compelled

    @property
    def claims(self) -> tuple[DrawClaim, ...]:
        """The draws that the player to move may claim now, with their evidence."""
        return tuple(self._referee.draws.claims(self._state))

    @property
    def counters(self) -> dict[str, Evidence]:
        """How far the game has come towards each draw that the rules have, by name.

        >>> game = Game("brettspielnetz-checkers")
        >>> game.play("11-15")
        >>> print(game.counters["no-progress"])
        ½ of 25 moves, since move 1
        """
        draws = self._referee.draws
        return {draw.name: draws.evidence(self._state, draw) for draw in draws.tested}

    @property
    def captured(self) -> dict[Side, int]:
        """How many pieces of each side are no longer on the board, counted from the rulebook's set-up; in column games
        none ever is.

        >>> game = Game("english", "B:W18,27,31:B14,5")
        >>> game.play("14x32")
        >>> game.captured[Side.WHITE], game.captured[Side.BLACK]
        (11, 10)
        """
        full, position = self.rulebook.start, self.position
        if position.variant.has_columns:
            return dict.fromkeys(SIDES, 0)
        return {side: max(0, full.count(side) - position.count(side)) for side in SIDES}

    @property
    def warnings(self) -> tuple[Side, ...]:
        """The players whom the arbiter has warned, in order.

        >>> game = Game("english")
        >>> game.do("adjudicate draw warn white: kept the other waiting")
        >>> game.warnings
        (<Side.WHITE: 'white'>,)
        """
        rulings = (action for action in self.log if isinstance(action, Adjudicate | Dismiss))
        return tuple(ruling.warn for ruling in rulings if ruling.warn)

    @property
    def stopped(self) -> Explanation | None:
        """Why no move at all may be made now: the game is over, or a claim waits for an answer."""
        return self._referee.stopped(self._state)

    def explain(self, text: str) -> Explanation:
        """Why a move may not be made now, with the clause it breaks and what is legal instead.

        >>> print(Game("english").explain("11-18"))
        18 is too far from 11 (Moving)
        """
        return self._referee.explain(self._state, text)

    def king_build(self, square: int | str) -> KingBuild:
        """What a king is made of, where kings are built from lost men: the colours of its top and its bottom man.

        >>> game = Game("boxed", "W:W5,18:B14,20")
        >>> for text in "18x9", "20-24", "5-1":
        ...     game.play(text)
        >>> game.king_build(1).bottom
        <Side.WHITE: 'white'>
        """
        if self.rulebook.front_matter.promotion.built_from is None:
            raise ValueError(f"{self.rulebook.title} does not build kings from lost men")
        number = square if isinstance(square, int) else self.rulebook.variant.square(square)
        box = Box(self.rulebook.start, self.start)
        box.follow(steps(self._state))
        if number not in box.builds:
            raise ValueError(f"there is no king on {square}")
        return box.builds[number]

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
        ply = self._referee.numbering.ply_before(whole_number("number", number), Side(side))
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

    def _origin(self) -> tuple[Rulebook, Position, int]:
        return self.rulebook, self.start, self.first_move_number

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


def _replayed(cls: type[Game], origin: tuple[Rulebook, Position, int], log: Sequence[Action]) -> Game:
    game = cls(*origin)
    for action in log:
        game.do(action)
    return game
