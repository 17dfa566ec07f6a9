"""``crownhead match``: two players, many games, and who is the stronger one."""

from __future__ import annotations

import argparse
import json
import signal
import sys
import time
from typing import TYPE_CHECKING, Any

from crownhead.cli.arguments import RULEBOOK

if TYPE_CHECKING:
    from crownhead.engine.match.results import Standing

CHECK_FAILED, INTERRUPTED = 1, 128 + signal.SIGINT
DESCRIPTION = """\
Let two players play many games, each opening twice with colours reversed, and say who is the stronger one and how
sure that is. A player is one of:
  engine:nodes=5000           our engine with settings: nodes, depth, seconds (a move), clock=60+0.5, hash (MB),
                              threads, weights (a file), several of them with commas
  computer:7                  one of our levels, 1 to 10
  random                      any legal move
  hub:./scan hub              any engine that speaks Hub, by its command
  hub1:./scan hub             one that speaks the first version of Hub, such as Scan 2"""
EPILOG = """\
examples:
  crownhead match engine:nodes=2000 engine:nodes=1000 --rules russian --games 200 --jobs 2
  crownhead match engine engine:weights=new.bin --limit nodes=5000 --sprt elo0=0,elo1=5 --games 20000
  crownhead match computer:9 "hub:./scan hub" --rules international --clock 60+0.5 --pdn games.pdn
  crownhead match computer:9 "hub:./scan hub" --rules international --clock 60+0.5 --pdn games.pdn --resume

The exit status is 1 if a player made an illegal move or failed."""


def add(commands: Any) -> None:
    """Add the subcommand."""
    command = commands.add_parser(
        "match",
        help="let two players play a match",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("first", metavar="FIRST", help="a player, as above")
    command.add_argument("second", metavar="SECOND", help="the other")
    command.add_argument("--rules", default="english", metavar="RULEBOOK", help=f"{RULEBOOK}; default: english")
    command.add_argument("--games", type=int, default=100, metavar="N", help="at most so many; default: 100")
    command.add_argument(
        "--openings",
        default="ballots",
        metavar="FILE",
        help="ballots (balanced, made on the way), start, two-move, three-move, eleven-man, or a file with one FEN a "
        "line (see `crownhead ballots`); default: ballots",
    )
    command.add_argument("--plies", type=int, default=6, metavar="N", help="how long ballots are; default: 6")
    command.add_argument("--seed", type=int, default=0, metavar="N", help="another number, another match; default: 0")
    command.add_argument("--clock", metavar="S[+I]", help="give both a clock: seconds, and what every move adds")
    command.add_argument("--limit", metavar="LIMIT", help="for engines that say none themselves, such as nodes=5000")
    command.add_argument(
        "--cpu", action="store_true", help="seconds a move are CPU time, the same for both on a busy machine too"
    )
    command.add_argument("--most-plies", type=int, default=400, metavar="N", help="then it is a draw; default: 400")
    command.add_argument("--verdict", metavar="V", help="end games when both agree: win=400,draw=10,plies=8,after=80")
    command.add_argument("--sprt", metavar="TEST", help="stop when decided: elo0=0,elo1=5,alpha=0.05,beta=0.05")
    command.add_argument("--pdn", metavar="FILE.pdn", help="add every game to this file as soon as it is over")
    command.add_argument("--resume", action="store_true", help="go on with the match that is in that file")
    command.add_argument(
        "--jobs", type=int, default=1, metavar="N", help="processes that play side by side; default: 1"
    )
    command.add_argument("--cluster", metavar="ADDRESS", help="play on a Dask cluster: the address of its scheduler")
    command.add_argument("--json", action="store_true", help="print one JSON object at the end")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play, and say how it went."""
    from crownhead.engine.match import Match, play_match
    from crownhead.engine.match.report import as_dict, report

    names = ("games", "openings", "plies", "seed", "clock", "limit", "cpu", "most_plies", "verdict", "sprt")
    settings = {name: getattr(arguments, name) for name in names}
    match = Match(arguments.first, arguments.second, arguments.rules, **settings)
    progress = Progress()
    try:
        standing = play_match(
            match,
            jobs=arguments.jobs,
            cluster=arguments.cluster,
            pdn=arguments.pdn,
            resume=arguments.resume,
            tell=progress.tell,
        )
    finally:
        progress.end()
    print(json.dumps(as_dict(standing), ensure_ascii=False) if arguments.json else report(standing))
    if standing.interrupted:
        return INTERRUPTED
    return CHECK_FAILED if standing.is_broken else 0


class Progress:
    """A line on the error stream: always the same one in a terminal, and now and then a new one in a file."""

    def __init__(self) -> None:
        self._live = sys.stderr.isatty()
        self._every = 0.2 if self._live else 30.0
        self._next = time.monotonic() + (0 if self._live else self._every)

    def tell(self, standing: Standing) -> None:
        """Show how it stands, not too often."""
        from crownhead.engine.match.report import line

        self.show(line(standing))

    def show(self, text: str) -> None:
        """Show a text, not too often."""
        if time.monotonic() < self._next:
            return
        self._next = time.monotonic() + self._every
        print(f"\r\x1b[K{text}" if self._live else text, end="" if self._live else "\n", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Leave nothing of it in a terminal."""
        if self._live:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
