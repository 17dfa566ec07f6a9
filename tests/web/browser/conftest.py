"""One site for all files of these tests, and windows that close by themselves and complain about nothing."""

import pytest
from lost_game import BLUNDER
from site_template import copy_template
from stage import Stage, Window


@pytest.fixture(scope="session")
def stage(tmp_path_factory):
    place = tmp_path_factory.mktemp("site")
    copy_template(place / "site.sqlite3")
    stage = Stage(place)
    try:
        yield stage.start()
    finally:
        stage.close()


@pytest.fixture
def window(browser, stage):
    """Opens windows; any complaint in their consoles fails the test."""
    windows = []

    def open_one(who="", **options):
        windows.append(Window(browser, stage, who, **options))
        return windows[-1]

    yield open_one
    for each in windows:
        each.context.close()
    assert [complaint for each in windows for complaint in each.complaints] == []


@pytest.fixture
def lost(stage, window):
    """A game that Anna has lost with Black, and a window of hers before it."""

    def begin(**options):
        anna = window("anna", **options)
        window("bert")
        path = stage.game("english", "bert", "anna", moves=BLUNDER)
        stage.ask("act", number=int(path.split("/")[2]), by="anna", action="resign")
        return anna.open(path), path

    return begin
