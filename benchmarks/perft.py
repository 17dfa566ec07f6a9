"""How fast the core counts move sequences, beside py-draughts, in one run: `make bench`.

One thread, bulk counting at the last ply, no hash table. py-draughts runs in an environment of its own (.venv-peers).
Each figure is the best of several runs, because other programs only ever make a run slower.
"""

from __future__ import annotations

import platform
import sys
import time
from collections.abc import Callable

import peers

DEPTHS = {"international": 9, "english": 11, "russian": 10, "turkish": 7, "frisian": 8, "canadian": 7, "lasca": 13}
PEER_BOARDS = {"international": ("StandardBoard", 5), "english": ("AmericanBoard", 6), "russian": ("RussianBoard", 6)}

PEER = """
import json, sys, time, draughts
name, depth = sys.argv[1], int(sys.argv[2])
def walk(board, depth):
    moves = board.legal_moves
    if depth == 1:
        return len(moves)
    nodes = 0
    for move in moves:
        board.push(move)
        nodes += walk(board, depth - 1)
        board.pop()
    return nodes
best = 0.0
for _ in range(5):
    board = getattr(draughts, name)()
    begin = time.perf_counter()
    nodes = walk(board, depth)
    best = max(best, nodes / (time.perf_counter() - begin))
print(json.dumps([nodes, best]))
"""


def best_rate(count: Callable[[], int], runs: int = 5) -> tuple[int, float]:
    """Nodes, and nodes a second in the best run."""
    best, nodes = 0.0, 0
    for _ in range(runs):
        begin = time.perf_counter()
        nodes = count()
        best = max(best, nodes / (time.perf_counter() - begin))
    return nodes, best


def peer_rate(slug: str) -> tuple[int, float] | None:
    """py-draughts, walking its tree with legal_moves, push and pop."""
    if slug not in PEER_BOARDS:
        return None
    board, depth = PEER_BOARDS[slug]
    nodes, rate = peers.run("py-draughts", PEER, board, str(depth))
    return nodes, rate


def main() -> None:
    from crownhead import Position, Rulebook
    from crownhead._core import Variant

    def walk(position: Position, depth: int) -> int:
        moves = position.legal_moves
        if depth == 1:
            return len(moves)
        nodes = 0
        for move in moves:
            nodes += walk(position.play(move), depth - 1)
        return nodes

    print(f"{platform.machine()}, {platform.system()}, Python {platform.python_version()}; million nodes a second")
    print("core: compiled for AVX2 where the processor has it, unless it was installed with CROWNHEAD_PORTABLE=ON\n")
    head = (
        "rulebook",
        "core",
        "run-time rules",
        "Python API",
        "py-draughts",
        "core / peer",
        "API / peer",
        "rules / core",
    )
    print("".join(f"{column:>16}" for column in head))
    for slug, depth in DEPTHS.items():
        start = Rulebook.load(slug).start
        at_run_time = Position.from_fen(Variant(**start.variant.facts, compiled=False), start.fen)
        nodes, core = best_rate(lambda: start.perft(depth))  # noqa: B023
        assert nodes == at_run_time.perft(depth), slug
        _, house = best_rate(lambda: at_run_time.perft(depth))  # noqa: B023
        peer = peer_rate(slug)
        api_depth = PEER_BOARDS.get(slug, ("", 5))[1]
        api_nodes, api = best_rate(lambda: walk(start, api_depth))  # noqa: B023
        row = [core / 1e6, house / 1e6, api / 1e6, *((peer[1] / 1e6, core / peer[1], api / peer[1]) if peer else ())]
        if peer and peer[0] != api_nodes:
            print(f"{slug}: py-draughts counts {peer[0]:,} at depth {api_depth} where {api_nodes:,} is right")
        cells = [f"{value:16.2f}" for value in row] + [" " * 15 + "-"] * (6 - len(row)) + [f"{house / core:16.2f}"]
        print(f"{slug:>16}" + "".join(cells), flush=True)


if __name__ == "__main__":
    sys.exit(main())
