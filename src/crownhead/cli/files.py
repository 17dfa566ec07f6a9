"""Files that several commands read and write: games to read, with a progress bar, and results to write."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO, TYPE_CHECKING, Any

from crownhead.cli.arguments import RULEBOOK
from crownhead.cli.progress import StatusLine, bar
from crownhead.errors import quote

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


def nothing_in(path: str, what: str) -> ValueError:
    """An error about a file without a single game, or without anything else that is looked for in it.

    >>> print(nothing_in("games.pdn", "game"))
    games.pdn: there is no game in it; expected PDN, as `crownhead pdn check` reads it
    """
    return ValueError(f"{path}: there is no {what} in it; expected PDN, as `crownhead pdn check` reads it")


def fault_text(path: str, game: int, line: int, column: int, message: str) -> str:
    """A fault with its place, as compilers write it.

    >>> fault_text("games.pdn", 2, 14, 5, "there is no piece on 11")
    'games.pdn:14:5: game 2: there is no piece on 11'
    """
    return f"{path}:{line}:{column}: game {game}: {message}"


# --- what is written --------------------------------------------------------------------------------------------------


def refuse_to_overwrite(arguments: argparse.Namespace, path: str | None, *, read: tuple[str, ...] = ()) -> None:
    """An error if a file to write exists and --force is not given, or if it is one of those that are read.

    To be called before any work is done, so that no user waits in vain.
    """
    if path in (None, "-"):
        return
    assert path is not None
    for source in read:
        if source != "-" and os.path.exists(path) and os.path.exists(source) and os.path.samefile(source, path):
            raise ValueError(f"{source} cannot be written into itself: choose another file for the output")
    refuse_unwritable(path)
    if os.path.lexists(path) and not arguments.force:
        raise ValueError(f"{quote(path)} exists: choose another name, or add --force to replace it")


def refuse_unwritable(path: str) -> None:
    """An error if no file can be written by this name: it is a folder, its folder is missing, or not this user's."""
    folder = os.path.dirname(path) or "."
    if os.path.isdir(path):
        raise ValueError(f"{quote(path)} is a folder; expected a file")
    if not os.path.isdir(folder):
        raise ValueError(f"there is no folder {quote(folder)} to write {quote(os.path.basename(path))} into")
    if not os.access(path if os.path.exists(path) else folder, os.W_OK):
        raise ValueError(f"{quote(path)} may not be written by this user")


@contextmanager
def output_file(path: str | None) -> Iterator[IO[str]]:
    """A file to write text into as it comes; the standard output without a name or by the name ``-``."""
    if path in (None, "-"):
        yield sys.stdout
        return
    assert path is not None
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        yield file


def write_bytes(path: str | None, data: bytes) -> None:
    """Write a whole file, or to the standard output. A file is replaced at the end: it is never there in half."""
    if path in (None, "-"):
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        return
    assert path is not None
    if not os.path.isfile(path):  # a new file, or a device such as /dev/null
        with open(path, "wb") as file:
            file.write(data)
        return
    unfinished = f"{path}.{os.getpid()}.unfinished"
    try:
        with open(unfinished, "xb") as file:
            file.write(data)
        os.replace(unfinished, os.path.realpath(path))
    except BaseException:
        with suppress(OSError):
            os.unlink(unfinished)
        raise


# --- what goes wrong --------------------------------------------------------------------------------------------------
