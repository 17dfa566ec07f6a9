"""The draw rules that a rulebook may have: every key under `draws`, with its kind, what is allowed and its default."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from crownhead.rules.yaml_records import (
    A_SLUG,
    Record,
    YamlNode,
    integer,
    key,
    part,
    part_or_parts,
    parts,
    read,
    text,
    word,
    words,
)
from crownhead.sentences import Sentence
from crownhead.sides import SIDES, Side

if TYPE_CHECKING:
    from crownhead._core import Position, Variant

EVENTS = ("capture", "crowning", "man-move")
MANY = 99_999


# --- material ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Span:
    """A number of pieces: from `low` to `high`, both included; no `high` means any number from `low`.

    >>> 3 in Span(1, 3), 4 in Span(1, 3), 40 in Span(1)
    (True, False, True)
    """

    low: int = 0
    high: int | None = None

    def __contains__(self, number: int) -> bool:
        return self.low <= number and (self.high is None or number <= self.high)


ANY = Span()


def span(node: YamlNode, at: str, allowed: tuple[()] = ()) -> Span:
    """`2`, `1-3` or `1+`.

    >>> from crownhead.rules.yaml_records import compose
    >>> span(compose("kings: 1-3").find("kings"), "kings")
    Span(low=1, high=3)
    """
    value = node.value if isinstance(node.value, str) else ""
    if found := re.fullmatch(r"([0-9]{1,3})(?:(\+)|-([0-9]{1,3}))?", value):
        low = int(found[1])
        high = None if found[2] else int(found[3] or low)
        if high is None or low <= high:
            return Span(low, high)
    raise node.error(at, Sentence("is not a number of pieces"), given=node.shown(), allowed=("2", "1-3", "1+"))


class SideMaterial(Record):
    """What one side has left. `holds` is "main-road" if it must have a king on the long diagonal, and
    "main-road-alone" if no other piece of either side may stand there.

    >>> 2 in SideMaterial(pieces=Span(1, 3)).pieces
    True
    """

    pieces: Span = key(span, default=ANY)
    men: Span = key(span, default=ANY)
    kings: Span = key(span, default=ANY)
    holds: str | None = key(word, "main-road", "main-road-alone", default=None)

    def covers(self, position: Position, side: Side) -> bool:
        """Whether a side has this left. In column games a column counts as its top piece."""
        kings = position.kings(side)
        men_count, kings_count = len(position.men(side)), len(kings)
        if men_count not in self.men or kings_count not in self.kings or men_count + kings_count not in self.pieces:
            return False
        if self.holds is None:
            return True
        road = {square for square in position.occupied() if on_main_road(position.variant, square)}
        return not road.isdisjoint(kings) and (len(road) == 1 or self.holds == "main-road")


@dataclass(frozen=True)
class Material:
    """What is left on the board: the two sides, either way round, and the pieces of both together.

    >>> from crownhead import Position, Rulebook
    >>> lone_king, three = SideMaterial(pieces=Span(1, 1), kings=Span(1, 1)), SideMaterial(pieces=Span(3, 3))
    >>> position = Position.from_fen(Rulebook.load("international"), "W:WK46,K47,K48:BK3")
    >>> Material(sides=(lone_king, three)).covers(position)
    True
    """

    sides: tuple[SideMaterial, SideMaterial] = (SideMaterial(), SideMaterial())
    total: Span = ANY

    @cached_property
    def _most(self) -> int:
        """No more pieces than this can be left."""
        return sum(MANY if side.pieces.high is None else side.pieces.high for side in self.sides)

    def covers(self, position: Position) -> bool:
        """Whether a position has this material: whether a draw rule that is about it counts there."""
        count = len(position.occupied())
        if count > self._most or count not in self.total:  # so it is after nearly every move
            return False
        one, other = self.sides
        return any(one.covers(position, side) and other.covers(position, side.other) for side in SIDES)


def on_main_road(variant: Variant, square: int) -> bool:
    """Whether a square lies on the long diagonal from the bottom left corner.

    >>> from crownhead import Rulebook
    >>> on_main_road(Rulebook.load("international").variant, 46)
    True
    """
    row, column = variant.place(square)
    return row == column


def two_sides(node: YamlNode, at: str, allowed: tuple[type[Any]]) -> tuple[SideMaterial, SideMaterial]:
    """A list of exactly two descriptions."""
    if not isinstance(node.value, tuple) or len(node.value) != 2:
        raise node.error(at, Sentence("is not a list of two descriptions, one for each side"), given=node.shown())
    first, second = parts(node, at, allowed)
    return first, second


# --- the rules -----------------------------------------------------------------------------------------------


class Agreement(Record):
    """The players may agree on a draw.

    >>> Agreement().clause
    'draws'
    """

    name: ClassVar[str] = "agreement"
    clause: str = key(text, *A_SLUG, default="draws")


class Repetition(Record):
    """The same position with the same player to move for the `times`-th time.

    >>> Repetition(times=3, how="claim").name
    'repetition'
    """

    name: ClassVar[str] = "repetition"
    times: int = key(integer, 2, 9)
    how: str = key(word, "automatic", "claim")
    clause: str = key(text, *A_SLUG, default="draws")


class Proven(Record):
    """Neither player can force a win, and that is proven.

    >>> Proven(how="automatic").clause
    'draws'
    """

    name: ClassVar[str] = "proven"
    how: str = key(word, "automatic", "claim")
    clause: str = key(text, *A_SLUG, default="draws")


class Counter(Record):
    """N plies in a row without one of the events in `counts`, while `condition` holds (None: always).

    >>> Counter(name="no-progress", plies=50, counts=frozenset({"capture", "crowning"}), how="claim").plies
    50
    """

    name: str
    plies: int
    counts: frozenset[str]
    how: str
    condition: Material | None = None
    clause: str = "draws"


Draw = Agreement | Repetition | Counter | Proven


# --- as they are written -------------------------------------------------------------------------------------


def events(node: YamlNode, at: str, allowed: tuple[str, ...]) -> frozenset[str]:
    """A list of events that start a count again."""
    return frozenset(words(node, at, allowed))


class _NoProgress(Record):
    """The key `no-progress` as it is written: in moves, which are pairs of plies."""

    moves: int = key(integer, 1, MANY)
    counts: frozenset[str] = key(events, *EVENTS)
    how: str = key(word, "automatic", "claim")
    clause: str = key(text, *A_SLUG, default="draws")

    def counter(self, number: int) -> Counter:
        name = "no-progress" if number == 1 else f"no-progress-{number}"
        return Counter(name=name, plies=2 * self.moves, counts=self.counts, how=self.how, clause=self.clause)


class _Ending(Record):
    """An item of the key `endings` as it is written."""

    name: str = key(text, *A_SLUG)
    sides: tuple[SideMaterial, SideMaterial] = key(two_sides, SideMaterial, default=Material.sides)
    total: Span = key(span, default=ANY)
    moves: int = key(integer, 0, MANY)
    counts: frozenset[str] = key(events, *EVENTS, default=frozenset())
    how: str = key(word, "automatic", "claim")
    clause: str = key(text, *A_SLUG, default="draws")

    def counter(self) -> Counter:
        plies, condition = 2 * self.moves, Material(self.sides, self.total)
        return Counter(
            name=self.name, plies=plies, counts=self.counts, condition=condition, how=self.how, clause=self.clause
        )


class Draws(Record):
    """The mapping `draws` as it is written."""

    agreement: Agreement | None = key(part, Agreement, default=None)
    repetition: Repetition | None = key(part, Repetition, default=None)
    no_progress: tuple[_NoProgress, ...] = key(part_or_parts, _NoProgress, default=())
    endings: tuple[_Ending, ...] = key(parts, _Ending, default=())
    proven: Proven | None = key(part, Proven, default=None)


def draws(node: YamlNode, at: str, allowed: tuple[type[Draws]] = (Draws,)) -> tuple[Draw, ...]:
    """The draw rules, in the order of the format page; no name is used twice."""
    rules = read(allowed[0], node, at)
    counters = [rule.counter(number) for number, rule in enumerate(rules.no_progress, 1)]
    names = {"agreement", "repetition", "proven", "no-progress", *(counter.name for counter in counters)}
    for number, ending in enumerate(rules.endings):
        where, found = f"{at}.endings[{number + 1}]", node.find("endings")
        line = found.value[number] if found and isinstance(found.value, tuple) else node
        if ending.sides == Material.sides and ending.total == ANY:
            raise line.error(where, Sentence("has no condition; give sides or total"))
        if ending.name in names:
            raise line.error(where, Sentence("is the name of another draw rule too"), given=ending.name)
        names.add(ending.name)
    listed = (rules.agreement, rules.repetition, *counters, *(rule.counter() for rule in rules.endings), rules.proven)
    return tuple(rule for rule in listed if rule)
