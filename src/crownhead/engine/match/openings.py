"""Where the games of a match begin, so that they differ: each opening is played twice, with colours reversed."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator

from crownhead.arguments import path
from crownhead.engine.match.ballots import USUAL_PLIES, ballots
from crownhead.engine.match.restrictions import eleven_man, positions_after, shuffled, sound
from crownhead.errors import FenError, quote
from crownhead.play.game import Game
from crownhead.position import AnyPosition, Position, as_position
from crownhead.rules.rulebook import Rulebook

KINDS = ("ballots", "start", "two-move", "three-move", "eleven-man")
"""The openings that need no file."""

Openings = str | os.PathLike[str] | AnyPosition | Iterable[AnyPosition]
"""Openings as callers have them: one of `KINDS`, the path of a file of FENs, a position, or several."""

_FEN = re.compile(r"\s*[WB?]:", re.IGNORECASE)


def named_or_listed(given: Openings, rulebook: Rulebook) -> str | tuple[str, ...]:
    """The name of a kind or a file as it is; positions as their FENs.

    >>> english = Rulebook.load("english")
    >>> named_or_listed("two-move", english), named_or_listed(["W:W18:B5", english.start.clear().put(18, "b")], english)
    ('two-move', ('W:W18:B5', 'B:W:B18'))
    """
    if isinstance(given, os.PathLike) or (isinstance(given, str) and not _FEN.match(given)):
        return path("openings", given)
    listed = [as_position(rulebook, each) for each in _several(given)]
    for position in listed:
        if outcome := Game(rulebook, position).outcome:
            raise ValueError(f"{position.fen} is no opening, the game is over there ({outcome})")
    if not listed:
        raise ValueError("openings: at least one position is expected")
    return tuple(position.fen for position in listed)


def _several(given: AnyPosition | Iterable[AnyPosition]) -> Iterable[AnyPosition]:
    return given if isinstance(given, Iterable) and not isinstance(given, str) else [given]


def openings(
    kind: str | tuple[str, ...], rulebook: Rulebook, *, plies: int = USUAL_PLIES, seed: int = 0
) -> Iterator[Position]:
    """The openings of a kind (one of `KINDS`, a file of FENs, or FENs), in the order that the seed gives, each once.

    The openings of a file, and those that are given as they are, keep their order.

    >>> english = Rulebook.load("english")
    >>> len(list(openings("two-move", english)))
    47
    >>> next(openings("eleven-man", english)).count(english.first_move)
    11
    >>> next(openings("four-move", english))
    Traceback (most recent call last):
    ValueError: "four-move" is neither a kind of openings (ballots, start, two-move, three-move, eleven-man) nor a file
    """
    if isinstance(kind, tuple):
        return (Position(rulebook, fen) for fen in kind)
    if kind == "start":
        return iter([rulebook.start])
    if kind == "ballots":
        return ballots(rulebook, plies=plies, seed=seed)
    if kind in ("two-move", "three-move"):
        after = positions_after(rulebook, 2 if kind == "two-move" else 3)
        return sound(shuffled(after, seed))
    if kind == "eleven-man":
        return sound(shuffled(eleven_man(rulebook), seed))
    if not os.path.isfile(kind):
        raise ValueError(f"{quote(kind)} is neither a kind of openings ({', '.join(KINDS)}) nor a file")
    return iter(read_openings(kind, rulebook))


def endless(
    kind: str | tuple[str, ...], rulebook: Rulebook, *, plies: int = USUAL_PLIES, seed: int = 0
) -> Iterator[Position]:
    """The same openings, again from the first when there are no more.

    >>> start = endless("start", Rulebook.load("lasca"))
    >>> next(start) == next(start)
    True
    """
    seen = []
    for position in openings(kind, rulebook, plies=plies, seed=seed):
        seen.append(position)
        yield position
    if not seen:
        which = f"balanced opening after {plies} plies" if kind == "ballots" else f"sound {kind} opening"
        raise ValueError(f"there is no {which} in {rulebook.title}: try another number of plies, or other openings")
    while True:
        yield from seen


def read_openings(file_name: str | os.PathLike[str], rulebook: Rulebook) -> list[Position]:
    """The positions of a file with one FEN a line. Empty lines and those that begin with # are skipped."""
    found = []
    with open(file_name, encoding="utf-8", errors="replace") as file:
        for number, line in enumerate(file, 1):
            text = line.strip()
            if not text or text.startswith("#"):
                continue
            try:
                position = Position.from_fen(rulebook, text)
            except FenError as error:
                raise ValueError(f"{file_name}:{number}: not a position of {rulebook.title}: {error}") from None
            if outcome := Game(rulebook, position).outcome:
                raise ValueError(f"{file_name}:{number}: no opening, the game is over there ({outcome})")
            found.append(position)
    if not found:
        raise ValueError(f"{file_name} has no position in it: expected one FEN a line")
    return found
