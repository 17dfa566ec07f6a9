"""The pages of the rulebooks in a real browser, from a real server."""

from socketserver import ThreadingMixIn
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

import pytest
from site_servers import serving
from site_template import copy_template

PATIENCE = 60_000  # milliseconds, for a machine that is busy with something else


class Quiet(WSGIRequestHandler):
    def log_message(self, *_):
        pass


class Threads(ThreadingMixIn, WSGIServer):
    daemon_threads = True


@pytest.fixture(scope="session")
def site(django_db_blocker):
    """The whole site for visitors who only read, with an empty database: no player has written a book yet."""
    from django.conf import settings
    from django.core.handlers.wsgi import WSGIHandler

    copy_template(settings.DATABASES["default"]["NAME"])
    with django_db_blocker.unblock(), serving(make_server("127.0.0.1", 0, WSGIHandler(), Threads, Quiet)) as address:
        yield address


@pytest.fixture
def open_page(browser, site):
    """A page of the site. Any complaint in its console fails the test."""
    contexts, complaints = [], []

    def open_one(path, **options):
        contexts.append(browser.new_context(**{"viewport": {"width": 1280, "height": 900}, **options}))
        contexts[-1].set_default_timeout(PATIENCE)
        page = contexts[-1].new_page()
        page.on("console", lambda message: message.type == "error" and complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(site + path)
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert [text for text in complaints if "422" not in text] == []
