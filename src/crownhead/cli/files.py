"""Files that several commands read and write: games to read, with a progress bar, and results to write."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from crownhead.cli.arguments import RULEBOOK
from crownhead.cli.progress import StatusLine, bar

if TYPE_CHECKING:
    from crownhead.notation.pdn import PdnGame


def add_game_files(command: argparse.ArgumentParser, *, required: bool = True) -> None:
    """Add the arguments FILE (one or more, unless they are not required), --rules and --encoding."""
    number = "+" if required else "*"
    command.add_argument("files", nargs=number, metavar="FILE", help="PDN files; - is the standard input")
    add_reading(command)


def add_reading(command: argparse.ArgumentParser) -> None:
    """Add the options that decide how files of games are read."""
    command.add_argument("--rules", metavar="RULEBOOK", help=f"{RULEBOOK}, instead of what the files name")
    command.add_argument("--encoding", help="of the files, if neither UTF-8 nor Latin-1: cp1251, cp852 …")


class WatchedFile:
    """A file that shows on the terminal how much of it has been read.

    >>> import io
    >>> WatchedFile(io.BytesIO(b"1. 11-15 *"), "games.pdn", 10).read(4)
    b'1. 1'
    """

    def __init__(self, file: IO[bytes], name: str, size: int) -> None:
        self._file, self._name, self._size, self._done = file, name, size, 0
        self._line = StatusLine()

    def read(self, size: int) -> bytes:
        """The next bytes."""
        data = self._file.read(size)
        self._done += len(data)
        if self._line.is_live and self._size:
            self._line.show(f"{bar(self._done / self._size)} {self._name[:40]}")
        return data

    def clear(self) -> None:
        """Remove the bar from the terminal."""
        self._line.clear()


def games_of(path: str, arguments: argparse.Namespace) -> Iterator[PdnGame]:
    """The games of a file, one by one."""
    from crownhead.notation import pdn

    options: dict[str, Any] = {"rulebook": arguments.rules, "encoding": arguments.encoding}
    try:
        "".encode(arguments.encoding or "utf-8")
    except LookupError:
        raise ValueError(f"--encoding: {arguments.encoding} is not one that Python knows") from None
    if path == "-":
        yield from pdn.read(sys.stdin.buffer, **options)
        return
    with open(path, "rb") as file:
        watched = WatchedFile(file, os.path.basename(path), os.path.getsize(path))
        try:
            yield from pdn.read(watched, **options)  # type: ignore[arg-type]  # only its `read` is used
        finally:
            watched.clear()


def reported_games(path: str, arguments: argparse.Namespace) -> Iterator[tuple[int, PdnGame]]:
    """The games of a file with their numbers; the first fault of each is reported on the error stream."""
    for number, game in enumerate(games_of(path, arguments), 1):
        for fault in game.faults[:1]:
            print(fault_text(path, number, fault.line, fault.column, fault.message), file=sys.stderr)
        yield number, game


def fault_text(path: str, game: int, line: int, column: int, message: str) -> str:
    """A fault with its place, as compilers write it.

    >>> fault_text("games.pdn", 2, 14, 5, "there is no piece on 11")
    'games.pdn:14:5: game 2: there is no piece on 11'
    """
    return f"{path}:{line}:{column}: game {game}: {message}"


def refuse_to_overwrite_what_is_read(arguments: argparse.Namespace) -> None:
    """An error if --output is one of the files: games are read while they are written, so that would lose them."""
    for path in arguments.files:
        if path != "-" and os.path.exists(arguments.output) and os.path.samefile(path, arguments.output):
            raise ValueError(f"{path} cannot be converted into itself: choose another file for --output")


def write_bytes(path: str, data: bytes) -> None:
    """Write into a file, or to the standard output if its name is ``-``."""
    if path == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
    else:
        Path(path).write_bytes(data)
