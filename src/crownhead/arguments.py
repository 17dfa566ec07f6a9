"""Arguments of public functions: what is of another kind than expected gets a sentence."""

from __future__ import annotations

import operator
import os
import re
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, SupportsIndex, TypeVar

from crownhead.errors import quote, unexpected
from crownhead.sides import Side

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., object] | None)


LARGEST = 2**31 - 1
"""The core counts no further."""


def whole_number(name: str, given: SupportsIndex, least: int = -LARGEST) -> int:
    """A whole number that is neither too small nor larger than the core can take.

    >>> whole_number("threads", 4, 1)
    4
    >>> whole_number("threads", 0, 1)
    Traceback (most recent call last):
    ValueError: threads: 1 or more, not 0
    >>> whole_number("threads", "4", 1)
    Traceback (most recent call last):
    TypeError: threads: a whole number is expected, not str
    >>> whole_number("threads", int)  # a class can be asked for an index, too, and has none
    Traceback (most recent call last):
    TypeError: threads: a whole number is expected, not type
    """
    if isinstance(given, bool | type) or not isinstance(given, SupportsIndex):
        raise unexpected(f"{name}: a whole number is expected", given)
    number = operator.index(given)
    if number < least:
        raise ValueError(f"{name}: {least} or more, not {number}")
    if number > LARGEST:
        raise ValueError(f"{name}: {LARGEST} or less is expected")
    return number


def number(name: str, given: float) -> float:
    """Any number.

    >>> number("seconds", "5")
    Traceback (most recent call last):
    TypeError: seconds: a number is expected, not str
    """
    if isinstance(given, bool) or not isinstance(given, int | float):
        raise unexpected(f"{name}: a number is expected", given)
    return given


def waiting_time(name: str, given: float) -> float:
    """Seconds to wait; more than the system can wait for are as many as it can.

    >>> waiting_time("wait", 0.5), waiting_time("wait", -1), waiting_time("wait", 10**30) > 10**6
    (0.5, 0.0, True)
    """
    seconds = number(name, given)
    return min(max(0.0, seconds), threading.TIMEOUT_MAX) if seconds == seconds else 0.0


def instance(expected: str, kind: type[T], given: object) -> T:
    """Something of a kind; ``expected`` says so in words.

    >>> instance("a game is a Game", dict, 5)
    Traceback (most recent call last):
    TypeError: a game is a Game, not int
    """
    if not isinstance(given, kind):
        raise unexpected(expected, given)
    return given


def text(name: str, given: str) -> str:
    """Text.

    >>> text("clock", 60)
    Traceback (most recent call last):
    TypeError: clock: text is expected, not int
    """
    return instance(f"{name}: text is expected", str, given)


def side(given: Side | str) -> Side:
    """A side, or its name; the core takes both too.

    >>> side("white")
    <Side.WHITE: 'white'>
    >>> side("green")
    Traceback (most recent call last):
    ValueError: a side is Side.WHITE or Side.BLACK, not "green"
    """
    expected = "a side is Side.WHITE or Side.BLACK"
    try:
        return Side(instance(expected, str, given))
    except ValueError:
        raise ValueError(f"{expected}, not {quote(given)}") from None


MOST_ITEMS = 10_000


def items(name: str, given: Iterable[T], most: int | None = MOST_ITEMS) -> Iterable[T]:
    """Several things, but not without end unless ``most`` is None; a text is one thing, though Python could take it
    apart.

    >>> items("moves", "11-15")
    Traceback (most recent call last):
    TypeError: moves: several are expected, in a list for example, not str
    >>> items("counts", range(10**12))
    Traceback (most recent call last):
    ValueError: counts: at most 10000 are expected
    """
    if not isinstance(given, list | tuple):  # nearly always it is: an abstract class takes longer to ask
        if isinstance(given, str | bytes) or not isinstance(given, Iterable):
            raise unexpected(f"{name}: several are expected, in a list for example", given)
        if most is None:
            return given
        given = [*islice(given, most + 1)]
    if most is not None and len(given) > most:
        raise ValueError(f"{name}: at most {most} are expected")
    return given


def mapping(name: str, given: Mapping[Any, T] | None) -> Mapping[Any, T]:
    """A dictionary or the like; None is an empty one.

    >>> mapping("tags", "White")
    Traceback (most recent call last):
    TypeError: tags: a dictionary is expected, not str
    """
    if not isinstance(given, Mapping | None):
        raise unexpected(f"{name}: a dictionary is expected", given)
    return given or {}


def function(name: str, given: F) -> F:
    """Something to call, or None.

    >>> function("tell", "me")
    Traceback (most recent call last):
    TypeError: tell: a function is expected, not str
    """
    if given is not None and not callable(given):
        raise unexpected(f"{name}: a function is expected", given)
    return given


def path(name: str, given: str | os.PathLike[str]) -> str:
    """The name of a file or folder.

    >>> path("folder", 5)
    Traceback (most recent call last):
    TypeError: folder: a path is expected, not int
    """
    if not isinstance(given, str | os.PathLike):
        raise unexpected(f"{name}: a path is expected", given)
    found = os.fsdecode(given)
    try:
        usable = b"\0" not in os.fsencode(found)
    except UnicodeEncodeError:
        usable = False
    if not usable:
        raise ValueError(f"{name}: {quote(found)} cannot be the name of a file")
    return found


def misfit(function: Any, given: Sequence[object], named: Mapping[str, object]) -> str:
    """What the core says of arguments that one of its functions does not take.

    >>> from crownhead import Position
    >>> Position("english").perft(1, 2)
    Traceback (most recent call last):
    TypeError: perft(depth, *, threads=…, keep_duplicates=…, hash_mb=…) is expected, not perft(int, int)
    """
    expected = [_parameter(each) for each in _parameters(function.__nb_signature__[-1][0])]
    kinds = [type(each).__name__ for each in given] + [f"{key}={type(each).__name__}" for key, each in named.items()]
    owner, _, name = (function.__qualname__ or "this").rpartition(".")  # what gets a property has no name
    name = owner if name in ("__init__", "__new__") else name
    if expected[:1] in (["self"], ["cls"]):
        expected, kinds = expected[1:], kinds[1:]
    return f"{name}({', '.join(expected)}) is expected, not {name}({', '.join(kinds)})"


def _parameters(signature: str) -> list[str]:
    """Those of a signature as nanobind writes it: ``def play(self, move: object | None = \\0) -> object``."""
    inside = signature[signature.index("(") + 1 : signature.rindex(")")]
    while inside != (inside := re.sub(r"\[[^][]*\]", "", inside)):  # of types in brackets, the outer one says enough
        pass
    return inside.split(", ")


def _parameter(text: str) -> str:
    """A parameter as it is shown: with its type, if that says something."""
    name, _, kind = text.partition(": ")
    kind, has_default, _ = kind.partition(" = ")
    if has_default:
        return f"{name}=…"
    return name if kind in ("", "object", "object | None") else f"{name}: {kind.rpartition('.')[2]}"
