"""Commands in comments, ``[%name value]``: clocks, and what Crownhead's own games need.

>>> find('a quiet move [%clk 0:09:58] [%offer "shall we?"]')
[Command(name='clk', words=('0:09:58',), message=''), Command(name='offer', words=(), message='shall we?')]
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import NamedTuple

from crownhead.sides import Side

_COMMAND = re.compile(r'\[%([A-Za-z][\w-]*)((?:"(?:[^"\\]|\\.)*"|[^\]"])*)\]')
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_TIME = re.compile(r"([wWbB])?(?:(\d+):)?(\d{1,3}):(\d{1,2}(?:\.\d+)?)")


class Command(NamedTuple):
    """One command: its name, the words of its value, and the text in quotation marks if there is one.

    >>> str(Command("huff", ("14", "15")))
    '[%huff 14 15]'
    """

    name: str
    words: tuple[str, ...] = ()
    message: str = ""

    def __str__(self) -> str:
        quoted = (_quoted(self.message),) if self.message else ()
        return f"[%{' '.join((self.name, *self.words, *quoted))}]"


def _quoted(message: str) -> str:
    """As JSON, without the braces that would end the comment."""
    return json.dumps(message, ensure_ascii=False).replace("{", "\\u007b").replace("}", "\\u007d")


def find(comment: str) -> list[Command]:
    """All commands of a comment."""
    return [_command(name, value) for name, value in _COMMAND.findall(comment)]


def _command(name: str, value: str) -> Command:
    message = ""
    if found := _STRING.search(value):
        value = value[: found.start()] + value[found.end() :]
        try:
            message = json.loads(found[0], strict=False)
        except ValueError:
            message = found[0][1:-1]
    return Command(name, tuple(value.split()), message)


def without(comment: str) -> str:
    """A comment without its commands: the part that is meant for people.

    >>> without("[%clk 0:09:58] a quiet move")
    'a quiet move'
    """
    return " ".join(_COMMAND.sub(" ", comment).split())


class ClockReading(NamedTuple):
    """A time in a comment: what kind, whose (None: the player who moved), and whether that clock is running.

    ``kind`` is ``clk`` (remaining), ``mct`` (shown on a mechanical clock), ``egt`` and ``emt`` (elapsed in the game,
    for the move), or ``clock`` (remaining, of both players).
    """

    kind: str
    seconds: float
    side: Side | None = None
    running: bool = False


CLOCKS = ("clk", "mct", "egt", "emt", "clock")


def clocks(comments: Iterable[str]) -> list[ClockReading]:
    """The times in comments.

    >>> clocks(["[%clock w0:10:00 B0:09:58]"])
    [ClockReading(kind='clock', seconds=600.0, side=<Side.WHITE: 'white'>, running=False),
     ClockReading(kind='clock', seconds=598.0, side=<Side.BLACK: 'black'>, running=True)]
    """
    found = []
    for command in (each for comment in comments for each in find(comment) if each.name in CLOCKS):
        for word in command.words:
            if time := _TIME.fullmatch(word):
                letter, hours, minutes, seconds = time.groups()
                side = {"w": Side.WHITE, "b": Side.BLACK}.get((letter or "").lower())
                total = 3600 * int(hours or 0) + 60 * int(minutes) + float(seconds)
                found.append(ClockReading(command.name, total, side, bool(letter) and letter.isupper()))
    return found


def clock_command(clock: ClockReading) -> str:
    """How to write a time.

    >>> clock_command(ClockReading("clk", 598)), clock_command(ClockReading("clock", 3605, Side.WHITE, running=True))
    ('[%clk 0:09:58]', '[%clock W1:00:05]')
    """
    minutes, seconds = divmod(round(clock.seconds), 60)
    letter = "" if clock.side is None else clock.side.letter if clock.running else clock.side.letter.lower()
    return f"[%{clock.kind} {letter}{minutes // 60}:{minutes % 60:02}:{seconds:02}]"
