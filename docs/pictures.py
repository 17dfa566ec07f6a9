"""Makes the pictures of the README and the documentation again: `make pictures`, whenever the site or the terminal
looks different. Each is of the real thing: a site of its own, two players, the terminal's program, a notebook's board.
"""

from __future__ import annotations

import asyncio
import re
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from unittest.mock import patch

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

IMAGES = Path(__file__).parent / "images"
TESTS = Path(__file__).parents[1] / "tests"
# The tests know how to start a site and a terminal.
sys.path[:0] = [str(TESTS / room) for room in ("helpers", "web/helpers", "web/browser")]

import comm  # noqa: E402
from chromium import FLAGS, PROGRAM  # noqa: E402
from notebook_cell import Window as NotebookWindow  # noqa: E402
from notebook_cell import Wire  # noqa: E402
from site_template import copy_template  # noqa: E402
from stage import Stage, Window, key, status  # noqa: E402
from terminal_table import table  # noqa: E402

from crownhead.notebook import Board  # noqa: E402

MOVES = (
    *(
        "11-15",
        "22-18",
        "15x22",
        "25x18",
        "12-16",
        "29-25",
        "16-20",
        "25-22",
        "10-14",
        "24-19",
        "8-11",
        "30-25",
        "7-10",
    ),
    *("18-15", "11x18", "22x15", "4-8", "19-16", "10x19", "16-12", "6-10", "23x16", "2-7", "25-22", "9-13", "28-24"),
)
"""A game of English draughts, with Black to move."""
LANDSCAPE = {"viewport": {"width": 1240, "height": 800}, "device_scale_factor": 1.5}
DEPTH = 22
"""How far the engine has to look before it is taken down."""
SECONDS = cycle((2, 1, 3, 1, 2, 4, 1))
"""How long the players think about their moves."""


# --- the site --------------------------------------------------------------------------------------------------------


@contextmanager
def site() -> Iterator[Stage]:
    """A site of its own, with no one else on it."""
    with tempfile.TemporaryDirectory() as place:
        copy_template(Path(place) / "site.sqlite3")
        stage = Stage(Path(place))
        try:
            yield stage.start()
        finally:
            stage.close()


def game(browser: Browser, stage: Stage) -> None:
    """A game of two players who take their time, with a word between them."""
    anna, _bert = Window(browser, stage, "Anna", **LANDSCAPE), Window(browser, stage, "Bert")
    path = stage.game("english", "Bert", "Anna", time=("fischer", 900, 5))
    number = int(path.split("/")[2])
    anna.open(path)
    for ply, move in enumerate(MOVES):
        time.sleep(next(SECONDS))
        stage.ask("act", number=number, by=("Anna", "Bert")[ply % 2], action=move)
    stage.ask("say", number=number, by="Bert", text="Well played!")
    anna.wait_for_ply(len(MOVES)).see("Well played!")
    anna.page.screenshot(path=IMAGES / "site.png")


def workshop(browser: Browser, stage: Stage) -> None:
    """English draughts with long kings, as the form changes it."""
    desk = Window(browser, stage, **LANDSCAPE).open("/workshop/?from=english")
    status(desk, "examples hold.")
    row = key(desk, "kings.range")
    row.locator(".choice", has=desk.page.locator("""input[value='"long"']""")).click()
    status(desk, "examples do not hold.")
    row.locator(".choice svg").last.wait_for()
    row.scroll_into_view_if_needed()
    desk.page.screenshot(path=IMAGES / "workshop.png")


def analysis(browser: Browser, stage: Stage) -> None:
    """The same game in the analysis room, with the engine looking on."""
    room = Window(browser, stage, **LANDSCAPE).open(f"/analysis/english/?moves={','.join(MOVES)}")
    depth = "Number(/\\d+/.exec(document.querySelector('[data-engine-state]')?.innerText))"
    room.until(f"{depth} >= {DEPTH}")
    room.page.locator(".db-arrow").first.wait_for()
    room.page.screenshot(path=IMAGES / "analysis.png")


# --- the terminal ----------------------------------------------------------------------------------------------------


async def terminal_svg() -> str:
    """The same game in the terminal, with what the engine thinks of it."""
    async with table(size=(112, 35)) as at:
        for move in MOVES:
            await at.type(move)
        await at.press("escape", "e")
        await at.click("14")
        while (thinking := at.app.query_one("#analysis").thinking) is None or thinking.latest.depth < DEPTH:
            await asyncio.sleep(0.5)
        await asyncio.sleep(0.5)
        return at.app.export_screenshot(title="crownhead play")


def solid(svg: str) -> str:
    """A picture of a terminal with its blocks as rectangles: as letters they leave hairlines between the lines."""
    colours = dict(re.findall(r"\.(\S+-r\d+) \{ fill: (#\w+)", svg))
    tops = dict(re.findall(r'<clipPath id="([^"]+)">\s*<rect x="0" y="([\d.]+)"', svg))

    def rectangles(found: re.Match[str]) -> str:
        style, x, length, line, text = found.groups()
        width, top = float(length) / len(text), float(tops[line])
        upper, lower = top, top + HEIGHT / 2
        spans = {"█": (upper, HEIGHT), "▀": (upper, HEIGHT / 2), "▄": (lower, HEIGHT / 2)}
        return "".join(
            f'<rect fill="{colours[style]}" x="{float(x) + place * width}" y="{spans[sign][0]}"'
            f' width="{width}" height="{spans[sign][1]}" shape-rendering="crispEdges"/>'
            for place, sign in enumerate(text)
            if sign in spans
        )

    return BLOCKS.sub(rectangles, svg)


HEIGHT = 24.4
"""Of a line, as Rich draws it."""
BLOCKS = re.compile(
    r'<text class="([^"]+)" x="([\d.]+)" y="[\d.]+" textLength="([\d.]+)"'
    r' clip-path="url\(#([^)]+)\)">([█▀▄\u00a0]+)</text>'
)


def terminal(browser: Browser, svg: str) -> None:
    """The terminal's own picture of itself, drawn by the browser."""
    page = browser.new_page(viewport={"width": 1240, "height": 800}, device_scale_factor=1.5)
    page.set_content(f'<body style="margin: 0">{solid(svg)}</body>')
    page.add_style_tag(content="svg > rect { rx: 0 }")  # there is nothing behind round corners
    page.locator("svg").screenshot(path=IMAGES / "terminal.png")


# --- the notebook ----------------------------------------------------------------------------------------------------


def notebook(browser: Browser) -> None:
    """A board as it stands in a cell, with two moves pointed at."""
    with patch.object(comm, "create_comm", Wire):
        board = Board("english", size=400)
        for move in MOVES[:7]:
            board.play(move)
        board.arrows = ["18-14", "24-19"]
        page = browser.new_page(viewport={"width": 440, "height": 600}, device_scale_factor=1.5)
        NotebookWindow(page, board)
    page.locator(".cn-moves button").last.wait_for()
    page.screenshot(path=IMAGES / "notebook.png")


def shrink(picture: Path) -> None:
    """A third of the bytes, and nothing lost that an eye would miss."""
    Image.open(picture).convert("RGB").quantize(256, dither=Image.Dither.NONE).save(picture, optimize=True)


if __name__ == "__main__":
    on_screen = asyncio.run(terminal_svg())  # before there is a browser, which has a loop of its own
    with sync_playwright() as tools:
        browser = tools.chromium.launch(executable_path=PROGRAM, args=FLAGS)
        terminal(browser, on_screen)
        notebook(browser)
        with site() as stage:
            workshop(browser, stage)
            analysis(browser, stage)
            game(browser, stage)
        browser.close()
    for picture in IMAGES.glob("*.png"):
        shrink(picture)
