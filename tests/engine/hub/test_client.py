"""Other people's engines: ours over real pipes, and engines that hang, die, talk nonsense or cheat."""

import sys
import threading
import time
from collections.abc import Sequence

import pytest

from crownhead import EngineError, Game, HubEngine, Limit
from crownhead.engine import Clock
from crownhead.engine.hub.client import since_irreversible
from crownhead.engine.hub.lines import position_text
from crownhead.engine.player_names import named_player
from crownhead.play.actions import Accept, Claim, Decline, Play

pytestmark = pytest.mark.thorough

PATIENT = 60.0


def ours(rulebook: str = "international") -> list[str]:
    return [sys.executable, "-m", "crownhead", "hub", rulebook, "--hash", "1"]


def scripted(search: str = "echo done move=32-28", params: Sequence[str] = ()) -> list[str]:
    """An engine in a few lines of shell: what it does when it should search, and what can be set."""
    parameters = "".join(f"echo {param!r};" for param in params)
    script = f"""
        while read -r word rest; do
            case $word in
                hub) echo 'id name=Script version=1'; {parameters} echo wait;;
                init) echo ready;;
                ping) echo pong;;
                quit) exit;;
                go) {search};;
            esac
        done
    """
    return ["sh", "-c", script]


@pytest.mark.parametrize("slug", ["international", "english", "turkish", "frisian"])
def test_a_game_over_real_pipes(slug: str) -> None:
    game = Game(slug)
    with HubEngine(ours(slug), rulebook=slug, limit=Limit(depth=3), timeout=PATIENT) as engine:
        assert engine.name == "Crownhead 0.1.0"
        while not game.outcome and game.ply < 60:
            action = engine.choose(game)
            assert isinstance(action, Play)
            game.do(action)
        if not game.outcome:
            depths = list[int]()
            found = engine.analyse(game, Limit(depth=4), tell=lambda analysis: depths.append(analysis.depth))
            assert found.best in game.legal_moves
            assert depths[-1] == found.depth
    assert game.ply > 20


def test_one_engine_for_several_rulebooks() -> None:
    with HubEngine(ours(), limit=Limit(depth=2), timeout=PATIENT) as engine:
        for slug in ("english", "fmjd-international"):
            move = engine.choose(Game(slug))
            assert isinstance(move, Play)
        with pytest.raises(ValueError, match="Lasca is played with columns"):
            engine.choose(Game("lasca"))


def test_a_position_is_analysed_by_the_rulebook_that_is_played() -> None:
    with HubEngine(ours("english"), rulebook="english", timeout=PATIENT) as engine:
        assert str(engine.analyse("W:WK32:BK26", Limit(depth=9)).best) == "32-27"
    with HubEngine(ours("english"), timeout=PATIENT) as engine, pytest.raises(ValueError, match="by which rules"):
        engine.analyse("W:WK32:BK26", Limit(depth=9))


def test_parameters_clocks_and_wins() -> None:
    with HubEngine(ours("english"), params={"threads": 2, "ponder": True}, timeout=PATIENT) as engine:
        assert engine.parameters["threads"]["max"] == "256"
        game = Game("english", "W:WK32:BK26")
        found = engine.analyse(game, Limit(depth=20))
        assert found.lines[0].wins_in == 9
        engine.clock = Clock(0.5, 0.1)
        engine.begin(1)
        assert engine.choose(game) == Play("32-27")
        assert engine.analyse(Game("english", "W:W:B1")).lines == ()
        with pytest.raises(ValueError, match="there is no move to choose"):
            engine.choose(Game("english", "W:W:B1"))
    with pytest.raises(EngineError, match="it has been closed"):
        engine.choose(game)


def test_what_holds_when_a_clock_is_running() -> None:
    clock = Clock(100.0)
    for limit, sent in (
        (None, Limit(clock=clock)),
        (Limit(nodes=50), Limit(nodes=50, clock=clock)),
        (Limit(seconds=0.1), Limit(seconds=0.1)),
    ):
        with HubEngine(scripted(), timeout=PATIENT, **({"limit": limit} if limit else {})) as engine:
            engine.clock = clock
            assert engine._limit_now() == sent


def test_it_can_be_stopped() -> None:
    with HubEngine(ours(), limit=Limit.forever, timeout=PATIENT) as engine:
        begun, answers = threading.Event(), list[object]()
        thread = threading.Thread(
            target=lambda: answers.append(engine.analyse(Game("international"), tell=lambda _: begun.set()))
        )
        thread.start()
        assert begun.wait(PATIENT)
        engine.stop()
        thread.join(PATIENT)
        assert len(answers) == 1


def test_offers_and_claims() -> None:
    with HubEngine(ours("brettspielnetz-checkers"), limit=Limit(depth=1), timeout=PATIENT) as engine:
        game = Game("brettspielnetz-checkers", "B:WK32,K31,K30:BK1,K2")
        for text in ["1-5", "32-28", "5-1", "28-32"] * 2:
            game.play(text)
        assert isinstance(engine.choose(game), Claim)
        game.do("claim repetition")
        assert engine.choose(game) == Accept()
        offered = Game("brettspielnetz-checkers")
        offered.do("offer")
        assert isinstance(engine.choose(offered), Decline)


# --- engines that do not play along ----------------------------------------------------------------------------------


def broken(command: list[str], timeout: float = PATIENT, limit: Limit = Limit(depth=1)) -> str:  # noqa: B008
    """What is said of an engine that begins well and fails in its first move."""
    with HubEngine(command, rulebook="international", timeout=PATIENT, limit=limit) as engine:
        engine.timeout = timeout
        with pytest.raises(EngineError) as error:
            engine.choose(Game("international"))
    return str(error.value)


def test_a_good_script_is_good() -> None:
    with HubEngine(scripted(), timeout=PATIENT, limit=Limit(depth=1)) as engine:
        assert engine.choose(Game("international")) == Play("32-28")
        assert engine.analyse(Game("international")).best is not None


@pytest.mark.parametrize(
    ("search", "problem"),
    [
        ("echo done move=32-29", 'Script 1: it answered "done move=32-29", but the move "32-29" is not legal here'),
        ("echo done move=x", 'Script 1: it answered "done move=x", but "x" is not a move'),
        ("echo done", 'Script 1: it answered "done", but "" is not a move'),
        ("echo oh no >&2; exit 7", "Script 1: it has ended with status 7: oh no"),
        ("kill -9 $$", "Script 1: it was ended by SIGKILL"),
    ],
)
def test_bad_answers(search: str, problem: str) -> None:
    assert problem in broken(scripted(search=search))


@pytest.mark.parametrize(
    ("search", "problem"),
    [
        ("sleep 600", "Script 1: it does not answer"),
        ("yes nonsense", 'Script 1: it does not answer; the last that it said was "nonsense"'),
        ("echo error message=tired; sleep 600", "Script 1: it does not answer; it had said: tired"),
    ],
)
@pytest.mark.parametrize("limit", [Limit(depth=1), Limit(seconds=0.01)])
def test_silence_and_nonsense_end_after_a_while(search: str, problem: str, limit: Limit) -> None:
    assert problem in broken(scripted(search=search), timeout=1.0, limit=limit)


def test_an_engine_that_thinks_long_but_answers_pings_is_waited_for() -> None:
    search = "read -r a; echo pong; read -r b; echo pong; echo done move=32-28"
    with HubEngine(scripted(search), rulebook="international", timeout=PATIENT, limit=Limit(depth=1)) as engine:
        engine.timeout = 1.0
        began = time.monotonic()
        assert engine.choose(Game("international")) == Play("32-28")
        assert time.monotonic() - began >= 2 * engine.timeout


def test_an_engine_that_overstays_is_stopped() -> None:
    search = "while read -r word && [ $word != stop ]; do echo pong; done; echo done move=33-28"
    with HubEngine(scripted(search), rulebook="international", timeout=PATIENT, limit=Limit(seconds=0.01)) as engine:
        engine.timeout = 1.0
        assert engine.choose(Game("international")) == Play("33-28")


@pytest.mark.parametrize(
    ("command", "timeout", "problem"),
    [
        (["sleep", "600"], 0.3, '"wait" did not come within 0.3 seconds'),
        (["yes"], 0.3, '"wait" did not come within 0.3 seconds'),
        (["false"], PATIENT, "false: it has ended with status 1"),
        (["sh", "-c", "read a; echo wait; sleep 600"], 2.0, '"ready" did not come'),
    ],
)
def test_engines_that_do_not_begin(command: list[str], timeout: float, problem: str) -> None:
    with pytest.raises(EngineError) as error:
        HubEngine(command, rulebook="international", timeout=timeout)
    assert problem in str(error.value)


def test_an_engine_that_plays_other_games() -> None:
    variant = 'param name=variant value=normal type=enum values="normal killer"'
    with HubEngine(scripted(params=[variant]), timeout=PATIENT, limit=Limit(depth=1)) as engine:
        assert engine.choose(Game("fmjd-international")) == Play("32-28")
        with pytest.raises(EngineError, match="does not play English draughts, but only normal, killer"):
            engine.choose(Game("english"))
    with pytest.raises(EngineError, match='"boook" is not one of its parameters \\(variant\\)'):
        HubEngine(scripted(params=[variant]), rulebook="killer", params={"boook": False}, timeout=PATIENT)


def test_infos_that_make_no_sense_do_no_harm() -> None:
    infos = ["info depth=deep score=nan nodes=1e9 pv=99-98", 'info score=0.25 pv="32-28 19-23 1-2"', "info", "info pv"]
    search = "; ".join(f"echo '{info}'" for info in infos) + "; echo done move=32-28"
    with HubEngine(scripted(search=search), timeout=PATIENT, limit=Limit(depth=1)) as engine:
        found = engine.analyse(Game("international"))
    assert [str(move) for move in found.lines[0].moves] == ["32-28", "19-23"]
    assert (found.score, found.depth, found.nodes) == (25, 0, 0)


def test_a_failing_listener_ends_the_engine() -> None:
    def fail(_: object) -> None:
        raise RuntimeError("no more")

    with HubEngine(ours(), timeout=PATIENT) as engine:
        with pytest.raises(RuntimeError, match="no more"):
            engine.analyse(Game("international"), Limit.forever, tell=fail)
        with pytest.raises(EngineError, match="it has been closed"):
            engine.choose(Game("international"))


# --- what is sent ----------------------------------------------------------------------------------------------------


def test_the_moves_since_the_last_one_that_cannot_be_undone() -> None:
    game = Game("international", "W:WK50,20:BK1,40")
    for text in ("20-15", "1-6", "50-45"):
        game.play(text)
    start, moves = since_irreversible(game)
    assert moves == "1-6 50-45"
    assert position_text(start)[0] == "B"


def test_frisian_kings_are_counted_from_where_their_run_began() -> None:
    game = Game("frisian", "W:WK22,15:B37")
    for text in ("22-6", "37-42", "6-11", "42-48"):
        game.play(text)
    start, moves = since_irreversible(game)
    assert start == game.start
    assert moves == "22-6 37-42 6-11 42-48"


def test_a_player_by_its_name() -> None:
    found = named_player("hub:" + " ".join(scripted()[:1]) + " -c 'read a; echo wait; read b; echo ready; sleep 600'")
    assert isinstance(found, HubEngine)
    found.close()
    with pytest.raises(OSError, match="cannot start"):
        named_player("hub:./no-such-engine")
    with pytest.raises(ValueError, match='"hub:" is not a player'):
        named_player("hub:")
