"""A program at the other end of a DXP connection, as a player in our games."""

import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from crownhead import DxpEngine, EngineError, Game, Rulebook, Side
from crownhead.engine.dxp import messages as dxp
from crownhead.engine.dxp.connection import Connection, Listener, connect
from crownhead.engine.dxp.messages import BackAnswer, BackRequest, Chat, GameAnswer, GameEnd, GameRequest, MoveMade
from crownhead.engine.dxp.session import DxpSession
from crownhead.engine.players.random_player import RandomPlayer
from crownhead.engine.programs.protocol_common import WireMove
from crownhead.play.actions import Accept, Decline, Play, Resign

PATIENT = 60.0


class Script:
    """A program that listens, and does what the test says."""

    def __init__(self, work: Callable[[Connection[Any]], object]) -> None:
        self._listener = Listener(port=0)
        self.port = self._listener.port
        self._work = work
        self.error: Exception | None = None
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        with self._listener, self._listener.accept(PATIENT) as connection:
            try:
                self._work(connection)
            except Exception as error:  # the test looks at it
                self.error = error

    def end(self) -> None:
        self._thread.join(PATIENT)
        assert not self._thread.is_alive()
        if self.error:
            raise self.error


@pytest.fixture
def scripts() -> Iterator[Callable[..., tuple[DxpEngine, Script]]]:
    """Makes a program that does something, and the player that it is for us."""
    made = list[tuple[DxpEngine, Script]]()

    def make(work: Callable[[Connection[Any]], object], **options: Any) -> tuple[DxpEngine, Script]:
        script = Script(work)
        made.append((DxpEngine("127.0.0.1", script.port, **({"timeout": PATIENT} | options)), script))
        return made[-1]

    yield make
    for engine, script in made:
        engine.close()
        script.end()


def following(rulebook: str) -> Callable[[Connection[Any]], object]:
    """A real follower that plays by chance."""
    return lambda connection: list(
        DxpSession(connection, RandomPlayer(1), Rulebook.load(rulebook), name="Chance").follow()
    )


def expect(connection: Connection[Any], kind: type[Any]) -> Any:
    found = connection.receive(PATIENT)
    assert isinstance(found, kind), found
    return found


def accepted(connection: Connection[Any]) -> GameRequest:
    request: GameRequest = expect(connection, GameRequest)
    connection.send(GameAnswer("Script", dxp.ACCEPTED))
    return request


@pytest.mark.parametrize("slug", ["international", "english", "turkish"])
def test_whole_games_against_it(scripts: Any, slug: str) -> None:
    engine, _ = scripts(following(slug))
    ours = RandomPlayer(7)
    for side in (Side.WHITE, Side.BLACK):
        game = Game(slug)
        while not game.outcome and game.ply < 150:
            game.do(engine.choose(game) if game.turn is side else ours.choose(game))
        engine.finish(game)
    assert engine.name == "Chance"


def test_a_take_back_is_asked_for(scripts: Any) -> None:
    engine, _ = scripts(following("international"))
    game = Game("international")
    for _ in range(4):
        game.do(engine.choose(game) if game.turn is Side.BLACK else RandomPlayer(3).choose(game))
    game.take_back()
    game.take_back()
    game.play("31-26") if "31-26" in map(str, game.legal_moves) else game.play(game.legal_moves[-1])
    assert isinstance(engine.choose(game), Play)


def test_going_back_to_its_own_move(scripts: Any) -> None:
    engine, _ = scripts(following("international"))
    game = Game("international")
    game.do(engine.choose(game))
    game.play(game.legal_moves[0])
    game.do(engine.choose(game))
    game.take_back()
    assert isinstance(engine.choose(game), Play)


def test_a_program_that_cannot_go_back_is_asked_for_another_game(scripts: Any) -> None:
    def work(connection: Connection[Any]) -> None:
        accepted(connection)
        connection.send(MoveMade(0, WireMove(32, 28)))
        assert expect(connection, BackRequest) == BackRequest(1, Side.WHITE)
        connection.send(BackAnswer(dxp.NOT_SUPPORTED))
        expect(connection, GameEnd)
        connection.send(GameEnd(dxp.UNKNOWN, stop=False))
        assert accepted(connection) == GameRequest("Crownhead 0.1.0", Side.WHITE, 5, 0)
        connection.send(MoveMade(0, WireMove(33, 29)))
        expect(connection, GameEnd)

    engine, script = scripts(work)
    game = Game("international")
    assert engine.choose(game) == Play("32-28")
    assert engine.choose(game) == Play("33-29")
    engine.close()
    script.end()


def test_it_resigns_or_ends_the_game_otherwise(scripts: Any) -> None:
    def ends(reason: int) -> Callable[[Connection[Any]], object]:
        def work(connection: Connection[Any]) -> None:
            accepted(connection)
            connection.send(GameEnd(reason, stop=False))
            assert expect(connection, GameEnd).reason == dxp.UNKNOWN

        return work

    engine, _ = scripts(ends(dxp.I_LOSE))
    assert engine.choose(Game("international")) == Resign()
    for reason, words in ((dxp.DRAWN, "as a draw"), (dxp.I_WIN, "that it has won"), (dxp.UNKNOWN, "does not say why")):
        engine, _ = scripts(ends(reason))
        with pytest.raises(EngineError, match=f"Script: it has ended the game .*{words}"):
            engine.choose(Game("international"))


def test_talk_and_requests_on_the_way_do_no_harm(scripts: Any) -> None:
    def work(connection: Connection[Any]) -> None:
        accepted(connection)
        connection.send(Chat("hello"))
        connection.send(BackRequest(1, Side.WHITE))
        assert expect(connection, BackAnswer).code == dxp.NOT_SUPPORTED
        connection.send(GameRequest("Script", Side.WHITE, 5, 0))
        assert expect(connection, GameAnswer).code == dxp.NO_GAME
        connection.send(MoveMade(0, WireMove(32, 28)))
        expect(connection, GameEnd)

    engine, _ = scripts(work)
    assert engine.choose(Game("international")) == Play("32-28")
    assert engine.said == ["hello"]


@pytest.mark.parametrize(
    ("message", "problem"),
    [
        (MoveMade(0, WireMove(32, 22)), "Script: M0000322200 is not a legal move; legal: "),
        (GameAnswer("Script", 0), "cannot come in the middle of a game"),
    ],
)
def test_what_cannot_be(scripts: Any, message: Any, problem: str) -> None:
    def work(connection: Connection[Any]) -> None:
        accepted(connection)
        connection.send(message)
        assert expect(connection, Chat).text.startswith("error: ")

    engine, script = scripts(work)
    with pytest.raises(EngineError, match=problem):
        engine.choose(Game("international"))
    script.end()
    with pytest.raises(EngineError, match="Script: the connection has been closed"):
        engine.choose(Game("international"))


def test_silence_and_refusal(scripts: Any) -> None:
    engine, _ = scripts(
        lambda connection: expect(connection, GameRequest) and connection.inbox.get(PATIENT), timeout=0.2
    )
    with pytest.raises(EngineError, match="it has said nothing for"):
        engine.choose(Game("international"))
    engine, _ = scripts(lambda connection: connection.send(GameAnswer("Grump", dxp.NO_GAME)))
    with pytest.raises(EngineError, match="Grump: it refuses to play"):
        engine.choose(Game("international"))
    with pytest.raises(ValueError, match="huffing"):
        engine.choose(Game("boxed"))


def test_offers_and_finished_games_are_not_its_business(scripts: Any) -> None:
    engine, _ = scripts(lambda connection: connection.inbox.get(PATIENT))
    game = Game("english")
    game.do("offer")
    assert isinstance(engine.choose(game), Decline)
    with pytest.raises(ValueError, match="there is no move to choose"):
        engine.choose(Game("english", "W:W:B1"))
    claimed = Game("brettspielnetz-checkers", "B:WK32,K31:BK1,K2")
    for text in ["1-5", "32-28", "5-1", "28-32"] * 2:
        claimed.play(text)
    claimed.do("claim repetition")
    assert engine.choose(claimed) == Accept()


def test_it_may_call_us() -> None:
    listener = Listener(port=0)
    port = listener.port
    listener.close()
    ready, found = threading.Event(), list[Any]()

    def listen() -> None:
        ready.set()
        with DxpEngine.listen(port, wait=PATIENT, timeout=PATIENT) as engine:
            found.append(engine.choose(Game("international")))

    thread = threading.Thread(target=listen)
    thread.start()
    ready.wait(PATIENT)
    for _ in range(200):
        try:
            connection = connect("127.0.0.1", port)
            break
        except OSError:
            threading.Event().wait(0.05)
    with connection:
        accepted(connection)
        connection.send(MoveMade(0, WireMove(32, 28)))
        expect(connection, GameEnd)
    thread.join(PATIENT)
    assert found == [Play("32-28")]


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ({"minutes": "five"}, "minutes: a whole number"),
        ({"minutes": 1000}, "minutes: 1000 does not fit into 3 digits"),
        ({"moves": -1}, "moves"),
        ({"timeout": "long"}, "timeout: a number"),
        ({"name": 5}, "name"),
    ],
)
def test_what_cannot_be_asked_for_is_refused_before_anyone_is_waited_for(given: dict[str, Any], error: str) -> None:
    with pytest.raises((TypeError, ValueError), match=error):
        DxpEngine.listen(0, wait=0.0, **given)
