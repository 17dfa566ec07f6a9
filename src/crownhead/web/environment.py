"""What the surroundings say: where the site keeps its files, which database and which switches it uses."""

from __future__ import annotations

import hashlib
import os
import sys
from ipaddress import ip_address
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

SPARE = 4
"""How many more connections a process may have, for sockets, streams and other work beside requests."""
ENGINES = {"sqlite": "sqlite3", "postgres": "postgresql", "postgresql": "postgresql"}
YES, NO = ("1", "true", "yes", "on"), ("", "0", "false", "no", "off")


def data_directory() -> Path:
    """Where SQLite and the secret key live: CROWNHEAD_DATA, or the place that the system has for that.

    >>> import os
    >>> os.environ["CROWNHEAD_DATA"] = "/srv/draughts"
    >>> data_directory().as_posix()
    '/srv/draughts'
    >>> del os.environ["CROWNHEAD_DATA"]
    """
    if chosen := os.environ.get("CROWNHEAD_DATA"):
        return Path(chosen).absolute()
    if sys.platform == "win32":
        home = os.environ.get("LOCALAPPDATA", "~/AppData/Local")
    elif sys.platform == "darwin":
        home = "~/Library/Application Support"
    else:
        home = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(home).expanduser() / "crownhead"


def make_data_directory() -> Path:
    """The data directory, made if it is missing: SQLite makes its file, but not the directory around it.

    >>> import tempfile
    >>> with tempfile.NamedTemporaryFile() as file:
    ...     os.environ["CROWNHEAD_DATA"] = f"{file.name}/site"
    ...     make_data_directory()
    Traceback (most recent call last):
    ValueError: CROWNHEAD_DATA: the directory ... cannot be made (Not a directory)
    >>> del os.environ["CROWNHEAD_DATA"]
    """
    directory = data_directory()
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ValueError(f"CROWNHEAD_DATA: the directory {directory} cannot be made ({error.strerror})") from None
    return directory


def switch(name: str, default: bool = False) -> bool:
    """A setting that is on or off.

    >>> switch("CROWNHEAD_NEVER_SET", default=True)
    True
    """
    value = os.environ.get(name)
    if value is None:
        return default
    if value.lower() not in YES + NO:
        raise ValueError(f"{name}={value}: expected 1 or 0")
    return value.lower() in YES


def listed(name: str, default: str) -> list[str]:
    """A setting with several values, between commas.

    >>> listed("CROWNHEAD_NEVER_SET", "a, b")
    ['a', 'b']
    """
    return [part.strip() for part in os.environ.get(name, default).split(",") if part.strip()]


def number(name: str, default: int) -> int:
    """A setting that is a whole number.

    >>> number("CROWNHEAD_NEVER_SET", 25)
    25
    """
    value = os.environ.get(name, str(default))
    if not value.isdecimal():
        raise ValueError(f"{name}={value}: expected a whole number")
    return int(value)


def directory(name: str) -> Path | None:
    """A setting that is a directory; None if it is not set.

    >>> directory("CROWNHEAD_NEVER_SET") is None
    True
    >>> os.environ["CROWNHEAD_TEXTS"] = "/nowhere"
    >>> directory("CROWNHEAD_TEXTS")
    Traceback (most recent call last):
    ValueError: CROWNHEAD_TEXTS=/nowhere: there is no such directory
    >>> del os.environ["CROWNHEAD_TEXTS"]
    """
    value = os.environ.get(name)
    if not value:
        return None
    if not Path(value).is_dir():
        raise ValueError(f"{name}={value}: there is no such directory")
    return Path(value).absolute()


def seconds(name: str, default: float) -> float:
    """A setting that is a time in seconds.

    >>> seconds("CROWNHEAD_NEVER_SET", 0.2)
    0.2
    """
    value = os.environ.get(name, str(default))
    try:
        time = float(value)
    except ValueError:
        time = 0.0
    if not 0 < time < 1e6:
        raise ValueError(f"{name}={value}: expected a number of seconds, like 5 or 0.2")
    return time


def passkey_domain(site: str) -> str:
    """The name that passkeys belong to: CROWNHEAD_PASSKEY_DOMAIN, or the site's own. A number can have none,
    but on one's own machine, that has a name as well.

    >>> passkey_domain("https://draughts.example.org/"), passkey_domain("http://127.0.0.1:8000")
    ('draughts.example.org', 'localhost')
    >>> passkey_domain("http://192.0.2.7")
    ''
    """
    host = os.environ.get("CROWNHEAD_PASSKEY_DOMAIN") or urlsplit(site).hostname or ""
    try:
        return "localhost" if ip_address(host).is_loopback else ""
    except ValueError:
        return host.lower()


def connections() -> int:
    """How many requests a process answers at a time, each with a connection to the database.

    >>> connections()
    16
    """
    return max(1, number("CROWNHEAD_CONNECTIONS", 16))


def database(url: str) -> dict[str, Any]:
    """Django's description of the database that an address names.

    >>> database("postgres://anna:s%2Fecret@db:5432/draughts?sslmode=require")["OPTIONS"]["sslmode"]
    'require'
    >>> database("sqlite:////srv/draughts/site.sqlite3")["NAME"]
    '/srv/draughts/site.sqlite3'
    >>> database("mysql://db/draughts")
    Traceback (most recent call last):
    ValueError: DATABASE_URL begins with “mysql:”: expected sqlite:///PATH or postgres://USER:PASSWORD@HOST:PORT/NAME
    """
    parts = urlsplit(url)
    engine = ENGINES.get(parts.scheme)
    if engine is None:
        expected = "sqlite:///PATH or postgres://USER:PASSWORD@HOST:PORT/NAME"
        raise ValueError(f"DATABASE_URL begins with “{parts.scheme}:”: expected {expected}")
    if engine == "sqlite3":
        return sqlite(unquote(parts.path[1:]))
    options: dict[str, Any] = {"prepare_threshold": "5", "connect_timeout": "3", **dict(parse_qsl(parts.query))}
    prepared = str(options.pop("prepare_threshold"))
    options["prepare_threshold"] = int(prepared) if prepared.isdecimal() else None
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path[1:]),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname or "") or options.pop("host", ""),
        "PORT": str(parts.port or ""),
        # Sockets and streams ask from threads of their own, so connections are kept in a pool and not by thread.
        "OPTIONS": {**options, "pool": {"min_size": 1, "max_size": connections() + SPARE, "timeout": 20}},
    }


def sqlite(path: str | Path) -> dict[str, Any]:
    """Django's description of a SQLite file. A transaction takes the lock to write when it begins, so that two of them
    wait for each other and neither fails halfway; readers are not disturbed.

    >>> sqlite("site.sqlite3")["OPTIONS"]["transaction_mode"]
    'IMMEDIATE'
    """
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(path),
        "CONN_MAX_AGE": None,  # opening a file costs more than most questions to it
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA cache_size=-16000;",
        },
    }


def database_failure(error: Exception) -> str:
    """The message for the user of a database that cannot be used: why, and which setting to look at.

    >>> os.environ["DATABASE_URL"] = "postgres://db/draughts"
    >>> database_failure(OSError("connection refused"))
    'the database does not answer (connection refused): is it running, and is DATABASE_URL right?'
    >>> del os.environ["DATABASE_URL"]
    """
    if os.environ.get("DATABASE_URL"):
        advice = "is it running, and is DATABASE_URL right?"
    else:
        advice = f"is CROWNHEAD_DATA right ({data_directory()}), and was “migrate” run?"
    return f"the database does not answer ({' '.join(str(error).split())}): {advice}"


def digest(directory: Path, *others: str) -> str:
    """A short text that changes whenever a file in a directory does.

    >>> digest(Path("/nowhere")) == digest(Path("/nowhere"), "")
    True
    """
    found = hashlib.sha256("".join(others).encode())
    for path in sorted(directory.rglob("*")):
        if path.is_file():
            found.update(path.relative_to(directory).as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()[:12]


def secret_key(directory: Path) -> str | None:
    """The key that CROWNHEAD_SECRET_KEY has, or the one that was made for this directory; None if there is none.

    >>> secret_key(Path("/nowhere")) is None
    True
    """
    if key := os.environ.get("CROWNHEAD_SECRET_KEY"):
        return key
    try:
        return (directory / "secret-key").read_text(encoding="ascii").strip() or None
    except (OSError, UnicodeDecodeError):
        return None
