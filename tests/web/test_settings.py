"""The settings: clean for production, and clear about what is missing."""

import os
import subprocess
import sys

import pytest

pytestmark = pytest.mark.thorough

PRODUCTION = {
    "DATABASE_URL": "postgres://site:secret@localhost:5432/site",
    "REDIS_URL": "redis://localhost:6379/0",
    "CROWNHEAD_SECRET_KEY": "a-long-secret-that-nobody-else-knows-0123456789-abcdefghij-klmnop",
    "CROWNHEAD_HOSTS": "draughts.example",
    "CROWNHEAD_PROXY": "1",
}


@pytest.fixture
def manage(tmp_path):
    """Run a command with these settings only: neither those of this machine nor the data of a site that it has."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("CROWNHEAD_", "DJANGO_"))}
    clean["CROWNHEAD_DATA"] = str(tmp_path)

    def run(*arguments, **environment):
        command = [sys.executable, "-m", "crownhead.web", *arguments]
        return subprocess.run(command, env={**clean, **environment}, capture_output=True, text=True, timeout=120)

    return run


def test_production_settings_are_clean(manage):
    done = manage("check", "--deploy", "--fail-level", "WARNING", **PRODUCTION)
    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout


def test_production_needs_a_secret(manage):
    done = manage("check", **{**PRODUCTION, "CROWNHEAD_SECRET_KEY": ""})
    assert done.returncode != 0
    assert "set CROWNHEAD_SECRET_KEY" in done.stderr


def test_a_secret_made_for_the_site_serves_production_too(manage, tmp_path):
    (tmp_path / "secret-key").write_text(PRODUCTION["CROWNHEAD_SECRET_KEY"])
    done = manage("check", **{**PRODUCTION, "CROWNHEAD_SECRET_KEY": ""})
    assert done.returncode == 0, done.stderr


def test_migrations_are_complete(manage):
    done = manage("makemigrations", "--check", "--dry-run")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("name", "value"), [("CROWNHEAD_HTTPS", "maybe"), ("CROWNHEAD_MAIL_PORT", "x"), ("DATABASE_URL", "mysql://x/y")]
)
def test_a_bad_setting_is_named(manage, name, value):
    done = manage("check", **{name: value})
    assert done.returncode != 0
    assert name in done.stderr
    assert value[:5] in done.stderr
    assert "Traceback" not in done.stderr


def test_migrate_makes_the_data_directory(manage, tmp_path):
    missing = tmp_path / "srv" / "draughts"
    done = manage("migrate", CROWNHEAD_DATA=str(missing))
    assert (done.returncode, done.stderr) == (0, "")
    assert (missing / "site.sqlite3").is_file()


def test_a_data_directory_that_cannot_be_made_is_named(manage, tmp_path):
    (tmp_path / "file").touch()
    impossible = tmp_path / "file" / "draughts"
    done = manage("migrate", CROWNHEAD_DATA=str(impossible))
    assert done.returncode != 0
    assert done.stderr == f"crownhead: CROWNHEAD_DATA: the directory {impossible} cannot be made (Not a directory)\n"


@pytest.mark.parametrize(
    ("setting", "value"), [("CROWNHEAD_DATA", "/nowhere/at/all"), ("DATABASE_URL", "sqlite:////nowhere/at/all")]
)
def test_a_database_that_does_not_answer_is_one_sentence(manage, setting, value):
    done = manage("createsuperuser", "--noinput", **{**PRODUCTION, "DATABASE_URL": "", setting: value})
    assert done.returncode != 0
    assert done.stderr.startswith("crownhead: the database does not answer (unable to open database file): is ")
    assert setting in done.stderr
    assert done.stderr.count("\n") == 1
