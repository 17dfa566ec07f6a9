"""``crownhead match``: two players, many games, and who is the stronger one."""

from __future__ import annotations

import argparse
import json
from typing import Any

from crownhead.cli.arguments import add_command, add_json, add_rules
from crownhead.cli.engine.tablebase import tables_of
from crownhead.cli.exit_status import CHECK_FAILED, INTERRUPTED
from crownhead.cli.files import refuse_unwritable
from crownhead.cli.old_spellings import add_old_option
from crownhead.cli.progress import StatusLine

DESCRIPTION = """\
Let two players play many games, each opening twice with colours reversed, and report who is the stronger one and how
sure that is. A player is one of:
  engine:nodes=5000           our engine, with settings and commas between them: nodes, depth, seconds (a move),
                              clock=60+0.5, hash (MB), threads, weights (a file),
                              tables (endings with so many pieces, solved first), book (a file, or own)
  computer:7                  one of our levels, 1 to 10
  random                      any legal move
  hub:./scan hub              any engine that speaks Hub, by its command
  hub1:./scan hub             one that speaks the first version of Hub, such as Scan 2"""
EXAMPLES = """\
examples:
  crownhead match engine:nodes=2000 engine:nodes=1000 --rules russian --games 200 --jobs 2
  crownhead match engine engine:weights=new.bin --limit nodes=5000 --sprt elo0=0,elo1=5 --games 20000
  crownhead match computer:9 "hub:./scan hub" --rules international --clock 60+0.5 -o games.pdn
  crownhead match computer:9 "hub:./scan hub" --rules international --clock 60+0.5 -o games.pdn --resume

The exit status is 1 if a player made an illegal move or failed."""


def add(commands: Any) -> None:
    """Add the subcommand."""
    command = add_command(
        commands,
        "match",
        run,
        summary="let two players play a match",
        description=DESCRIPTION,
        examples=EXAMPLES,
    )
    command.add_argument("first", metavar="FIRST", help="a player, as above")
    command.add_argument("second", metavar="SECOND", help="the other")
    add_rules(command, words=())
    command.add_argument("--games", type=int, default=100, metavar="N", help="how many at most; default: 100")
    command.add_argument(
        "--openings",
        default="ballots",
        metavar="FILE",
        help="ballots (balanced, made on the way), start, two-move, three-move, eleven-man, or a file with one FEN a "
        "line (see `crownhead ballots`); default: ballots",
    )
    command.add_argument("--plies", type=int, default=6, metavar="N", help="how long ballots are; default: 6")
    command.add_argument(
        "--seed", type=int, default=0, metavar="N", help="another number gives another match; default: 0"
    )
    command.add_argument("--clock", metavar="S[+I]", help="give both a clock: seconds, and what every move adds")
    command.add_argument("--limit", metavar="LIMIT", help="for engines that have none of their own, such as nodes=5000")
    command.add_argument(
        "--cpu", action="store_true", help="seconds a move are CPU time, the same for both on a busy machine too"
    )
    command.add_argument("--most-plies", type=int, default=400, metavar="N", help="then it is a draw; default: 400")
    command.add_argument("--verdict", metavar="V", help="end games when both agree: win=400,draw=10,plies=8,after=80")
    command.add_argument("--sprt", metavar="TEST", help="stop when decided: elo0=0,elo1=5,alpha=0.05,beta=0.05")
    command.add_argument(
        "-o",
        "--output",
        metavar="FILE.pdn",
        help="add every game to this file when it is over; what is in it stays",
    )
    add_old_option(command, "--pdn", "--output {}", output="{}")
    command.add_argument("--resume", action="store_true", help="continue the match in that file")
    command.add_argument(
        "--jobs", type=int, default=1, metavar="N", help="processes that play side by side; default: 1"
    )
    command.add_argument("--cluster", metavar="ADDRESS", help="play on a Dask cluster: the address of its scheduler")
    add_json(command, "print one JSON object at the end")


def run(arguments: argparse.Namespace) -> int:
    """Play the match and report its results."""
    from crownhead.engine.match import Match
    from crownhead.engine.match.report import as_dict, line, report

    if arguments.output:
        refuse_unwritable(arguments.output)
    names = ("games", "openings", "plies", "seed", "clock", "limit", "cpu", "most_plies", "verdict", "sprt")
    settings = {name: getattr(arguments, name) for name in names}
    match = Match(arguments.first, arguments.second, arguments.rules, **settings)
    for contestant in match.contestants:
        tables_of(match.book, contestant.settings.get("tablebase"))
    status = StatusLine()
    try:
        results = match.play(
            jobs=arguments.jobs,
            cluster=arguments.cluster,
            pdn=arguments.output,
            resume=arguments.resume,
            tell=lambda results: status.show(line(results)),
        )
    finally:
        status.clear()
    print(json.dumps(as_dict(results), ensure_ascii=False) if arguments.json else report(results))
    if results.interrupted:
        return INTERRUPTED
    return CHECK_FAILED if results.is_broken else 0
