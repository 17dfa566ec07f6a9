"""The draw rules of a game as plain numbers, for the search.

The format. `draw_limits(game)` is a `DrawLimits`:

- ``repetition``: how often a position (with the same player to move) makes a draw; 0 if the rulebook has no such rule.
- ``counters``: one `DrawLimit` for each rule of the kind "N plies without progress", in the rulebook's order:

  - ``limit``: the draw is there in the position where the count reaches this. 0: at once, when the material is there.
  - ``run``: the count in the present position; None while the material is another (then it starts at 0 in the first
    position that has it).
  - ``resets``: after a move that is one of these the count is 0: ``capture``, ``crowning``, ``man-move`` (any move that
    begins as a man). Every other move adds 1, and a change of material that the rule still covers does not matter.
  - ``material``: the count runs only while *any* of these holds; empty: it always runs. Each is ``(white, black,
    total)``: for each side inclusive ranges of ``men``, ``kings`` and ``pieces`` (men and kings together) and the
    squares ``king_on`` (unless empty, that side must have a king on one of them, and if it must be ``alone``, nothing
    else may stand there); ``total``, a range of all pieces.
    A range without an upper end has `ANY_NUMBER` there. In column games a column counts as its top piece.
  - ``claimed``: the draw has to be claimed, and stands only if one of the players wants it. (A search takes it for a
    draw all the same: the player who would lose claims it.)

Rules are looked at after a move, never in the position that a search begins with, and after the question whether the
player to move has lost: a win goes before a draw. What only holds between players (agreement) or must be proven by a
tablebase (proven) is not here.
"""

from __future__ import annotations

from typing import NamedTuple

from crownhead.play.claims import Count
from crownhead.play.game import Game
from crownhead.rules.draws import Counter, Material, Repetition, SideMaterial, Span, on_main_road
from crownhead.rules.rulebook import Rulebook

ANY_NUMBER = 255
"""The upper end of a range that has none: no board has that many pieces."""

Range = tuple[int, int]

_EVENT_BITS = {"capture": 1, "crowning": 2, "man-move": 4}


class SideRange(NamedTuple):
    """What one side has: inclusive ranges, and squares of which a king must hold one (none: it need not), if need be
    with no other piece of either side on them.

    >>> SideRange(men=(0, 0), kings=(1, 1), pieces=(1, 1)).king_on
    ()
    """

    men: Range
    kings: Range
    pieces: Range
    king_on: tuple[int, ...] = ()
    alone: bool = False


class MaterialRange(NamedTuple):
    """What White, Black and both together have.

    >>> anything = SideRange(men=(0, ANY_NUMBER), kings=(0, ANY_NUMBER), pieces=(0, ANY_NUMBER))
    >>> MaterialRange(anything, anything, total=(2, 5)).total
    (2, 5)
    """

    white: SideRange
    black: SideRange
    total: Range


class DrawLimit(NamedTuple):
    """A rule of the kind "N plies without progress are a draw", and how far the game has come.

    >>> DrawLimit("no-progress", limit=80, run=12, resets=frozenset({"capture"}), material=(), claimed=False).run
    12
    """

    name: str
    limit: int
    run: int | None
    resets: frozenset[str]
    material: tuple[MaterialRange, ...]
    claimed: bool

    def for_core(self) -> tuple[int, int, int, tuple[MaterialRange, ...]]:
        """The same as the core takes it: the limit, the run (-1 for none), the events as bits, the material."""
        resets = sum(bit for event, bit in _EVENT_BITS.items() if event in self.resets)
        return self.limit, -1 if self.run is None else self.run, resets, self.material


class DrawLimits(NamedTuple):
    """All draw rules that a search can respect.

    >>> DrawLimits(repetition=3, counters=()).repetition
    3
    """

    repetition: int
    counters: tuple[DrawLimit, ...]


def draw_limits(game: Game) -> DrawLimits:
    """The draw rules of a game's rulebook, and how far the game has come towards each.

    >>> game = Game("fmjd-international", "W:WK1,K2,K3:BK50")
    >>> game.play("1-6")
    >>> for each in draw_limits(game).counters:
    ...     print(each.name, each.run, each.limit, len(each.material))
    no-progress 1 50 0
    one-against-three 1 32 2
    one-against-two None 10 2
    >>> print(draw_limits(game).counters[1].material[0].white)
    SideRange(men=(0, 255), kings=(1, 1), pieces=(1, 1), king_on=(), alone=False)
    """
    book = game.rulebook
    times = next((draw.times for draw in book.draws if isinstance(draw, Repetition)), 0)
    counters = (draw for draw in book.draws if isinstance(draw, Counter))
    evidence = game.counters
    return DrawLimits(times, tuple(_limit(book, counter, evidence[counter.name]) for counter in counters))


def _limit(book: Rulebook, counter: Counter, evidence: object) -> DrawLimit:
    assert isinstance(evidence, Count)
    material = _either_way_round(book, counter.condition) if counter.condition else ()
    return DrawLimit(counter.name, counter.plies, evidence.run, counter.counts, material, counter.how == "claim")


def _either_way_round(book: Rulebook, condition: Material) -> tuple[MaterialRange, ...]:
    one, other = (_side(book, side) for side in condition.sides)
    total = _range(condition.total)
    ways = (MaterialRange(one, other, total), MaterialRange(other, one, total))
    return ways[:1] if one == other else ways


def _side(book: Rulebook, side: SideMaterial) -> SideRange:
    road = _main_road(book) if side.holds else ()
    alone = side.holds == "main-road-alone"
    return SideRange(_range(side.men), _range(side.kings), _range(side.pieces), road, alone)


def _range(span: Span) -> Range:
    return span.low, ANY_NUMBER if span.high is None else span.high


def _main_road(book: Rulebook) -> tuple[int, ...]:
    squares = range(1, book.variant.square_count + 1)
    return tuple(square for square in squares if on_main_road(book.variant, square))
