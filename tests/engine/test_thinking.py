"""Looking ahead in loops, in the background and with asyncio: it ends when it should, and nothing is left running."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator

import pytest

from crownhead import Engine, Game, Limit
from crownhead.engine import Analysis, Clock, Thinking

pytestmark = pytest.mark.thorough


@pytest.fixture(autouse=True)
def nothing_is_left_running() -> Iterator[None]:
    before = threading.active_count()
    yield
    left = [thread for thread in threading.enumerate() if thread.name == "crownhead thinking"]
    assert not left
    assert threading.active_count() <= before + 1  # the watcher


@pytest.fixture
def engine() -> Engine:
    return Engine("international", hash_mb=4)


@pytest.fixture
def game() -> Game:
    return Game("international")


def wait_for(thinking: Thinking, depth: int) -> None:
    while thinking.latest.depth < depth and not thinking.is_over:
        time.sleep(0.001)


# --- loops -----------------------------------------------------------------------------------------------------------


def test_a_stream_tells_every_depth(engine: Engine, game: Game) -> None:
    found = list(engine.stream(game, Limit(depth=5)))
    assert [analysis.depth for analysis in found] == [1, 2, 3, 4, 5]
    assert found[-1].lines == Engine("international").analyse(game, Limit(depth=5)).lines


def test_leaving_the_loop_stops_the_look_ahead(engine: Engine, game: Game) -> None:
    for analysis in engine.stream(game, Limit.forever, lines=2):
        if analysis.depth == 4:
            break
    assert len(analysis.lines) == 2
    assert engine.analyse(game, Limit(depth=2)).depth == 2  # it is free for the next question


def test_an_error_in_the_loop_stops_the_look_ahead(engine: Engine, game: Game) -> None:
    def fail() -> None:
        for analysis in engine.stream(game, Limit.forever):
            raise RuntimeError(analysis)

    with pytest.raises(RuntimeError, match="depth=1"):
        fail()
    assert engine.analyse(game, Limit(depth=2)).depth == 2


def test_a_finished_game_streams_nothing(engine: Engine) -> None:
    assert list(engine.stream(Game("international", "W:W:B1"), Limit.forever)) == []


def test_a_stream_of_another_game_is_refused(engine: Engine) -> None:
    with pytest.raises(ValueError, match="this engine plays International draughts"):
        next(engine.stream(Game("lasca"), Limit(depth=1)))


def test_a_question_inside_a_loop_is_refused_and_not_waited_for(engine: Engine, game: Game) -> None:
    for _ in engine.stream(game, Limit.forever):
        with pytest.raises(RuntimeError, match="leave that first, or make another engine"):
            engine.analyse(game, Limit(depth=1))
        with pytest.raises(RuntimeError, match="leave that first"):
            engine.forget()
        with pytest.raises(RuntimeError, match="leave that first"):
            next(engine.stream(game, Limit(depth=1)))
        break


def test_a_question_by_the_listener_is_refused(engine: Engine, game: Game) -> None:
    with pytest.raises(RuntimeError, match="leave that first"):
        engine.analyse(game, Limit.forever, tell=lambda _: engine.analyse(game, Limit(depth=1)))


# --- in the background -----------------------------------------------------------------------------------------------


def test_it_can_be_stopped_before_it_has_begun(engine: Engine, game: Game) -> None:
    for _ in range(50):
        thinking = engine.think(game, Limit.forever)
        thinking.stop()
        thinking.result()


def test_the_game_may_go_on_meanwhile(engine: Engine, game: Game) -> None:
    with engine.think(game, Limit(depth=7)) as thinking:
        first = game.legal_moves
        game.play("32-28")
        assert thinking.result().best in first


def test_errors_come_with_the_result(engine: Engine, game: Game) -> None:
    def fail(_: Analysis) -> None:
        raise RuntimeError("no more")

    with pytest.raises(RuntimeError, match="no more"):
        engine.think(game, Limit.forever, tell=fail).result()


def test_whoever_waits_is_told_even_if_the_listener_fails(engine: Engine, game: Game) -> None:
    with pytest.raises(ZeroDivisionError):
        engine.think(game, Limit(depth=2), done=lambda: 1 / 0).result()


def test_questions_wait_for_their_turn(engine: Engine, game: Game) -> None:
    answers = list[Analysis]()
    asking = [threading.Thread(target=lambda: answers.append(engine.analyse(game, Limit(depth=6)))) for _ in range(8)]
    for thread in asking:
        thread.start()
    for thread in asking:
        thread.join(600)
    assert [analysis.depth for analysis in answers] == [6] * 8


def test_whoever_waits_for_a_turn_can_be_stopped_too(engine: Engine, game: Game) -> None:
    with engine.think(game, Limit.forever) as first:
        wait_for(first, 1)
        second = engine.think(game, Limit.forever)
        second.stop()
        assert second.wait(600)
        assert second.result().lines == ()
        assert not first.is_over


def test_stop_ends_what_is_under_way(engine: Engine, game: Game) -> None:
    thinking = engine.think(game, Limit.forever)
    wait_for(thinking, 2)
    engine.stop()
    assert thinking.wait(600)
    engine.stop()  # and nothing happens
    assert thinking.result().best in game.legal_moves


# --- on the opponent's time ------------------------------------------------------------------------------------------


def test_pondering_looks_at_the_expected_reply_and_keeps_what_it_learned(game: Game) -> None:
    engine = Engine("international", hash_mb=64)
    game.play("32-28")
    pondering = engine.ponder(game)
    wait_for(pondering, 11)
    assert pondering.expected in game.legal_moves
    game.play(pondering.expected)
    answer = engine.analyse(game, Limit(depth=9))  # this ends the pondering
    assert pondering.is_over
    assert answer.best in game.legal_moves
    assert answer.nodes < Engine("international", hash_mb=64).analyse(game, Limit(depth=9)).nodes


def test_pondering_with_nothing_to_expect(engine: Engine) -> None:
    assert engine.ponder(Game("international", "W:W:B1")).result().lines == ()
    last_move = Game("international", "W:W28:B23")  # after it there is nothing to look at but what is there now
    pondering = engine.ponder(last_move)
    wait_for(pondering, 1)
    pondering.stop()
    assert pondering.result().best == pondering.expected == last_move.legal_moves[0]


def test_pondering_gives_way_to_pondering(engine: Engine, game: Game) -> None:
    first = engine.ponder(game)
    with engine.ponder(game):
        assert first.is_over


# --- asyncio ---------------------------------------------------------------------------------------------------------


def test_asking_with_asyncio(engine: Engine, game: Game) -> None:
    async def ask() -> list[Analysis]:
        return await asyncio.gather(*(engine.analyse_async(game, Limit(depth=depth)) for depth in (3, 4, 5)))

    assert [analysis.depth for analysis in asyncio.run(ask())] == [3, 4, 5]


def test_the_loop_goes_on_meanwhile(engine: Engine, game: Game) -> None:
    async def count() -> int:
        ticks, task = 0, asyncio.create_task(engine.analyse_async(game, Limit(seconds=0.3)))
        while not task.done():
            await asyncio.sleep(0.005)
            ticks += 1
        return ticks

    assert asyncio.run(count()) > 3


def test_cancelling_stops_the_look_ahead(engine: Engine, game: Game) -> None:
    async def cancelled(asking: asyncio.Task[object]) -> None:
        await asyncio.sleep(0.1)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        assert not [thread for thread in threading.enumerate() if thread.name == "crownhead thinking"]

    async def loop() -> None:
        async for _ in engine.stream_async(game, Limit.forever):
            pass

    async def both() -> None:
        await cancelled(asyncio.create_task(engine.analyse_async(game, Limit.forever)))
        await cancelled(asyncio.create_task(loop()))

    asyncio.run(both())


def test_leaving_an_async_loop_stops_the_look_ahead(engine: Engine, game: Game) -> None:
    async def leave() -> int:
        async for analysis in engine.stream_async(game, Limit.forever):
            if analysis.depth == 3:
                break
        return (await engine.analyse_async(game, Limit(depth=2))).depth

    assert asyncio.run(leave()) == 2


# --- ends of programs ------------------------------------------------------------------------------------------------

HEAD = """
import signal, crownhead as ch
signal.signal(signal.SIGINT, signal.default_int_handler)  # the tests' runner may have set it
engine, game, forever = ch.Engine("international"), ch.Game("international"), ch.Limit.forever
"""


@pytest.mark.thorough
@pytest.mark.parametrize(
    "program",
    [
        "engine.analyse(game, forever, tell=lambda a: print('on', flush=True))",
        "for a in engine.stream(game, forever): print('on', flush=True)",
        "engine.think(game, forever, tell=lambda a: print('on', flush=True)).result()",
        "import asyncio; asyncio.run(engine.analyse_async(game, forever, lines=print('on', flush=True) or 1))",
    ],
)
def test_ctrl_c_ends_it(program: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HEAD + program], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as run:
        assert run.stdout
        assert run.stdout.readline() == b"on\n"
        time.sleep(0.2)
        run.send_signal(signal.SIGINT)
        _, errors = run.communicate(timeout=600)
    assert b"KeyboardInterrupt" in errors
    assert run.returncode in (1, -signal.SIGINT)


@pytest.mark.thorough
@pytest.mark.parametrize(
    "program", ["engine.think(game, forever)", "engine.ponder(game)", "s = engine.stream(game, forever); next(s)"]
)
def test_a_program_that_forgets_it_still_ends(program: str) -> None:
    done = subprocess.run([sys.executable, "-c", HEAD + program], timeout=600, capture_output=True, check=True)
    assert done.stderr == b""


# --- limits ----------------------------------------------------------------------------------------------------------


def test_a_clock_is_kept(engine: Engine, game: Game) -> None:
    assert engine.analyse(game, Limit(clock=Clock(0.3))).best in game.legal_moves


def test_the_only_move_is_not_thought_about(engine: Engine) -> None:
    game = Game("international", "W:W28,48,49:B23,1,2,3")
    assert len(game.legal_moves) == 1
    assert engine.analyse(game, Limit(clock=Clock(3600))).depth <= 2


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({}, "a limit needs"),
        ({"seconds": 0}, "seconds: more than 0"),
        ({"seconds": float("nan")}, "seconds: more than 0"),
        ({"depth": 2.5}, "depth: a whole number, not 2.5"),
        ({"seconds": 3, "clock": Clock(5)}, "give either a clock or seconds"),
    ],
)
def test_wrong_limits(wrong: dict[str, float], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        Limit(**wrong)  # type: ignore[arg-type]


def test_numbers_beyond_what_the_core_can_count_are_no_limit() -> None:
    won = Game("english", "W:WK32:BK26")
    assert Engine("english").analyse(won, Limit(depth=10**30, nodes=10**30, seconds=1e300)).lines[0].wins_in == 9
