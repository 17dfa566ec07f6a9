"""What all tests share."""

import gc
import os
import signal
from pathlib import Path

import pytest
from chromium import chromium
from hypothesis import HealthCheck, settings

from crownhead import bundled

DATA = Path(__file__).parent / "data"

# Tests know no tablebases but those that they make.
os.environ["CROWNHEAD_TABLEBASES"] = str(DATA / "no-tablebases")
os.environ["CROWNHEAD_PROOF_PIECES"] = "0"

# A shell that runs the tests in the background may let them ignore Ctrl-C, and so would all programs that they start.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# A time limit on single examples would fail on a busy machine and say nothing about the code. `make test` tries the
# same examples on every machine, so that a newcomer's first run is no lottery; `make test-slow` asks for fresh ones,
# and `make test-quick` for a few.
patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("same", patient, derandomize=True)
settings.register_profile("fresh", patient, print_blob=True)
settings.register_profile("few", settings.get_profile("same"), max_examples=10)
settings.load_profile(os.environ.get("CROWNHEAD_EXAMPLES", "same"))


# Thousands of tests are objects that live as long as the run. Python would look through them again and again.
gc.set_threshold(50_000, 20, 20)


@pytest.hookimpl(trylast=True)
def pytest_collection_finish():
    """Leave out of every later collection of garbage what the whole run needs."""
    gc.collect()
    gc.freeze()


STARTED = {"browser", "server", "site"}
"""Fixtures that start a program and wait for it."""
TELLING = {"boxed", "english", "international", "lasca", "turkish"}
"""The rulebooks that differ most: of a test that goes through all of them, a quick run takes these."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Mark what `make test-quick` leaves out, besides the tests that are marked where they stand."""
    others = {*bundled()} - TELLING
    for item in items:
        given = item.callspec.params.values() if hasattr(item, "callspec") else ()
        if STARTED & {*item.fixturenames} or others & {each for each in given if isinstance(each, str)}:
            item.add_marker("thorough")


def skipped_is_failed(report):
    """Where everything must be tested, what is skipped has failed: something that a test needs was not installed."""
    if report.skipped and not hasattr(report, "wasxfail") and os.environ.get("CROWNHEAD_SKIP_NOTHING"):
        report.outcome = "failed"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    return skipped_is_failed((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector):
    return skipped_is_failed((yield))


@pytest.fixture(scope="session")
def data() -> Path:
    return DATA


@pytest.fixture(scope="session")
def django_db_keepdb(django_db_use_migrations):
    """The database of a test run is a copy that has its tables already."""
    return django_db_use_migrations


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix, django_db_keepdb):
    from django.db import connections
    from site_template import copy_template

    if django_db_keepdb:
        copy_template(connections["default"].settings_dict["TEST"]["NAME"])
    yield
    connections.close_all()


@pytest.fixture(scope="module")
def browser():
    """Chromium, for one file of tests and no longer: while it is open an event loop runs, so that no other can be
    started, and Django believes that every test is asynchronous."""
    with chromium() as browser:
        yield browser
