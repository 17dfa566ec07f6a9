"""uvicorn and granian with the same Django view: CPU time per request, in turns, and their ratio.

    python benchmarks/servers.py

What a server costs is the CPU time of its process, which a busy machine changes little; only the ratio of the two in
one run is judged. granian is no dependency: `pip install granian` first.
"""

from __future__ import annotations

import argparse
import importlib.util
import sys
from statistics import median

from loads import bare
from loads.rates import Failures

ROUNDS = 5


def main() -> int:
    """Measure in turns, so that what disturbs one disturbs the other, and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--requests", type=int, default=3000, help="in each round; default: 3000")
    wanted = parser.parse_args()
    names = [name for name in bare.SERVERS if importlib.util.find_spec(name)]
    costs: dict[str, list[float]] = {name: [] for name in names}
    failures = Failures()
    for _ in range(ROUNDS):
        for name in names:
            costs[name].append(bare.cost(name, wanted.requests, failures))
    for name in names:
        spread = f"{1000 * min(costs[name]):.3f} to {1000 * max(costs[name]):.3f}"
        print(f"{name}: {1000 * median(costs[name]):.3f} ms of CPU a request (of {ROUNDS} rounds: {spread})")
    if len(names) > 1:
        ratios = [other / own for own, other in zip(costs[names[0]], costs[names[1]], strict=True)]
        print(f"{names[1]} takes {median(ratios):.2f} times the CPU of {names[0]}")
    for words, number in failures.items():
        print(f"failed {number} times: {words}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
