"""A game: a rulebook, a starting position and a log of actions. Everything else about it is derived from those."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Self

from crownhead import _core, actions
from crownhead.actions import Accept, Action, Flag, Huff, Offer, Play, Resign, TakeBack
from crownhead.claims import DrawClaim, Evidence
from crownhead.errors import ActionError, InvalidMoveError
from crownhead.explain import Explanation, explain, refusal
from crownhead.huffing import Box, KingBuild, Offence, Step
from crownhead.notation import moves
from crownhead.outcome import Outcome
from crownhead.position import Position
from crownhead.referee import Referee, Request, State, ply_wanted
from crownhead.rulebook import Rulebook, bundled
from crownhead.sides import SIDES, Side

SCHEMA = 1


class Game:
    """A game by a rulebook (its slug, the path of its file, or the `Rulebook`), from the start or from a FEN.

    >>> game = Game("english")
    >>> game.play("11-15")
    >>> game.play("23-19")
    >>> game.turn, game.move_number, len(game.legal_moves)
    (<Side.BLACK: 'black'>, 2, 7)
    >>> game.take_back()
    >>> game.position.fen
    'W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15'
    """

    __slots__ = ("_log", "_referee", "_states")

    def __init__(
        self, rulebook: str | os.PathLike[str] | Rulebook = "english", start: str | Position | None = None
    ) -> None:
        book = rulebook if isinstance(rulebook, Rulebook) else Rulebook.load(rulebook)
        position = Position.from_fen(book, start) if isinstance(start, str) else start or book.start
        if position.variant != book.variant:
            raise ValueError(f"the starting position is of another variant than {book.title}")
        self._referee = Referee(book, position)
        self._log: list[Action] = []
        self._states = [self._referee.first_state()]

    # --- doing -------------------------------------------------------------------------------------------------------

    def play(
        self, move: str | _core.Move, *, offer: bool | str = False, claim: str | None = None, message: str = ""
    ) -> None:
        """Make a move, perhaps with a draw offer (and its message) or with the claim of a draw.

        >>> game = Game("english")
        >>> game.play("11-15", offer="a quick draw?")
        >>> print(game.pending)
        black's draw offer
        >>> game.play("11-15")
        Traceback (most recent call last):
        crownhead.explain.RefusedMoveError: there is no piece on 11 (Moving)
        """
        said = offer if isinstance(offer, str) else message
        self._play(move, offer=offer is not False, claim=claim, message=said)

    def do(self, action: Action | str) -> None:
        """Do anything: an action, or a text such as ``11-15``, ``huff 14``, ``offer``, ``claim repetition``.

        >>> game = Game("english")
        >>> game.do("offer")
        >>> game.do("accept")
        >>> print(game.outcome)
        draw: agreed (Draws)
        """
        if isinstance(action, str):
            action = actions.from_text(action)
        state = self._state
        if isinstance(action, Play):
            self._play(action.move, offer=action.offer, claim=action.claim, message=action.message)
        elif isinstance(action, Accept) and state.pending and isinstance(state.pending.action, TakeBack):
            self._go_back(ply_wanted(state))
        else:
            action = self._completed(action)
            self._states.append(self._referee.after(state, action))
            self._log.append(action)

    def take_back(self) -> None:
        """Take back the last move and whatever was done since. (For players who must agree, see `TakeBack`.)

        >>> game = Game("english")
        >>> game.play("11-15")
        >>> game.take_back()
        >>> game.ply
        0
        """
        for index in reversed(range(len(self._log))):
            if isinstance(self._log[index], Play):
                return self._truncate(index)
        raise ActionError("there is no move to take back")

    def _play(self, wanted: str | _core.Move, *, offer: bool, claim: str | None, message: str) -> None:
        state = self._state
        self._referee.require_going(state)
        move = self._meant(wanted) if isinstance(wanted, str) else wanted if wanted in state.moves else None
        if move is None:
            raise refusal(state.position, str(wanted), state.moves, self.rulebook, compelled=state.compelled)
        play = Play(str(move), offer, claim, message)
        self._states.append(self._referee.play(state, move, play))
        self._log.append(play)

    def _meant(self, text: str) -> _core.Move | None:
        state = self._state
        try:
            found = moves.find(state.position, moves.read(state.position.variant, text), state.moves)
        except InvalidMoveError:
            return None
        return found[0] if len(found) == 1 else None

    def _go_back(self, ply: int) -> None:
        """To before the move that was made after so many plies; of cancelled ones, the last."""
        played = (i for i, action in enumerate(self._log) if isinstance(action, Play) and self._states[i].ply == ply)
        self._truncate(max(played))

    def _truncate(self, length: int) -> None:
        del self._log[length:], self._states[length + 1 :]

    def _completed(self, action: Action) -> Action:
        """The action as the log keeps it: with the name of whoever did it, and with squares written in one way."""
        if isinstance(action, Offer | TakeBack | Resign | Flag) and action.side is None:
            return replace(action, side=self.turn)
        if isinstance(action, Huff):
            squares = sorted(map(self._referee.square, action.squares))
            return Huff(tuple(map(self.rulebook.variant.name, squares)))
        return action

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
        (Play(move='11-15', offer=False, claim=None, message=''),)
        """
        return tuple(self._log)

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
    def move_number(self) -> int:
        """The number of the move that comes next; both players' first moves have number 1."""
        return self._referee.move_number(self._state.ply)

    @property
    def last_move(self) -> _core.Move | None:
        """The move that was made last."""
        return self._state.move

    @property
    def moves(self) -> tuple[_core.Move, ...]:
        """The moves that stand, from the first to the last.

        >>> game = Game("boxed", "B:W18,27,31:B14,5")
        >>> for text in "5-9", "compel", "14x32":
        ...     game.do(text)
        >>> [str(move) for move in game.moves]
        ['14x23x32']
        """
        return tuple(step.move for step in self._steps() if step.move)

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
    def compelled(self) -> bool:
        """Whether a move was cancelled, so that the player to move must capture, completely."""
        return self._state.compelled

    @property
    def claims(self) -> tuple[DrawClaim, ...]:
        """The draws that the player to move may claim now, with their evidence."""
        return tuple(self._referee.claims(self._state))

    @property
    def counters(self) -> dict[str, Evidence]:
        """How far the game has come towards each draw that the rules have, by name.

        >>> game = Game("brettspielnetz-checkers")
        >>> game.play("11-15")
        >>> print(game.counters["no-progress"])
        ½ of 25 moves, since move 1
        """
        return {draw.name: self._referee.evidence(self._state, draw) for draw in self._referee.tested}

    @property
    def captured(self) -> dict[Side, int]:
        """How many pieces each side has lost since the start; in column games, how many are prisoners.

        >>> game = Game("english", "B:W18,27,31:B14,5")
        >>> game.play("14x32")
        >>> game.captured[Side.WHITE]
        2
        """
        position = self.position
        if not position.variant.has_columns:
            return {side: self.start.count(side) - position.count(side) for side in SIDES}
        columns = [position.column(square) for square in position.pieces]
        return {
            side: sum(piece.side is side for c in columns for piece in c if c[0].side is not side) for side in SIDES
        }

    def explain(self, text: str) -> Explanation:
        """Why a move may not be made now, with the clause it breaks and what is legal instead.

        >>> print(Game("english").explain("11-18"))
        18 is too far from 11 (Moving)
        """
        state = self._state
        if why := self._referee.stopped(state):
            return why
        return explain(state.position, text, state.moves, self.rulebook, compelled=state.compelled)

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
        box.follow(self._steps())
        if number not in box.builds:
            raise ValueError(f"there is no king on {square}")
        return box.builds[number]

    def _steps(self) -> list[Step]:
        """The changes of the board that led here; cancelled moves are not among them."""
        steps: list[Step] = []
        state: State | None = self._state
        while state and state.before:
            move = None if state.huffed else state.move
            steps.append(Step(state.before.position, move, state.position))
            state = state.before
        return steps[::-1]

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
        other._referee, other._log, other._states = self._referee, self._log.copy(), self._states.copy()
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return (self.rulebook, self.start, self._log) == (other.rulebook, other.start, other._log)

    __hash__ = None  # type: ignore[assignment]  # a game changes

    def __reduce__(self) -> tuple[Any, ...]:
        return _replayed, (type(self), self.rulebook, self.start, self._log)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.rulebook.slug}, {len(self._log)} actions, {self.position.fen}>"

    def to_dict(self) -> dict[str, Any]:
        """The game as JSON can hold it.

        >>> Game("english").to_dict()
        {'schema': 1, 'rulebook': 'english', 'version': '1.0.0', 'start': None, 'log': []}
        """
        book = self.rulebook
        return {
            "schema": SCHEMA,
            "rulebook": book.slug,
            "version": book.version,
            **({} if _is_bundled(book) else {"rules": book.text}),
            "start": None if self.start == book.start else self.start.fen,
            "log": [actions.to_dict(action) for action in self._log],
        }

    @classmethod
    def from_dict(cls, data: object, rulebook: Rulebook | None = None) -> Self:
        """The game that `to_dict` wrote. ``rulebook`` is needed only if that extends another that is not bundled.

        >>> Game.from_dict(Game("english").to_dict()) == Game("english")
        True
        """
        if not isinstance(data, dict) or "schema" not in data:
            raise ValueError("this is not a game: expected an object with the keys schema, rulebook, start and log")
        if data["schema"] != SCHEMA or isinstance(data["schema"], bool):
            raise ValueError(
                f"a game of schema {data['schema']!r:.40}; this version of Crownhead reads schema {SCHEMA}"
            )
        start, log = data.get("start"), data.get("log")
        if not (start is None or isinstance(start, str)) or not isinstance(log, list):
            raise ValueError("this is not a game: “start” should be a FEN or null, “log” a list of actions")
        game = cls(rulebook or _rulebook(data), start)
        for number, entry in enumerate(log, 1):
            try:
                game.do(actions.from_dict(entry))
            except ValueError as error:
                raise ValueError(f"action {number} of the log is not possible: {error}") from error
        return game

    def to_json(self) -> str:
        """The game as JSON.

        >>> Game.from_json(Game("english").to_json()) == Game("english")
        True
        """
        return json.dumps(self.to_dict(), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str | bytes, rulebook: Rulebook | None = None) -> Self:
        """The game that `to_json` wrote; anything else is a `ValueError` that says what is wrong.

        >>> Game.from_json('{"schema": 99}')
        Traceback (most recent call last):
        ValueError: a game of schema 99; this version of Crownhead reads schema 1
        """
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise ValueError(f"this is not JSON: {error}") from None
        return cls.from_dict(data, rulebook)


def _replayed(cls: type[Game], rulebook: Rulebook, start: Position, log: list[Action]) -> Game:
    game = cls(rulebook, start)
    for action in log:
        game.do(action)
    return game


def _is_bundled(book: Rulebook) -> bool:
    return book.slug in bundled() and Rulebook.load(book.slug) == book


def _rulebook(data: dict[str, Any]) -> Rulebook:
    slug, rules = data.get("rulebook"), data.get("rules")
    if isinstance(rules, str):
        return Rulebook.parse(rules)
    if not isinstance(slug, str) or slug not in bundled():
        raise ValueError(f"this is not a game: {slug!r:.40} is not a bundled rulebook, and its text is not there")
    return Rulebook.load(slug)
