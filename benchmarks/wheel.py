"""What a wheel loses to the core that is compiled here: `.venv/bin/python benchmarks/wheel.py` after `make wheel`.

The same work is done by the local build, by the wheel, and by the wheel's core for any processor, in turns, each time
in a process of its own. Counted is CPU time, and of all rounds the best, because other programs that share caches and
memory only ever make a run slower. The numbers of nodes must be the same.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import sysconfig
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
MOST = 1.05
"""What a wheel may take, of what the local build takes."""
WORK = """
import json, sys, time
packages, wheel = sys.argv[1:3]
if wheel:  # without the hooks of an editable installation, which would find the local build
    sys.path[:0] = [wheel]
    sys.path.append(packages)
import crownhead as ch

def timed(work):
    begin = time.process_time()
    nodes = work()
    return [nodes, time.process_time() - begin]

def perft():
    books = {"english": 9, "international": 8, "russian": 8, "turkish": 6}
    return sum(ch.Rulebook.load(slug).start.perft(depth) for slug, depth in books.items())

def search():
    books = {"english": 13, "international": 11, "russian": 11, "frisian": 8, "lasca": 8}
    found = (ch.Engine(slug, hash_mb=16).analyse(ch.Game(slug), ch.Limit(depth=depth)) for slug, depth in books.items())
    return sum(each.nodes for each in found)

perft(), ch.Engine("english").analyse(ch.Game("english"), ch.Limit(depth=5))
from crownhead import _core
print(json.dumps({"core": _core.__file__, "perft": timed(perft), "search": timed(search)}))
"""


def measured(wheel: str = "", core: str = "") -> dict[str, tuple[int, float]]:
    """Nodes and CPU seconds of one process, by kind of work."""
    command = [sys.executable, *(["-S"] if wheel else []), "-c", WORK, sysconfig.get_path("platlib"), wheel]
    environment = {**os.environ, "CROWNHEAD_CORE": core}
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    found = json.loads(done.stdout)
    file = Path(found.pop("core"))
    if bool(wheel) != file.is_relative_to(wheel or ROOT / "dist") or (wheel and ("_avx2" in str(file)) != (not core)):
        raise SystemExit(f"the wrong core was measured: {file}")
    return {kind: (nodes, seconds) for kind, (nodes, seconds) in found.items()}


def main() -> int:
    """Measure, print, and 1 if the wheel loses more than it may."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("wheel", nargs="?", type=Path, help="default: the newest in dist/")
    parser.add_argument("--rounds", type=int, default=9)
    arguments = parser.parse_args()
    wheels = sorted((ROOT / "dist").glob("crownhead-*.whl"), key=os.path.getmtime)
    if not (wheel := arguments.wheel or (wheels[-1] if wheels else None)):
        raise SystemExit("there is no wheel: run make wheel")
    with tempfile.TemporaryDirectory() as folder:
        zipfile.ZipFile(wheel).extractall(folder)
        ways = {"local": ("", ""), "wheel": (folder, ""), "wheel, any processor": (folder, "portable")}
        rounds = [{name: measured(*way) for name, way in ways.items()} for _ in range(arguments.rounds)]
    slow = False
    for kind in ("perft", "search"):
        if len({each[kind][0] for found in rounds for each in found.values()}) > 1:
            raise SystemExit(f"{kind}: the cores do not count the same nodes")
        for name in ways:
            best = {way: min(found[way][kind][1] for found in rounds) for way in ("local", name)}
            nodes, seconds, ratio = rounds[0][name][kind][0], best[name], best[name] / best["local"]
            print(
                f"{kind:8} {name:22} {nodes / seconds / 1e6:8.2f} million nodes per CPU second, {ratio:.3f} of the time"
            )
            slow |= name == "wheel" and ratio > MOST
    return int(slow)


if __name__ == "__main__":
    sys.exit(main())
