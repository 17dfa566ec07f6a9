"""A program at the other end of a DXP connection, as a player."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import Any, Self

from crownhead._core import Move
from crownhead.arguments import number, text, whole_number
from crownhead.engine.dxp import messages as dxp
from crownhead.engine.dxp.connection import Connection, Listener, connect
from crownhead.engine.dxp.game import LONGEST_WAIT, reason, refuse_unplayable
from crownhead.engine.dxp.session import OUR_NAME, REFUSALS, request
from crownhead.engine.players.player import Player
from crownhead.engine.programs.protocol_common import WireMove, legal_text
from crownhead.errors import EngineError, quote
from crownhead.play.actions import Accept, Action, Decline, Play, Resign
from crownhead.play.game import Game
from crownhead.position import Position
from crownhead.sides import Side

ENDINGS = {
    dxp.UNKNOWN: "it has ended the game and does not say why",
    dxp.DRAWN: "it has ended the game as a draw",
    dxp.I_WIN: "it has ended the game and says that it has won",
}


class DxpEngine(Player):
    """A program that listens at a host and port: it is asked for a game, and plays one side of it.

    ``minutes`` is what each player has for a whole game, and ``moves`` how many moves there are at most (0: no limit).
    After a game that ended on the board, `finish` notifies the other program. Its faults are raised as `EngineError`.
    `DxpEngine.listen` waits for the other program to connect.

    >>> import threading
    >>> from crownhead import Rulebook
    >>> from crownhead.engine.dxp.session import DxpSession
    >>> from crownhead.engine.players.random_player import RandomPlayer
    >>> listener = Listener(port=0)  # another program would do this
    >>> def other() -> None:
    ...     with listener, listener.accept(10) as connection:
    ...         list(DxpSession(connection, RandomPlayer(1), Rulebook.load("international"), name="Chance").follow())
    >>> thread = threading.Thread(target=other)
    >>> thread.start()
    >>> with DxpEngine("127.0.0.1", listener.port) as engine:
    ...     isinstance(engine.choose(Game("international")), Play), engine.name
    (True, 'Chance')
    >>> thread.join()
    """

    def __init__(
        self,
        host: str = "127.0.0.1",
        port: int = dxp.PORT,
        *,
        minutes: int = 5,
        moves: int = 0,
        timeout: float = 60.0,
        name: str = OUR_NAME,
    ) -> None:
        self._agree(minutes, moves, timeout, name)
        self._begin(connect(host, port))

    @classmethod
    def listen(
        cls,
        port: int = dxp.PORT,
        host: str = "127.0.0.1",
        *,
        wait: float | None = None,
        minutes: int = 5,
        moves: int = 0,
        timeout: float = 60.0,
        name: str = OUR_NAME,
    ) -> Self:
        """Wait until a program connects, for ``wait`` seconds at most; None waits without a limit.

        >>> DxpEngine.listen(port=0, wait=0.01)
        Traceback (most recent call last):
        TimeoutError: no program has connected to port ... within 0.01 seconds
        """
        engine = object.__new__(cls)
        engine._agree(minutes, moves, timeout, name)
        with Listener(host, port) as listener:
            engine._begin(listener.accept(wait))
        return engine

    def _agree(self, minutes: int, moves: int, timeout: float, name: str) -> None:
        """Keep what every game is asked for with. It is checked before anyone is waited for."""
        self.minutes, self.moves = whole_number("minutes", minutes, 0), whole_number("moves", moves, 0)
        for what, given in (("minutes", self.minutes), ("moves", self.moves)):
            dxp.digits(what, given, 3)  # as a request has them
        self.timeout, self._our_name = number("timeout", timeout), text("name", name)

    def _begin(self, connection: Connection[Any]) -> None:
        self._connection: Connection[Any] | None = connection
        self.said: list[str] = []
        """The chat messages of the other program."""
        self._start: Position | None = None  # None: no game is under way
        self._side = Side.WHITE
        self._moves: list[Move] = []

    @property
    def name(self) -> str:  # type: ignore[override]  # known from the first game on
        """The other program's name for itself."""
        return self._last_name if self._connection is None else self._connection.name

    _last_name = "the other program"

    # --- playing -----------------------------------------------------------------------------------------------------

    def choose(self, game: Game) -> Action:
        """Return its move, or that it resigns. It knows neither offers nor claims: offers are declined."""
        if game.pending:
            return Accept() if game.pending.claim else Decline("this program does not answer offers")
        if not game.legal_moves:
            raise ValueError("there is no move to choose: the game is over or waits for an answer")
        self._catch_up(game)
        while True:
            found = self._receive(self.minutes * 60 + self.timeout if self.minutes else LONGEST_WAIT)
            if isinstance(found, dxp.MoveMade):
                move = found.move.find(game.legal_moves)
                if move is None:
                    legal = legal_text(game.legal_moves)
                    raise self._wrong(f"{dxp.encode(found)} is not a legal move; legal: {legal}")
                self._moves.append(move)
                return Play(str(move))
            if isinstance(found, dxp.GameEnd):
                return self._ended(found)
            if not isinstance(found, dxp.BackAnswer):
                raise self._wrong(f"{dxp.encode(found)} cannot come in the middle of a game")

    def finish(self, game: Game) -> None:
        """Send the last move, if it was ours, and the end of the game."""
        if self._start is None or self._connection is None:
            return
        try:
            self._send_new(game)
            if game.turn is self._side:
                self._receive_end()  # the player to move ends the game
                self._send(dxp.GameEnd(dxp.UNKNOWN, stop=False))
            else:
                self._end(reason(game, self._side.other))
        except EngineError:
            self.close()

    def begin(self, seed: int) -> None:
        """Prepare for a new game: one that is under way is ended first."""
        if self._start is not None:
            self._end(dxp.UNKNOWN)

    def close(self) -> None:
        """End the game and the connection."""
        connection, self._last_name = self._connection, self.name
        if connection and self._start is not None:
            with suppress(EngineError):
                connection.send(dxp.GameEnd(dxp.UNKNOWN, stop=True))
        self._connection = self._start = None
        if connection:
            connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    # --- keeping in step ---------------------------------------------------------------------------------------------

    def _catch_up(self, game: Game) -> None:
        """Make the other program's game the same as ours: a move, some moves taken back, or another game."""
        refuse_unplayable(game.rulebook)
        if self._connection is None:
            raise EngineError(self.name, "the connection has been closed")
        same = self._start is not None and self._start == game.start and self._side is game.turn
        if same and self._takes_back(game):
            return
        if same and len(self._new_moves(game) or ()) == 1:
            self._send_new(game)
        elif not (same and self._new_moves(game) == []):
            self._ask_for(game)

    def _new_moves(self, game: Game) -> list[Move] | None:
        """The moves that the other program has not seen; None if it has seen others."""
        known = len(self._moves)
        return list(game.moves[known:]) if list(game.moves[:known]) == self._moves else None

    def _send_new(self, game: Game) -> None:
        for move in self._new_moves(game) or ():
            self._send(dxp.MoveMade(0, WireMove.of(move)))
            self._moves.append(move)

    def _takes_back(self, game: Game) -> bool:
        """If moves of our game were taken back, ask for the same there; False if it is refused or was not needed."""
        moves = list(game.moves)
        if len(moves) >= len(self._moves) or moves != self._moves[: len(moves)]:
            return False
        self._send(dxp.BackRequest(game.move_number, game.turn))
        while not isinstance(found := self._receive(self.timeout), dxp.BackAnswer):
            pass  # its move was on the way and does not count any more
        if found.code == dxp.AGREED:
            self._moves = moves
        return found.code == dxp.AGREED

    def _ask_for(self, game: Game) -> None:
        """A new game, from the position that is on the board."""
        if self._start is not None:
            self._end(dxp.UNKNOWN)
        start = game.start if not game.moves else game.position
        self._send(request(self._our_name, game.rulebook, start, game.turn, self.minutes, self.moves))
        while not isinstance(answer := self._receive(self.timeout), dxp.GameAnswer):
            if not isinstance(answer, dxp.GameEnd):  # the answer to an earlier end may come late
                raise self._wrong(f"{dxp.encode(answer)} does not answer a request for a game")
        assert self._connection
        self._connection.name = answer.name or self._connection.name
        if answer.code != dxp.ACCEPTED:
            raise EngineError(self.name, REFUSALS.get(answer.code, f"it answers {answer.code}"))
        # The moves before are not known at the other end. They are here so that they are not sent.
        self._start, self._side, self._moves = game.start, game.turn, list(game.moves)

    # --- ending ------------------------------------------------------------------------------------------------------

    def _end(self, why: int) -> None:
        self._send(dxp.GameEnd(why, stop=False))
        self._receive_end()

    def _receive_end(self) -> None:
        """Wait for an end of game, which is then over here too."""
        self._start = None
        deadline = time.monotonic() + self.timeout
        while not isinstance(self._receive(deadline - time.monotonic()), dxp.GameEnd):
            pass

    def _ended(self, end: dxp.GameEnd) -> Action:
        self._start = None
        self._send(dxp.GameEnd(dxp.UNKNOWN, stop=False))
        if end.reason == dxp.I_LOSE:
            return Resign()
        raise EngineError(self.name, ENDINGS[end.reason])

    # --- talking -----------------------------------------------------------------------------------------------------

    def _send(self, message: dxp.Message) -> None:
        if self._connection is None:
            raise EngineError(self.name, "the connection has been closed")
        try:
            self._connection.send(message)
        except EngineError:
            self.close()
            raise

    def _receive(self, seconds: float) -> dxp.Message:
        """The next message about the game. Requests to go back are refused: the game is not ours to change."""
        deadline = time.monotonic() + seconds
        while True:
            if self._connection is None:
                raise EngineError(self.name, "the connection has been closed")
            try:
                found: dxp.Message = self._connection.receive(max(deadline - time.monotonic(), 0.0))
            except EngineError:
                self._start = None
                self.close()
                raise
            if isinstance(found, dxp.Chat):
                self.said.append(found.text)
            elif isinstance(found, dxp.BackRequest):
                self._send(dxp.BackAnswer(dxp.NOT_SUPPORTED))
            elif isinstance(found, dxp.GameRequest):
                self._send(dxp.GameAnswer(self._our_name, dxp.NO_GAME))
            else:
                return found

    def _wrong(self, problem: str) -> EngineError:
        """The error for a message that makes no sense; the connection is closed."""
        assert self._connection
        error = self._connection.wrong(problem)
        if self.said and self.said[-1].startswith("error"):
            error = EngineError(self.name, f"{problem}; it had said {quote(self.said[-1])}")
        self.close()
        return error
