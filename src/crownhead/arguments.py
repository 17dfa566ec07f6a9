"""Arguments of public functions: what is of another kind than expected gets a sentence."""

from __future__ import annotations

import operator
from typing import SupportsIndex, TypeVar

from crownhead.errors import unexpected

T = TypeVar("T")


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
    """
    if isinstance(given, bool) or not isinstance(given, SupportsIndex):
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


def instance(expected: str, kind: type[T], given: object) -> T:
    """Something of a kind; ``expected`` says so in words.

    >>> instance("a game is a Game", dict, 5)
    Traceback (most recent call last):
    TypeError: a game is a Game, not int
    """
    if not isinstance(given, kind):
        raise unexpected(expected, given)
    return given
