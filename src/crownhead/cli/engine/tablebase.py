"""``crownhead tablebase``: build, ask and check tables of solved endings."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import Any

from crownhead.cli.arguments import RULEBOOK, add_command
from crownhead.cli.exit_status import CHECK_FAILED
from crownhead.cli.progress import Pace, StatusLine, bar
from crownhead.position import Position
from crownhead.rules.rulebook import Rulebook
from crownhead.tablebase import MOST_PIECES, Known, Progress, Tablebase, folder_of, material_name

WHERE = "the folder of all tablebases; default: $CROWNHEAD_TABLEBASES, else in your data folder"


def add(commands: Any) -> None:
    """Add the subcommand."""
    command = commands.add_parser(
        "tablebase",
        help="solve endings and look them up",
        description="Solve every ending with few pieces once, and from then on know who wins and how soon.",
    )
    jobs = command.add_subparsers(required=True, metavar="COMMAND")
    job = _job(jobs, "build", build, "solve every ending with up to N pieces")
    job.add_argument("--pieces", type=int, required=True, metavar="N", help=f"of both sides, from 2 to {MOST_PIECES}")
    job.add_argument("--threads", type=int, default=os.cpu_count() or 1, metavar="N", help="default: one per processor")
    job = _job(jobs, "probe", probe, "the value of a position, its distance, and the value of every move")
    job.add_argument("fen", metavar="FEN", help="the position")
    job.add_argument("--line", action="store_true", help="show best play to the end")
    job.add_argument("--json", action="store_true", help="print one JSON object")
    job = _job(jobs, "stats", stats, "what is held: positions, wins, losses, draws, the longest win, bytes")
    job.add_argument("--json", action="store_true", help="print one JSON object")
    job = _job(jobs, "verify", verify, "check the files, and that every value follows from those of the moves")
    job.add_argument("--sample", type=int, default=1, metavar="N", help="check one value in N; default: 1, all")
    job.add_argument("--threads", type=int, default=os.cpu_count() or 1, metavar="N", help="default: one per processor")


def _job(jobs: Any, name: str, run: Any, words: str) -> argparse.ArgumentParser:
    job = add_command(jobs, name, run, summary=words, description=words.capitalize() + ".")
    job.add_argument("rulebook", metavar="RULEBOOK", help=RULEBOOK)
    job.add_argument("--directory", metavar="FOLDER", help=WHERE)
    return job


def build(arguments: argparse.Namespace) -> None:
    """Solve what is missing, and report what there is now."""
    rulebook = Rulebook.load(arguments.rulebook)
    _check_number("--threads", arguments.threads)
    folder = folder_of(rulebook, arguments.directory)
    progress = TablebaseProgress()
    try:
        tablebase = Tablebase.build(rulebook, arguments.pieces, folder, threads=arguments.threads, tell=progress)
    except KeyboardInterrupt:
        progress.close()
        print("what is solved is kept: the same command continues from there", file=sys.stderr)
        raise
    finally:
        progress.close()
    positions = sum(each.positions for each in tablebase.slices)
    size = sum(each.bytes for each in tablebase.slices)
    print(f"{folder}: {positions:,} positions with up to {tablebase.most_pieces} pieces, {_bytes(size)}")


def probe(arguments: argparse.Namespace) -> int:
    """Print the value and that of every move; status 1 if it is not known."""
    rulebook = Rulebook.load(arguments.rulebook)
    position = Position.from_fen(rulebook, arguments.fen)
    tablebase = _opened(rulebook, arguments.directory)
    known = tablebase.probe(position)
    if known is None:
        print(f"not known: the tablebase has up to {tablebase.most_pieces} pieces", file=sys.stderr)
        return CHECK_FAILED
    moves = tablebase.moves(position)
    line = tablebase.line(position) if arguments.line else []
    if arguments.json:
        answer = {"rulebook": rulebook.slug, "fen": position.fen, **_as_json(known)}
        answer["moves"] = [{"move": str(move), **_as_json(after)} for move, after in moves]
        if arguments.line:
            answer["line"] = [str(move) for move in line]
        print(json.dumps(answer))
        return 0
    print(f"{position.side} to move: {known}")
    for move, after in moves:
        print(f"  {move!s:12} {after or 'not known'}")
    if line:
        print(*line)
    return 0


def stats(arguments: argparse.Namespace) -> None:
    """Print a line for each material and one for all."""
    tablebase = _opened(Rulebook.load(arguments.rulebook), arguments.directory)
    slices = tablebase.slices
    if arguments.json:
        print(json.dumps({"pieces": tablebase.most_pieces, "slices": [each._asdict() for each in slices]}))
        return
    print(f"{'':44} {'positions':>15} {'win':>15} {'loss':>15} {'draw':>15} {'longest':>8} {'bytes':>12}")
    for name, *numbers in [(each.name, *each[1:]) for each in slices]:
        print(_row(name, *numbers))
    sums = [sum(each[i] for each in slices) for i in range(1, 5)]  # type: ignore[misc]
    print(_row("all", *sums, max(each.longest for each in slices), sum(each.bytes for each in slices)))


def verify(arguments: argparse.Namespace) -> None:
    """Check everything; an error names what is wrong."""
    rulebook = Rulebook.load(arguments.rulebook)
    _check_number("--sample", arguments.sample)
    _check_number("--threads", arguments.threads)
    tablebase = _opened(rulebook, arguments.directory)
    progress = TablebaseProgress()
    try:
        checked = tablebase.verify(every=arguments.sample, threads=arguments.threads, tell=progress)
    finally:
        progress.close()
    print(f"all checksums are right, and {checked:,} values follow from those of their moves")


class TablebaseProgress:
    """Shows how far a job has come: a bar on a terminal, and elsewhere a line for each material."""

    def __init__(self) -> None:
        self._line, self._pace = StatusLine(), Pace()
        self._slices = -1

    def __call__(self, progress: Progress) -> None:
        """Show how far the job has come."""
        if not self._line.is_live:
            if progress.slices != self._slices and progress.slices < progress.all_slices:
                print(f"{progress.slices + 1} of {progress.all_slices}: {material_name(progress.material)}", flush=True)
            self._slices = progress.slices
            return
        done, of = progress.positions / 1e6, progress.all_positions / 1e6
        text = f"{progress.slices}/{progress.all_slices} materials, {done:.1f}/{of:.1f} M positions"
        left = self._pace.left(progress.share, 1)
        self._line.show(f"{bar(progress.share)} {text}{left}", at_once=True)  # the core reports only now and then

    def close(self) -> None:
        """Leave the bar on the terminal as it is."""
        self._line.keep()


def _opened(rulebook: Rulebook, root: str | None) -> Tablebase:
    folder = folder_of(rulebook, root)
    if not Path(folder).is_dir():
        hint = f" --directory {root}" if root else ""
        raise ValueError(
            f"there is no tablebase in {folder}: run  crownhead tablebase build {rulebook.slug} --pieces 4{hint}"
        )
    tablebase = Tablebase(rulebook, folder)
    if not tablebase.most_pieces:
        raise ValueError(f"there is no tablebase in {folder} yet: the first material is still to be built")
    return tablebase


def _check_number(name: str, number: int) -> None:
    if number < 1:
        raise ValueError(f"{name}: from 1, not {number}")


def _as_json(known: Known | None) -> dict[str, Any]:
    return {"value": known and known.value, "plies": known and known.plies}


def _row(name: str, *numbers: int) -> str:
    *counts, longest, size = numbers
    return f"{name:44} " + " ".join(f"{n:>15,}" for n in counts) + f" {longest:>8} {size:>12,}"


def _bytes(size: int) -> str:
    return f"{size / 1e6:,.1f} MB" if size >= 1e5 else f"{size / 1e3:.1f} kB"
