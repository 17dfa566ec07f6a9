"""How long to think, when a clock is running.

A clock shows what is left for the moves that are still to be made. Of that a move gets two limits: after *enough*
seconds the engine begins nothing new and plays what it has; after *seconds* it stops wherever it is. Most moves end at
the first, so the second may be a few times as long: a difficult move can borrow from the easy ones.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

from crownhead.arguments import instance, number, whole_number

MARGIN = 0.05
"""Seconds kept back at every move for what is not thinking: passing the move on, and a busy machine."""

EXPECTED_MOVES = 30
"""How many more moves are planned for without a time control. The number stays the same all game long, so that each
move takes a share of the time left, which never runs out."""

_LEAST = 0.001
_NOT_THE_LAST = 0.7  # of what is left, a move that is not the last before the time control never takes more
_SOFT, _HARD = 0.6, 3.0  # of an even share


@dataclass(frozen=True)
class Clock:
    """What the player to move has left: seconds now, what every move adds, and the moves that it must suffice for.

    ``seconds`` is what may be used up at this move: if the increment is added before the move, it is in there already.
    ``moves`` counts from this one to the next time control; None means the rest of the game.

    >>> Clock(300, increment=2)
    Clock(seconds=300, increment=2, moves=None)
    >>> Clock(300, moves=0)
    Traceback (most recent call last):
    ValueError: moves: 1 or more until the next time control, not 0
    """

    seconds: float
    increment: float = 0.0
    moves: int | None = None

    def __post_init__(self) -> None:
        if not math.isfinite(number("seconds", self.seconds)):
            raise ValueError(f"seconds: a finite number, not {self.seconds}")
        if not (math.isfinite(number("increment", self.increment)) and self.increment >= 0):
            raise ValueError(f"increment: 0 or more seconds, not {self.increment}")
        if self.moves is not None and whole_number("moves", self.moves) < 1:
            raise ValueError(f"moves: 1 or more until the next time control, not {self.moves}")


class Budget(NamedTuple):
    """What one move may take: after `enough` seconds nothing new is begun, after `seconds` it ends.

    >>> Budget(1.0, 5.0).enough
    1.0
    """

    enough: float
    seconds: float


def budget(clock: Clock, *, margin: float = MARGIN) -> Budget:
    """How long to think about the next move.

    It never plans more than the clock has, and always something: an empty clock still gets a thousandth of a second,
    since some move has to be made. ``margin`` is kept back (of a nearly empty clock, half of what it has).

    >>> plan = budget(Clock(60))
    >>> f"{plan.enough:.1f} to {plan.seconds:.1f}"
    '1.2 to 6.0'
    >>> plan = budget(Clock(60, moves=2))  # the last but one: most of it may go
    >>> f"{plan.enough:.1f} to {plan.seconds:.1f}"
    '18.0 to 42.0'
    >>> budget(Clock(0.0)).seconds
    0.001
    """
    left, margin = max(instance("a clock is a Clock", Clock, clock).seconds, 0.0), number("margin", margin)
    usable = max(left - min(margin, left / 2), _LEAST)
    moves = clock.moves or EXPECTED_MOVES
    even_share = (usable + clock.increment * (moves - 1)) / moves
    ceiling = usable if moves == 1 else max(_NOT_THE_LAST * usable, _LEAST)
    hard = max(min(_HARD * even_share, ceiling), _LEAST)
    return Budget(max(min(_SOFT * even_share, hard), _LEAST), hard)
