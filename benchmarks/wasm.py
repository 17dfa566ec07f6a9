"""How fast the engine looks ahead in a browser, beside the native one: `python benchmarks/wasm.py`.

Starts the real site and opens its engine in Chromium. Both have one thread, the same positions (those of
benchmarks/search.py), the same time and a table of the same size, and they take turns, so that a busy machine is busy
for both. A browser compiles what it has run for a while once more, and better; a second is given to that first. What is
loaded for it is counted as it is sent: the scripts, the core, and the largest of the packed rulebooks, compressed.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from typing import Any, NamedTuple

import positions

from crownhead import Engine, Game, Limit, bundled
from crownhead.engine.portable import line

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "web" / "browser"))
from engine_room import EngineRoom
from stage import Stage, Window

USUAL = ("international", "english", "russian", "turkish", "lasca")
SECONDS, WARM_UP = 0.5, 1.0
HASH_MB = 32  # as worker.js has it
FILES = Path(__file__).parents[1] / "src" / "crownhead" / "web" / "static" / "crownhead" / "engine"
SEARCH = "([line, seconds]) => engine.search(line, { seconds })"


class Speeds(NamedTuple):
    """Nodes a second over the same positions."""

    native: float
    browser: float


@contextmanager
def opened_room() -> Iterator[EngineRoom]:
    """A window of a fresh site, which serves its files as an installed one does: compressed."""
    from playwright.sync_api import sync_playwright

    chromium = which("chromium") or which("chromium-browser") or which("google-chrome")
    if chromium is None:
        sys.exit("this needs Chromium")
    with tempfile.TemporaryDirectory() as directory, sync_playwright() as tools:
        stage = Stage(Path(directory))
        stage.environment["CROWNHEAD_STATIC"] = str(Path(directory) / "static")
        stage.manage("collectstatic", "--noinput", "--verbosity", "0")
        try:
            stage.start()
            yield EngineRoom(Window(tools.chromium.launch(executable_path=chromium, args=["--no-sandbox"]), stage))
        finally:
            stage.close()


def speeds(room: EngineRoom, slug: str, fens: Sequence[str]) -> Speeds:
    """Both, one position after the other."""
    room.open(slug)
    room.run(SEARCH, [{"moves": []}, WARM_UP])
    engine = Engine(slug, hash_mb=HASH_MB, tablebase=False)
    native, browser = [0.0, 0.0], [0.0, 0.0]
    for fen in fens:
        game = Game(slug, fen)
        ours = engine.analyse(game, Limit(seconds=SECONDS))
        theirs: dict[str, Any] = room.run(SEARCH, [line(game), SECONDS])
        native = [native[0] + ours.nodes, native[1] + ours.seconds]
        browser = [browser[0] + theirs["nodes"], browser[1] + theirs["milliseconds"] / 1000]
    return Speeds(native[0] / native[1], browser[0] / browser[1])


def compressed_bytes(room: EngineRoom) -> int:
    """What the site sends to a browser that analyses for the first time, with the largest rulebook."""
    books = [sent(room, f"/analysis/engine/{slug}.book") for slug in bundled()]
    files = [sent(room, f"{room.static}crownhead/engine/{file.name}") for file in FILES.iterdir()]
    return max(books) + sum(files)


def sent(room: EngineRoom, path: str) -> int:
    request = urllib.request.Request(room.window.stage.address + path, headers={"Accept-Encoding": "gzip"})
    with urllib.request.urlopen(request) as answer:
        return len(answer.read())


def main(argv: Sequence[str] | None = None) -> int:
    command = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    command.add_argument("rules", nargs="*", metavar="RULEBOOK", help=f"default: {' '.join(USUAL)}")
    command.add_argument("--json", action="store_true", help="one line for a program: the means, and the bytes")
    arguments = command.parse_args(argv)
    frozen = positions.load()
    with opened_room() as room:
        size = compressed_bytes(room)
        found = {slug: speeds(room, slug, frozen[slug]) for slug in arguments.rules or USUAL}
    native = sum(each.native for each in found.values()) / len(found)
    browser = sum(each.browser for each in found.values()) / len(found)
    if arguments.json:
        print(json.dumps({"native_nps": round(native), "browser_nps": round(browser), "compressed_bytes": size}))
        return 0
    print(f"{'rulebook':>14}{'native':>14}{'browser':>14}{'share':>8}")
    for slug, speed in {**found, "mean": Speeds(native, browser)}.items():
        print(f"{slug:>14}{speed.native:14,.0f}{speed.browser:14,.0f}{speed.browser / speed.native:8.0%}")
    print(f"\n{size:,} bytes are loaded for it, compressed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
