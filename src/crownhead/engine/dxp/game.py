"""One game by DXP: a player here, another program at the other end of a connection, and the messages between them."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from crownhead.engine.dxp import messages as dxp
from crownhead.engine.dxp.connection import Connection
from crownhead.engine.dxp.messages import BackAnswer, BackRequest, Chat, GameEnd, MoveMade
from crownhead.engine.players.player import Player
from crownhead.engine.programs.protocol_common import WireMove, legal_text, refuse_columns
from crownhead.engine.time_management import Clock
from crownhead.errors import ActionError, EngineError
from crownhead.play.actions import Accept, Action, Adjudicate, Claim, Offer, Play, Resign
from crownhead.play.game import Game
from crownhead.rules.rulebook import Rulebook
from crownhead.sides import Side

UNTIMED_MOVE = 5.0
"""Seconds for a move where the game has no time limit."""

LONGEST_WAIT = 3600.0
"""Seconds for a move of the other program where the game has no time limit."""


@dataclass
class Thought:
    """The action that our player has chosen, or the error that it raised."""

    action: Action | None = None
    error: Exception | None = None


@dataclass
class Terms:
    """The terms of a game: its start, our side, the minutes of each player and the most moves (0: no limit)."""

    game: Game
    side: Side
    minutes: int = 0
    moves: int = 0


@dataclass
class DxpGame:
    """A game under way. `play` plays it to its end; a fault of the other program is an `EngineError`.

    ``timeout`` is how many seconds the other program has to answer, beyond its time for thinking. ``tell`` is called
    with a sentence about everything that happens.
    """

    connection: Connection[Thought]
    player: Player
    terms: Terms
    timeout: float = 60.0
    last: bool = False
    tell: Callable[[str], object] = field(default=lambda words: None)

    def __post_init__(self) -> None:
        self.game, self._side = self.terms.game, self.terms.side
        self._left = dict.fromkeys(Side, self.terms.minutes * 60.0)
        self._thinking: threading.Thread | None = None

    def play(self) -> bool:
        """Play to the end; returns whether the other program wants no other game."""
        try:
            while True:
                mine = self.game.turn is self._side
                if mine and (self.game.outcome or self._out_of_moves):
                    return self._end()
                began = time.monotonic()
                event = self._thought() if mine else self._receive(self._patience())
                self._left[self.game.turn] -= time.monotonic() - began
                ended = self._handle(event, int(time.monotonic() - began))
                if ended is not None:
                    return ended
        finally:
            self._hush()

    @property
    def _out_of_moves(self) -> bool:
        return bool(self.terms.moves) and self.game.ply >= 2 * self.terms.moves

    # --- what happens ------------------------------------------------------------------------------------------------

    def _handle(self, event: Any, seconds: int) -> bool | None:
        """Act on a thought or a message; at the end of the game, returns whether there will be no other."""
        match event:
            case Thought():
                return self._do(event, seconds)
            case MoveMade():
                return self._moved(event)
            case GameEnd():
                return self._ended(event)
            case BackRequest():
                self._go_back(event)
            case _:
                raise self.connection.wrong(f"{dxp.encode(event)} cannot come in the middle of a game")
        return None

    def _do(self, thought: Thought, seconds: int) -> bool | None:
        """Carry out what our player has chosen. DXP knows moves and the end of a game, and nothing else."""
        if thought.error:
            with suppress(EngineError):
                self.connection.send(Chat(f"error: {thought.error}"))
            raise thought.error
        action = thought.action
        if isinstance(action, Play):
            self.game.play(action.move)
            move = self.game.last_move
            assert move
            self.connection.send(MoveMade(min(seconds, 9999), WireMove.of(move)))
            self._tell_move()
            return None
        assert action
        self.game.do(action)
        if isinstance(action, Claim):  # it is founded, or the game had not let it pass
            self.game.do(Accept())
        return self._end()

    def _moved(self, message: MoveMade) -> bool | None:
        if self.game.turn is self._side:
            raise self.connection.wrong("you have moved, but it is my turn")
        if self.game.outcome or self._out_of_moves:  # the other program does not know it yet
            return self._end()
        move = message.move.find(self.game.legal_moves)
        if move is None:
            sent, legal = dxp.encode(message), legal_text(self.game.legal_moves)
            raise self.connection.wrong(f"{sent} is not a legal move; legal: {legal}")
        self.game.play(move)
        self._tell_move()
        return None

    def _ended(self, message: GameEnd) -> bool:
        """The other program has ended the game: answer, and record the result that it claims."""
        self._hush()
        with suppress(EngineError):
            self.connection.send(GameEnd(dxp.UNKNOWN, self.last))
        if not self.game.outcome:
            note_end(self.game, self._side.other, message.reason)
        return message.stop

    def _end(self) -> bool:
        """End the game ourselves, and wait for the answer."""
        self.connection.send(GameEnd(reason(self.game, self._side), self.last))
        deadline = time.monotonic() + self.timeout
        while True:
            try:
                event = self._receive(deadline - time.monotonic())
            except EngineError as error:
                self.tell(f"the end of the game was not answered ({error})")
                return True
            if isinstance(event, GameEnd):
                return event.stop

    def _go_back(self, wanted: BackRequest) -> None:
        """Restore the position before a move, if the game has been there."""
        self._hush()
        ply = self.game.ply_before(wanted.move, wanted.side)
        self.connection.send(BackAnswer(dxp.GOING_ON if ply is None else dxp.AGREED))
        if ply is not None:
            self.game.take_back(self.game.ply - ply)
            self.tell(f"back to {wanted.side}'s move {wanted.move}")

    # --- waiting -----------------------------------------------------------------------------------------------------

    def _receive(self, seconds: float) -> Any:
        """The next thought or message that is not chat."""
        deadline = time.monotonic() + seconds
        while isinstance(event := self.connection.receive(max(deadline - time.monotonic(), 0.0)), Chat):
            self.tell(f"{self.connection.name} says: {event.text}")
        return event

    def _patience(self) -> float:
        thinking = max(self._left[self.game.turn], 0.0) if self.terms.minutes else LONGEST_WAIT
        return thinking + self.timeout

    def _thought(self) -> Any:
        """Let our player think, and listen meanwhile: the other program may end the game or want to go back."""
        moves_left = self.terms.moves - self.game.ply // 2 if self.terms.moves else None
        left = self._left[self._side] if self.terms.minutes else UNTIMED_MOVE
        self.player.clock = Clock(left, moves=moves_left if self.terms.minutes else 1)
        game, inbox = self.game.copy(), self.connection.inbox
        self._thinking = threading.Thread(target=lambda: inbox.put(_think(self.player, game)), daemon=True)
        self._thinking.start()
        event = self._receive(LONGEST_WAIT + max(left, 0.0))
        if isinstance(event, Thought):
            self._thinking = None
        return event

    def _hush(self) -> None:
        """Stop our player's thinking, and drop the result."""
        thinking, self._thinking = self._thinking, None
        deadline = time.monotonic() + self.timeout
        while thinking and thinking.is_alive() and time.monotonic() < deadline:
            self.player.stop()
            thinking.join(0.05)
        self.connection.inbox.remove(lambda event: isinstance(event, Thought))

    def _tell_move(self) -> None:
        self.tell(f"{self.game.numbering.plain_label(self.game.ply - 1)} {self.game.last_move_text}")


def _think(player: Player, game: Game) -> Thought:
    try:
        return Thought(player.choose(game))
    except Exception as error:  # it is raised again in the thread that waits for it
        return Thought(error=error)


def reason(game: Game, side: Side) -> int:
    """The number of the reason for which a side ends the game.

    >>> game = Game("international", "W:W28:B23")
    >>> game.play("28x19")
    >>> reason(game, Side.BLACK) == dxp.I_LOSE
    True
    """
    if game.outcome is None:
        return dxp.UNKNOWN
    if game.outcome.is_draw:
        return dxp.DRAWN
    return dxp.I_WIN if game.outcome.winner is side else dxp.I_LOSE


def note_end(game: Game, side: Side, claimed: int) -> None:
    """Record the result that the side that ended the game claims.

    >>> game = Game("international")
    >>> note_end(game, Side.WHITE, dxp.I_LOSE)
    >>> print(game.outcome)
    black wins: white resigned (The end of the game)
    """
    if claimed == dxp.I_LOSE:
        game.do(Resign(side))
    elif claimed == dxp.DRAWN:
        try:
            game.do(Offer(side=side))
            game.do(Accept())
        except ActionError:  # these rules know no agreement
            game.do(Adjudicate(None, note="the other program said so"))
    elif claimed == dxp.I_WIN:
        game.do(Adjudicate(side, note="the other program said so"))


def refuse_unplayable(rulebook: Rulebook) -> None:
    """Raise an error for games that DXP cannot play.

    >>> refuse_unplayable(Rulebook.load("boxed"))
    Traceback (most recent call last):
    ValueError: Draughts from the box is played with huffing, and DXP has no message for that
    """
    refuse_columns(rulebook, "DXP")
    if rulebook.front_matter.capture.enforced == "huffing":
        raise ValueError(f"{rulebook.title} is played with huffing, and DXP has no message for that")
