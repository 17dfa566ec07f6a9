"""A real browser, a page with nothing but the board, and a real game behind it."""

import http.server
from pathlib import Path

import pytest
from board_table import DESKTOP, STATIC, Table
from site_servers import serving

HERE = Path(__file__).parent


class Files(http.server.SimpleHTTPRequestHandler):
    """The board's own files, and the page around it."""

    def translate_path(self, path):
        name = path.partition("?")[0].lstrip("/")
        return str((STATIC if name.startswith("crownhead/") else HERE) / name)

    def log_message(self, *_):
        pass


@pytest.fixture(scope="session")
def address():
    with serving(http.server.ThreadingHTTPServer(("127.0.0.1", 0), Files)) as site:
        yield f"{site}/harness.html"


@pytest.fixture
def open_table(browser, address):
    """Tables with pages of any kind: a phone, calm motion, another language."""
    contexts, tables = [], []

    def open_one(**options):
        contexts.append(new_context(browser, **options))
        tables.append(Table(contexts[-1].new_page(), address))
        return tables[-1]

    yield open_one
    for context in contexts:
        context.close()
    assert [complaint for table in tables for complaint in table.complaints] == []


@pytest.fixture(scope="module")
def page(browser):
    """One page for most tests: a test that sits down at a table loads it anew."""
    with new_context(browser) as context:
        yield context.new_page()


@pytest.fixture
def table(page, address):
    table = Table(page, address)
    yield table
    table.leave()
    assert table.complaints == []


def new_context(browser, **options):
    context = browser.new_context(**{"viewport": DESKTOP, **options})
    context.set_default_timeout(20_000)
    return context
