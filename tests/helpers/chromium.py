"""Chromium, as all tests start it that look at a page."""

import shutil
from contextlib import contextmanager

import pytest

PROGRAM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-dev-shm-usage",
)
STARTING = 120_000  # milliseconds, for a machine that is busy with something else


@contextmanager
def chromium():
    playwright = pytest.importorskip("playwright.sync_api")
    if PROGRAM is None:
        pytest.skip("Chromium is not installed")
    with playwright.sync_playwright() as tools:
        browser = tools.chromium.launch(executable_path=PROGRAM, args=FLAGS, timeout=STARTING)
        yield browser
        browser.close()
