"""The messages of DamExchange (DXP), version 1: each with its exact layout, written and read.

A message is 1 to 127 characters of ASCII. White is ``W`` and Black is ``Z``; numbers are filled up with zeros on the
left and names with blanks on the right.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from crownhead.engine.programs.protocol_common import WireMove
from crownhead.errors import quote
from crownhead.sides import Side

VERSION = 1
PORT = 27531
LONGEST_DXP_MESSAGE = 127
SYMBOLS = "wzWZ"
NAME_LENGTH = 32

_LETTERS = {Side.WHITE: "W", Side.BLACK: "Z"}
_SIDES = {letter: side for side, letter in _LETTERS.items()}

ACCEPTED, WRONG_VERSION, ANOTHER_GAME, NO_GAME = range(4)
"""Answers to a request: yes; not this version of the protocol; not this game but perhaps another; no game at all."""

UNKNOWN, I_LOSE, DRAWN, I_WIN = range(4)
"""Why a game is ended, from the point of view of the program that ends it."""

AGREED, NOT_SUPPORTED, GOING_ON = range(3)
"""Answers to a request to go back."""


@dataclass(frozen=True)
class GameRequest:
    """Asks for a game. ``squares`` is the position to begin with, one of ``w z W Z e`` a square, and ``to_move`` who
    moves first in it; both left out, it is the usual start. ``moves`` 0 is no limit.

    >>> encode(GameRequest("Tornado voor Windows 4.0", Side.WHITE, minutes=60, moves=65))
    'R01Tornado voor Windows 4.0        W060065A'
    """

    name: str
    follower: Side
    minutes: int
    moves: int
    to_move: Side | None = None
    squares: str = ""
    version: int = VERSION


@dataclass(frozen=True)
class GameAnswer:
    """Answers a request for a game.

    >>> encode(GameAnswer("Tornado voor Windows 4.0", ACCEPTED))
    'ATornado voor Windows 4.0        0'
    """

    name: str
    code: int


@dataclass(frozen=True)
class MoveMade:
    """A move and the seconds that it took.

    >>> encode(MoveMade(12, WireMove(6, 11))), encode(MoveMade(12, WireMove(5, 25, (22, 12, 23, 20))))
    ('M0012061100', 'M001205250422122320')
    """

    seconds: int
    move: WireMove


@dataclass(frozen=True)
class GameEnd:
    """Ends the game instead of a move; ``stop``: there will be no other game.

    >>> encode(GameEnd(UNKNOWN, stop=False))
    'E00'
    """

    reason: int
    stop: bool


@dataclass(frozen=True)
class Chat:
    """A text for people, at any time.

    >>> encode(Chat("What do you think about move 35?"))
    'CWhat do you think about move 35?'
    """

    text: str


@dataclass(frozen=True)
class BackRequest:
    """Asks to go back to before a move of one side.

    >>> encode(BackRequest(5, Side.BLACK))
    'B005Z'
    """

    move: int
    side: Side


@dataclass(frozen=True)
class BackAnswer:
    """Answers a request to go back.

    >>> encode(BackAnswer(NOT_SUPPORTED))
    'K1'
    """

    code: int


Message: TypeAlias = GameRequest | GameAnswer | MoveMade | GameEnd | Chat | BackRequest | BackAnswer


# --- writing ---------------------------------------------------------------------------------------------------------


def encode(message: Message) -> str:
    """A message as text, without the NUL that ends it.

    >>> encode(MoveMade(0, WireMove(100, 5)))
    Traceback (most recent call last):
    ValueError: from: 100 does not fit into 2 digits
    """
    match message:
        case GameRequest():
            start = f"B{_LETTERS[message.to_move]}{message.squares}" if message.to_move else "A"
            times = digits("minutes", message.minutes, 3) + digits("moves", message.moves, 3)
            version = digits("version", message.version, 2)
            text = f"R{version}{_name(message.name)}{_LETTERS[message.follower]}{times}{start}"
        case GameAnswer():
            text = f"A{_name(message.name)}{digits('code', message.code, 1)}"
        case MoveMade():
            move = message.move
            squares = [("from", move.from_square), ("to", move.to_square), ("captures", len(move.captured))]
            squares += [("captured", square) for square in move.captured]
            text = "M" + digits("seconds", message.seconds, 4) + "".join(digits(what, n, 2) for what, n in squares)
        case GameEnd():
            text = f"E{digits('reason', message.reason, 1)}{int(message.stop)}"
        case Chat():
            text = f"C{_plain(message.text, LONGEST_DXP_MESSAGE - 1)}"
        case BackRequest():
            text = f"B{digits('move', message.move, 3)}{_LETTERS[message.side]}"
        case BackAnswer():
            text = f"K{digits('code', message.code, 1)}"
    if len(text) > LONGEST_DXP_MESSAGE:
        raise ValueError(f"a message has {LONGEST_DXP_MESSAGE} characters at most, not {len(text)}")
    return text


def digits(what: str, number: int, count: int) -> str:
    """A number in that many digits; one that does not fit is a `ValueError`."""
    if not 0 <= number < 10**count:
        raise ValueError(f"{what}: {number} does not fit into {count} digits")
    return f"{number:0{count}}"


def _plain(text: str, length: int) -> str:
    """ASCII without control characters, and not too long."""
    return "".join(c if " " <= c <= "~" else "?" for c in text)[:length]


def _name(name: str) -> str:
    return (_plain(name.strip(), NAME_LENGTH) or "?").ljust(NAME_LENGTH)


# --- reading ---------------------------------------------------------------------------------------------------------

_ANY_VERSION = re.compile(r"R(\d\d)", re.ASCII)
_LAYOUTS: dict[str, tuple[str, re.Pattern[str], str]] = {
    "R": (
        "GAMEREQ",
        re.compile(r"(\d\d)(.{32})([WZ])(\d{3})(\d{3})(?:A|B([WZ])([wzWZe]+))", re.DOTALL | re.ASCII),
        "R, version, 32 characters of name, W or Z, minutes, moves, A (or B, W or Z, and the squares)",
    ),
    "A": ("GAMEACC", re.compile(r"(.{32})([0-3])", re.DOTALL), "A, 32 characters of name, and 0 to 3"),
    "M": (
        "MOVE",
        re.compile(r"(\d{4})(\d\d)(\d\d)(\d\d)((?:\d\d)*)", re.ASCII),
        "M, 4 digits of seconds, from, to, how many captures, and the captured squares, with 2 digits each",
    ),
    "E": ("GAMEEND", re.compile(r"([0-3])([01])"), "E, 0 to 3, and 0 or 1"),
    "C": ("CHAT", re.compile(r"(.*)", re.DOTALL), "C and a text"),
    "B": ("BACKREQ", re.compile(r"(\d{3})([WZ])", re.ASCII), "B, 3 digits, and W or Z"),
    "K": ("BACKACC", re.compile(r"([0-2])"), "K, and 0 to 2"),
}


def decode(text: str) -> Message:
    """The message that a text represents.

    >>> decode("M001205250422122320")
    MoveMade(seconds=12, move=WireMove(from_square=5, to_square=25, captured=(22, 12, 23, 20)))
    >>> decode("E9")
    Traceback (most recent call last):
    ValueError: "E9" is not a GAMEEND: expected E, 0 to 3, and 0 or 1
    """
    if not 1 <= len(text) <= LONGEST_DXP_MESSAGE or not all("\x00" < c < "\x80" for c in text):
        raise ValueError(f"{quote(text)} is not a message: expected 1 to {LONGEST_DXP_MESSAGE} characters of ASCII")
    if text[0] not in _LAYOUTS:
        raise ValueError(f"{quote(text)} is not a message: expected one that begins with {', '.join(_LAYOUTS)}")
    if (later := _ANY_VERSION.match(text)) and int(later[1]) != VERSION:  # its layout may be another one, too
        return GameRequest("", Side.WHITE, 0, 0, version=int(later[1]))
    name, layout, expected = _LAYOUTS[text[0]]
    match = layout.fullmatch(text, 1)
    message = _READERS[text[0]](*match.groups()) if match else None
    if message is None:
        raise ValueError(f"{quote(text)} is not a {name}: expected {expected}")
    return message


def _read_request(
    version: str, name: str, follower: str, minutes: str, moves: str, to_move: str | None, squares: str | None
) -> GameRequest:
    side = _SIDES[to_move] if to_move else None
    return GameRequest(
        name.strip(), _SIDES[follower], int(minutes), int(moves), side, squares or "", version=int(version)
    )


def _read_move(seconds: str, first: str, last: str, count: str, squares: str) -> MoveMade | None:
    captured = tuple(int(squares[i : i + 2]) for i in range(0, len(squares), 2))
    return MoveMade(int(seconds), WireMove(int(first), int(last), captured)) if len(captured) == int(count) else None


_READERS: dict[str, Callable[..., Message | None]] = {
    "R": _read_request,
    "A": lambda name, code: GameAnswer(name.strip(), int(code)),
    "M": _read_move,
    "E": lambda reason, stop: GameEnd(int(reason), stop == "1"),
    "C": Chat,
    "B": lambda move, side: BackRequest(int(move), _SIDES[side]),
    "K": lambda code: BackAnswer(int(code)),
}
