"""Where the games of a match begin, so that they differ: each opening is played twice, with colours reversed.

The restrictions of English draughts are worked out from the rules. All sequences of two or three plies are played, the
same positions counted once, and those in which one side loses a man by force left out. In English draughts that leaves
47 openings of two moves and 174 of three, the numbers that the literature gives. Which of the 174 are lost all the same
(tournaments play 156 today) is long analysis and does not follow from the rules alone: all 174 are played here.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterable, Iterator
from itertools import chain, islice

from crownhead._core import Move
from crownhead.errors import FenError, quote
from crownhead.play.game import Game
from crownhead.position import Position
from crownhead.rules.rulebook import Rulebook
from crownhead.sides import SIDES, Side

KINDS = ("ballots", "start", "two-move", "three-move", "eleven-man")
"""The openings that need no file."""

USUAL_PLIES = 6
SIGHT = 4
"""How many plies ahead a man must be lost for an opening to be unsound. In English draughts 2 find
all of two and three moves."""


def openings(kind: str, rulebook: Rulebook, *, plies: int = USUAL_PLIES, seed: int = 0) -> Iterator[Position]:
    """The openings of a kind (one of `KINDS`, or a file of FENs), in the order that the seed gives, each once.

    The openings of a file come in the order of the file.

    >>> english = Rulebook.load("english")
    >>> len(list(openings("two-move", english)))
    47
    >>> next(openings("eleven-man", english)).count(SIDES[0])
    11
    >>> next(openings("four-move", english))
    Traceback (most recent call last):
    ValueError: "four-move" is neither a kind of openings (ballots, start, two-move, three-move, eleven-man) nor a file
    """
    if kind == "start":
        return iter([rulebook.start])
    if kind == "ballots":
        from crownhead.engine.match.ballots import ballots

        return ballots(rulebook, plies=plies, seed=seed)
    if kind in ("two-move", "three-move"):
        after = positions_after(rulebook, 2 if kind == "two-move" else 3)
        return sound(shuffled(after, seed))
    if kind == "eleven-man":
        return sound(shuffled(eleven_man(rulebook), seed))
    if not os.path.isfile(kind):
        raise ValueError(f"{quote(kind)} is neither a kind of openings ({', '.join(KINDS)}) nor a file")
    return iter(read(kind, rulebook))


def endless(kind: str, rulebook: Rulebook, *, plies: int = USUAL_PLIES, seed: int = 0) -> Iterator[Position]:
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


# --- files -----------------------------------------------------------------------------------------------------------


def read(path: str | os.PathLike[str], rulebook: Rulebook) -> list[Position]:
    """The positions of a file: one FEN a line. Empty lines and those that begin with # say nothing."""
    found = []
    with open(path, encoding="utf-8", errors="replace") as file:
        for number, line in enumerate(file, 1):
            text = line.strip()
            if not text or text.startswith("#"):
                continue
            try:
                position = Position.from_fen(rulebook, text)
            except FenError as error:
                raise ValueError(f"{path}:{number}: not a position of {rulebook.title}: {error}") from None
            if outcome := Game(rulebook, position).outcome:
                raise ValueError(f"{path}:{number}: no opening, the game is over there ({outcome})")
            found.append(position)
    if not found:
        raise ValueError(f"{path} has no position in it: expected one FEN a line")
    return found


def shuffled(positions: Iterable[Position], seed: int) -> list[Position]:
    """In an order that depends on the seed alone, not on how they were found.

    >>> book = Rulebook.load("english")
    >>> shuffled(positions_after(book, 1), 3) == shuffled(reversed(positions_after(book, 1)), 3)
    True
    """
    ordered = sorted(positions, key=lambda position: position.fen)
    random.Random(seed).shuffle(ordered)
    return ordered


# --- from the rules --------------------------------------------------------------------------------------------------


def positions_after(rulebook: Rulebook, plies: int, *, most: int | None = None) -> list[Position]:
    """Every position that can stand on the board after so many plies, each once; [] if there are more than ``most``.

    >>> english = Rulebook.load("english")
    >>> [len(positions_after(english, plies)) for plies in (1, 2, 3)]
    [7, 49, 216]
    """
    reached = [rulebook.start]
    for _ in range(plies):
        following = (before.play(move) for before in reached for move in proper_moves(before))
        reached = list(dict.fromkeys(islice(following, None if most is None else 8 * most)))
        if most is not None and len(reached) > most:
            return []
    return [position for position in reached if position.legal_moves]


def proper_moves(position: Position) -> Iterable[Move]:
    """The legal moves; where a capture may be missed at one's peril, those that miss none."""
    return position.moves("strict")


def eleven_man(rulebook: Rulebook) -> list[Position]:
    """The eleven-man ballot: each side loses a man of its two front rows, then each makes a move with its front row.

    If the man that should move is the one that was removed, another man moves into its place. In English draughts
    there are 2500 such positions; the unsound ones are still among them.

    >>> len(eleven_man(Rulebook.load("english")))
    2500
    """
    start, first = rulebook.start, rulebook.first_move
    fronts = {side: _front_rows(start, side) for side in SIDES}
    if any(len(rows) < 2 for rows in fronts.values()):
        raise ValueError(f"the eleven-man ballot needs two rows of men on each side, and {rulebook.title} has fewer")
    reached = dict[Position, None]()
    for one in chain(*fronts[first][:2]):
        for other in chain(*fronts[first.other][:2]):
            before = start.remove(one, other)
            for move in _ballot_moves(before, fronts[first], one):
                between = before.play(move)
                replies = _ballot_moves(between, fronts[first.other], other)
                reached |= dict.fromkeys(between.play(reply) for reply in replies)
    return list(reached)


def _front_rows(start: Position, side: Side) -> list[list[int]]:
    """The men of a side by rows, the row that is nearest to the opponent first."""
    rows = dict[int, list[int]]()
    for square in start.men(side):
        rows.setdefault(start.variant.place(square)[0], []).append(square)
    return [rows[row] for row in sorted(rows, reverse=side is Side.WHITE)]


def _ballot_moves(position: Position, rows: list[list[int]], removed: int) -> Iterator[Move]:
    front = rows[0]
    for move in proper_moves(position):
        if move.from_square in front or (removed in front and move.to_square == removed):
            yield move


# --- soundness -------------------------------------------------------------------------------------------------------


def sound(positions: Iterable[Position]) -> Iterator[Position]:
    """Those in which neither side wins a man by force within a few plies.

    Only men are counted, so that the answer does not change when the engine learns something.
    """
    return (position for position in positions if balance(position) == 0)


def balance(position: Position, plies: int = SIGHT) -> int:
    """Who wins a man by force: 1 if the player to move does, -1 if he loses one, else 0.

    >>> start = Rulebook.load("english").start
    >>> balance(start)
    0
    >>> balance(start.play(start.parse("9-14")).play(start.play(start.parse("9-14")).parse("21-17")))
    1
    """
    return _search(position, plies, -1, 1)


def _search(position: Position, plies: int, low: int, high: int) -> int:
    """Look ahead for men alone: so many plies, and then until nothing is to be taken. Captures are not counted."""
    moves = list(proper_moves(position))
    if not moves:
        return -1  # who cannot move has lost more than a man
    if not moves[0].is_capture and plies <= 0:
        ahead = position.count(position.turn) - position.count(position.turn.other)
        return max(-1, min(1, ahead))
    for move in moves:
        cost = 0 if move.is_capture else 1
        low = max(low, -_search(position.play(move), plies - cost, -high, -low))
        if low >= high:
            break
    return low
