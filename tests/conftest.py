"""What all tests share."""

import os
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

DATA = Path(__file__).parent / "data"

# Tests know no tablebases but those that they make.
os.environ["CROWNHEAD_TABLEBASES"] = str(DATA / "no-tablebases")

# Tests import the reference interpreter by name, wherever they stand.
sys.path.insert(0, str(Path(__file__).parent))

# A time limit on single examples would fail on a busy machine and say nothing about the code. `make test` tries the
# same examples on every machine, so that a newcomer's first run is no lottery; `make test-slow` asks for fresh ones.
patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("same", patient, derandomize=True)
settings.register_profile("fresh", patient, print_blob=True)
settings.load_profile(os.environ.get("CROWNHEAD_EXAMPLES", "same"))


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
