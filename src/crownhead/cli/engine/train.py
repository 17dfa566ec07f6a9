"""``crownhead train``: let the engine learn from its own games."""

from __future__ import annotations

import argparse
import json
import os
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from crownhead import __version__
from crownhead.cli.arguments import add_command, add_rules
from crownhead.cli.progress import Pace, StatusLine
from crownhead.errors import MissingExtraError

if TYPE_CHECKING:
    from crownhead.engine.training.run import Generation, Plan, Training, TrainingStep

_NUMBERS = {
    "generations": (4, "how often to play, learn and play better"),
    "games": (4000, "games a generation"),
    "nodes": (2000, "positions searched per move"),
    "epochs": (12, "how many times to go through the positions"),
    "sidelines": (30, "of a hundred moves, how many have a sideline that is learned from, too"),
    "match-games": (400, "games against the previous weights; 0: no match"),
    "match-nodes": (2000, "positions searched per move in the match"),
    "seed": (0, "another number gives other games"),
}

EXAMPLES = """\
examples:
  crownhead train --rules russian --jobs 2
  crownhead train --rules my-house-rules.md --generations 2 --games 500
  crownhead match engine:weights=training-russian/weights.bin engine --rules russian --limit nodes=2000
"""


def add(commands: Any) -> None:
    """Add the subcommand."""
    command = add_command(
        commands,
        "train",
        run,
        summary="let the engine learn from its own games",
        description="Play games of the engine against itself, learn from them how good positions are, and play again "
        "with what was learned. Interrupt it at any time: the same command continues where it stopped. The directory "
        "gets the weights, where they come from, and report.html.",
        examples=EXAMPLES,
    )
    add_rules(command)
    command.add_argument("--directory", type=Path, metavar="FOLDER", help="default: training-RULEBOOK")
    command.add_argument(
        "--start",
        default="plain",
        metavar="WEIGHTS",
        help="what the first games are played with: plain (default), learned (the package's own weights) or a file",
    )
    for name, (usual, text) in _NUMBERS.items():
        command.add_argument(f"--{name}", type=int, default=usual, metavar="N", help=f"{text}; default: {usual}")
    command.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes; default: all")
    command.add_argument("--cluster", metavar="ADDRESS", help="play on the Dask cluster whose scheduler is there")


def run(arguments: argparse.Namespace) -> None:
    """Train, and show how far it has come."""
    from crownhead.engine.match.weights_match import weights_match

    try:
        from crownhead.engine.training.run import Plan, Training
    except ModuleNotFoundError as error:
        if error.name != "numpy":
            raise
        raise MissingExtraError("train", "lessons") from None
    numbers = {name.replace("-", "_"): vars(arguments)[name.replace("-", "_")] for name in _NUMBERS}
    plan = Plan(arguments.rules, arguments.start, **numbers)
    directory = arguments.directory or Path(f"training-{Path(arguments.rules).stem}")
    training = Training(plan, directory, tell=TrainingProgress(), match=weights_match)
    try:
        generations = training.run(jobs=arguments.jobs, cluster=arguments.cluster)
    except KeyboardInterrupt:
        print(f"\nstopped; the same command goes on from here ({directory})", file=sys.stderr)
        raise
    finish(training, plan, generations)
    print(f"\nweights: {directory / 'weights.bin'}\nreport:  {directory / 'report.html'}")


def finish(training: Training, plan: Plan, generations: list[Generation]) -> None:
    """Write the last weights, where they come from, and the report."""
    from crownhead.engine.training.report import report

    directory, last = training.directory, generations[-1]
    (directory / "weights.bin").write_bytes(training.weights(last.number).read_bytes())
    numbers = (f"--{name}={getattr(plan, name.replace('-', '_'))}" for name in _NUMBERS)
    origin = {
        "rulebook": plan.rules,
        "crownhead": __version__,
        "command": shlex.join(["crownhead", "train", "--rules", plan.rules, "--start", plan.start, *numbers]),
        "games": plan.games * last.number,
        "positions": last.positions,
        "loss": round(last.epochs[-1].held_back, 5),
        "match": last.match,
    }
    (directory / "weights.json").write_text(json.dumps(origin, indent=2, ensure_ascii=False) + "\n")
    (directory / "report.html").write_text(report(plan, training.book.title, generations))


class TrainingProgress:
    """Shows how far a run has come: a line for each step of a generation."""

    def __init__(self) -> None:
        self._line, self._pace = StatusLine(), Pace()
        self._step = ("", 0)

    def __call__(self, step: TrainingStep) -> None:
        """Show the latest step."""
        if (step.doing, step.generation) != self._step:
            self._step, self._pace = (step.doing, step.generation), Pace(step.done)
        is_last, left = step.done >= step.of, self._pace.left(step.done, step.of)
        done = f"{step.doing} {step.done:,}/{step.of:,} {step.note}"
        self._line.show(f"generation {step.generation}: {done}{left}", at_once=is_last)
        if is_last:
            self._line.keep()
