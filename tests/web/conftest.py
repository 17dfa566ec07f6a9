"""The players and the games that the tests of the site share."""

import pytest
from django.core.cache import cache
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.db.backends.utils import CursorWrapper
from django.utils import translation
from site_play import new_player

from crownhead.play import history
from crownhead.web.database import statements
from crownhead.web.http import optional_cache
from crownhead.web.http.caching import byte_cache
from crownhead.web.http.protection import rate_limits
from crownhead.web.http.staticfiles import StaticFiles
from crownhead.web.play import new_games


@pytest.fixture(autouse=True, scope="session")
def _static_files_are_found_once():
    """Every test client makes all middleware anew, and each would look for the same files again."""
    kept, find = {}, StaticFiles.add_files_from_finders

    def found(files):
        if not kept:
            find(files)
            kept.update(files.files)
        files.files.update(kept)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(StaticFiles, "add_files_from_finders", found)
        yield


@pytest.fixture(autouse=True)
def _as_before_any_visit(settings, monkeypatch):
    """Nothing is counted yet, no page is kept, and no one has asked for German; tests elsewhere begin like that too.

    What is counted is counted within one minute: a test that makes many requests may run over the end of a real one.
    """
    monkeypatch.setattr("crownhead.web.http.protection.rate_limits.time", lambda: 1_000_000.0)
    settings.SHARE_PAGES = False
    cache.clear()
    rate_limits.forget()
    optional_cache.forget_failure()
    byte_cache.clear_all()
    translation.deactivate()
    yield
    translation.deactivate()


@pytest.fixture
def asked(monkeypatch):
    """Every statement of any thread, as it comes: by way of Django, or as the driver runs it."""
    found = []

    def noted(usual):
        return lambda *args: found.append(args) or usual(*args)

    monkeypatch.setattr(CursorWrapper, "execute", noted(CursorWrapper.execute))
    monkeypatch.setattr(statements, "run", noted(statements.run))
    return found


@pytest.fixture
def anna(db):
    return new_player("anna")


@pytest.fixture
def bert(db):
    return new_player("bert")


@pytest.fixture
def carla(db):
    """Someone who only watches."""
    return new_player("carla")


@pytest.fixture
def arbiter(db):
    return new_player("arbiter", is_staff=True)


@pytest.fixture
def moderator(db):
    """Mia, who decides about reports and rules in no game."""
    return new_player("mia", is_moderator=True)


@pytest.fixture
def game(anna, bert):
    """English draughts: Anna has Black and begins, Bert has White."""
    return new_games.start_game("english", bert, anna)


@pytest.fixture
def ending(anna, bert):
    """Two kings each, and draws that have to be claimed: Anna has Black and begins."""
    return new_games.start_game("brettspielnetz-checkers", bert, anna, start="B:WK32,K31:BK1,K2")


@pytest.fixture
def as_user(client):
    """The test client, logged in as someone."""

    def log_in(user):
        client.force_login(user)
        return client

    return log_in


@pytest.fixture
def world(anna, bert, carla, arbiter, ending, settings):
    """What the addresses are about, by names: `site_world` has them."""
    import site_world  # much of the site, which few tests need

    settings.PASSKEY_DOMAIN = "testserver"
    return site_world.made(anna, bert, carla, arbiter, ending)


@pytest.fixture
def looked_at(monkeypatch):
    """The entries of logs that are looked at, one by one."""
    walk, found = history.from_the_last, []

    def counted(entries):
        for entry in walk(entries):
            found.append(entry)
            yield entry

    monkeypatch.setattr(history, "from_the_last", counted)
    return found


@pytest.fixture
def one_connection():
    """Requests use the test's own connection, so they must not close it."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)
