"""Draws by the rules: what is counted, and the evidence when the count is full.

There is one mechanism for "25 moves without progress" and for "16 moves with one king against three": a counter runs
while its condition holds, and certain events start it again. A counter is kept as the ply at which it began; how far
it has come is then a subtraction. Plies are single moves, moves are pairs: 25 moves are 50 plies.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from crownhead import _core
from crownhead.sentences import Forms, Sentence, listed
from crownhead.sides import SIDES, Side

if TYPE_CHECKING:
    from crownhead.rules.draws import Counter
    from crownhead.rules.rulebook import Clause

Began: TypeAlias = tuple[int | None, ...]
"""For each counter the ply at which it began to run, None while its condition does not hold."""


def is_reached(limit: int, count: int | None) -> bool:
    """Whether a count makes a draw; None is one that does not run.

    >>> is_reached(50, 49), is_reached(50, 50), is_reached(0, None)
    (False, True, False)
    """
    return count is not None and count >= limit


class Count(NamedTuple):
    """How far a counter has come; as evidence of a claim, the run and where it began.

    >>> count = Count("no-progress", plies=24, limit=50, since=41)
    >>> str(count), count.is_full
    ('12 of 25 moves, since move 41', False)
    >>> str(Count("one-against-three", plies=3, limit=32, since=30, material="1 king against 3 kings"))
    '1½ of 16 moves, since move 30, 1 king against 3 kings'

    A game that begins with a position of another one may count on from there; then ``since`` is less than 1.
    """

    name: str
    plies: int
    limit: int
    since: int | None
    material: str = ""  # as `material` words it

    @property
    def run(self) -> int | None:
        """The plies counted so far; None while the material is another."""
        return None if self.since is None else self.plies

    @property
    def is_full(self) -> bool:
        """Whether the draw is there."""
        return is_reached(self.limit, self.run)

    def __str__(self) -> str:
        if self.since is None:
            return Sentence("not counting yet; {limit} moves once the material is there", limit=in_moves(self.limit))
        template = Sentence("{count} of {limit} moves, since move {since}")
        if self.since < 1:
            template = Sentence("{count} of {limit} moves, from before the first move")
        count = template.filling(count=in_moves(self.plies), limit=in_moves(self.limit), since=self.since)
        return Sentence("{count}, {material}", count=count, material=self.material) if self.material else count


class Repeated(NamedTuple):
    """How often the position on the board has stood there with the same player to move, before which moves.

    >>> repeated = Repeated("repetition", times=3, side=Side.WHITE, moves=(1, 3, 5))
    >>> str(repeated), repeated.is_full
    ("3 of 3 times, before white's moves 1, 3 and 5", True)
    """

    name: str
    times: int
    side: Side
    moves: tuple[int, ...]

    @property
    def is_full(self) -> bool:
        """Whether the draw is there."""
        return is_reached(self.times, len(self.moves))

    def is_shown_by(self, moves: Sequence[int]) -> bool:
        """Whether these move numbers are right, and enough.

        >>> repeated = Repeated("repetition", times=3, side=Side.WHITE, moves=(1, 3, 5))
        >>> repeated.is_shown_by((1, 3, 5)), repeated.is_shown_by((1, 3)), repeated.is_shown_by((1, 3, 6))
        (True, False, False)
        """
        return len(moves) == len(set(moves)) >= self.times and set(moves) <= set(self.moves)

    def __str__(self) -> str:
        counted = Forms(
            "{number} of {times} times, before {side}'s move {moves}",
            "{number} of {times} times, before {side}'s moves {moves}",
        )
        return counted.of(
            len(self.moves),
            times=self.times,
            side=self.side,
            moves=listed([*map(str, self.moves)]),
        )


class Proof(NamedTuple):
    """What perfect play gives the player to move, as far as it is known: win, loss, draw or None; and how many pieces
    the table has that shows it (0 where that was not written down).

    >>> str(Proof("proven", "draw", 4))
    'neither player can force a win, proven by the tablebase of 4 pieces'
    """

    name: str
    value: str | None
    pieces: int = 0

    @property
    def is_full(self) -> bool:
        """Whether the draw is there."""
        return self.value == "draw"

    def __str__(self) -> str:
        if self.is_full and self.pieces:
            template = Sentence("neither player can force a win, proven by the tablebase of {pieces} pieces")
            return template.filling(pieces=self.pieces)
        if self.is_full:
            return Sentence("neither player can force a win")
        if self.value is None:
            return Sentence("not proven")
        if self.value == "win":
            return Sentence("the player to move can force a win")
        return Sentence("the player who is not to move can force a win")


Evidence: TypeAlias = Count | Repeated | Proof


def title(name: str) -> str:
    """What a draw by the rules is called; endings have names of their own in each rulebook.

    >>> title("no-progress"), title("proven")
    ('no progress', 'proven draw')
    """
    return Sentence("proven draw") if name == "proven" else Sentence(name.replace("-", " "))


class DrawClaim(NamedTuple):
    """A draw that the player to move may claim now: its name, the clause, and the evidence.

    >>> from crownhead import Game
    >>> game = Game("international", "W:WK1:BK50")
    >>> for text in ["1-6", "50-45", "6-1", "45-50"] * 2:
    ...     game.play(text)
    >>> for claim in game.claims:
    ...     print(claim)
    repetition: 3 of 3 times, before white's moves 1, 3 and 5
    """

    name: str
    clause: Clause
    evidence: Evidence

    def __str__(self) -> str:
        return Sentence("{name}: {evidence}", name=self.name, evidence=str(self.evidence))


def events(position: _core.Position, move: _core.Move) -> frozenset[str]:
    """What a move does that a counter may heed: ``capture``, ``crowning``, ``man-move``.

    >>> from crownhead import Rulebook
    >>> start = Rulebook.load("english").start
    >>> sorted(events(start, start.parse("11-15")))
    ['man-move']
    """
    return _EVENTS[move.is_capture, move.crowns, position.at(move.from_square)[0] in "wb"]


_EVENTS = {
    (capture, crowning, man): frozenset(
        name for name, happened in (("capture", capture), ("crowning", crowning), ("man-move", man)) if happened
    )
    for capture in (False, True)
    for crowning in (False, True)
    for man in (False, True)
}


def advance(
    counter: Counter, start: int | None, ply: int, happened: Collection[str], position: _core.Position
) -> int | None:
    """When a counter began that had begun at ``start``, now that something has led to ``position``; None if it does not
    run there."""
    if counter.condition is not None and not counter.condition.covers(position):
        return None
    if start is None or not counter.counts.isdisjoint(happened):
        return ply
    return start


def material(position: _core.Position) -> str:
    """What both sides have left, in words.

    >>> from crownhead import Position, Rulebook
    >>> material(Position.from_fen(Rulebook.load("international"), "W:WK1,30,35:BK6"))
    'white has 1 king and 2 men, black has 1 king'
    """
    white, black = (_pieces(position, side) for side in SIDES)
    return Sentence("white has {white}, black has {black}", white=white, black=black)


def _pieces(position: _core.Position, side: Side) -> str:
    kings, men = len(position.kings(side)), len(position.men(side))
    some_kings = Forms("{number} king", "{number} kings").of(kings)
    some_men = Forms("{number} man", "{number} men").of(men)
    if kings and men:
        return listed([some_kings, some_men])
    return some_kings if kings else some_men if men else Sentence("nothing")


def in_moves(plies: int) -> str:
    """Plies as moves.

    >>> in_moves(25), in_moves(1), in_moves(50)
    ('12½', '½', '25')
    """
    whole, half = divmod(plies, 2)
    return f"{whole or ''}½" if half else str(whole)
