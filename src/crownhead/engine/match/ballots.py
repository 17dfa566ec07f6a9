"""Balanced openings for any rulebook: a few random plies, kept where the engine prefers neither side."""

from __future__ import annotations

import random
from collections.abc import Iterator

from crownhead.engine.engine import Engine
from crownhead.engine.limits import Limit
from crownhead.engine.match.restrictions import positions_after, proper_moves, shuffled
from crownhead.play.game import Game
from crownhead.position import Position
from crownhead.rules.rulebook import Rulebook

USUAL_PLIES = 6
USUAL_MARGIN = 0.3
USUAL_LIMIT = Limit(nodes=5000)
MOST_ENUMERATED = 3000
"""All positions are listed if there are no more than this; beyond, they are found at random."""

MOST_VAIN_ATTEMPTS = 2000
"""The search for another position is given up after this many attempts that found nothing new."""


def ballots(
    rulebook: Rulebook,
    *,
    plies: int = USUAL_PLIES,
    seed: int = 0,
    margin: float = USUAL_MARGIN,
    limit: Limit = USUAL_LIMIT,
) -> Iterator[Position]:
    """Positions after ``plies`` plies, each once, in which nothing can be taken and no side is ``margin`` men ahead.

    The same seed gives the same positions in the same order, as long as the engine judges the same.

    >>> english = Rulebook.load("english")
    >>> found = ballots(english, plies=3, seed=7)
    >>> [len(next(found).legal_moves) > 0 for _ in range(3)]
    [True, True, True]
    """
    if plies < 0:
        raise ValueError(f"plies: 0 or more, not {plies}")
    if not margin > 0:
        raise ValueError(f"margin: more than 0 men, not {margin:g}")
    engine = Engine(rulebook, hash_mb=4)
    for position in _candidates(rulebook, plies, seed):
        if is_quiet(position):
            game = Game(rulebook, position)
            if game.outcome is None and abs(_score(engine, game, limit)) <= 100 * margin:
                yield position


def is_quiet(position: Position) -> bool:
    """Whether neither side could capture if it were to move.

    >>> from crownhead import Rulebook
    >>> book = Rulebook.load("english")
    >>> is_quiet(book.start), is_quiet(Position.from_fen(book, "W:W18:B14"))
    (True, False)
    """
    return not any(move.is_capture for each in (position, position.passed()) for move in each.moves("strict"))


def _score(engine: Engine, game: Game, limit: Limit) -> int:
    engine.forget()  # what is known from other positions would make the answer depend on the order
    return engine.analyse(game, limit).score or 0


def _candidates(rulebook: Rulebook, plies: int, seed: int) -> Iterator[Position]:
    """All positions if they are few; else random ones, each once, until nothing new is found for long."""
    if all_of_them := positions_after(rulebook, plies, most=MOST_ENUMERATED):
        yield from shuffled(all_of_them, seed)
        return
    chance, seen, in_vain = random.Random(seed), set[Position](), 0
    while in_vain < MOST_VAIN_ATTEMPTS:
        position = _stroll(rulebook.start, plies, chance)
        if position is None or position in seen:
            in_vain += 1
            continue
        in_vain = 0
        seen.add(position)
        yield position


def _stroll(position: Position, plies: int, chance: random.Random) -> Position | None:
    """The position after ``plies`` random plies; None if the game ends before."""
    for _ in range(plies):
        if not (moves := list(proper_moves(position))):
            return None
        position = position.play(chance.choice(moves))
    return position if position.legal_moves else None
