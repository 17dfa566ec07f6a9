"""How fast the engine looks ahead, beside py-draughts' engines, in one run: `make bench`.

Ten fixed positions for each variant (benchmarks/data/search.yaml): the opening, six middle games, three endings.
*nodes/s* and *depth*: one thread, half a second a position, with an empty table; the depth is the mean of what was
completed. *to depth*: the time to look at all ten to the same depth, with one thread and with two; the ratio of the two
is the speed-up. With `--runs` they take turns so many times, and the medians are shown. Figures of the peers are theirs
over the same positions and time, in Python: TurboEngine for the international game, SimpleEngine for the others.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
import time
from collections.abc import Sequence
from statistics import mean, median

import peers
import positions

from crownhead import Engine, Game, Limit

USUAL = ("international", "english", "russian", "brazilian", "turkish", "frisian", "canadian", "lasca")
DEPTHS = {"antidraughts": 9, "canadian": 9, "bashni": 6, "lasca": 7}
USUAL_DEPTH = 11
SECONDS, HASH_MB = 0.5, 64
PEER_POSITIONS = 4  # of the ten: the opening, and three middle games
PEER_ENGINES = {
    "international": ("StandardBoard", "TurboEngine"),
    "english": ("AmericanBoard", "SimpleEngine"),
    "russian": ("RussianBoard", "SimpleEngine"),
    "brazilian": ("BrazilianBoard", "SimpleEngine"),
    "frisian": ("FrisianBoard", "SimpleEngine"),
}

PEER = """
import json, logging, sys, time
logging.disable(logging.CRITICAL)
try:
    from loguru import logger
    logger.remove()
except ImportError:
    pass
import draughts
from draughts import engines
board, engine, seconds, fens = sys.argv[1], sys.argv[2], float(sys.argv[3]), json.loads(sys.argv[4])
nodes = spent = 0
for fen in fens:
    player = getattr(engines, engine)(depth_limit=60, time_limit=seconds)
    position = getattr(draughts, board).from_fen(fen)
    begin = time.perf_counter()
    player.get_best_move(position)
    spent += time.perf_counter() - begin
    nodes += player.nodes
print(json.dumps(nodes / spent))
"""


def rate_and_depth(slug: str, fens: Sequence[str]) -> tuple[float, float]:
    """Nodes a second, and how deep it came on average."""
    nodes, seconds, depths = 0, 0.0, []
    for fen in fens:
        found = Engine(slug, hash_mb=HASH_MB).analyse(Game(slug, fen), Limit(seconds=SECONDS))
        nodes, seconds = nodes + found.nodes, seconds + found.seconds
        depths.append(found.depth)
    return nodes / seconds, mean(depths)


def seconds_to_depth(slug: str, fens: Sequence[str], depth: int, threads: int) -> float:
    """How long all positions take to this depth."""
    total = 0.0
    for fen in fens:
        engine, game = Engine(slug, threads=threads, hash_mb=HASH_MB), Game(slug, fen)
        begin = time.perf_counter()
        engine.analyse(game, Limit(depth=depth))
        total += time.perf_counter() - begin
    return total


def to_depth(slug: str, fens: Sequence[str], depth: int, runs: int) -> tuple[float, float, float]:
    """How long one thread and two threads take, and how much sooner the two are there: the medians of some runs."""
    seconds = [tuple(seconds_to_depth(slug, fens, depth, threads) for threads in (1, 2)) for _ in range(runs)]
    return median(one for one, _ in seconds), median(two for _, two in seconds), median(a / b for a, b in seconds)


def peer_rate(slug: str, fens: Sequence[str]) -> float | None:
    """Nodes a second of py-draughts' engine."""
    if slug not in PEER_ENGINES:
        return None
    return float(peers.run("py-draughts", PEER, *PEER_ENGINES[slug], str(SECONDS), json.dumps(fens[:PEER_POSITIONS])))


def main(argv: Sequence[str] | None = None) -> int:
    command = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    command.add_argument("rules", nargs="*", metavar="RULEBOOK", help=f"default: {' '.join(USUAL)}")
    command.add_argument("--all", action="store_true", help="every variant")
    command.add_argument("--deeper", type=int, default=0, metavar="N", help="N plies more in “to depth”")
    command.add_argument("--runs", type=int, default=1, metavar="N", help="of “to depth”; default: 1")
    command.add_argument("--without-peers", action="store_true")
    arguments = command.parse_args(argv)
    frozen = positions.load()
    print(f"{platform.machine()}, {platform.system()}, Python {platform.python_version()}; {HASH_MB} MB\n")
    head = (
        "rulebook",
        "1000 nodes/s",
        "depth",
        "to depth",
        "1 thread, s",
        "2 threads, s",
        "speed-up",
        "py-draughts",
        "/ peer",
    )
    print("".join(f"{column:>14}" for column in head))
    for slug in arguments.rules or (sorted(frozen) if arguments.all else USUAL):
        fens = frozen[slug]
        rate, depth = rate_and_depth(slug, fens)
        target = DEPTHS.get(slug, USUAL_DEPTH) + arguments.deeper
        one, two, sooner = to_depth(slug, fens, target, arguments.runs)
        peer = None if arguments.without_peers else peer_rate(slug, fens)
        theirs = f"{peer / 1000:14.1f}{rate / peer:14.0f}" if peer else f"{'-':>14}{'-':>14}"
        ours = f"{slug:>14}{rate / 1000:14,.0f}{depth:14.1f}{target:14}{one:14.2f}{two:14.2f}{sooner:14.2f}"
        print(ours + theirs, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
