"""Another program's engine as a player and an analyst, by the Hub protocol."""

from __future__ import annotations

import os
import shlex
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Self

from crownhead import arguments
from crownhead._core import Move
from crownhead.arguments import function, instance, items, mapping, number, path
from crownhead.engine.analysis import NOTHING, Analysis, Line
from crownhead.engine.hub import version1
from crownhead.engine.hub.lines import VARIANTS, HubLine, level, move_text, position_text, read_move, read_score
from crownhead.engine.limits import Limit
from crownhead.engine.players.player import Player
from crownhead.engine.programs.program import Program
from crownhead.engine.programs.protocol_common import refuse_columns
from crownhead.errors import EngineError, quote
from crownhead.play.actions import Accept, Action, Claim, Decline, Play
from crownhead.play.game import Game, as_game
from crownhead.position import AnyPosition, Position
from crownhead.rules.rulebook import AnyRulebook, Rulebook

A_SECOND = Limit(seconds=1.0)
"""The time for a move, unless it is given otherwise."""


class HubEngine(Player):
    """A program that speaks Hub, such as Scan: ``HubEngine("./scan hub")``.

    It is started at once and ended by `close`, at the end of a ``with`` block, or when it is no longer referenced.
    ``rulebook`` is what is to be played; left out, the first game decides. ``params`` are the engine's own parameters,
    and ``version`` is that of the protocol, 1 or 2. ``limit`` is how long it looks at a move; left out, it goes by its
    `clock`, or takes a second. A fault of the engine (it dies, it is silent for ``timeout`` seconds, it plays an
    illegal move) is an `EngineError`; then it is ended.

    >>> import sys
    >>> command = [sys.executable, "-m", "crownhead", "hub", "english"]
    >>> with HubEngine(command, rulebook="english", limit=Limit(depth=5)) as engine:
    ...     engine.choose(Game("english", "B:W18,27,31:B14,5")).move
    '14x23x32'
    >>> engine.name
    'Crownhead 0.1.0'
    """

    def __init__(
        self,
        command: str | Sequence[str],
        *,
        rulebook: AnyRulebook | None = None,
        params: Mapping[str, object] | None = None,
        version: int = 2,
        limit: Limit = A_SECOND,
        timeout: float = 10.0,
        folder: str | os.PathLike[str] | None = None,
    ) -> None:
        self.version = version
        self.limit = instance("a limit is a Limit", Limit, limit)
        self.timeout = number("timeout", timeout)
        if not isinstance(command, str):
            command = [arguments.text("command", word) for word in items("command", command)]
        self.name = command if isinstance(command, str) else shlex.join(command)
        self.parameters: dict[str, dict[str, str]] = {}
        """The parameters that can be set, by name: ``value``, ``type``, ``min``, ``max``, ``values``."""
        self._command, self._params = command, dict(mapping("params", params))
        self._folder = None if folder is None else path("folder", folder)
        self._rulebook: Rulebook | None = None
        self._program: Program | None = None
        self._new_game = False
        self._start()
        if rulebook is not None:
            try:
                self._prepare(Rulebook.load(rulebook))
            except BaseException:
                self.close()  # the caller never gets the object
                raise

    # --- asking ------------------------------------------------------------------------------------------------------

    def choose(self, game: Game) -> Action:
        """Return its move. It knows no draws: offers are declined, and a draw is claimed for it unless it is ahead."""
        if game.pending:
            return Accept() if game.pending.claim else Decline("this engine does not answer offers")
        self.score = None
        found, move = self._search(game, self._limit_now(), "think")
        if found.lines:
            self.score = found.score
        if game.claims and (found.score or 0) <= 0:
            return Claim(game.claims[0].name)
        return Play(str(move))

    def _limit_now(self) -> Limit:
        """A clock goes before the usual limit, and together with one by depth or nodes; seconds go before a clock."""
        if self.clock is None or self.limit is A_SECOND:
            return Limit(clock=self.clock) if self.clock else self.limit
        if self.limit.seconds or self.limit.enough:
            return self.limit
        return Limit(depth=self.limit.depth, nodes=self.limit.nodes, clock=self.clock)

    def analyse(
        self, game: Game | AnyPosition, limit: Limit | None = None, *, tell: Callable[[Analysis], object] | None = None
    ) -> Analysis:
        """Its analysis of the position: one line. `tell` is called with every report on the way.

        >>> import sys
        >>> with HubEngine([sys.executable, "-m", "crownhead", "hub", "english"]) as engine:
        ...     engine.analyse(Game("english", "W:WK32:BK26"), Limit(depth=9)).lines[0].wins_in
        9
        """
        game = self._game(game)
        if not game.legal_moves:
            return NOTHING
        limit = self.limit if limit is None else instance("a limit is a Limit", Limit, limit)
        found, move = self._search(game, limit, "analyze", function("tell", tell))
        if found.best != move:  # it has sent no line for this move
            found = Analysis(found.depth, found.nodes, found.seconds, (Line(found.score or 0, (move,)),))
        return found

    def _game(self, given: Game | AnyPosition) -> Game:
        """A position is looked at by the rulebook that is being played."""
        if isinstance(given, Game):
            return given
        if self._rulebook is None:
            raise ValueError("by which rules? Give a game, or name the rulebook when the engine is started")
        return as_game(self._rulebook, given)

    def stop(self) -> None:
        """Make it answer soon, from another thread."""
        if program := self._program:
            self._write(program, HubLine("stop", {}))

    def begin(self, seed: int) -> None:
        """Make it forget the last game before the next search."""
        self._new_game = True

    def close(self) -> None:
        """End the engine. Nothing can be asked after that."""
        program, self._program = self._program, None
        if program:
            self._write(program, HubLine("quit", {}))
            program.close()

    @property
    def process_id(self) -> int | None:
        """The process of the running program; None once it is closed."""
        return self._program.process_id if self._program else None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    # --- setting up --------------------------------------------------------------------------------------------------

    def _start(self) -> None:
        """Start the program and learn what it is called and what can be set."""
        self._program = Program(self._command, self._folder)
        self._rulebook = None
        self._send("hub")
        for line in self._lines_until("wait"):
            if line.command == "id" and line.arguments.get("name"):
                self.name = " ".join(line.arguments[key] for key in ("name", "version") if line.arguments.get(key))
            elif line.command == "param" and line.arguments.get("name"):
                self.parameters[line.arguments["name"]] = line.arguments

    def _prepare(self, rulebook: Rulebook) -> None:
        """Parameters can be set only before `init`, so for another rulebook the engine is started anew."""
        if self._rulebook is not None and self._rulebook == rulebook:
            return
        refuse_columns(rulebook, "Hub")
        variant = self._variant(rulebook)
        if self._program is None:
            raise EngineError(self.name, "it has been closed")
        if self._rulebook is not None:
            self.close()
            self._start()
        wanted = {name: _value(value) for name, value in self._params.items()}
        for name in wanted:
            if name not in self.parameters and self.version > 1:
                known = ", ".join(self.parameters) or "none"
                raise EngineError(self.name, f"{quote(name)} is not one of its parameters ({known})")
        for name, value in (variant | wanted).items():
            if self.parameters.get(name, {}).get("value") != value:
                self._send("set-param", name=name, value=value)
        self._send("init")
        for _ in self._lines_until("ready"):
            pass
        self._rulebook, self._new_game = rulebook, True

    def _variant(self, rulebook: Rulebook) -> dict[str, str]:
        """The engine's own word for the rulebook, if it plays more than one game."""
        known = self.parameters.get("variant", {}).get("values", "").split()
        if not known or "variant" in self._params:
            return {}
        if rulebook.slug in known:
            return {"variant": rulebook.slug}
        for name, slug in VARIANTS.items():
            if name in known and _same_rules(rulebook, slug):
                return {"variant": name}
        raise EngineError(self.name, f"it does not play {rulebook.title}, but only {', '.join(known)}")

    # --- talking -----------------------------------------------------------------------------------------------------

    def _send(self, command: str, **arguments: str) -> None:
        if self._program is None:
            raise EngineError(self.name, "it has been closed")
        self._write(self._program, HubLine(command, arguments))

    def _write(self, program: Program, line: HubLine) -> None:
        for text in version1.written(line) if self.version == 1 else [str(line)]:
            program.write(text)

    def _understood(self, text: str) -> HubLine:
        return version1.read(text) if self.version == 1 else HubLine.read(text)

    def _lines_until(self, last: str) -> Iterable[HubLine]:
        """The lines until the awaited one."""
        deadline = time.monotonic() + self.timeout
        while (line := self._read(deadline, f"{quote(last)} did not come")).command != last:
            yield line

    def _read(self, deadline: float, complaint: str) -> HubLine:
        """The next line. What is not Hub at all is passed over, as the protocol wants it."""
        assert self._program
        text = None
        while True:
            left = deadline - time.monotonic()
            try:
                if left <= 0:
                    raise TimeoutError
                heard = self._program.read(left)
            except TimeoutError:
                said = f"; the last that it said was {quote(text)}" if text else ""
                raise self._broken(f"{complaint} within {self.timeout:g} seconds{said}") from None
            if heard is None:
                raise self._broken(self._program.epitaph)
            text = heard
            try:
                return self._understood(text)
            except ValueError:
                continue

    def _broken(self, problem: str) -> EngineError:
        """The error to raise. The program is ended, since it is out of step."""
        self.close()
        return EngineError(self.name, problem)

    def _search(
        self, game: Game, limit: Limit, mode: str, tell: Callable[[Analysis], object] | None = None
    ) -> tuple[Analysis, Move]:
        """Ask for a move, and listen until it comes."""
        self._prepare(game.rulebook)
        if not game.legal_moves:
            raise ValueError("there is no move to choose: the game is over or waits for an answer")
        if self._new_game:
            self._send("new-game")
            self._new_game = False
        start, moves = since_irreversible(game)
        self._send("pos", pos=position_text(start), **({"moves": moves} if moves else {}))
        assert self._program
        self._write(self._program, level(limit))
        try:
            self._send("go", **{mode: ""})
            return self._listen(game, _Patience(limit, self.timeout), tell)
        except BaseException as error:
            # Interrupted, or the listener failed: it would go on searching and be out of step with the next question.
            if not isinstance(error, EngineError):
                self.close()
            raise

    def _listen(
        self, game: Game, patience: _Patience, tell: Callable[[Analysis], object] | None
    ) -> tuple[Analysis, Move]:
        found, problem = NOTHING, ""
        while True:
            if nudge := patience.nudge():
                self._send(nudge)
            line = self._read_or_nudge(patience, problem)
            if line is None:
                continue
            if line.command == "info":
                patience.alive()
                found = _analysis(game, line.arguments, found)
                if tell:
                    tell(found)
            elif line.command == "pong":
                patience.alive()
            elif line.command == "error":
                problem = line.arguments.get("message", "")
            elif line.command == "done":
                try:
                    return found, read_move(line.arguments.get("move", ""), game.legal_moves)
                except ValueError as error:
                    raise self._broken(f"it answered {quote(str(line))}, but {error} ({game.position.fen})") from None

    def _read_or_nudge(self, patience: _Patience, problem: str) -> HubLine | None:
        """The next line; None if it is time to ask whether it is still there."""
        assert self._program
        try:
            heard = self._program.read(patience.wait())
        except TimeoutError:
            if patience.is_over:
                said = f"; it had said: {problem}" if problem else ""
                raise self._broken(f"it does not answer{said}") from None
            return None
        if heard is None:
            raise self._broken(self._program.epitaph)
        if patience.is_over:
            raise self._broken(f"it does not answer; the last that it said was {quote(heard)}")
        try:
            return self._understood(heard)
        except ValueError:
            return None


class _Patience:
    """How long to wait for an answer. After the time for the move it is told to stop; when it is silent, it is asked
    whether it is still there; and what answers neither is given up."""

    def __init__(self, limit: Limit, timeout: float) -> None:
        numbers = limit.numbers()
        seconds = limit.clock.seconds if limit.clock else numbers.get("seconds", numbers.get("enough"))
        self._timeout = timeout
        self._stop_at = None if seconds is None else time.monotonic() + max(seconds, 0.0) + timeout
        self._ping_at = time.monotonic() + timeout
        self._give_up_at: float | None = None
        self._stopping = False

    def alive(self) -> None:
        """Note that it has sent a line that makes sense."""
        self._ping_at = time.monotonic() + self._timeout
        if not self._stopping:
            self._give_up_at = None

    def nudge(self) -> str | None:
        """The line to send now, if any."""
        now = time.monotonic()
        if self._stop_at is not None and now >= self._stop_at:
            self._stop_at, self._stopping, self._give_up_at = None, True, now + self._timeout
            return "stop"
        if not self._stopping and self._give_up_at is None and now >= self._ping_at:
            self._give_up_at = now + self._timeout
            return "ping"
        return None

    def wait(self) -> float:
        """How many seconds until something has to be done."""
        next_step = self._ping_at if self._give_up_at is None else self._give_up_at
        return max(min(next_step, next_step if self._stop_at is None else self._stop_at) - time.monotonic(), 0.0)

    @property
    def is_over(self) -> bool:
        """Whether it is to be given up."""
        return self._give_up_at is not None and time.monotonic() >= self._give_up_at


def since_irreversible(game: Game) -> tuple[Position, str]:
    """The last position that cannot come back, and the moves since then as Hub writes them.

    Where a king may not make too many moves in a row, it is an earlier one, from which these moves can be counted.

    >>> game = Game("english", "B:WK32,K31:BK1,12")
    >>> for text in "12-16", "32-28", "1-5":
    ...     game.play(text)
    >>> position, moves = since_irreversible(game)
    >>> position.fen, moves
    ('W:WK31,K32:BK1,16', '32-28 1-5')
    """
    # After a huff the moves alone do not lead to the position any more.
    if game.rulebook.front_matter.capture.enforced == "huffing":
        return game.position, ""
    position, start, since = game.start, game.start, list[Move]()
    for move in game.moves:
        man = position.at(move.from_square)[0] in "wb"
        position = position.play(move)
        since.append(move)
        if (move.is_capture or man) and not any(count for _, count in position.king_runs):
            start, since = position, []
    return start, " ".join(map(move_text, since))


def _analysis(game: Game, arguments: Mapping[str, str], before: Analysis) -> Analysis:
    """The analysis in an info line, as far as it can be read; of the line of play, as many moves as are legal."""
    position, moves = game.position, list[Move]()
    for text in arguments.get("pv", "").split():
        try:
            moves.append(read_move(text, position.legal_moves))
        except ValueError:
            break
        position = position.play(moves[-1])
    score = _number(arguments, "score", read_score, before.score or 0)
    lines = (Line(int(score), tuple(moves)),) if moves else before.lines
    return Analysis(
        int(_number(arguments, "depth", int, before.depth)),
        int(_number(arguments, "nodes", int, before.nodes)),
        _number(arguments, "time", float, before.seconds),
        lines,
    )


def _number(arguments: Mapping[str, str], name: str, read: Callable[[str], float], otherwise: float) -> float:
    try:
        return read(arguments[name])
    except (KeyError, ValueError, OverflowError):
        return otherwise


def _value(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _same_rules(rulebook: Rulebook, slug: str) -> bool:
    other = Rulebook.load(slug)
    end, other_end = rulebook.front_matter.end, other.front_matter.end
    return rulebook.variant == other.variant and end.no_move == other_end.no_move
