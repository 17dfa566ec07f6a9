"""CPU time instead of time on the wall."""

import shlex
import sys
import time
from pathlib import Path

import pytest

from crownhead import Game
from crownhead.engine.match import Match
from crownhead.engine.match.contestants import Contestant
from crownhead.engine.match.cpu_time import CpuLimited, cpu_clock
from crownhead.engine.match.report import report
from crownhead.play.actions import Play
from crownhead.rules.rulebook import Rulebook

pytestmark = pytest.mark.thorough

ENGINE = Path(__file__).parents[1] / "hub" / "hub1_engine.py"


def busy_joe(log: Path) -> str:
    return "hub1:" + shlex.join([sys.executable, str(ENGINE), "english", str(log), "busy"])


def test_the_clock_of_another_process_stands_still_while_it_sleeps() -> None:
    import subprocess

    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as other:
        clock = cpu_clock(other.pid)
        while clock() == 0:
            time.sleep(0.01)
        time.sleep(0.5)  # it has started, and waits for its input
        before = clock()
        time.sleep(0.3)
        assert clock() - before < 0.1
        other.kill()


def test_a_process_that_is_not_there() -> None:
    with pytest.raises(ValueError, match="there is no process"):
        cpu_clock(2**22 + 1)


@pytest.mark.parametrize("kind", ["engine", "hub1"])
def test_a_player_is_stopped_when_it_has_used_its_time(kind: str, tmp_path: Path) -> None:
    text = busy_joe(tmp_path / "log") if kind == "hub1" else "engine:hash=1"
    contestant = Contestant.parse(text).limited(None, {"seconds": 0.2}, cpu=True)
    player = contestant.make(Rulebook.load("english"))
    assert isinstance(player, CpuLimited)
    try:
        player.begin(1)
        assert isinstance(player.choose(Game("english")), Play)
        assert player.moves == 1
        assert 0.15 < player.spent < 2.0  # without a stop it would think for a minute, or for ever
    finally:
        player.close()


def test_what_was_used_too_much_is_taken_from_the_next_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    now, stopped_at = [0.0], list[float]()

    class Late(CpuLimited):
        def _stop_at(self, clock: object, until: float, answered: object) -> None:
            stopped_at.append(until - now[0])

    class Slow:
        name, score = "slow", 7

        def choose(self, game: Game) -> Play:
            now[0] += stopped_at[-1] + 0.5  # each stop comes half a second late
            return Play("11-15")

        def begin(self, seed: int) -> None: ...

    monkeypatch.setattr("crownhead.engine.match.cpu_time.cpu_clock", lambda process_id: lambda: now[0])
    player = Late(Slow(), 1.0)  # type: ignore[arg-type]
    for _ in range(4):
        player.choose(Game("english"))
    assert stopped_at == pytest.approx([1.0, 0.5, 0.5, 0.5])
    assert player.spent == pytest.approx(4.5)
    player.begin(2)
    assert (player.spent, player.moves) == (0.0, 0)


def test_a_match_by_cpu_time(tmp_path: Path) -> None:
    match = Match("engine", busy_joe(tmp_path / "log"), games=2, limit="seconds=0.02", cpu=True, most_plies=12)
    standing = match.play()
    assert not standing.faults
    assert "CPU time" in match.conditions
    assert "CPU time a move: 0." in report(standing)
    assert all(0.005 < used < 1.0 for played in standing.games.values() for used in played.cpu)


@pytest.mark.parametrize(
    ("settings", "complaint"),
    [
        ({"clock": "60"}, "CPU time is kept for a move, not on a clock"),
        ({"limit": "nodes=5"}, "CPU time is kept for players with seconds for a move"),
    ],
)
def test_matches_without_seconds_for_a_move(settings: dict[str, str], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        Match("engine", "engine", cpu=True, **settings)  # type: ignore[arg-type]
