"""``crownhead tablebase``: build, ask and check tables of solved endings."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import Any

from crownhead.cli.arguments import POSITION, add_command, add_group, add_json, add_rules, named_position
from crownhead.cli.exit_status import CHECK_FAILED
from crownhead.cli.help_text import examples_of
from crownhead.cli.progress import Pace, StatusLine, bar
from crownhead.play.words.wording import to_move
from crownhead.rules.rulebook import Rulebook
from crownhead.tablebase import MOST_PIECES, Known, Progress, Tablebase, folder_of, material_name, solved

WHERE = "the folder of all tablebases; default: $CROWNHEAD_TABLEBASES, else in your data folder"

EXAMPLES = """\
examples:
  crownhead tablebase build --rules english --pieces 4                    a minute, once
  crownhead tablebase probe --rules english --fen W:WK14,K18:BK5 --line   who wins, and how
  crownhead tablebase stats --rules english --json                        what there is
  crownhead tablebase verify --rules english --sample 100                 one value in a hundred
"""


def add(commands: Any) -> None:
    """Add the subcommand."""
    jobs = add_group(
        commands,
        "tablebase",
        summary="solve endings and look them up",
        description="Solve every ending with few pieces once, and from then on know who wins and how soon.",
        examples=EXAMPLES,
    )
    job = _job(jobs, "build", build, "solve every ending with up to N pieces")
    job.add_argument("--pieces", type=int, required=True, metavar="N", help=f"of both sides, from 2 to {MOST_PIECES}")
    job.add_argument("--threads", type=int, default=os.cpu_count() or 1, metavar="N", help="default: one per processor")
    job = _job(jobs, "probe", probe, "the value of a position, its distance, and the value of every move", "fen")
    job.add_argument("--fen", metavar="FEN", help=POSITION)
    job.add_argument("--line", action="store_true", help="show best play to the end")
    add_json(job)
    job = _job(jobs, "stats", stats, "what is held: positions, wins, losses, draws, the longest win, bytes")
    add_json(job)
    job = _job(jobs, "verify", verify, "check the files, and that every value follows from those of the moves")
    job.add_argument("--sample", type=int, default=1, metavar="N", help="check one value in N; default: 1, all")
    job.add_argument("--threads", type=int, default=os.cpu_count() or 1, metavar="N", help="default: one per processor")


def _job(jobs: Any, name: str, run: Any, about: str, *words: str) -> argparse.ArgumentParser:
    examples, description = examples_of(f"tablebase {name}", EXAMPLES), about[0].upper() + about[1:] + "."
    job = add_command(jobs, name, run, summary=about, description=description, examples=examples)
    add_rules(job, words=("rules", *words))
    job.add_argument("--directory", metavar="FOLDER", help=WHERE)
    return job


def build(arguments: argparse.Namespace) -> None:
    """Solve what is missing, and report what there is now."""
    rulebook = Rulebook.load(arguments.rules)
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
    rulebook, position = named_position(arguments)
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
    print(f"{to_move(position.side)}: {known}")
    for move, after in moves:
        print(f"  {move!s:12} {after or 'not known'}")
    if line:
        print(*line)
    return 0


def stats(arguments: argparse.Namespace) -> None:
    """Print a line for each material and one for all."""
    tablebase = _opened(Rulebook.load(arguments.rules), arguments.directory)
    slices = tablebase.slices
    if arguments.json:
        print(json.dumps({"pieces": tablebase.most_pieces, "slices": [each._asdict() for each in slices]}))
        return
    print(f"{'':33} {'all':>6} {'won':>6} {'lost':>6} {'drawn':>6} {'longest':>7} {'size':>8}")
    for name, *numbers in [(each.name, *each[1:]) for each in slices]:
        print(_row(name.replace(" and ", ", ").replace("against", "v"), *numbers))
    sums = [sum(each[i] for each in slices) for i in range(1, 5)]  # type: ignore[misc]
    print(_row("all", *sums, max(each.longest for each in slices), sum(each.bytes for each in slices)))


def verify(arguments: argparse.Namespace) -> None:
    """Check everything; an error names what is wrong."""
    rulebook = Rulebook.load(arguments.rules)
    _check_number("--sample", arguments.sample)
    _check_number("--threads", arguments.threads)
    tablebase = _opened(rulebook, arguments.directory)
    progress = TablebaseProgress()
    try:
        checked = tablebase.verify(every=arguments.sample, threads=arguments.threads, tell=progress)
    finally:
        progress.close()
    print(f"all checksums are right, and {checked:,} values follow from those of their moves")


def add_tables(command: argparse.ArgumentParser) -> None:
    """Add the option of a command whose engine may use solved endings."""
    about = "know all endings with up to N pieces: those not solved yet are solved first; default: what there is"
    command.add_argument("--tables", type=int, metavar="N", help=about)


def tables_of(rulebook: Rulebook, pieces: int | None) -> Tablebase | bool:
    """The endings that an engine is to use: with up to N pieces, or those that there are."""
    if pieces is None:
        return True
    progress = TablebaseProgress()
    try:
        return solved(rulebook, pieces, tell=progress)
    finally:
        progress.close()


class TablebaseProgress:
    """Shows how far a job has come: a bar on a terminal, and elsewhere a line now and then."""

    def __init__(self) -> None:
        self._line, self._pace = StatusLine(), Pace()

    def __call__(self, progress: Progress) -> None:
        """Show how far the job has come."""
        if not self._line.is_live:
            number = min(progress.slices + 1, progress.all_slices)
            self._line.show(f"{number} of {progress.all_slices}: {material_name(progress.material)}")
            return
        done, of = progress.positions / 1e6, progress.all_positions / 1e6
        text = f"{progress.slices}/{progress.all_slices}, {done:.1f} of {of:.1f} M positions"
        left = self._pace.left(progress.share, 1)
        self._line.show(f"{bar(progress.share)} {text}{left}", at_once=True)  # the core reports only now and then

    def close(self) -> None:
        """Leave the bar on the terminal as it is."""
        self._line.keep()


def _opened(rulebook: Rulebook, root: str | None) -> Tablebase:
    folder = folder_of(rulebook, root)
    if not Path(folder).is_dir():
        hint = f" --directory {root}" if root else ""
        build = f"crownhead tablebase build --rules {rulebook.slug} --pieces 4{hint}"
        raise ValueError(f"there is no tablebase in {folder}: run  {build}")
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
    return f"{name:33} " + " ".join(f"{rounded(n):>6}" for n in counts) + f" {longest:>7} {_bytes(size):>8}"


def rounded(number: int) -> str:
    """A number in at most six characters; --json has it whole.

    >>> rounded(99_999), rounded(1_234_567), rounded(25_000_000_000)
    ('99,999', '1.2 M', '25.0 G')
    """
    if number < 100_000:
        return f"{number:,}"
    value, unit = next((number / size, unit) for size, unit in ((1e9, "G"), (1e6, "M"), (1e3, "k")) if number >= size)
    return f"{value:.1f} {unit}" if value < 100 else f"{value:.0f} {unit}"


def _bytes(size: int) -> str:
    return f"{size / 1e6:,.1f} MB" if size >= 1e5 else f"{size / 1e3:.1f} kB"
