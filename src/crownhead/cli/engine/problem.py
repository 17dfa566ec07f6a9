"""``crownhead problem``: check problems, and find puzzles in games."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from crownhead.cli.arguments import add_command, add_group, add_json
from crownhead.cli.exit_status import CHECK_FAILED, INTERRUPTED
from crownhead.cli.files import add_game_files, add_reading, games_of, nothing_in, refuse_unwritable, reported_games
from crownhead.cli.progress import Pace, StatusLine, bar

if TYPE_CHECKING:
    from crownhead.engine.engine import Engine
    from crownhead.notation.pdn import PdnGame
    from crownhead.problems.checking import Check, SolutionStep
    from crownhead.problems.finding import FoundPuzzle

CHECK_NODES, FIND_NODES = 1_000_000, 150_000
HASH_MB = 16
SOURCE = re.compile(r"(.+), game (\d+), ply \d+")
CHECK_DESCRIPTION = """\
Does a problem win or draw as claimed, is every move of the solver the only one, and where are the duals? The claim is
the result of each game in the file; of a position, and of a game without a result, that the player to move wins. The
moves of the game are the solution, variations of the opponent's included; where there are none, the engine's are shown.
The exit status is 1 if a problem does not hold or has a dual."""
CHECK_EXAMPLES = """\
examples:
  crownhead problem check problems.pdn
  crownhead problem check --rules international W:W34,40,45:B12,23,25
  crownhead problem check --rules english --aim draw W:WK32:BK1 --json
"""
FIND_DESCRIPTION = """\
Collect positions from games in which exactly one move wins and that move is not obvious: it gives a piece up, or a
search one ply deep prefers another. Each is checked deeper, and they are ranked by difficulty, the easiest first.
Every puzzle is written as soon as it is found. After Ctrl-C, --resume goes on where it ended."""
FIND_EXAMPLES = """\
examples:
  crownhead match engine:depth=1 engine:nodes=60 --rules russian --games 1000 -o games.pdn
  crownhead problem find games.pdn -o puzzles.pdn
  crownhead problem find games.pdn -o puzzles.pdn --resume
"""


def add(commands: Any) -> None:
    """Add the subcommand."""
    what = add_group(
        commands,
        "problem",
        summary="check problems, or find puzzles in games",
        description="Check whether problems hold, or find puzzles in games.",
        examples=CHECK_EXAMPLES + "\n".join(FIND_EXAMPLES.splitlines()[1:]),
    )
    check = add_command(
        what,
        "check",
        run_check,
        summary="does a problem hold, and is its solution the only one?",
        description=CHECK_DESCRIPTION,
        examples=CHECK_EXAMPLES,
    )
    check.add_argument("problems", nargs="+", metavar="FILE|FEN", help="PDN files (- is the standard input), or FENs")
    add_reading(check)
    check.add_argument("--aim", choices=("win", "draw"), help="the claim, instead of the results in the files")
    find = add_command(
        what,
        "find",
        run_find,
        summary="collect puzzles from games",
        description=FIND_DESCRIPTION,
        examples=FIND_EXAMPLES,
    )
    add_game_files(find)
    find.add_argument("-o", "--output", metavar="FILE.pdn", help="write the puzzles there; default: to the screen")
    find.add_argument("--resume", action="store_true", help="continue the search whose puzzles are in that file")
    find.add_argument("--count", type=int, metavar="N", help="stop when there are N; default: look at all games")
    for each, nodes in ((check, CHECK_NODES), (find, FIND_NODES)):
        each.add_argument(
            "--nodes", type=int, default=nodes, metavar="N", help=f"search N positions for each move; default: {nodes}"
        )
        add_json(each)


# --- check ------------------------------------------------------------------------------------------------------------


def run_check(arguments: argparse.Namespace) -> int:
    """Check every problem; 1 if one does not hold or is not unique."""
    from crownhead.engine.limits import Limit
    from crownhead.problems.checking import check
    from crownhead.problems.problem import Aim

    limit, engines, reports = Limit(nodes=_nodes(arguments)), dict[str, "Engine"](), list[dict[str, Any]]()
    sound = True
    for name, record in _posed(arguments):
        aim = Aim(arguments.aim) if arguments.aim else None
        checked = check(record, limit, _engine(record, engines), aim=aim)
        sound = sound and checked.is_unique and not record.faults
        if arguments.json:
            reports.append({"name": name, **checked.as_dict()})
        else:
            print("\n".join(check_lines(name, checked)), flush=True)
    if arguments.json:
        print(json.dumps({"problems": reports}, ensure_ascii=False))
    return 0 if sound else CHECK_FAILED


def _posed(arguments: argparse.Namespace) -> Iterator[tuple[str, PdnGame]]:
    """The problems that are named, each with its name: those of a file, or one position."""
    from crownhead.notation.pdn import PdnGame

    for given in arguments.problems:
        if given != "-" and not os.path.exists(given) and _looks_like_fen(given):
            yield given, PdnGame(arguments.rules or "english", given)
            continue
        found = 0
        for found, record in reported_games(given, arguments):
            yield f"{given}: problem {found}", record
        if not found:
            raise nothing_in(given, "problem")


def _looks_like_fen(text: str) -> bool:
    """Whether a text is a position rather than the name of a file.

    >>> _looks_like_fen("W:W34:B12"), _looks_like_fen("problems.pdn")
    (True, False)
    """
    return bool(re.match(r"\s*[WB]\s*:", text, re.IGNORECASE))


def check_lines(name: str, checked: Check) -> Iterator[str]:
    """The lines that report on a problem to people."""
    problem = checked.problem
    yield f"{name}: {str(problem).partition(':')[0]}"
    yield f"  {_verdict(checked)}"
    if checked.solution:
        yield f"  {'solution' if problem.solution else 'solution of the engine'}: {' '.join(checked.solution)}"
    for step in checked.steps:
        yield from (f"  {line}" for line in _step_lines(step))
    if checked.is_unique:
        yield "  the solution is unique"
    if not checked.is_whole:
        yield f"  only the first {len(checked.steps)} moves of the solver were checked"


def _verdict(checked: Check) -> str:
    from crownhead.engine.analysis import score_text

    aim, value = checked.problem.aim, score_text(checked.score)
    if aim.exceeded(checked.score):
        return f"wins, and does not only draw ({value})"
    if not aim.reached(checked.score):
        unclear = "" if aim.failed(checked.score) else " clearly"
        return f"does not{unclear} {aim.value} ({value})"
    word = f"{aim.value}s"
    return f"{word}, seen to the end" if checked.is_proven else f"{word} ({value})"


def _step_lines(step: SolutionStep) -> Iterator[str]:
    from crownhead.engine.analysis import score_text

    where = f"after {' '.join(step.line)}: " if step.line else ""
    if not step.is_right:
        better = f"; better is {step.best}" if step.best != step.move else ""
        yield f"{where}{step.move} fails ({score_text(step.score)}){better}"
    for kind, others in (("dual", step.duals), ("not clear", step.unclear)):
        if others:
            yield f"{where}{kind}: beside {step.move} also {', '.join(map(str, others))}"


# --- find -------------------------------------------------------------------------------------------------------------


def run_find(arguments: argparse.Namespace) -> int:
    """Look for puzzles game by game; what was found stays when the user ends it."""
    _nodes(arguments)
    if arguments.count is not None and arguments.count < 1:
        raise ValueError(f"--count: 1 or more, not {arguments.count}")
    if arguments.resume and not arguments.output:
        raise ValueError("--resume continues a file: name it with --output")
    if arguments.output:
        refuse_unwritable(arguments.output)
    if arguments.output and not arguments.resume and os.path.exists(arguments.output):
        raise ValueError(f"{arguments.output} exists: continue it with --resume, or choose another file")
    search = PuzzleSearch(arguments)
    interrupted = False
    try:
        search.run()
    except KeyboardInterrupt:
        interrupted = True
        print(f"crownhead: interrupted at {search.place}", file=sys.stderr)
    finally:
        search.progress.clear()
    search.finish()
    return INTERRUPTED if interrupted else 0


class PuzzleSearch:
    """Collects puzzles from files of games into one file, which also remembers how far it has come."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        from crownhead.problems.finding import Effort

        self.arguments = arguments
        self.effort = Effort.of_nodes(arguments.nodes)
        self.engines: dict[str, Engine] = {}
        self.found: list[PdnGame] = []
        self.done: dict[str, int] = {}
        self.place = "the beginning"
        self.progress = FindProgress()
        if arguments.output and arguments.resume and os.path.exists(arguments.output):
            self._read_output()
        self.known = {(each.tags.get("Rulebook"), each.tags.get("FEN")) for each in self.found}

    def _read_output(self) -> None:
        """What an earlier search has found, and in which games: those before the last are not looked at again."""
        self.found = [*games_of(self.arguments.output, argparse.Namespace(rules=None, encoding=None))]
        for each in self.found:
            if place := SOURCE.fullmatch(each.tags.get("Source", "")):
                self.done[place[1]] = max(self.done.get(place[1], 0), int(place[2]))

    @property
    def is_enough(self) -> bool:
        """Whether as many are found as are wanted."""
        return self.arguments.count is not None and len(self.found) >= self.arguments.count

    def run(self) -> None:
        """Look at all games of all files; a ValueError if there is none."""
        from crownhead.problems.finding import find

        number = 0
        for path in self.arguments.files:
            name = os.path.basename(path)
            records = [*reported_games(path, self.arguments)]
            self.progress.begin(len(records), self.done.get(name, 1) - 1)
            for number, record in records:
                if self.is_enough:
                    return
                if number < self.done.get(name, 0):
                    continue
                self.place = f"{path}, game {number} of {len(records)}"
                self.progress.step(number, len(self.found))
                for found in find(record, _engine(record, self.engines), self.effort):
                    self._keep(found, f"{name}, game {number}, ply {found.ply}")
                    if self.is_enough:
                        return
        if not number:
            raise nothing_in(", ".join(self.arguments.files), "game")

    def _keep(self, found: FoundPuzzle, source: str) -> None:
        from crownhead.notation import pdn
        from crownhead.problems.problem import RATING

        record = found.problem.to_pdn({"Source": source, RATING: str(found.rating)})
        key = (record.tags.get("Rulebook"), record.tags.get("FEN"))
        if key in self.known:
            return
        self.known.add(key)
        self.found.append(record)
        if self.arguments.output:
            with open(self.arguments.output, "a", encoding="utf-8", newline="\n") as file:
                file.write(("\n" if len(self.found) > 1 else "") + pdn.dumps([record]))

    def finish(self) -> None:
        """Rank what was found by difficulty: in the file, on the screen, or as JSON."""
        from crownhead.notation import pdn
        from crownhead.problems.problem import RATING

        ranked = sorted(self.found, key=lambda each: int(each.tags.get(RATING, "0")))
        if self.arguments.output and ranked:
            new = Path(f"{self.arguments.output}.new")
            new.write_text(pdn.dumps(ranked), encoding="utf-8", newline="\n")
            new.replace(self.arguments.output)
        if self.arguments.json:
            print(json.dumps({"puzzles": [_as_dict(each) for each in ranked]}, ensure_ascii=False))
        elif not self.arguments.output:
            print(pdn.dumps(ranked), end="")
        count = f"{len(ranked)} puzzle{'s' if len(ranked) != 1 else ''}"
        print(f"{self.arguments.output or 'found'}: {count}", file=sys.stderr)


def _as_dict(record: PdnGame) -> dict[str, Any]:
    from crownhead.problems.problem import RATING, Problem

    problem = Problem.from_pdn(record)
    return {
        "rulebook": problem.rulebook.slug,
        "fen": problem.position.fen,
        "solution": list(problem.solution),
        "rating": int(record.tags[RATING]),
        "source": record.tags["Source"],
    }


class FindProgress:
    """Shows how far the search has come: a bar with an estimate on a terminal, a line now and then elsewhere."""

    def __init__(self) -> None:
        self._line, self._pace, self._games = StatusLine(), Pace(), 1

    def begin(self, games: int, done: int) -> None:
        """Begin a file of this many games, of which some are done."""
        self._games, self._pace = max(games, 1), Pace(done)

    def step(self, number: int, found: int) -> None:
        """Come to a game."""
        left = self._pace.left(number - 1, self._games)
        share = bar((number - 1) / self._games)
        self._line.show(f"{share} game {number} of {self._games}, {found} found{left}")

    def clear(self) -> None:
        """Remove the bar from the terminal."""
        self._line.clear()


# --- both -------------------------------------------------------------------------------------------------------------


def _nodes(arguments: argparse.Namespace) -> int:
    nodes: int = arguments.nodes
    if nodes < 1:
        raise ValueError(f"--nodes: 1 or more, not {nodes}")
    return nodes


def _engine(record: PdnGame, engines: dict[str, Engine]) -> Engine:
    from crownhead.engine.engine import Engine

    book = record.rulebook
    if book.slug not in engines:
        engines[book.slug] = Engine(book, hash_mb=HASH_MB)
    return engines[book.slug]
