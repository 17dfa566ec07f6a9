"""Several games by DXP over one connection: asking for them, or answering requests."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import TypeVar

from crownhead import __version__, arguments
from crownhead.engine.dxp import messages as dxp
from crownhead.engine.dxp.connection import Connection
from crownhead.engine.dxp.game import LONGEST_WAIT, DxpGame, Terms, Thought, refuse_unplayable
from crownhead.engine.dxp.messages import SYMBOLS, BackRequest, Chat, GameAnswer, GameEnd, GameRequest
from crownhead.engine.players.player import Player
from crownhead.engine.programs.protocol_common import set_up, squares_text
from crownhead.errors import EngineError
from crownhead.play.game import Game
from crownhead.position import Position
from crownhead.rules.rulebook import Rulebook
from crownhead.sides import Side

M = TypeVar("M", GameRequest, GameAnswer)

OUR_NAME = f"Crownhead {__version__}"
REFUSALS = {
    dxp.WRONG_VERSION: "it does not speak this version of DXP",
    dxp.ANOTHER_GAME: "it refuses this game, but may play another",
    dxp.NO_GAME: "it refuses to play",
}


@dataclass
class PlayedDxpGame:
    """A game that was played, or at least begun: the names of both sides, and the problem that ended it, if any."""

    game: Game
    names: dict[Side, str]
    minutes: int
    problem: str = ""


@dataclass
class DxpSession:
    """Games by one rulebook between our player and the program at the other end of a connection."""

    connection: Connection[Thought]
    player: Player
    rulebook: Rulebook
    name: str = OUR_NAME
    timeout: float = 60.0
    tell: Callable[[str], object] = field(default=lambda words: None)

    def __post_init__(self) -> None:
        refuse_unplayable(self.rulebook)

    def initiate(
        self,
        *,
        side: Side = Side.WHITE,
        minutes: int = 5,
        moves: int = 0,
        games: int = 1,
        start: Position | None = None,
    ) -> Generator[PlayedDxpGame, None, None]:
        """Ask for games and play them; the sides are changed after each."""
        position, side = start or self.rulebook.start, arguments.side(side)
        for number in range(1, games + 1):
            self.connection.send(request(self.name, self.rulebook, position, side.other, minutes, moves))
            answer = self._next(GameAnswer, self.timeout)
            self.connection.name = answer.name or self.connection.name
            if answer.code != dxp.ACCEPTED:
                raise EngineError(self.connection.name, REFUSALS.get(answer.code, f"it answers {answer.code}"))
            self.tell(f"game {number}: {self.connection.name} plays {side.other}")
            stop = yield from self._play(Terms(Game(self.rulebook, position), side, minutes, moves), number == games)
            if stop:
                return
            side = side.other

    def follow(self, *, games: int | None = None) -> Generator[PlayedDxpGame, None, None]:
        """Wait for requests and play as asked, until the other program stops or ``games`` games have been played."""
        played = 0
        while games is None or played < games:
            try:
                asked = self._next(GameRequest, LONGEST_WAIT)
            except EngineError as error:
                if played:  # it has left without a last message
                    self.tell(str(error))
                    return
                raise
            terms = self._answer(asked)
            if terms:
                played += 1
                self.tell(f"game {played}: {self.connection.name} plays {terms.side.other}")
                stop = yield from self._play(terms, played == games)
                if stop:
                    return

    def _play(self, terms: Terms, last: bool) -> Generator[PlayedDxpGame, None, bool]:
        names = {terms.side: self.name, terms.side.other: self.connection.name}
        played = PlayedDxpGame(terms.game, names, terms.minutes)
        self.player.begin(random.randrange(1 << 30))
        try:
            stop = DxpGame(self.connection, self.player, terms, self.timeout, last, self.tell).play()
        except (ValueError, OSError) as error:
            played.problem = str(error)
            yield played
            raise
        yield played
        return stop

    def _answer(self, wanted: GameRequest) -> Terms | None:
        """Answer a request; returns the terms if it is accepted."""
        self.connection.name = wanted.name or self.connection.name
        code, problem, terms = dxp.ACCEPTED, "", None
        if wanted.version != dxp.VERSION:
            code, problem = dxp.WRONG_VERSION, f"version {wanted.version} of DXP is not known here"
        else:
            try:
                game = Game(self.rulebook, requested_position(self.rulebook, wanted))
                if game.outcome:
                    raise ValueError("the game is over before it begins")
                terms = Terms(game, wanted.follower, wanted.minutes, wanted.moves)
            except ValueError as error:
                code, problem = dxp.ANOTHER_GAME, str(error)
        self.connection.send(GameAnswer(self.name, code))
        if problem:
            self.tell(f"a game with {self.connection.name} was refused: {problem}")
            self.connection.send(Chat(f"error: {problem}"))
        return terms

    def _next(self, kind: type[M], seconds: float) -> M:
        """The awaited message between two games. A late end of the last game is ignored."""
        deadline = time.monotonic() + seconds
        while True:
            found = self.connection.receive(max(deadline - time.monotonic(), 0.0))
            if isinstance(found, kind):
                return found
            if isinstance(found, Chat):
                self.tell(f"{self.connection.name} says: {found.text}")
            elif isinstance(found, BackRequest):
                self.connection.send(dxp.BackAnswer(dxp.GOING_ON))
            elif not isinstance(found, GameEnd | Thought):
                raise self.connection.wrong(f"{dxp.encode(found)} cannot come between two games")


def request(name: str, rulebook: Rulebook, position: Position, follower: Side, minutes: int, moves: int) -> GameRequest:
    """The request for a game from a position. The starting position may be left out only where White begins.

    >>> book = Rulebook.load("english")
    >>> request("Crownhead", book, book.start, Side.WHITE, 5, 0).to_move
    <Side.BLACK: 'black'>
    """
    if position == rulebook.start and position.side is Side.WHITE:
        return GameRequest(name, follower, minutes, moves)
    return GameRequest(name, follower, minutes, moves, position.side, squares_text(position, SYMBOLS))


def requested_position(rulebook: Rulebook, wanted: GameRequest) -> Position:
    """The position that a request begins with.

    >>> requested_position(Rulebook.load("international"), GameRequest("x", Side.WHITE, 5, 0)).side
    <Side.WHITE: 'white'>
    """
    if wanted.to_move is None:
        return rulebook.start
    return set_up(rulebook, wanted.to_move, wanted.squares, SYMBOLS)
