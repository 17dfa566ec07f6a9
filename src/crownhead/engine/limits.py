"""How long the engine may search."""

from __future__ import annotations

import math
from dataclasses import dataclass, fields
from typing import ClassVar

from crownhead.arguments import instance, number
from crownhead.engine.time_management import Clock, budget

_DEEPEST, _MOST_NODES = 1000, 2**63 - 1


@dataclass(frozen=True)
class Limit:
    """How long to look: until the first of these is reached. Depth and nodes give the same answer every time.

    ``enough`` is a softer limit than ``seconds``: after it, no deeper look is begun. A ``clock`` sets both, by the
    time that is left on it. ``Limit.forever`` ends only when it is stopped.

    >>> Limit(seconds=0.5).seconds
    0.5
    >>> Limit(clock=Clock(60, increment=1))
    Limit(clock=Clock(seconds=60, increment=1, moves=None))
    >>> Limit(depth=0)
    Traceback (most recent call last):
    ValueError: depth: more than 0, not 0
    """

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    enough: float | None = None
    clock: Clock | None = None

    forever: ClassVar[Limit]

    def __post_init__(self) -> None:
        numbers = {name: getattr(self, name) for name in ("depth", "nodes", "seconds", "enough")}
        given = {name: value for name, value in numbers.items() if value is not None}
        if self.clock is not None:
            instance("clock: a Clock is expected", Clock, self.clock)
        if not given and self.clock is None:
            raise ValueError("a limit needs a depth, a number of nodes, seconds or a clock")
        if self.clock and not given.keys().isdisjoint(("seconds", "enough")):
            raise ValueError("a clock sets the seconds itself: give either a clock or seconds")
        for name, value in given.items():
            if not number(name, value) > 0:
                raise ValueError(f"{name}: more than 0, not {value}")
            if name in ("depth", "nodes") and int(value) != value:
                raise ValueError(f"{name}: a whole number, not {value}")

    def numbers(self) -> dict[str, int | float]:
        """The numbers that limit the search, as far as they are set.

        >>> Limit(seconds=2, nodes=500).numbers()
        {'nodes': 500, 'seconds': 2}
        >>> Limit.forever.numbers()
        {}
        """
        enough, seconds = budget(self.clock) if self.clock else (self.enough, self.seconds)
        all_numbers = {
            "depth": self.depth and min(int(self.depth), _DEEPEST),
            "nodes": self.nodes and min(int(self.nodes), _MOST_NODES),
            "seconds": seconds,
            "enough": enough,
        }
        return {name: value for name, value in all_numbers.items() if value and math.isfinite(value)}

    def __repr__(self) -> str:
        values = ((each.name, getattr(self, each.name)) for each in fields(self))
        given = (f"{name}={value!r}" for name, value in values if value is not None)
        return f"Limit({', '.join(given)})"


Limit.forever = Limit(seconds=math.inf)
