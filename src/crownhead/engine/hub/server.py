"""The engine as a program that speaks Hub, version 2: other programs ask, and it answers.

Lines are read in one thread and the search runs in others, so that ``ping`` and ``stop`` are answered at once. A line
that makes no sense is answered by ``error message="…"``, and the next one is read.
"""

from __future__ import annotations

import random
import re
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import IO, NamedTuple

from crownhead import __version__
from crownhead._core import Move
from crownhead.engine.analysis import Analysis
from crownhead.engine.engine import Engine
from crownhead.engine.hub.lines import VARIANTS, HubLine, move_text, read_level, read_move, read_position, write_score
from crownhead.engine.hub.search import Search
from crownhead.engine.limits import Limit
from crownhead.engine.players.book_moves import BookMoves
from crownhead.engine.players.levels import LEVELS
from crownhead.engine.programs.protocol_common import read_line, refuse_columns
from crownhead.errors import quote
from crownhead.play.game import Game
from crownhead.rules.rulebook import Rulebook, bundled
from crownhead.tablebase import MOST_PIECES

LONGEST_COMMAND = 1 << 18
"""Bytes. A whole game of moves is a small part of that."""

MOST_THREADS, MOST_HASH_MB = 256, 1 << 16

WITH_COLUMNS = ("bashni", "lasca")
"""The bundled rulebooks that Hub cannot play. Loading all of them to find out would take longer than starting."""


class Parameter(NamedTuple):
    """A parameter that ``set-param`` may set: a number within limits, true or false, or one of some words."""

    value: str
    least: int | None = None
    most: int | None = None
    words: tuple[str, ...] = ()

    def line(self, name: str) -> HubLine:
        """The line that announces the parameter.

        >>> print(Parameter("1", 1, 8).line("threads"))
        param name=threads value=1 type=int min=1 max=8
        """
        kind = {"type": "bool"} if self.words == ("true", "false") else {"type": "enum", "values": " ".join(self.words)}
        if self.most is not None:
            kind = {"type": "int", "min": str(self.least), "max": str(self.most)}
        return HubLine("param", {"name": name, "value": self.value} | kind)

    def set(self, value: str) -> Parameter:
        """The same parameter with another value, if that is allowed.

        >>> Parameter("1", 1, 8).set("9")
        Traceback (most recent call last):
        ValueError: expected a whole number from 1 to 8, not "9"
        """
        if self.words:
            if value not in self.words:
                raise ValueError(f"expected one of {', '.join(self.words)}, not {quote(value)}")
        elif not re.fullmatch(r"\d{1,9}", value, re.ASCII) or not self.least <= int(value) <= self.most:  # type: ignore[operator]
            raise ValueError(f"expected a whole number from {self.least} to {self.most}, not {quote(value)}")
        return self._replace(value=value)


class HubServer:
    """Answers the lines that come in, until ``quit`` or the end of the input.

    >>> import io
    >>> lines = io.BytesIO(b"ping\\nnonsense\\n")
    >>> HubServer("international", lines, io.StringIO()).run()
    """

    def __init__(
        self,
        rulebook: str | Rulebook,
        source: IO[bytes],
        target: IO[str],
        *,
        threads: int = 1,
        hash_mb: int = 64,
        tables: int = 0,
    ) -> None:
        self._book = Rulebook.load(rulebook)
        refuse_columns(self._book, "Hub")
        self._own_book = self._book
        self._source, self._target = source, target
        self._writing = threading.Lock()
        names = {slug: name for name, slug in VARIANTS.items()}
        variant = names.get(self._book.slug, self._book.slug)
        playable = [slug for slug in bundled() if slug not in WITH_COLUMNS]
        self._parameters = {
            "variant": Parameter(variant, words=tuple(dict.fromkeys([variant, *VARIANTS, *playable]))),
            "threads": Parameter("1", 1, MOST_THREADS).set(str(threads)),
            "hash": Parameter("64", 1, MOST_HASH_MB).set(str(hash_mb)),
            "level": Parameter("0", 0, max(LEVELS)),
            "ponder": Parameter("false", words=("true", "false")),
            "book": Parameter("false", words=("true", "false")),
            "tables": Parameter("0", 0, MOST_PIECES).set(str(tables)),
        }
        self._engine: Engine | None = None
        self._game: Game | None = Game(self._book)
        self._limit: Limit | None = None
        self._search: Search | None = None

    # --- reading and writing -----------------------------------------------------------------------------------------

    def run(self) -> None:
        """Read and answer lines. A search that is under way at the end is stopped."""
        try:
            while (line := self._next_line()) is not None:
                try:
                    if self._obey(HubLine.read(line)):
                        break
                except (ValueError, MemoryError) as error:
                    self._send("error", message=str(error) or "not enough memory")
        finally:
            self._end_search()

    def _next_line(self) -> str | None:
        """The next line; None at the end. A line that is too long is an error, and dropped."""
        line = read_line(self._source, LONGEST_COMMAND)
        if line and line.is_cut:
            self._send("error", message=f"the line is longer than {LONGEST_COMMAND} bytes")
            return ""
        return line.text if line else None

    def _send(self, command: str, **arguments: str) -> None:
        """Write one line. An error in writing is ignored, because the input ends soon too."""
        line = HubLine(command, {name.replace("_", "-"): value for name, value in arguments.items()})
        self._write(line)

    def _write(self, line: HubLine) -> None:
        with self._writing, suppress(BrokenPipeError, ValueError):  # ValueError: the stream is closed
            self._target.write(f"{line}\n")
            self._target.flush()

    # --- commands ----------------------------------------------------------------------------------------------------

    def _obey(self, line: HubLine) -> bool:
        """Carry out a line; returns whether it was ``quit``."""
        if not line.command:
            return False
        if line.command == "quit":
            return True
        during_search = self._during_search.get(line.command)
        if during_search:
            during_search(self)
            return False
        obey = self._commands.get(line.command)
        if obey is None:
            known = [*self._commands, *self._during_search, "quit"]
            raise ValueError(f"{quote(line.command)} is not a command; expected one of {', '.join(known)}")
        if self._search and not self._search.is_over:
            raise ValueError(f"{line.command} has to wait: the engine is searching; send stop first")
        obey(self, line.arguments)
        return False

    def _hub(self, _: dict[str, str]) -> None:
        self._send("id", name="Crownhead", version=__version__, author="The Crownhead developers", country="none")
        for name, parameter in self._parameters.items():
            self._write(parameter.line(name))
        self._send("wait")

    def _set_param(self, arguments: dict[str, str]) -> None:
        name = arguments.get("name", "")
        if name not in self._parameters:
            raise ValueError(f"{quote(name)} is not a parameter; expected one of {', '.join(self._parameters)}")
        try:
            changed = self._parameters[name].set(arguments.get("value", ""))
        except ValueError as error:
            raise ValueError(f"{name}: {error}") from None
        if name == "variant":
            self._book = self._rulebook(changed.value)
            self._game = Game(self._book)
        self._parameters[name] = changed
        self._engine = None

    def _rulebook(self, variant: str) -> Rulebook:
        slug = VARIANTS.get(variant, variant)
        return self._own_book if slug == self._own_book.slug else Rulebook.load(slug)

    def _init(self, _: dict[str, str]) -> None:
        self._made_engine()
        self._send("ready")

    def _made_engine(self) -> Engine:
        if self._engine is None:
            threads, hash_mb, tables = (int(self._parameters[name].value) for name in ("threads", "hash", "tables"))
            self._engine = Engine(self._book, threads=threads, hash_mb=hash_mb, tablebase=tables or True)
        return self._engine

    def _new_game(self, _: dict[str, str]) -> None:
        if self._engine:
            self._engine.forget()
        self._game = Game(self._book)

    def _pos(self, arguments: dict[str, str]) -> None:
        self._game = None  # nothing is searched by mistake if this fails
        game = Game(self._book, read_position(self._book, arguments.get("pos", "")))
        for number, text in enumerate(arguments.get("moves", "").split(), 1):
            if game.outcome and game.position.legal_moves:  # a draw by our rules, but the other program plays on
                game = Game(self._book, game.position)
            try:
                game.play(read_move(text, game.legal_moves))
            except ValueError as error:
                raise ValueError(f"moves, number {number}: {error}") from None
        self._game = Game(self._book, game.position) if game.outcome else game

    def _level(self, arguments: dict[str, str]) -> None:
        self._limit = None
        self._limit = read_level(arguments)

    def _go(self, arguments: dict[str, str]) -> None:
        mode = next((mode for mode in ("think", "ponder", "analyze") if mode in arguments), None)
        if mode is None:
            raise ValueError("go needs think, ponder or analyze")
        if self._game is None:
            raise ValueError("there is no position: the last pos was refused")
        if self._limit is None:
            raise ValueError("there is no level: send one first, such as level move-time=1")
        if not self._game.legal_moves:
            raise ValueError("there is no legal move in this position")
        level = int(self._parameters["level"].value) if mode != "analyze" else 0
        self._end_search()
        if mode == "think" and (known := self._book_move()):
            self._done((known,))
            return
        self._search = Search(
            self._made_engine(),
            self._game.copy(),
            self._limit,
            ponder=mode == "ponder",
            level=level,
            tell=self._info,
            done=self._done,
        )

    def _book_move(self) -> Move | None:
        """The move of the opening book that comes with the package, if that is switched on."""
        assert self._game
        return BookMoves(self._parameters["book"].value == "true", random.Random()).move(self._game)

    def _info(self, found: Analysis) -> None:
        speed = found.nodes / found.seconds / 1e6 if found.seconds > 0 else 0.0
        line = found.lines[0]
        self._send(
            "info",
            depth=str(found.depth),
            score=write_score(line.score),
            nodes=str(found.nodes),
            time=f"{found.seconds:.3f}",
            nps=f"{speed:.3f}",
            pv=" ".join(map(move_text, line.moves)),
        )

    def _done(self, moves: tuple[Move, ...]) -> None:
        names = ("move", "ponder")
        self._send("done", **dict(zip(names, map(move_text, moves[:2]), strict=False)))

    def _stop(self) -> None:
        """Answer before the next line is read, so that a new search can be set up right away."""
        self._end_search()

    def _ponder_hit(self) -> None:
        if self._search:
            self._search.hit()

    def _end_search(self) -> None:
        if self._search:
            self._search.stop()

    def _ping(self) -> None:
        self._send("pong")

    # A stop or a ponder-hit may cross with the answer on its way, so without a search they are no mistake.
    _during_search: dict[str, Callable[[HubServer], None]] = {  # noqa: RUF012
        "ping": _ping,
        "stop": _stop,
        "ponder-hit": _ponder_hit,
    }
    _commands: dict[str, Callable[[HubServer, dict[str, str]], None]] = {  # noqa: RUF012
        "hub": _hub,
        "set-param": _set_param,
        "init": _init,
        "new-game": _new_game,
        "pos": _pos,
        "level": _level,
        "go": _go,
    }
