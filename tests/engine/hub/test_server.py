"""Our engine as a Hub program: the protocol as it is written, and anything else that may come in."""

import io
import os
import threading
import time
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crownhead import Game, Rulebook
from crownhead.engine.hub.lines import HubLine, position_text, read_move
from crownhead.engine.hub.server import LONGEST_COMMAND, HubServer

START = position_text(Rulebook.load("international").start)


class Talk:
    """The other program's end of two real pipes."""

    def __init__(self, rulebook: str = "international") -> None:
        (their_in, our_out), (our_in, their_out) = os.pipe(), os.pipe()
        self._streams = [os.fdopen(their_in, "rb"), os.fdopen(their_out, "w", encoding="utf-8")]
        self._write, self._read = os.fdopen(our_out, "wb", buffering=0), os.fdopen(our_in, "r", encoding="utf-8")
        server = HubServer(rulebook, self._streams[0], self._streams[1], hash_mb=1)
        self._thread = threading.Thread(target=server.run)
        self._thread.start()

    def say(self, *lines: str | bytes) -> None:
        for line in lines:
            self._write.write((line if isinstance(line, bytes) else line.encode()) + b"\n")

    def receive(self) -> HubLine:
        return HubLine.read(self._read.readline())

    def hear_until(self, command: str) -> list[HubLine]:
        received = [self.receive()]
        while received[-1].command != command:
            assert received[-1].command, "the engine has ended"
            received.append(self.receive())
        return received

    def error(self) -> str:
        line = self.receive()
        assert line.command == "error"
        return line.arguments["message"]

    def ends(self) -> bool:
        self._thread.join(60)
        return not self._thread.is_alive()

    def close(self) -> None:
        self._write.close()
        assert self.ends()
        for stream in (*self._streams, self._read):
            stream.close()


@pytest.fixture
def talk() -> Iterator[Talk]:
    talk = Talk()
    yield talk
    talk.close()


def test_the_beginning(talk: Talk) -> None:
    talk.say("hub")
    *lines, wait = talk.hear_until("wait")
    assert lines[0].command == "id"
    assert lines[0].arguments["name"] == "Crownhead"
    assert wait == ("wait", {})
    parameters = {line.arguments["name"]: line.arguments for line in lines[1:]}
    assert parameters["variant"]["value"] == "normal"
    assert "killer" in parameters["variant"]["values"].split()
    assert parameters["threads"] == {"name": "threads", "value": "1", "type": "int", "min": "1", "max": "256"}
    assert parameters["ponder"]["type"] == "bool"
    talk.say("set-param name=hash value=2", "set-param name=threads value=2", "init")
    assert talk.receive() == ("ready", {})
    talk.say("hub")
    assert {"name": "hash", "value": "2", "type": "int", "min": "1", "max": "65536"} in [
        line.arguments for line in talk.hear_until("wait")
    ]


def test_a_search(talk: Talk) -> None:
    talk.say("init", "new-game", f"pos pos={START}", "level depth=5", "go think")
    assert talk.receive().command == "ready"
    *infos, done = talk.hear_until("done")
    assert [info.arguments["depth"] for info in infos] == ["1", "2", "3", "4", "5"]
    assert {"score", "nodes", "time", "nps", "pv"} <= infos[-1].arguments.keys()
    game = Game("international")
    for text in infos[-1].arguments["pv"].split():
        game.play(read_move(text, game.legal_moves))
    best, expected = infos[-1].arguments["pv"].split()[:2]
    assert done == ("done", {"move": best, "ponder": expected})


def test_moves_lead_to_the_position(talk: Talk) -> None:
    talk.say(f'pos pos={START} moves="32-28 19-23 28x19x23"', "level nodes=300", "go think")
    move = talk.hear_until("done")[-1].arguments["move"]
    assert move in ("14x23x19", "13x24x19")


@pytest.mark.parametrize(
    "level", ["move-time=0.01", "time=1", "time=1 inc=0.1", "moves=5 time=1", "nodes=1", "time=-1"]
)
def test_levels(talk: Talk, level: str) -> None:
    talk.say(f"pos pos={START}", f"level {level}", "go think")
    assert talk.hear_until("done")[-1].arguments["move"]


def begin_to_search(talk: Talk, *said: str) -> None:
    """Until the search has told something, and answers a ping."""
    talk.say(f"pos pos={START}", *said)
    assert talk.receive().command == "info"
    talk.say("ping")
    talk.hear_until("pong")


def test_stop_and_ping_are_answered_during_a_search(talk: Talk) -> None:
    begin_to_search(talk, "level infinite", "go analyze")
    talk.say("pos pos=W", "ping")
    assert "is searching; send stop first" in talk.hear_until("error")[-1].arguments["message"]
    talk.hear_until("pong")
    began = time.monotonic()
    talk.say("stop")
    talk.hear_until("done")
    assert time.monotonic() - began < 10  # a twentieth of a second on a machine that has nothing else to do
    talk.say("stop", "ponder-hit", "ping")  # they may come too late, and are no mistake then
    assert talk.receive() == ("pong", {})


def test_pondering_that_is_hit(talk: Talk) -> None:
    begin_to_search(talk, "level depth=4", "go ponder")
    talk.say("ponder-hit", "ponder-hit")
    *infos, _ = talk.hear_until("done")
    assert infos[-1].arguments["depth"] == "4"


def test_pondering_that_is_not_hit(talk: Talk) -> None:
    talk.say(f"pos pos={START}", "level depth=4", "go ponder", "stop", f"pos pos={START}", "level depth=1", "go think")
    talk.hear_until("done")
    assert talk.hear_until("done")[-1].arguments["move"]
    talk.say("ping")
    assert talk.receive() == ("pong", {})


def test_pondering_a_position_that_is_seen_to_its_end_waits_for_the_hit(talk: Talk) -> None:
    talk.say("set-param name=variant value=english", "pos pos=W" + 25 * "e" + "BeeeeeW", "level depth=30", "go ponder")
    while not talk.receive().arguments["score"].startswith("99"):
        pass
    talk.say("ping")
    assert "done" not in [line.command for line in talk.hear_until("pong")]
    talk.say("ponder-hit")
    assert talk.hear_until("done")[-1].arguments["move"] == "32-27"


@pytest.mark.parametrize(
    ("variant", "squares"),
    [("killer", 50), ("bt", 50), ("frisian", 50), ("losing", 50), ("turkish", 64), ("canadian", 72)],
)
def test_variants(talk: Talk, variant: str, squares: int) -> None:
    talk.say(f"set-param name=variant value={variant}", "init", "level depth=2", "go think")
    assert talk.receive().command == "ready"
    assert talk.hear_until("done")[-1].arguments["move"]
    talk.say("pos pos=W")
    assert f"has {squares}" in talk.error()


def test_weaker_levels_answer_too(talk: Talk) -> None:
    talk.say("set-param name=level value=1", f"pos pos={START}", "level infinite", "go think")
    assert talk.hear_until("done")[-1].arguments["move"]
    talk.say("set-param name=level value=10", "level infinite", "go think", "stop")
    assert talk.hear_until("done")[-1].arguments["move"]


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        (["nonsense"], "'nonsense' is not a command; expected one of hub"),
        ([b"\xff\xfe\x00\x01"], "is not a command"),
        (['pos pos="W'], "a quotation mark is not closed"),
        (["x" * (LONGEST_COMMAND + 10)], "longer than"),
        (["pos pos=" + "e" * 3 * LONGEST_COMMAND], "longer than"),
        (["go think"], "there is no level"),
        (["level depth=1", "go"], "go needs think, ponder or analyze"),
        (["level"], "level needs depth="),
        (["pos"], "begins with the player to move"),
        ([f'pos pos={START} moves="32-28 32-28"'], "moves, number 2: the move '32-28' is not legal here"),
        ([f'pos pos={START} moves="32-"'], "moves, number 1: '32-' is not a move"),
        (["set-param"], "is not a parameter; expected one of variant, threads"),
        (["set-param name=threads value=0"], "threads: expected a whole number from 1 to 256, not '0'"),
        (["set-param name=variant value=lasca"], "variant: expected one of normal"),
        (["set-param name=ponder value=perhaps"], "ponder: expected one of true, false"),
    ],
)
def test_garbage_is_answered(talk: Talk, lines: list[str | bytes], problem: str) -> None:
    talk.say(*lines)
    assert problem in talk.error()
    talk.say("ping")
    assert talk.receive() == ("pong", {})


def test_a_position_that_was_refused_is_not_searched(talk: Talk) -> None:
    talk.say("level depth=1", "pos pos=W", "go think")
    assert "0 squares" in talk.error()
    assert "the last pos was refused" in talk.error()


def test_a_position_without_moves(talk: Talk) -> None:
    talk.say("level depth=1", "pos pos=Wb" + 49 * "e", "go think", "ping")
    assert "there is no legal move" in talk.error()
    assert talk.receive() == ("pong", {})


def test_a_draw_by_our_book_is_searched_if_the_other_program_wants_to_go_on(talk: Talk) -> None:
    kings = "W" + "B" + 48 * "e" + "W"
    moves = " ".join(["50-45", "1-6", "45-50", "6-1"] * 12)
    talk.say(f'pos pos={kings} moves="{moves}"', "level depth=3", "go think")
    assert talk.hear_until("done")[-1].arguments["move"].startswith("50-")


@pytest.mark.parametrize("last", [["quit"], []])
def test_quitting_in_the_middle_of_a_search(last: list[str]) -> None:
    talk = Talk()
    talk.say("level infinite", "go think", *last)
    if last:
        assert talk.ends()
    talk.close()


def test_columns_are_refused() -> None:
    with pytest.raises(ValueError, match="Lasca is played with columns, and Hub has no way to write them"):
        HubServer("lasca", io.BytesIO(), io.StringIO())


words = st.sampled_from(
    [
        *(
            "hub",
            "init",
            "set-param",
            "new-game",
            "pos",
            "level",
            "go",
            "stop",
            "ping",
            "ponder-hit",
            "think",
            "ponder",
        ),
        *("analyze", "infinite", "depth=2", "nodes=50", "move-time=0", "pos=W", "moves=32-99", "name=level", "value=2"),
        *("value=-1", "name=variant", "value=killer"),
        *(f"pos={START}", 'moves="32-28"', "=", '"', "\t", "\r", "é"),
    ]
)
garbage = st.lists(words, max_size=5).map(lambda line: " ".join(line).encode()) | st.binary(max_size=40).map(
    lambda line: line.replace(b"\n", b"")
)


@settings(max_examples=60)
@given(st.lists(garbage, max_size=12))
def test_it_survives_anything(lines: list[bytes]) -> None:
    lines = [line for line in lines if line.strip() != b"quit"]
    target = io.StringIO()
    HubServer("international", io.BytesIO(b"\n".join([*lines, b"ping"])), target, hash_mb=1).run()
    said = [HubLine.read(line) for line in target.getvalue().splitlines()]
    assert "pong" in [line.command for line in said]
    assert {line.command for line in said} <= {"id", "param", "wait", "ready", "pong", "error", "info", "done"}
