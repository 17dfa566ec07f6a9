"""Checks in a browser that no page of the built documentation, and no table on it, is wider than its window, on a
phone and on a desktop: the last step of `make docs`, where Chromium is installed.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

WIDTHS = (390, 1280)
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
# A table lies in a box that would scroll; code may scroll in a box of its own.
WIDE = """() => [document.documentElement, ...document.querySelectorAll(".md-typeset__scrollwrap")]
  .filter((box) => box.scrollWidth > box.clientWidth + 1)
  .map((box) => `${box.scrollWidth} of ${box.clientWidth} pixels: ${box.innerText.trim().slice(0, 60)}`)"""


def too_wide(root: Path, browser: Browser) -> Iterator[str]:
    """Every page and table that does not fit, with its width."""
    for width in WIDTHS:
        window = browser.new_page(viewport={"width": width, "height": 844})
        for page in sorted(root.rglob("*.html")):
            window.goto(page.resolve().as_uri())
            for found in window.evaluate(WIDE):
                yield f"{page.relative_to(root)} at {width}: {' '.join(found.split())}"
        window.close()


if __name__ == "__main__":
    if CHROMIUM is None:
        print("skipped: whether every page fits its window, because Chromium is not installed")
        sys.exit()
    with sync_playwright() as tools:
        chromium = tools.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        found = list(too_wide(Path(sys.argv[1]), chromium))
        chromium.close()
    print("\n".join(found) or "every page fits its window")
    sys.exit(bool(found))
