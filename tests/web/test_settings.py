"""The settings: clean for production, and clear about what is missing."""

import os
import subprocess
import sys

import pytest

PRODUCTION = {
    "DATABASE_URL": "postgres://site:secret@localhost:5432/site",
    "REDIS_URL": "redis://localhost:6379/0",
    "CROWNHEAD_SECRET_KEY": "a-long-secret-that-nobody-else-knows-0123456789-abcdefghij-klmnop",
    "CROWNHEAD_HOSTS": "draughts.example",
    "CROWNHEAD_PROXY": "1",
}


def manage(*arguments, **environment):
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("CROWNHEAD_", "DJANGO_"))}
    command = [sys.executable, "-m", "crownhead.web", *arguments]
    return subprocess.run(command, env={**clean, **environment}, capture_output=True, text=True, timeout=120)


def test_production_settings_are_clean():
    done = manage("check", "--deploy", "--fail-level", "WARNING", **PRODUCTION)
    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout


def test_production_needs_a_secret():
    done = manage("check", **{**PRODUCTION, "CROWNHEAD_SECRET_KEY": ""})
    assert done.returncode != 0
    assert "set CROWNHEAD_SECRET_KEY" in done.stderr


def test_migrations_are_complete(tmp_path):
    done = manage("makemigrations", "--check", "--dry-run", CROWNHEAD_DATA=str(tmp_path))
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("name", "value"), [("CROWNHEAD_HTTPS", "maybe"), ("CROWNHEAD_MAIL_PORT", "x"), ("DATABASE_URL", "mysql://x/y")]
)
def test_a_bad_setting_is_named(name, value, tmp_path):
    done = manage("check", **{"CROWNHEAD_DATA": str(tmp_path), name: value})
    assert done.returncode != 0
    assert name in done.stderr
    assert value[:5] in done.stderr
    assert "Traceback" not in done.stderr
