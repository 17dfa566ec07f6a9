"""A database of SQLite with all tables, migrated once for all processes and runs: what others are copied from."""

import fcntl
import hashlib
import os
import shutil
import tempfile
import time
from importlib.metadata import version
from pathlib import Path

from site_servers import Site, surroundings

import crownhead

WEB = Path(crownhead.__file__).parent / "web"
PLACE = Path(__file__).parents[3] / ".pytest_cache" / "crownhead"
LONG_AGO = 24 * 60 * 60  # seconds


def template():
    """The file, named after everything that it is made from."""
    made_from = hashlib.sha256(f"{version('django')} {version('django-tasks-db')}".encode())
    for path in sorted(WEB.glob("*/migrations/*.py")):
        made_from.update(str(path.relative_to(WEB)).encode() + path.read_bytes())
    file = PLACE / f"{made_from.hexdigest()[:24]}.sqlite3"
    PLACE.mkdir(parents=True, exist_ok=True)
    with open(PLACE / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # of the processes that begin together, one migrates
        if not file.exists():
            for old in PLACE.glob("*.sqlite3"):
                if old.stat().st_mtime < time.time() - LONG_AGO:
                    old.unlink()
            with tempfile.TemporaryDirectory(dir=PLACE) as data:
                Site(surroundings(data)).manage("migrate", "-v0")
                os.replace(Path(data, "site.sqlite3"), file)
    return file


def copy_template(place):
    """Put a database with all tables there."""
    shutil.copyfile(template(), place)
