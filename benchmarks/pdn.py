"""How fast PDN is read and replayed, beside py-draughts and pydraughts, in one run: `make bench`.

One file of legal games of 50 plies, one core. *read*: tags and tokens of every game. *checked*: every move found among
the legal ones, as `crownhead pdn check` does. *walked*: the tree built and every position of the main line asked for.
Each figure is the best of several runs, because other programs only ever make a run slower.
"""

from __future__ import annotations

import platform
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import peers

GAMES, PLIES, RUNS = 5000, 50, 3
PEER_GAMES = {"py-draughts": 200, "pydraughts": 3}  # they are so slow that a few games are enough

PY_DRAUGHTS = """
import json, sys, time, draughts
games = open(sys.argv[1], encoding="utf-8").read().split("\\n\\n\\n")[:int(sys.argv[2])]
begin = time.perf_counter()
for text in games:
    board = draughts.StandardBoard.from_pdn(text)
print(json.dumps(len(games) / (time.perf_counter() - begin)))
"""

PYDRAUGHTS = """
import json, sys, time
from draughts import Board, Move
from draughts.PDN import PDNReader
games = open(sys.argv[1], encoding="utf-8").read().split("\\n\\n\\n")[:int(sys.argv[2])]
begin = time.perf_counter()
for game in PDNReader("\\n\\n\\n".join(games)).games:
    board = Board(game.variant)
    for text in game.moves:
        board.push(Move(board, pdn_move=text))
print(json.dumps(len(games) / (time.perf_counter() - begin)))
"""


def write_games(path: Path) -> None:
    """A file of random games; two empty lines between games, so that a peer can be given a part of it."""
    from crownhead.notation import pdn

    rng = random.Random(2026)
    texts: list[str] = []
    while len(texts) < 200:
        game = pdn.PdnGame("international", tags={"Event": f"Benchmark {len(texts)}", "Site": "?", "Result": "1-1"})
        node = game.root
        while node.position.legal_moves and game.plies < PLIES:
            legal = node.position.legal_moves
            node = node.add_variation(legal[rng.randrange(len(legal))])
        if game.plies == PLIES:
            del game.tags["Rulebook"]
            texts.append(str(game).replace(" *", " 1-1").replace("\n*", "\n1-1"))
    path.write_text("\n\n\n".join(texts[i % len(texts)] for i in range(GAMES)), encoding="utf-8")


def rate(work: Callable[[], int]) -> float:
    """Games a second in the best run."""
    best = 0.0
    for _ in range(RUNS):
        begin = time.perf_counter()
        count = work()
        best = max(best, count / (time.perf_counter() - begin))
        assert count == GAMES
    return best


def main() -> None:
    from crownhead.notation import pdn

    def walk() -> int:
        return sum(all(node.position for node in game.root.mainline()) for game in pdn.read(path))

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.pdn"
        write_games(path)
        read = rate(lambda: sum(1 for game in pdn.read(path)))
        checked = rate(lambda: sum(not game.faults for game in pdn.read(path)))
        walked = rate(walk)
        py_draughts = peers.run("py-draughts", PY_DRAUGHTS, str(path), str(PEER_GAMES["py-draughts"]))
        pydraughts = peers.run("pydraughts", PYDRAUGHTS, str(path), str(PEER_GAMES["pydraughts"]))

    machine = f"{platform.machine()}, {platform.system()}, Python {platform.python_version()}"
    print(f"{machine}; games of {PLIES} plies a second")
    print(f"{'':24}{'games/s':>12}{'/ py-draughts':>16}{'/ pydraughts':>16}")
    rows = {"read": read, "checked": checked, "walked": walked, "py-draughts": py_draughts, "pydraughts": pydraughts}
    for name, value in rows.items():
        shown = f"{value:,.1f}" if value < 100 else f"{value:,.0f}"
        print(f"{name:24}{shown:>12}{value / py_draughts:16,.1f}{value / pydraughts:16,.0f}")


if __name__ == "__main__":
    sys.exit(main())
