"""How much a rulebook may ask of a machine that checks it while it is being written, or plays by it afterwards."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from crownhead._core import Variant
from crownhead.errors import RulebookError
from crownhead.position import Position
from crownhead.rules.anthology import Book, rulebooks_of
from crownhead.rules.rulebook import Rulebook
from crownhead.sentences import Sentence
from crownhead.sides import Side

MOST_EXAMPLES = 250
MOST_ACTIONS = 3000
"""In all examples together."""
MOST_MOVES = 2000
"""Captures of one piece; by the bundled rulebooks they are a few dozen."""
LONGEST = 0.05
"""Seconds of computing for the moves of one position; by the bundled rulebooks it is a few milliseconds at the most."""


def check(book: Book) -> None:
    """Refuse a book that would take too long to examine; nothing is played for that.

    >>> check(Rulebook.load("english"))
    """
    examples = [example for section in book.sections for example in section.examples]
    if len(examples) > MOST_EXAMPLES:
        raise RulebookError(Sentence("there are more than {most} examples", most=MOST_EXAMPLES))
    if sum(len(example.play) for example in examples) > MOST_ACTIONS:
        raise RulebookError(Sentence("the examples have more than {most} moves", most=MOST_ACTIONS))
    for rulebook in rulebooks_of(book):
        check_captures(rulebook)


def check_captures(book: Rulebook) -> None:
    """Refuse rules by which a capture can go too many ways: finding them all would take minutes.

    How many there are grows with every piece that can be taken: so this stops long before it would take long itself.
    """
    setup = book.front_matter.setup
    if _overflows(book.variant, setup.most or book.front_matter.men_each):
        raise RulebookError(
            Sentence(
                "by these rules one piece can capture in too many ways: take a smaller board or fewer men, or let "
                "captured pieces stay on the board until the move is over"
            ),
            key="capture",
        )


@lru_cache(maxsize=64)
def _overflows(variant: Variant, most: int) -> bool:
    for position in _crowded_positions(variant, most):
        began = time.thread_time()
        if len(position.legal_moves) > MOST_MOVES or time.thread_time() - began > LONGEST:
            return True
    return False


def _crowded_positions(variant: Variant, most: int) -> Iterator[Position]:
    """A king of White's among more and more men of Black's, which stand on every other square or anywhere."""
    places = {square: variant.place(square) for square in range(1, variant.square_count + 1)}
    last_row, last_column = (max(place[axis] for place in places.values()) for axis in (0, 1))
    inside = [s for s, (row, column) in places.items() if 0 < row < last_row and 0 < column < last_column]
    lattices = [[s for s in inside if (places[s][0] % 2, places[s][1] % 2) == at] for at in product((0, 1), (0, 1))]
    for seed, squares in enumerate((*lattices, inside, inside, inside)):
        chance = random.Random(seed)
        chosen = chance.sample(squares, len(squares))[:most]
        start = chance.choice([square for square in places if square not in chosen])
        for count in range(min(4, len(chosen)), len(chosen) + 1):
            yield Position(variant, Side.WHITE, {start: "W", **dict.fromkeys(chosen[:count], "b")})
