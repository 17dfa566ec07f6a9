"""Games by DXP over real sockets: whole games, refusals, take-backs, and programs that do not play along."""

import random
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crownhead import EngineError, Game, Rulebook, Side
from crownhead.engine import Limit
from crownhead.engine.dxp import messages as dxp
from crownhead.engine.dxp.connection import Connection, address, connect
from crownhead.engine.dxp.messages import BackAnswer, BackRequest, Chat, GameAnswer, GameEnd, GameRequest, MoveMade
from crownhead.engine.dxp.session import DxpSession, PlayedDxpGame
from crownhead.engine.engine import Engine
from crownhead.engine.players.computer import Computer
from crownhead.engine.players.player import Player
from crownhead.engine.players.random_player import RandomPlayer
from crownhead.engine.programs.protocol_common import WireMove
from crownhead.play.actions import Play
from crownhead.play.game import Action
from crownhead.position import Position

pytestmark = pytest.mark.thorough

PATIENT = 60.0
INTERNATIONAL = Rulebook.load("international")
ASKING = GameRequest("Tester", Side.BLACK, 5, 0)


def sitting(
    way: socket.socket, player: Player, rulebook: str = "international", timeout: float = PATIENT
) -> DxpSession:
    return DxpSession(Connection(way), player, Rulebook.load(rulebook), name=player.name, timeout=timeout)


def in_background(work: Callable[[], object]) -> Callable[[], Any]:
    """Do it in another thread; the answer waits for it, and raises what it raised."""
    results = list[Any]()

    def run() -> None:
        try:
            results.append((work(), None))
        except Exception as error:  # it is raised again below
            results.append((None, error))

    thread = threading.Thread(target=run)
    thread.start()

    def result() -> Any:
        thread.join(2 * PATIENT)
        assert results, "it hangs"
        found, error = results[0]
        if error:
            raise error
        return found

    return result


def pair(rulebook: str, games: int = 1, **asked: Any) -> tuple[list[PlayedDxpGame], list[PlayedDxpGame]]:
    """Games of two players over a socket, as each of the two sees them."""
    ours, theirs = socket.socketpair()
    follower = sitting(theirs, Computer(1, seed=1), rulebook)
    others = in_background(lambda: list(follower.follow()))
    initiator = sitting(ours, RandomPlayer(2), rulebook)
    mine = list(initiator.initiate(games=games, **asked))
    found = others()
    initiator.connection.close()
    follower.connection.close()
    return mine, found


@pytest.mark.parametrize("slug", ["international", "english", "turkish", "frisian", "canadian"])
def test_whole_games_with_both_sides(slug: str) -> None:
    mine, theirs = pair(slug, games=2)
    assert len(mine) == len(theirs) == 2
    for one, other in zip(mine, theirs, strict=True):
        assert one.game.moves == other.game.moves
        assert one.game.outcome is not None
        assert one.names == other.names
    assert mine[0].names == {Side.WHITE: "random", Side.BLACK: "computer, level 1"}
    assert mine[1].names == {Side.WHITE: "computer, level 1", Side.BLACK: "random"}


def test_a_limit_of_moves_ends_a_game_without_a_result() -> None:
    mine, theirs = pair("international", moves=3)
    assert mine[0].game.ply == theirs[0].game.ply == 6
    assert mine[0].game.outcome is None


def test_a_game_from_a_position() -> None:
    start = Position.from_fen(INTERNATIONAL, "B:W28,K3:BK44,13")
    mine, theirs = pair("international", start=start, side=Side.BLACK)
    assert theirs[0].game.start == mine[0].game.start == start


# --- a program in a few lines at the other end ------------------------------------------------------------------------


class Other:
    """The other end, where the test says what is sent."""

    def __init__(self, player: Player | None = None, rulebook: str = "international", timeout: float = PATIENT) -> None:
        way, theirs = socket.socketpair()
        self.raw, self.connection = way, Connection[Any](way)
        self.words = list[str]()
        self.sitting = sitting(theirs, player or RandomPlayer(1), rulebook, timeout)
        self.sitting.tell = self.words.append

    def follows(self) -> Callable[[], list[PlayedDxpGame]]:
        return in_background(lambda: list(self.sitting.follow()))

    def ask(self, request: GameRequest = ASKING) -> int:
        self.connection.send(request)
        return self.receive(GameAnswer).code

    def receive(self, kind: type[Any]) -> Any:
        found = self.connection.receive(PATIENT)
        assert isinstance(found, kind), found
        return found

    def move(self, *squares: int) -> None:
        self.connection.send(MoveMade(0, WireMove(*squares[:2], squares[2:])))

    def any_move(self, first: str, answer: MoveMade) -> None:
        """A legal move after these two."""
        game = Game("international")
        game.play(first)
        wanted = answer.move.from_square, answer.move.to_square
        game.play(next(move for move in game.legal_moves if (move.from_square, move.to_square) == wanted))
        move = game.legal_moves[0]
        self.move(move.from_square, move.to_square, *move.captured)

    def close(self) -> None:
        self.connection.close()
        self.sitting.connection.close()


@pytest.fixture
def other() -> Any:
    other = Other()
    yield other
    other.close()


def test_requests_that_are_refused(other: Other) -> None:
    result = other.follows()
    assert other.ask(GameRequest("x", Side.WHITE, 5, 0, version=2)) == dxp.WRONG_VERSION
    assert other.receive(Chat).text.startswith("error: version 2")
    assert other.ask(GameRequest("x", Side.WHITE, 5, 0, Side.WHITE, 32 * "e")) == dxp.ANOTHER_GAME
    assert "32 squares, but International draughts" in other.receive(Chat).text
    assert other.ask(GameRequest("x", Side.WHITE, 5, 0, Side.WHITE, 49 * "e" + "Z")) == dxp.ANOTHER_GAME
    assert "over before it begins" in other.receive(Chat).text
    other.connection.send(Chat("sorry"))
    assert other.ask() == dxp.ACCEPTED
    other.connection.send(GameEnd(dxp.UNKNOWN, stop=True))
    other.receive(GameEnd)
    assert len(result()) == 1
    assert "x says: sorry" in other.words


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        (dxp.I_LOSE, "black wins: white resigned"),
        (dxp.DRAWN, "draw: agreed"),
        (dxp.I_WIN, "white wins: decided by the arbiter"),
        (dxp.UNKNOWN, "None"),
    ],
)
def test_the_other_program_ends_the_game(other: Other, reason: int, words: str) -> None:
    result = other.follows()
    other.ask()
    other.move(32, 28)
    other.receive(MoveMade)
    other.connection.send(GameEnd(reason, stop=True))
    assert other.receive(GameEnd).reason == dxp.UNKNOWN
    [played] = result()
    assert str(played.game.outcome).startswith(words)


def test_a_game_that_is_over_is_ended_by_whoever_is_to_move(other: Other) -> None:
    result = other.follows()
    other.ask(GameRequest("x", Side.BLACK, 5, 0, Side.WHITE, 22 * "e" + "zeeeew" + 22 * "e"))
    other.move(28, 19, 23)
    assert other.receive(GameEnd) == GameEnd(dxp.I_LOSE, stop=False)
    other.connection.send(GameEnd(dxp.UNKNOWN, stop=True))
    [played] = result()
    assert played.game.outcome.winner is Side.WHITE


def test_moves_are_numbered_as_in_the_game(other: Other) -> None:
    result = other.follows()
    other.ask(GameRequest("x", Side.WHITE, 5, 0, Side.BLACK, 22 * "e" + "zeeeew" + 22 * "e"))
    other.move(23, 32, 28)  # Black, who does not begin by the rules
    assert other.receive(GameEnd) == GameEnd(dxp.I_LOSE, stop=False)
    other.connection.send(GameEnd(dxp.UNKNOWN, stop=True))
    result()
    assert "1... 23x32" in other.words


def test_going_back(other: Other) -> None:
    result = other.follows()
    other.ask()
    other.move(32, 28)
    first = other.receive(MoveMade)
    other.any_move("32-28", first)
    other.receive(MoveMade)
    other.connection.send(BackRequest(9, Side.WHITE))
    assert other.receive(BackAnswer).code == dxp.GOING_ON
    other.connection.send(BackRequest(2, Side.WHITE))
    assert other.receive(BackAnswer).code == dxp.AGREED
    other.any_move("32-28", first)
    other.receive(MoveMade)
    other.connection.send(BackRequest(1, Side.BLACK))  # now it is for the program to move again
    assert other.receive(BackAnswer).code == dxp.AGREED
    again = other.receive(MoveMade)
    other.connection.send(GameEnd(dxp.UNKNOWN, stop=True))
    [played] = result()
    assert [str(move) for move in played.game.moves[:1]] == ["32-28"]
    assert played.game.ply == 2
    assert first.move != again.move or played.game.last_move.to_square == again.move.to_square


class Slow(Player):
    """Thinks until it is stopped."""

    name = "slow"

    def __init__(self) -> None:
        self._engine = Engine("international", hash_mb=1)

    def choose(self, game: Game) -> Action:
        return Play(str(self._engine.analyse(game, Limit.forever).best))

    def stop(self) -> None:
        self._engine.stop()


def test_the_end_and_a_wish_to_go_back_are_heard_while_the_player_thinks() -> None:
    other = Other(Slow())
    result = other.follows()
    other.ask()
    other.move(32, 28)
    other.connection.send(BackRequest(1, Side.WHITE))
    assert other.receive(BackAnswer).code == dxp.AGREED
    other.move(33, 28)
    other.connection.send(GameEnd(dxp.I_LOSE, stop=True))
    other.receive(GameEnd)
    [played] = result()
    assert [str(move) for move in played.game.moves] == ["33-28"]
    other.close()


@pytest.mark.parametrize(
    ("sent", "problem"),
    [
        (b"M0000322700\0M0000302500\0", "you have moved, but it is my turn"),
        (b"M0000322200\0", "M0000322200 is not a legal move; legal: "),
        (b"M0000322701\0", '"M0000322701" is not a MOVE: expected M, 4 digits'),
        (b"what\0", "is not a message: expected one that begins with R, A, M, E, C, B, K"),
        (b"\xff\0", "is not a message: expected 1 to 127 characters of ASCII"),
        (b"\0", "is not a message"),
        (b"x" * 500, "is not a message: expected 1 to 127"),
        (b"A" + 32 * b"x" + b"0\0", "cannot come in the middle of a game"),
        (b"K0\0", "cannot come in the middle of a game"),
    ],
)
def test_what_is_wrong_is_said_and_ends_the_game(sent: bytes, problem: str) -> None:
    other = Other(Slow() if b"M0000302500" in sent else None)
    result = other.follows()
    other.ask()
    other.raw.sendall(sent)
    assert other.receive(Chat).text.startswith("error: ")
    with pytest.raises(EngineError) as error:
        result()
    assert problem in str(error.value)
    assert str(error.value).startswith("Tester: ")
    other.close()


def test_a_program_that_falls_silent_or_goes_away() -> None:
    other = Other(timeout=0.2)
    result = other.follows()
    other.ask(GameRequest("x", Side.BLACK, 0, 0))
    other.connection.close()
    with pytest.raises(EngineError, match="x: it has closed the connection"):
        result()
    silent = Other(timeout=0.2)
    with pytest.raises(EngineError, match="it has said nothing for 0 seconds"):
        list(silent.sitting.initiate())
    silent.close()
    other.close()


@pytest.mark.parametrize(("code", "words"), [(1, "version"), (2, "refuses this game"), (3, "refuses to play")])
def test_a_refusal(other: Other, code: int, words: str) -> None:
    result = in_background(lambda: list(other.sitting.initiate()))
    assert other.receive(GameRequest).follower is Side.BLACK
    other.connection.send(GameAnswer("Grump", code))
    with pytest.raises(EngineError, match=f"Grump: it .*{words}"):
        result()


def test_a_game_that_breaks_off_is_kept() -> None:
    other = Other()
    played = list[PlayedDxpGame]()

    def play() -> None:
        for each in other.sitting.follow():
            played.append(each)  # what comes before the error counts

    result = in_background(play)
    other.ask()
    other.move(32, 28)
    other.receive(MoveMade)
    other.connection.close()
    with pytest.raises(EngineError):
        result()
    assert played[0].game.ply == 2
    assert played[0].problem == "Tester: it has closed the connection"
    other.close()


@pytest.mark.thorough
@settings(max_examples=15)
@given(
    st.lists(st.binary(max_size=20) | st.sampled_from([b"M0000322800\0", b"E00\0", b"Chi\0", b"B001W\0"]), max_size=8)
)
def test_it_survives_anything(chunks: list[bytes]) -> None:
    """It always ends in time: by itself, by an error that names the other program, or when that is gone."""
    other = Other(timeout=1.0)
    result = other.follows()
    other.ask()
    for chunk in chunks:
        try:
            other.raw.sendall(chunk)
        except OSError:
            break
    other.connection.close()
    with suppress(EngineError):
        result()
    other.close()


def test_what_dxp_cannot_play() -> None:
    for slug, words in (("lasca", "columns"), ("boxed", "huffing")):
        with pytest.raises(ValueError, match=words):
            Other(rulebook=slug)


def test_addresses() -> None:
    assert address("draughts.example:9000") == ("draughts.example", 9000)
    for text in ("", "a:b:c", "host:99999", "[::1", "host:"):
        with pytest.raises(ValueError, match="is not an address"):
            address(text)
    with pytest.raises(OSError, match="cannot connect to"):
        connect("no such host", 1)


def test_players_by_chance_are_not_always_the_same() -> None:
    """The second game is another one, though the players are the same."""
    random.seed(5)
    mine, _ = pair("international", games=2)
    assert mine[0].game.moves != mine[1].game.moves
