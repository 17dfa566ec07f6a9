"""Numbers, directions and material as a sentence says them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from crownhead.rules.draws import ANY, Material, SideMaterial, Span
from crownhead.sentences import Forms, Sentence

NUMBERS = (
    Sentence("no"),
    Sentence("one"),
    Sentence("two"),
    Sentence("three"),
    Sentence("four"),
    Sentence("five"),
    Sentence("six"),
    Sentence("seven"),
    Sentence("eight"),
    Sentence("nine"),
    Sentence("ten"),
    Sentence("eleven"),
    Sentence("twelve"),
)
ORDINALS = (
    Sentence(""),
    Sentence("first"),
    Sentence("second"),
    Sentence("third"),
    Sentence("fourth"),
    Sentence("fifth"),
    Sentence("sixth"),
    Sentence("seventh"),
    Sentence("eighth"),
    Sentence("ninth"),
)


class Kind(NamedTuple):
    """What is counted: so many of it, two numbers next to each other, two further apart, and at least so many."""

    exactly: Forms
    low_or_high: Sentence
    low_to_high: Sentence
    at_least: Forms


MEN = Kind(
    Forms("one man", "{number} men"),
    Sentence("{low} or {number} men"),
    Sentence("{low} to {number} men"),
    Forms("at least one man", "at least {number} men"),
)
KINGS = Kind(
    Forms("one king", "{number} kings"),
    Sentence("{low} or {number} kings"),
    Sentence("{low} to {number} kings"),
    Forms("at least one king", "at least {number} kings"),
)
PIECES = Kind(
    Forms("one piece", "{number} pieces"),
    Sentence("{low} or {number} pieces"),
    Sentence("{low} to {number} pieces"),
    Forms("at least one piece", "at least {number} pieces"),
)


def numbered(number: int) -> str:
    """A number as a word, if it is small.

    >>> numbered(3), numbered(1500)
    ('three', '1500')
    """
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def counted(number: int, kind: Kind) -> str:
    """A number of pieces.

    >>> counted(1, MEN), counted(3, MEN), counted(20, MEN)
    ('one man', 'three men', '20 men')
    """
    return kind.exactly.of(number, number=numbered(number))


def listed(items: Sequence[str]) -> str:
    """Things in a row.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    if len(items) < 2:
        return items[0] if items else ""
    return Sentence("{items} and {last}", items=tuple(items[:-1]), last=items[-1])


def either(items: Sequence[str]) -> str:
    """Things of which one will do.

    >>> either(["a", "b", "c"])
    'a, b or c'
    """
    if len(items) < 2:
        return items[0] if items else ""
    return Sentence("{items} or {last}", items=tuple(items[:-1]), last=items[-1])


def ways(directions: Collection[str]) -> str:
    """Where a piece may go.

    >>> ways({"diagonal-forward"}), ways({"straight-forward", "sideways"})
    ('diagonally forward', 'straight forward and sideways')
    >>> ways({"diagonal-forward", "diagonal-backward", "straight-forward", "straight-backward", "sideways"})
    'in all eight directions'
    """
    if len(directions) == 5:
        return Sentence("in all eight directions")
    diagonal = [words for way, words in WAYS.items() if f"diagonal-{way}" in directions]
    straight = [words for way, words in WAYS.items() if f"straight-{way}" in directions]
    sideways = [Sentence("sideways")] if "sideways" in directions else []
    parts = [Sentence("diagonally {ways}", ways=listed(diagonal))] if diagonal else []
    if len(straight) == 2 and sideways:
        parts.append(Sentence("straight in all four directions"))
    elif straight:
        parts.append(Sentence("straight {ways}", ways=listed([*straight, *sideways])))
    else:
        parts += sideways
    return Sentence("{some}, and {others}", some=parts[0], others=parts[1]) if len(parts) == 2 else parts[0]


WAYS = {"forward": Sentence("forward"), "backward": Sentence("backward")}


def spanned(span: Span, kind: Kind) -> str:
    """How many pieces of a kind.

    >>> spanned(Span(1, 1), KINGS), spanned(Span(1, 2), KINGS), spanned(Span(3), KINGS)
    ('one king', 'one or two kings', 'at least three kings')
    """
    if span.high is None:
        return kind.at_least.of(span.low, number=numbered(span.low))
    if span.high == span.low:
        return counted(span.low, kind)
    template = kind.low_or_high if span.high == span.low + 1 else kind.low_to_high
    return template.filling(low=numbered(span.low), number=numbered(span.high))


def material(condition: Material) -> str:
    """What is left on the board.

    >>> one, three = SideMaterial(pieces=Span(1, 1), kings=Span(1, 1)), SideMaterial(pieces=Span(3, 3), kings=Span(1))
    >>> material(Material((one, three)))
    'one king against three pieces, among them at least one king'
    """
    sides = [_side(side) for side in condition.sides if side != SideMaterial()]
    parts: list[str] = []
    if len(sides) == 2 and sides[0] == sides[1]:
        parts.append(Sentence("{pieces} on each side", pieces=sides[0]))
    elif len(sides) == 2:
        parts.append(Sentence("{some} against {others}", some=sides[0], others=sides[1]))
    else:
        parts += sides
    if condition.total != ANY:
        parts.append(Sentence("{pieces} in all", pieces=spanned(condition.total, PIECES)))
    return listed(parts)


def _side(side: SideMaterial) -> str:
    kings, men = spanned(side.kings, KINGS), spanned(side.men, MEN)
    if side.men == Span(0, 0) or (side.kings == side.pieces and side.kings.low == side.kings.high):
        only = side.kings if side.kings != ANY else side.pieces
        said = spanned(only, KINGS)
    else:
        some = [words for words, span in ((kings, side.kings), (men, side.men)) if span != ANY]
        whole = spanned(side.pieces, PIECES) if side.pieces != ANY else ""
        some_of_them = Sentence("{pieces}, among them {some}", pieces=whole, some=listed(some))
        said = some_of_them if whole and some else whole or listed(some)
    if side.holds == "main-road-alone":
        return Sentence("{pieces} alone on the long diagonal", pieces=said)
    return Sentence("{pieces} on the long diagonal", pieces=said) if side.holds else said
