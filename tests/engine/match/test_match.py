"""Whole matches: by every rulebook, side by side, on a cluster, interrupted and gone on with."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

import pytest

from crownhead import bundled
from crownhead.engine.match import Match, Results
from crownhead.engine.match.game import play_game
from crownhead.engine.match.openings import openings
from crownhead.notation import pdn

pytestmark = pytest.mark.thorough

HUB = f"hub:{sys.executable} -m crownhead hub"


UNEVEN = """\
---
title: "Uneven"
slug: uneven
version: "1.0.0"
source: "A board so small that whoever begins is won or lost at once"
extends: breakthrough
board: {rows: 5, columns: 5}
setup: {rows: 1, most: 3}
---

## Play

Play.
"""


def points(results: Results) -> list[float]:
    return [results.games[number].points for number in sorted(results.games)]


def courses(results: Results) -> list[tuple[float, str, int]]:
    games = [results.games[number] for number in sorted(results.games)]
    return [(game.points, game.reason, game.plies) for game in games]


@pytest.mark.parametrize("slug", bundled())
def test_no_illegal_move_by_any_rulebook(slug: str) -> None:
    """A small stress; the large one is `crownhead match engine:depth=3 engine:depth=4 --rules X --games 1000`."""
    results = Match("engine:depth=2,hash=1", "engine:depth=3,hash=1", slug, games=2, most_plies=150).play()
    mixed = Match("engine:nodes=50,hash=1", "random", slug, games=2, openings="start", most_plies=100).play()
    for each in (results, mixed):
        assert each.tally.games == 2
        assert each.faults == []
        assert not each.is_broken


@pytest.mark.slow
@pytest.mark.parametrize("slug", bundled())
def test_no_illegal_move_in_a_thousand_games(slug: str) -> None:
    results = Match("engine:depth=2,hash=1", "engine:depth=3,hash=1", slug, games=1000).play()
    assert results.tally.games == 1000
    assert results.faults == []


def test_the_stronger_one_wins() -> None:
    results = Match("engine:nodes=500,hash=1", "random", "russian", games=6).play()
    assert results.tally.score > 0.8
    assert results.estimate.superiority > 0.9


@pytest.mark.thorough
def test_the_same_match_again_and_in_several_processes() -> None:
    match = Match("engine:nodes=100,hash=1", "computer:1", "thai", games=8, plies=4)
    first = courses(match.play())
    assert len(set(first)) > 4  # or the comparison would prove little
    assert courses(match.play()) == first
    assert courses(match.play(jobs=2)) == first


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("player", "rules", "games"), [("engine:nodes=200,hash=1", "italian", 40), ("computer:1", "thai", 10)]
)
def test_a_game_does_not_depend_on_the_games_before_it(player: str, rules: str, games: int) -> None:
    """Many games in two orders by the same players: anything kept from one game to the next would show."""
    match = Match(player, player, rules)
    starts = list(islice(openings("ballots", match.book), games // 2))
    first, second = (contestant.make(match.book) for contestant in match.contestants)

    def played(numbers: Sequence[int]) -> dict[int, tuple[object, ...]]:
        return {n: play_game(match, (first, second), n, starts[(n - 1) // 2])[:5] for n in numbers}

    numbers = range(1, games + 1)
    assert played(numbers) == played(numbers[::-1])


def test_another_seed_another_match() -> None:
    one, other = (Match("random", "random", "thai", games=4, seed=seed).play() for seed in (1, 2))
    assert [game.plies for game in one.games.values()] != [game.plies for game in other.games.values()]


def test_it_stops_when_it_is_decided() -> None:
    match = Match("engine:nodes=300,hash=1", "random", "thai", games=1000, sprt="elo0=0,elo1=200")
    results = match.play()
    assert results.accepted == 200
    assert results.tally.games < 100
    assert results.is_over


def test_an_odd_number_of_games() -> None:
    results = Match("random", "random", "thai", games=3).play()
    assert results.tally.games == 3
    assert sum(results.tally.pairs) == 1


def test_colours_are_reversed_with_each_opening(tmp_path: Path) -> None:
    Match("random", "random:1", "thai", games=6).play(pdn=tmp_path / "games.pdn")
    games = list(pdn.read(tmp_path / "games.pdn"))
    assert [game.tags["White"] for game in games] == ["random", "random:1"] * 3
    starts = [game.tags["FEN"] for game in games]
    assert starts[0::2] == starts[1::2]
    assert len(set(starts)) == 3
    assert [game.tags["Round"] for game in games] == ["1.1", "1.2", "2.1", "2.2", "3.1", "3.2"]


# --- the file --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", ["english", "boxed", "lasca", "frisian", "turkish"])
def test_the_games_can_be_replayed(slug: str, tmp_path: Path) -> None:
    results = Match("engine:nodes=50,hash=1", "random", slug, games=4, most_plies=60).play(pdn=tmp_path / "games.pdn")
    for record, played in zip(pdn.read(tmp_path / "games.pdn"), results.games.values(), strict=True):
        assert record.faults == ()
        game = record.to_game()
        assert game.outcome
        assert game.ply == played.plies
        assert game.outcome.is_draw == (played.points == 0.5)


def test_a_match_goes_on_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "games.pdn"
    settings = {"rulebook": "thai", "plies": 4}
    whole = Match("engine:nodes=100,hash=1", "random", **settings, games=10).play()
    Match("engine:nodes=100,hash=1", "random", **settings, games=5).play(pdn=file)
    text = file.read_text()
    file.write_text(text + "\n" + text[: len(text) // 9])  # the power went in the middle of a game
    rest = Match("engine:nodes=100,hash=1", "random", **settings, games=10).play(pdn=file, resume=True)
    assert rest.earlier == 5
    assert points(rest) == points(whole)
    assert rest.tally == whole.tally
    assert len(list(pdn.read(file))) == 10
    nothing_left = Match("engine:nodes=100,hash=1", "random", **settings, games=10).play(pdn=file, resume=True)
    assert nothing_left.tally == whole.tally


def test_a_gap_in_the_file_is_filled(tmp_path: Path) -> None:
    file = tmp_path / "games.pdn"
    match = Match("random", "random", "thai", games=4)
    whole = match.play(pdn=file)
    games = list(pdn.read(file))
    file.write_text(pdn.dumps([games[0], games[3]]))
    assert points(match.play(pdn=file, resume=True)) == points(whole)


@pytest.mark.parametrize(
    ("other", "complaint"),
    [
        ({"seed": 1}, 'Match is "thai 1.0.1, ballots after 6 plies, seed 0, at most 400 plies" there, not'),
        ({"second": "random:1"}, "Black is"),
        ({"rulebook": "russian"}, "Match is"),
    ],
)
def test_it_does_not_go_on_with_another_match(other: dict[str, object], complaint: str, tmp_path: Path) -> None:
    file = tmp_path / "games.pdn"
    settings: dict[str, object] = {"first": "random", "second": "random", "rulebook": "thai", "games": 1}
    Match(**settings).play(pdn=file)  # type: ignore[arg-type]
    before = file.read_bytes()
    with pytest.raises(ValueError, match=complaint):
        Match(**{**settings, **other}).play(pdn=file, resume=True)  # type: ignore[arg-type]
    assert file.read_bytes() == before


def test_a_file_is_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "games.pdn"
    file.write_text('[Event "Someone else\'s"]\n\n1. 11-15 *\n')
    with pytest.raises(ValueError, match="is there already"):
        Match("random", "random", games=1).play(pdn=file)
    with pytest.raises(ValueError, match="not of a match of ours"):
        Match("random", "random", games=1).play(pdn=file, resume=True)
    assert "11-15" in file.read_text()
    with pytest.raises(ValueError, match="name that file too"):
        Match("random", "random", games=1).play(resume=True)


# --- other programs --------------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_against_a_hub_engine() -> None:
    match = Match(f"{HUB} english", "random", "english", games=2, limit="depth=2", plies=2)
    results = match.play()
    assert results.faults == []
    assert results.tally.score == 1.0


def test_a_program_that_cannot_play_is_refused_at_once() -> None:
    with pytest.raises((ValueError, OSError), match="nowhere"):
        Match("hub:/nowhere/engine", "random", games=2).play()


def test_a_program_that_dies_loses_and_the_match_goes_on(tmp_path: Path) -> None:
    program = tmp_path / "mortal.py"
    program.write_text(
        "import sys\n"
        "for line in sys.stdin:\n"
        "    word = line.split()[0]\n"
        "    print({'hub': 'id name=Mortal\\nwait', 'init': 'ready'}.get(word, ''), flush=True)\n"
        "    if word == 'go':\n"
        "        sys.exit(3)\n"
    )
    results = Match(f"hub:{sys.executable} {program}", "random", "english", games=4).play()
    assert points(results) == [0.0] * 4
    assert results.is_broken
    assert len(results.faults) == 4
    assert "failed: EngineError" in results.faults[0].fault


# --- interruptions ---------------------------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_with_the_result_so_far(jobs: str, tmp_path: Path) -> None:
    file = tmp_path / "games.pdn"
    command = [*(sys.executable, "-m", "crownhead", "match", "engine:nodes=300,hash=1", "random", "--rules", "thai")]
    command += ["--games", "100000", "--jobs", jobs, "--pdn", str(file), "--json"]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    deadline = time.monotonic() + 120
    while not (file.exists() and file.stat().st_size > 2000):
        assert time.monotonic() < deadline
        assert process.poll() is None, process.stderr and process.stderr.read()
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does it: to the children too
    out, err = process.communicate(timeout=60)
    result = json.loads(out)
    assert process.returncode == 130
    assert "Traceback" not in err
    assert result["interrupted"]
    assert 0 < result["games"] == len(list(pdn.read(file))) < 100000
    assert is_gone(process.pid), "a process of the match is still there"


def is_gone(group: int) -> bool:
    """Whether no one of a family of processes is left, soon."""
    for _ in range(200):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


@pytest.mark.thorough
def test_a_process_that_dies_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = tmp_path / "killer.py"  # it kills its opponent
    program.write_text(
        "import os, signal, sys\n"
        "for line in sys.stdin:\n"
        "    word = line.split()[0]\n"
        "    print({'hub': 'id name=Killer\\nwait', 'init': 'ready'}.get(word, ''), flush=True)\n"
        "    if word == 'go':\n"
        "        os.kill(os.getppid(), signal.SIGKILL)\n"
    )
    results = Match(f"hub:{sys.executable} {program}", "random", "english", games=4).play(jobs=2)
    assert "a process that was playing has died" in results.trouble
    assert results.is_broken


# --- a cluster -------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real Dask scheduler with one real worker, both processes of their own."""
    pytest.importorskip("distributed")
    folder = tmp_path_factory.mktemp("dask")
    told = folder / "scheduler.json"
    dask = [sys.executable, "-m", "dask"]
    started = []

    def start(*words: str) -> None:
        with open(folder / f"{words[0]}.log", "w") as log:
            started.append(subprocess.Popen([*dask, *words], cwd=folder, stdout=log, stderr=log))

    try:
        start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(told))
        deadline = time.monotonic() + 120
        address = ""
        while not address:
            assert time.monotonic() < deadline, (folder / "scheduler.log").read_text()
            time.sleep(0.1)
            if told.exists():
                try:
                    address = json.loads(told.read_text())["address"]
                except ValueError:
                    continue  # half written
        start("worker", address, "--nthreads", "2", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1")
        yield address
    finally:
        for process in reversed(started):
            process.terminate()
        for process in started:
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:  # it says goodbye to a scheduler that is gone already
                process.kill()
                process.wait()


@pytest.mark.thorough
def test_on_a_cluster(scheduler: str, tmp_path: Path) -> None:
    from distributed import Client

    with Client(scheduler) as client:
        client.wait_for_workers(1, timeout=120)
    match = Match("engine:nodes=100,hash=1", "random", "thai", games=8, plies=4)
    results = match.play(cluster=scheduler, pdn=tmp_path / "games.pdn")
    assert points(results) == points(match.play())
    assert len(list(pdn.read(tmp_path / "games.pdn"))) == 8


@pytest.mark.thorough
def test_no_cluster_there() -> None:
    pytest.importorskip("distributed")
    with pytest.raises(ValueError, match="no Dask scheduler answers"):
        Match("random", "random", games=2).play(cluster="nonsense://nowhere")


# --- questions that make no sense ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("settings", "complaint"),
    [
        ({"games": 0}, "games: 1 or more"),
        ({"plies": -1}, "plies: 0 or more"),
        ({"most_plies": 0}, "most plies: 1 or more"),
        ({"clock": "soon"}, "is not a clock"),
        ({"limit": "hash=4"}, "is not a setting"),
        ({"sprt": "elo=5"}, "is not part of a test"),
        ({"verdict": "win=300"}, "a verdict needs the scores of both players"),
        ({"rulebook": "englisch"}, "did you mean"),
    ],
)
def test_matches_that_make_no_sense(settings: dict[str, object], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        Match("random", "random", **settings)  # type: ignore[arg-type]


def test_no_jobs() -> None:
    with pytest.raises(ValueError, match="jobs: 1 or more"):
        Match("random", "random", games=1).play(jobs=0)


def test_openings_that_are_not_there(tmp_path: Path) -> None:
    book = tmp_path / "uneven.md"
    book.write_text(UNEVEN, encoding="utf-8")
    with pytest.raises(ValueError, match="no balanced opening after 2 plies in Uneven: try another number of plies"):
        Match("random", "random", book, plies=2).play()
    with pytest.raises(ValueError, match="neither a kind of openings"):
        Match("random", "random", openings="nowhere.fen").play()
