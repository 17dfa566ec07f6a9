"""How fast the engine looks ahead in a browser, beside the native one: `python benchmarks/wasm.py`.

Starts the real site and opens its engine in Chromium. Both have one thread, the same positions (those of
benchmarks/search.py), the same time and a table of the same size, and they take turns, so that a busy machine is busy
for both. A browser compiles what it has run for a while once more, and better; a second is given to that first.

The analysis room is opened several times by a browser that has never been there, and the time is taken from the start
of the navigation to the frame with the first line of the engine: the median. What such a browser loads is counted as
it is sent: the page, styles, scripts and the core, compressed, with the largest of the packed rulebooks.
"""

from __future__ import annotations

import argparse
import json
import statistics
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

TESTS = Path(__file__).parents[1] / "tests"
sys.path[:0] = [str(TESTS / room) for room in ("helpers", "web/helpers", "web/browser")]
from engine_room import EngineRoom  # noqa: E402
from stage import Stage, Window  # noqa: E402

USUAL = ("international", "english", "russian", "turkish", "lasca")
SECONDS, WARM_UP = 0.5, 1.0
HASH_MB = 32  # as worker.js has it
VISITS = 9
ROOM = "/analysis/international/"
WATCH = """
    const watch = new MutationObserver(() => {
        if (!document.querySelector("[data-lines] > *")) return;
        watch.disconnect();
        requestAnimationFrame(() => (window.firstLine = performance.now()));
    });
    watch.observe(document, { childList: true, subtree: true });
"""
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


def first_line_ms(room: EngineRoom) -> float:
    """From the start of the navigation to the first line of the engine, for a browser with an empty cache."""
    times = []
    for _ in range(VISITS):
        with visit(room) as window:
            times.append(window.page.evaluate("window.firstLine"))
    return statistics.median(times)


@contextmanager
def visit(room: EngineRoom, seen: list[str] | None = None) -> Iterator[Window]:
    """The analysis room in a browser that knows nothing of it, with its first line; ``seen`` is what it loads."""
    window = Window(room.window.context.browser, room.window.stage)
    window.page.add_init_script(WATCH)
    if seen is not None:
        window.page.on("request", lambda request: seen.append(request.url) if request.method == "GET" else None)
    try:
        window.open(ROOM)
        window.until("window.firstLine")
        yield window
    finally:
        window.context.close()


def compressed_bytes(room: EngineRoom) -> int:
    """What the site sends to a browser that opens the room for the first time, with the largest rulebook."""
    seen: list[str] = []
    with visit(room, seen):
        pass
    site = room.window.stage.address
    paths = {url.removeprefix(site) for url in seen if url.startswith(site) and not url.endswith(".book")}
    books = [sent(room, f"/analysis/engine/{slug}.book") for slug in bundled()]
    return max(books) + sum(sent(room, each) for each in paths)


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
        size, wait = compressed_bytes(room), first_line_ms(room)
        found = {slug: speeds(room, slug, frozen[slug]) for slug in arguments.rules or USUAL}
    native = sum(each.native for each in found.values()) / len(found)
    browser = sum(each.browser for each in found.values()) / len(found)
    if arguments.json:
        told = {"native_nps": native, "browser_nps": browser, "compressed_bytes": size, "first_line_ms": wait}
        print(json.dumps({name: round(value) for name, value in told.items()}))
        return 0
    print(f"{'rulebook':>14}{'native':>14}{'browser':>14}{'share':>8}")
    for slug, speed in {**found, "mean": Speeds(native, browser)}.items():
        print(f"{slug:>14}{speed.native:14,.0f}{speed.browser:14,.0f}{speed.browser / speed.native:8.0%}")
    print(f"\n{size:,} bytes are loaded by the analysis room, compressed")
    print(f"its first line is there after {wait:.0f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
