"""Games that were left: each sitting at a terminal is kept in a file as it is played, so that one can go on with it."""

from __future__ import annotations

import json
import os
import secrets
import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from crownhead.play.game import Game

MOST_KEPT = 100
"""How many games are kept; the oldest go first."""
LARGEST = 2_000_000
"""Bytes of a file that is read."""


class Left(NamedTuple):
    """A game that was left, with its players by their names, and the file that it is kept in."""

    game: Game
    white: str
    black: str
    path: Path

    def __str__(self) -> str:
        day = time.strftime("%d %B", time.localtime(self.path.stat().st_mtime)).lstrip("0")
        return f"{self.game.rulebook.title}, move {self.game.move_number}, of {day}"


def folder() -> Path:
    """Where they are: below ``$CROWNHEAD_DATA``, or else in the user's data."""
    if chosen := os.environ.get("CROWNHEAD_DATA"):
        return Path(chosen).expanduser() / "terminal"
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "crownhead" / "terminal"


class Keeper:
    """Writes one sitting to a file of its own, whenever something was done.

    >>> import tempfile
    >>> place = Path(tempfile.mkdtemp())
    >>> game = Game("english")
    >>> game.play("11-15")
    >>> Keeper("human", "computer:3", place).keep(game)
    >>> left = latest(place)
    >>> left.game == game, left.black
    (True, 'computer:3')
    """

    def __init__(self, white: str, black: str, place: Path | None = None, path: Path | None = None) -> None:
        self.players = {"white": white, "black": black}
        self._place = place or folder()
        self.path = path

    def begin(self) -> None:
        """From here on another game, in another file."""
        self.path = None

    def keep(self, game: Game) -> None:
        """Write the game as it is now. That it cannot be kept is no reason to stop playing."""
        if not game.log and self.path is None:
            return
        with suppress(OSError):
            self._place.mkdir(parents=True, exist_ok=True)
            if self.path is None:
                self.path = self._place / f"{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(4)}.json"
                for old in _files(self._place)[MOST_KEPT - 1 :]:
                    old.unlink(missing_ok=True)
            unfinished = self.path.with_suffix(f".{os.getpid()}.new")
            unfinished.write_text(json.dumps({**self.players, "game": game.to_dict()}), encoding="utf-8")
            unfinished.replace(self.path)


def latest(place: Path | None = None, but: Path | None = None) -> Left | None:
    """The game that was played last and is not over; None if there is none."""
    for path in _files(place or folder()):
        if path != but and (left := _read(path)) and left.game.log and not left.game.outcome:
            return left
    return None


def _files(place: Path) -> list[Path]:
    """The files of kept games, the newest first."""
    found = []
    for path in place.glob("*.json"):
        with suppress(OSError):
            found.append((path.stat().st_mtime_ns, path))
    return [path for _, path in sorted(found, reverse=True)]


def _read(path: Path) -> Left | None:
    """What a file holds; None if something else has been there."""
    try:
        if path.stat().st_size > LARGEST:
            return None
        data = json.loads(path.read_text(encoding="utf-8"))
        return Left(Game.from_dict(data["game"]), str(data["white"]), str(data["black"]), path)
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return None
