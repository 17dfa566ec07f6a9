"""The site under attack and under load: `make attack`, or `python benchmarks/attack.py [WORD …]` for some of it.

Each scenario is one or several tests that are also part of `make test`; here they run one after the other, so that no
two disturb each other, and a table tells what held, what was measured and how long it took. The figures are what the
tests note by `record_property`: a text by the name `figure`, or a number by what it counts. `--markdown` prints the
table as docs/running.md has it. What the site holds is measured by `benchmarks/load.py`, whether its memory stays flat
by `benchmarks/loads/soak.py`.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

ROOT = Path(__file__).parents[1]
WEB = "tests/web"


class Scenario(NamedTuple):
    """An attack or a load, what has to hold, and the tests that try it: all of them, or those with these words."""

    attack: str
    holds: str
    tests: tuple[str, ...]
    words: str = ""


def _queue(*names: str) -> tuple[str, ...]:
    return tuple(f"{WEB}/computer/test_queue.py::test_{name}" for name in names)


SERVERS, HTTP, LIVE = f"{WEB}/servers", f"{WEB}/http", f"{WEB}/live/test_websocket.py"
ATTACKS = f"{HTTP}/test_attacks.py"
SCENARIOS = (
    Scenario("processes are killed while people play", "nothing is lost or done twice", (f"{SERVERS}/test_kill.py",)),
    Scenario("the same request by several processes at once", "one wins", (f"{SERVERS}/test_races.py",)),
    Scenario(
        "sixty games at level 10 wait",
        "a beginner is answered in 2 s",
        _queue("a_beginner_is_answered_within_two_seconds_while_sixty_strong_games_wait"),
    ),
    Scenario("one player begins many games", "others are served in turn", _queue("players_are_served_in_turn")),
    Scenario(
        "thirty guests of one address",
        "someone from elsewhere goes first",
        _queue("many_guests_of_one_address_stand_behind_each_other"),
    ),
    Scenario(
        "the computer's queue is filled",
        "a sentence, and no game",
        _queue("a_player_cannot_fill_the_queue", "an_address_cannot_fill_the_queue"),
    ),
    Scenario(
        "passwords are guessed, from one place or from many",
        "429 after some failures",
        (
            f"{HTTP}/test_rate_limits.py::test_log_ins_that_fail_are_counted",
            f"{HTTP}/test_rate_limits.py::test_guesses_from_everywhere_and_for_everyone_end",
        ),
    ),
    Scenario(
        "a club evening behind one router",
        "everyone gets in",
        (f"{HTTP}/test_rate_limits.py::test_a_club_evening_is_no_attack",),
    ),
    Scenario(
        "counters are flushed by filling them",
        "no one is forgotten",
        (
            f"{HTTP}/test_rate_limits.py::test_nobody_is_forgotten_because_others_come",
            f"{HTTP}/test_rate_limits.py::test_filling_the_cache_frees_nobody",
        ),
    ),
    Scenario("sockets and streams without end", "refused before they are opened", (f"{HTTP}/test_connections.py",)),
    Scenario(
        "PostgreSQL hangs",
        "503 within two seconds, /healthz at once",
        (f"{SERVERS}/test_away.py::test_a_database_that_hangs_is_told_within_a_moment",),
    ),
    Scenario(
        "Redis hangs",
        "one short wait, and moves go on",
        (f"{SERVERS}/test_away.py::test_a_redis_that_hangs_costs_next_to_nothing", f"{SERVERS}/test_wire.py"),
    ),
    Scenario("the disk is full", "/readyz says so", (f"{HTTP}/test_health.py::test_a_full_disk_is_told",)),
    Scenario("heads of requests that never end", "closed", (f"{HTTP}/test_slow_requests.py",)),
    Scenario("bodies that never end", "413", (f"{HTTP}/test_asgi_handler.py",)),
    Scenario(
        "sockets at addresses that have none, and from other sites",
        "refused",
        (
            f"{LIVE}::test_a_socket_at_an_address_that_has_none_is_refused",
            f"{LIVE}::test_a_socket_of_no_game_and_one_from_elsewhere",
        ),
    ),
    Scenario(
        "a socket that outlives its session",
        "it sees what spectators see",
        (f"{LIVE}::test_privileges_end_with_the_session_and_with_the_account",),
    ),
    Scenario(
        "the time of a reset tells who has an account",
        "the same work for every address",
        (f"{WEB}/players/test_accounts.py::test_asking_for_a_mail_is_the_same_work_for_every_address",),
    ),
    Scenario("hostile rulebooks", "refused within the limits of time", (f"{WEB}/shelf/test_limits.py",)),
    Scenario("tags of PDN without end", "linear time", ("tests/notation/test_pdn_tags.py",)),
    Scenario(
        "garbage at the DXP listener", "it goes on", ("tests/cli/engine/test_dxp.py::test_a_listener_survives_garbage",)
    ),
    Scenario(
        "NUL in forms, addresses and the back office",
        "400",
        (f"{HTTP}/test_security.py::test_the_back_office_hands_no_nul_to_the_database", f"{SERVERS}/test_site.py"),
    ),
    Scenario(
        "staff read a chat without a case",
        "they cannot, and what they read is noted",
        (f"{WEB}/arbiter/test_chat_readings.py",),
    ),
    Scenario(
        "one address asks for all that is costly",
        "it has its share, and others are served",
        (f"{HTTP}/test_shares.py",),
    ),
    Scenario(
        "names that pass for others",
        "refused, and taken in every spelling",
        (f"{WEB}/players/test_names.py",),
    ),
    Scenario(
        "one visitor fills the queue of the server's engine",
        "they have a share of its places",
        (
            f"{WEB}/analysis/test_searches.py::test_one_address_cannot_fill_the_queue",
            f"{WEB}/analysis/test_searches.py::test_one_player_cannot_fill_it_from_many_addresses",
        ),
    ),
    Scenario(
        "an export of many games",
        "mails go out meanwhile",
        (f"{WEB}/worker/test_task_lanes.py",),
    ),
    Scenario(
        "pages of lists far beyond their end",
        "no more is read than for the last one",
        (f"{HTTP}/test_paging.py::test_a_page_beyond_the_end_reads_no_more_than_the_last_one",),
    ),
    Scenario("JSON that is nested without end", "refused within a moment", (ATTACKS,), "nested"),
    Scenario(
        "positions and games without end, crowded boards",
        "refused or read within a moment",
        (ATTACKS,),
        "positions or games or crowded",
    ),
    Scenario("links that lead to other sites", "no one is sent there", (ATTACKS,), "another_site"),
    Scenario("forged hosts, headers and cookies", "no other visitor sees any of it", (ATTACKS,), "forges or header"),
    Scenario(
        "forms that other sites send",
        "403, but where nothing follows",
        (f"{WEB}/test_permissions.py::test_forms_from_elsewhere_are_refused",),
    ),
    Scenario(
        "addresses that lead out of the site, requests within requests",
        "404, and one answer",
        (f"{SERVERS}/test_attacks.py",),
        "address or lengths",
    ),
    Scenario(
        "sockets that never stop talking, large frames, garbage",
        "closed, and others are served",
        (f"{SERVERS}/test_attacks.py",),
        "socket",
    ),
    Scenario("take-backs without end", "refused after a hundred", (f"{WEB}/play/test_long_games.py",)),
)


class Outcome(NamedTuple):
    """What became of a scenario."""

    scenario: Scenario
    is_held: bool
    figures: str
    seconds: float


def tried(scenario: Scenario) -> Outcome:
    """Run all tests of a scenario; what they write is shown only if one does not pass."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as place:
        report = Path(place) / "report.xml"
        options = ["-q", "-p", "no:schemathesis", "-o", "junit_family=xunit1", f"--junitxml={report}"]
        command = [sys.executable, "-m", "pytest", *options, *scenario.tests, "-k", scenario.words]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        if done.returncode:
            print(done.stdout[-3000:], file=sys.stderr)
        noted = figures(report) if report.exists() else ""
    return Outcome(scenario, done.returncode == 0, noted, time.monotonic() - began)


def figures(report: Path) -> str:
    """What the tests of a report have measured: their texts, each once, and of their numbers the largest."""
    texts: dict[str, None] = {}
    numbers: dict[str, float] = {}
    for each in ElementTree.parse(report).iter("property"):
        name, value = each.get("name", ""), each.get("value", "")
        if name == "figure":
            texts[value] = None
        elif not name.startswith("hypothesis-"):  # that library notes what it did, too
            numbers[name] = max(numbers.get(name, 0.0), float(value))
    return "; ".join([*texts, *(f"at most {value:g} {name}" for name, value in numbers.items())])


def line(outcome: Outcome, markdown: bool) -> str:
    """A line of the table: for docs/running.md without the seconds, which are the tests' own."""
    scenario, is_held, noted, seconds = outcome
    told = "yes" if is_held else "NO"
    if markdown:
        return f"| {scenario.attack} | {scenario.holds} | {told} | {noted} |"
    return f"{told:3} {seconds:5.0f} s  {scenario.attack}: {noted or scenario.holds}"


def main() -> int:
    """Run the scenarios, and print what held."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("word", nargs="*", help="only scenarios with one of these words")
    parser.add_argument("--markdown", action="store_true", help="print a table for the documentation")
    wanted = parser.parse_args()
    chosen = [each for each in SCENARIOS if not wanted.word or any(word in each.attack for word in wanted.word)]
    if wanted.markdown:
        print("| attack | what has to hold | held | measured |\n|---|---|---|---|", flush=True)
    failures = 0
    for scenario in chosen:
        outcome = tried(scenario)
        failures += not outcome.is_held
        print(line(outcome, wanted.markdown), flush=True)
    print(f"{len(chosen) - failures} of {len(chosen)} held", file=sys.stderr if wanted.markdown else sys.stdout)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
