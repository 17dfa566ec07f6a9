"""The lines of the Hub protocol, version 2: commands with arguments, positions, moves, scores and levels."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from typing import NamedTuple

from crownhead._core import Move
from crownhead.engine.analysis import SURELY_WON, WON
from crownhead.engine.limits import Limit
from crownhead.engine.programs.protocol_common import WireMove, legal_text, set_up, squares_text
from crownhead.engine.time_management import Clock
from crownhead.errors import quote
from crownhead.position import Position
from crownhead.rules.rulebook import Rulebook
from crownhead.sides import SIDES

SYMBOLS = "wbWB"
VARIANTS = {
    "normal": "international",
    "killer": "killer",
    "bt": "breakthrough",
    "frisian": "frisian",
    "losing": "antidraughts",
}
"""The variants of Scan, which other programs know by the same names, and our rulebooks for them."""

_LONGEST_TIME = 1e9  # seconds: more than thirty years
_ARGUMENT = re.compile(r'(?P<name>[^\s="]+)(?P<given>\s*=\s*(?:"(?P<quoted>[^"]*)"|(?P<plain>[^\s="]+)))?(?:\s+|$)')
_QUIET = re.compile(r"(\d{1,2})-(\d{1,2})", re.ASCII)
_CAPTURE = re.compile(r"\d{1,2}(?:x\d{1,2})+", re.ASCII)


class HubLine(NamedTuple):
    """One line: a command and its arguments. The value of a mere flag is the empty text.

    >>> line = HubLine.read('pos pos=Web moves="32-28 19-23"')
    >>> line.command, line.arguments["moves"]
    ('pos', '32-28 19-23')
    >>> print(line)
    pos pos=Web moves="32-28 19-23"
    >>> print(HubLine("go", {"think": ""}))
    go think
    """

    command: str
    arguments: dict[str, str]

    @classmethod
    def read(cls, text: str) -> HubLine:
        """Parse a line; an empty one has an empty command.

        >>> HubLine.read('level time="12')
        Traceback (most recent call last):
        ValueError: a quotation mark is not closed: "level time="12"
        """
        words, bare, read = list[tuple[str, str]](), text.strip(), 0
        while read < len(bare):
            match = _ARGUMENT.match(bare, read)
            if match is None:
                odd = bare.count('"') % 2
                problem = "a quotation mark is not closed" if odd else "expected a command and name=value after it"
                raise ValueError(f"{problem}: {quote(bare)}")
            words.append((match["name"], match["plain"] or match["quoted"] or ""))
            read = match.end()
        if not words:
            return cls("", {})
        if words[0][1]:
            raise ValueError(f"a line begins with a command, not with {quote(words[0][0] + '=')}")
        return cls(words[0][0], dict(words[1:]))

    def __str__(self) -> str:
        written = (f"{name}={_quoted(value)}" if value else name for name, value in self.arguments.items())
        return " ".join([self.command, *written])


def _quoted(value: str) -> str:
    """A value, quoted where that is needed. Hub cannot write a quotation mark, so it becomes an apostrophe."""
    plain = "".join(c if c.isprintable() else " " for c in value).replace('"', "'")
    return f'"{plain}"' if re.search(r"[\s=]|^$", plain) else plain


# --- positions and moves ---------------------------------------------------------------------------------------------


def position_text(position: Position) -> str:
    """A position as Hub writes it.

    >>> position_text(Rulebook.load("english").start)
    'Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww'
    """
    return position.side.letter + squares_text(position, SYMBOLS)


def read_position(rulebook: Rulebook, text: str) -> Position:
    """The position that a text represents, on the board of the rulebook.

    >>> read_position(Rulebook.load("english"), "Wbbbe")
    Traceback (most recent call last):
    ValueError: pos: 4 squares, but English draughts has 32
    """
    side = next((side for side in SIDES if side.letter == text[:1]), None)
    if side is None:
        raise ValueError(f"pos begins with the player to move, W or B, not with {quote(text[:1])}")
    try:
        return set_up(rulebook, side, text[1:], SYMBOLS)
    except ValueError as error:
        raise ValueError(f"pos: {error}") from None


def move_text(move: Move) -> str:
    """A move as Hub writes it: after the last square come the captured ones.

    >>> from crownhead import Game
    >>> move_text(Game("english", "B:W18,27,31:B14,5").legal_moves[0])
    '14x32x18x27'
    """
    sent = WireMove.of(move)
    return "x".join(map(str, [*sent[:2], *sent.captured])) if move.is_capture else f"{sent[0]}-{sent[1]}"


def read_move(text: str, legal: Iterable[Move]) -> Move:
    """The legal move that a text means.

    >>> from crownhead import Game
    >>> str(read_move("14x32x27x18", Game("english", "B:W18,27,31:B14,5").legal_moves))
    '14x23x32'
    >>> read_move("5-9", Game("english", "B:W18,27,31:B14,5").legal_moves)
    Traceback (most recent call last):
    ValueError: the move "5-9" is not legal here; legal: 14x23x32
    """
    if not (_QUIET.fullmatch(text) or _CAPTURE.fullmatch(text)):
        raise ValueError(f"{quote(text)} is not a move; expected something like 32-28 or 28x19x23")
    first, last, *captured = map(int, re.split("[-x]", text))
    legal = list(legal)
    found = WireMove(first, last, tuple(captured)).find(legal)
    if found is None and "x" in text and not captured:  # some programs leave the captured squares out
        alike = [move for move in legal if move.is_capture and WireMove.of(move)[:2] == (first, last)]
        found = alike[0] if len(alike) == 1 else None
    if found is None:
        raise ValueError(f"the move {quote(text)} is not legal here; legal: {legal_text(legal)}")
    return found


# --- scores and levels -----------------------------------------------------------------------------------------------


def write_score(score: int) -> str:
    """A score in men. A win in n plies is n hundredths below 100.

    >>> write_score(-25), write_score(29997)
    ('-0.25', '99.97')
    """
    if abs(score) >= SURELY_WON:
        score = 10000 - (WON - score) if score > 0 else -10000 + (WON + score)
    return f"{score / 100:.2f}"


def read_score(text: str) -> int:
    """The score that a text means.

    >>> read_score("-0.25"), read_score("99.97")
    (-25, 29997)
    """
    value = round(float(text) * 100)  # nan and infinity are errors here too
    if abs(value) <= 10000 - (WON - SURELY_WON):
        return value
    plies = max(0, 10000 - abs(value))
    return WON - plies if value > 0 else plies - WON


def level(limit: Limit) -> HubLine:
    """The command that sets a limit. Of several limits Hub programs keep those that they know.

    >>> print(level(Limit(clock=Clock(62, increment=2, moves=9))))
    level moves=9 time=60 inc=2
    >>> print(level(Limit(depth=12)), "or", level(Limit.forever))
    level depth=12 or level infinite
    """
    numbers = limit.numbers()
    given: dict[str, str] = {name: str(numbers[name]) for name in ("depth", "nodes") if name in numbers}
    if clock := limit.clock:
        # In Hub the increment comes before the move, and the time is what there was before it came.
        moves = {"moves": str(clock.moves)} if clock.moves else {}
        given |= moves | {"time": _decimal(max(clock.seconds - clock.increment, 0.0))}
        given |= {"inc": _decimal(clock.increment)} if clock.increment else {}
    elif (seconds := numbers.get("seconds", numbers.get("enough"))) is not None:
        given["move-time"] = _decimal(seconds)
    return HubLine("level", given or {"infinite": ""})


def _decimal(seconds: float) -> str:
    return f"{seconds:.3f}".rstrip("0").rstrip(".") if seconds >= 0.001 else "0.001" if seconds else "0"


def read_level(arguments: dict[str, str]) -> Limit:
    """The limit that the arguments of ``level`` set.

    >>> read_level({"moves": "9", "time": "60", "inc": "2"})
    Limit(clock=Clock(seconds=62.0, increment=2.0, moves=9))
    >>> read_level({"depth": "deep"})
    Traceback (most recent call last):
    ValueError: level depth: a whole number from 1, not "deep"
    """
    depth, nodes, moves = (_whole(arguments, name) for name in ("depth", "nodes", "moves"))
    move_time, time, increment = (_seconds(arguments, name) for name in ("move-time", "time", "inc"))
    if time is not None:
        clock = Clock(time + (increment or 0.0), increment or 0.0, moves)
        return Limit(depth=depth, nodes=nodes, clock=clock)
    if depth or nodes or move_time is not None:
        seconds = None if move_time is None else max(move_time, 0.001)
        return Limit(depth=depth, nodes=nodes, seconds=seconds)
    if "infinite" in arguments:
        return Limit.forever
    raise ValueError("level needs depth=, nodes=, move-time=, time= (with moves= or inc=) or infinite")


def _whole(arguments: dict[str, str], name: str) -> int | None:
    text = arguments.get(name)
    if text is None:
        return None
    if not re.fullmatch(r"0*[1-9]\d{0,17}", text, re.ASCII):
        raise ValueError(f"level {name}: a whole number from 1, not {quote(text)}")
    return int(text)


def _seconds(arguments: dict[str, str], name: str) -> float | None:
    text = arguments.get(name)
    if text is None:
        return None
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not abs(seconds) <= _LONGEST_TIME:
        raise ValueError(f"level {name}: a number of seconds, not {quote(text)}")
    return seconds if name == "time" else max(seconds, 0.0)  # a clock may have run past its end
