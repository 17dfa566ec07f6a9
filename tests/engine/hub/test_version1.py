"""Engines that speak the first version of Hub."""

import shlex
import sys
from pathlib import Path

import pytest

from crownhead import Game, HubEngine, Limit
from crownhead.engine import Clock
from crownhead.engine.hub.lines import HubLine, level
from crownhead.engine.hub.version1 import read, written
from crownhead.engine.match import Match
from crownhead.play.actions import Play

pytestmark = pytest.mark.thorough

ENGINE = Path(__file__).with_name("hub1_engine.py")
PATIENT = 60.0


def joe(rulebook: str, log: Path, *more: str) -> str:
    return shlex.join([sys.executable, str(ENGINE), rulebook, str(log), *more])


def test_what_is_said_on_the_way_to_a_move(tmp_path: Path) -> None:
    log = tmp_path / "log"
    game = Game("international", "W:WK1,31:BK50,20")
    game.play("1-6")
    game.play("50-45")
    with HubEngine(joe("international", log), version=1, params={"book": False}, timeout=PATIENT) as engine:
        engine.limit = Limit(seconds=0.001)
        assert engine.choose(game) == Play("31-27")
        assert engine.name == "Slow Joe"
        found = engine.analyse(game)
        assert (found.depth, found.nodes, found.score, str(found.best)) == (3, 1234, -25, "31-27")
    assert log.read_text().splitlines() == [
        *["hub", "set book false", "init", "new"],
        *["pos w" + "W" + 18 * "e" + "b" + 10 * "e" + "w" + 18 * "e" + "B", "move 1-6", "move 50-45", "time 1", "go"],
        *["pos w" + "W" + 18 * "e" + "b" + 10 * "e" + "w" + 18 * "e" + "B", "move 1-6", "move 50-45", "time 1"],
        *["analyse", "quit"],
    ]


@pytest.mark.parametrize(
    ("limit", "lines"),
    [
        (Limit(depth=9), ["depth 9"]),
        (Limit(seconds=0.25, depth=9), ["depth 9", "time 250"]),
        (Limit(clock=Clock(62, increment=2, moves=9)), ["level 9 60000 2000"]),
        (Limit.forever, []),
    ],
)
def test_limits(limit: Limit, lines: list[str]) -> None:
    assert written(level(limit)) == lines


def test_a_limit_that_it_does_not_know(tmp_path: Path) -> None:
    with (
        HubEngine(joe("english", tmp_path / "log"), version=1, limit=Limit(nodes=5), timeout=PATIENT) as engine,
        pytest.raises(ValueError, match="Hub 1 has no limit by nodes"),
    ):
        engine.choose(Game("english"))


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("wait", HubLine("wait", {})),
        ("name Scan 2.0", HubLine("id", {"name": "Scan 2.0"})),
        ("error bad move", HubLine("error", {"message": "bad move"})),
        ("move 28x19x23", HubLine("done", {"move": "28x19x23"})),
        ("move", HubLine("done", {})),
        ("", HubLine("", {})),
    ],
)
def test_what_it_says(text: str, line: HubLine) -> None:
    assert read(text) == line


def test_an_info_line_that_makes_no_sense_is_passed_over() -> None:
    with pytest.raises(ValueError, match="could not convert"):
        read("info 3 3.5 good")


def test_a_match_against_one(tmp_path: Path) -> None:
    opponent = f"hub1:{joe('english', tmp_path / 'log')}"
    match = Match("engine:nodes=300", opponent, games=2, limit="seconds=0.001", most_plies=300)
    standing = match.play()
    assert standing.tally.games == 2
    assert standing.tally.score > 0.5
    assert not standing.faults
