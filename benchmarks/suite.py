"""Which of the positions with known answers the engine finds, and what that takes: `make bench`.

A position is solved from the first depth on whose move and score are right and stay so until the limit. The score is
right if it is a man or more for a win, a man or more against for a loss, and less than a man either way for a draw.
Slips (benchmarks/data/slips.yaml) are solved when the move that loses is not played. With `--combinations`, the puzzles
of the package that begin with a sacrifice are asked too: found in our own games by a deep search, each with one
solution.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import yaml

from crownhead import Analysis, Engine, Game, Limit
from crownhead.problems.bundled import puzzles, rulebooks

FILES = (
    Path(__file__).parents[1] / "tests" / "data" / "positions.yaml",
    Path(__file__).parent / "data" / "slips.yaml",
)
MAN = 100


def positions() -> list[dict[str, Any]]:
    """All of them, in the order of the files."""
    return [each for file in FILES for each in yaml.safe_load(file.read_text(encoding="utf-8"))]


def combinations() -> list[dict[str, Any]]:
    """The puzzles that begin with a sacrifice, the easiest of each rulebook first."""
    return [
        {
            "title": f"puzzle {puzzle.key}",
            "rulebook": slug,
            "position": puzzle.problem.position.fen,
            "best": [puzzle.problem.solution[0]],
            "result": str(puzzle.problem.aim),
        }
        for slug in rulebooks()
        for puzzle in puzzles(slug)
        if puzzle.problem.is_combination
    ]


def is_right(wanted: dict[str, Any], found: Analysis) -> bool:
    """Whether an answer has the move and the result that are known."""
    score, result = found.score, wanted.get("result")
    if score is None or found.best is None:
        return False
    scores = {"win": score >= MAN, "loss": score <= -MAN, "draw": abs(score) < MAN, None: True}
    played = Game(wanted["rulebook"], wanted["position"]).position.text(found.best)
    return scores[result] and played in wanted.get("best", [played]) and played != wanted.get("avoid")


def solved(wanted: dict[str, Any], limit: Limit, threads: int, hash_mb: int) -> Analysis | None:
    """The first report of those that are right up to the end; None if the last is not."""
    engine = Engine(wanted["rulebook"], threads=threads, hash_mb=hash_mb)
    since = None
    for found in engine.stream(Game(wanted["rulebook"], wanted["position"]), limit):
        since = (since or found) if is_right(wanted, found) else None
    return since


def main(argv: Sequence[str] | None = None) -> int:
    command = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    command.add_argument("--depth", type=int)
    command.add_argument("--nodes", type=int)
    command.add_argument("--seconds", type=float)
    command.add_argument("--threads", type=int, default=1)
    command.add_argument("--hash", type=int, default=64, metavar="MB")
    command.add_argument("--rules", metavar="RULEBOOK", help="only the positions of this one")
    command.add_argument("--combinations", action="store_true", help="the puzzles that begin with a sacrifice, too")
    arguments = command.parse_args(argv)
    given = {name: getattr(arguments, name) for name in ("depth", "nodes", "seconds")}
    limit = Limit(**given) if any(given.values()) else Limit(seconds=2)
    asked = positions() + (combinations() if arguments.combinations else [])
    chosen = [each for each in asked if arguments.rules in (None, each["rulebook"])]
    print(f"{limit}, {arguments.threads} thread(s), {arguments.hash} MB\n")
    print(f"{'position':46}{'rulebook':24}{'':8}{'depth':>6}{'nodes':>14}{'seconds':>10}")
    count = 0
    for each in chosen:
        found = solved(each, limit, arguments.threads, arguments.hash)
        count += found is not None
        details = f"{found.depth:6}{found.nodes:14,}{found.seconds:10.3f}" if found else ""
        print(f"{each['title']:46}{each['rulebook']:24}{'solved' if found else 'no':8}{details}", flush=True)
    print(f"\nsolved {count} of {len(chosen)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
